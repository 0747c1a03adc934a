/** Tasks of threads with connections of their own, for tests. */
import { setTimeout } from "node:timers/promises";
import { BroadcastChannel } from "node:worker_threads";
import type { Admission } from "../../src/runs/store-threads/admission.ts";
import { serveStoreTasks } from "../../src/runs/store-threads/store-thread.ts";
import { connectDatabase } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";

export const tasks = {
  nameOf: async (store: Store, id: number) => (await store.datasets.find(id))?.name,
  async create(store: Store, name: string) {
    const attributes = { name, description: null, hours_per_time_step: 1, number_of_time_steps: 24 };
    const user = await store.users.create({ username: name, passwordHash: "-" });
    return (await store.datasets.create({ ...attributes, cost_unit: "1e9 €", length_unit: "km" }, user.id)).id;
  },
  /** Takes the only writer of SQLite, says so, and does not come to an end. */
  async holdOn({ place }: Store, marker: string) {
    const { write } = connectDatabase({ ...place, poolSize: 1, onConnectionError: () => undefined });
    await write.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("users")
        .values({ username: marker, password_hash: "-" } as never)
        .execute();
      new BroadcastChannel(marker).postMessage("written");
      await setTimeout(60_000);
    });
  },
  /** Asks for room for a hundred bytes first. */
  async createWhereAdmitted(store: Store, name: string, admit: Admission) {
    await admit(100, () => store.users.create({ username: name, passwordHash: "-" }));
  },
  /** Was admitted, says so, and does not come to an end. */
  async keepRoom(_: Store, marker: string, admit: Admission) {
    await admit(100, async () => {
      new BroadcastChannel(marker).postMessage("begun");
      await setTimeout(60_000);
    });
  },
  async writeOnReader({ place }: Store, _: undefined) {
    const { read } = connectDatabase({ ...place, poolSize: 1, onConnectionError: () => undefined });
    await read
      .insertInto("users")
      .values({ username: "nobody", password_hash: "-" } as never)
      .execute();
  },
};

serveStoreTasks(tasks);
