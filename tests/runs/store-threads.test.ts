/** Threads that work on the database by themselves: their answers, their faults, and what is left when they are ended. */
import { once } from "node:events";
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorAnswer } from "#src/http/answers/errors.ts";
import { PoolClosed } from "#src/platform/thread-pool.ts";
import { createStoreThreads, type StoreThreads } from "#src/runs/store-threads/store-threads.ts";
import { openStore, type Store } from "#src/store/store.ts";
import { testDatabases } from "../store/databases.ts";
import type { tasks } from "./store-threads-program.ts";

const program = new URL("store-threads-program.ts", import.meta.url);

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Threads with connections of their own to ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let threads: StoreThreads<typeof tasks>;
    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      threads = createStoreThreads<typeof tasks>(program, store, { threads: 1 });
    });
    afterEach(async () => {
      await threads.close();
      await store.close();
      await place.remove();
    });

    it("write what others read, and read what others write", async () => {
      const id = await threads.submit("create", "ann", 1);
      expect(await store.datasets.find(id)).toMatchObject({ name: "ann" });
      expect(await threads.submit("nameOf", id, 1)).toBe("ann");
    });

    it("refuse as the store does", async () => {
      await threads.submit("create", "ann", 1);
      const refused = await threads.submit("create", "ann", 1).catch((error: unknown) => error);
      expect(errorAnswer(refused, "request").status).toBe(409);
      expect(await threads.submit("create", "bob", 1)).toBeGreaterThan(0);
    });

    it.runIf(database.name === "SQLite")("report faults of the database as faults of the database", async () => {
      const fault = await threads.submit("writeOnReader", undefined, 1).catch((error: unknown) => error);
      expect(errorAnswer(fault, "request")).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^disk_read_only: /) },
      });
    });

    it.runIf(database.name === "SQLite")("write in their turn, after those who have it", async () => {
      const [first, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const before = store.lendWriting(() => first.promise);
      const lend: Store["lendWriting"] = (work) => {
        asked.resolve();
        return store.lendWriting(work);
      };
      const created = threads.submit("createInTurn", "ann", 1, { lend });
      await asked.promise;
      expect(await store.users.findByName("ann")).toBeUndefined();
      first.resolve();
      await Promise.all([before, created]);
      expect(await store.users.findByName("ann")).toMatchObject({ username: "ann" });
      // Others have their turn again.
      await store.users.create({ username: "bob", passwordHash: "-" });
    });

    it("say why there is no turn to write", async () => {
      const lend = () => Promise.reject(new Error("The log cannot be moved."));
      await expect(threads.submit("createInTurn", "ann", 1, { lend })).rejects.toThrow("The log cannot be moved.");
      await threads.submit("createInTurn", "ann", 1, { lend: store.lendWriting });
    });

    it("give the turn back when they are ended", async () => {
      const heard = new BroadcastChannel("turn");
      const lent = Promise.withResolvers<void>();
      const lend: Store["lendWriting"] = (work) => store.lendWriting(work).finally(lent.resolve);
      const kept = threads.submit("keepTurn", "turn", 1, { lend }).catch((error: unknown) => error);
      await once(heard, "message");
      heard.close();
      await threads.close();
      expect(await kept).toBeInstanceOf(PoolClosed);
      await lent.promise;
      await store.users.create({ username: "ann", passwordHash: "-" });
    });

    it("leave no unfinished writes when they are ended, and block no other writer", async () => {
      const heard = new BroadcastChannel("held");
      const held = threads.submit("holdOn", "held", 1).catch((error: unknown) => error);
      await once(heard, "message");
      heard.close();
      await threads.close();
      expect(await held).toBeInstanceOf(PoolClosed);
      expect(errorAnswer(await held, "request").status).toBe(503);
      await store.users.create({ username: "held", passwordHash: "-" });
    });
  });
}
