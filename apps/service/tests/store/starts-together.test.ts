/** Several services that start at the same moment on a PostgreSQL database without tables. */
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openPostgresqlPool } from "../../src/store/database/postgresql-pool.ts";
import { openStore } from "../../src/store/store.ts";
import { testDatabases } from "./databases.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const rounds = Number(process.env.START_ROUNDS ?? 10);

describe.skipIf(postgresql.isMissing)("On an empty PostgreSQL", () => {
  it(`three stores that open at once all make or find their tables, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { options, remove } = await postgresql.createWithoutTables();
      const open = async () => {
        const store = await openStore({ ...options, poolSize: 2 });
        try {
          await store.sharing?.tickets.start();
          await store.sharing?.tickets.issue({ format: 1, solver: null }, [1]);
          await store.sharing?.tickets.stop();
          await store.ping();
        } finally {
          await store.close();
        }
      };
      const outcomes = await Promise.allSettled([open(), open(), open()]);
      expect(outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason) : "up"))).toEqual([
        "up",
        "up",
        "up",
      ]);
      await remove();
    }
  });

  it("the one that sets up the tables is alone, and its lock ends with its connection", async () => {
    const { options, remove } = await postgresql.createWithoutTables();
    const url = options.databaseUrl ?? "";
    const [one, other] = [1, 2].map(() => openPostgresqlPool({ url, size: 1, onError: () => undefined }));
    const order: string[] = [];
    const otherIsDone = Promise.withResolvers<void>();
    const first = one.setUp(async () => {
      order.push("first begins");
      await otherIsDone.promise;
      order.push("first ends");
    });
    await expect.poll(() => order).toEqual(["first begins"]);
    await other.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = " +
        "(select oid from pg_database where datname = current_database())",
    );
    await other.setUp(async () => void order.push("second"));
    otherIsDone.resolve();
    await first;
    expect(order).toEqual(["first begins", "second", "first ends"]);

    order.length = 0;
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await setTimeout(200);
      order.push(`${name} ends`);
    };
    await Promise.all([one.setUp(work("A")), other.setUp(work("B"))]);
    const [begun] = order[0].split(" ");
    const next = begun === "A" ? "B" : "A";
    expect(order).toEqual([`${begun} begins`, `${begun} ends`, `${next} begins`, `${next} ends`]);
    await Promise.all([one, other].map((pool) => pool.forKysely.end()));
    await remove();
  });
});
