/** A network that swallows what is said: whoever waits for PostgreSQL is told, and goes on once it is back. */
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { cutProxyFor } from "../../../../tests/support/cut-proxy.ts";
import { openDatabase } from "../../src/store/database/database.ts";
import { testDatabases } from "./databases.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function behindProxy() {
  const { options, remove } = await postgresql.create();
  cleanups.push(remove);
  const proxy = await cutProxyFor(options.databaseUrl ?? "");
  cleanups.push(() => proxy.close());
  const database = await openDatabase({ ...options, databaseUrl: proxy.url, poolSize: 1, statementMs: 1_000 });
  cleanups.push(() => database.close());
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.read);
  return { proxy, database, ask };
}

describe.skipIf(postgresql.isMissing)("Connections to PostgreSQL", () => {
  it("fail where the answer is lost, and are replaced once the network is back", async () => {
    const { proxy, ask } = await behindProxy();
    await ask();
    proxy.cut();
    await expect(ask()).rejects.toThrow("timeout");
    proxy.mend();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it("are given back by a transaction that lost its network, without waiting for its end", async () => {
    const { proxy, database, ask } = await behindProxy();
    const work = database.write.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      proxy.cut();
      await sql`select 2`.execute(transaction);
    });
    await expect(work).rejects.toThrow("timeout");
    proxy.mend();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it("begin a transaction together with its first statement", async () => {
    const { proxy, database, ask } = await behindProxy();
    await ask();
    const before = proxy.roundTrips();
    const work = database.write.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ it: number }>`select 1 as it`.execute(transaction);
      return rows[0].it;
    });
    expect(await work).toBe(1);
    // The other one is that of its end.
    expect(proxy.roundTrips() - before).toBe(2);
  });

  it("undo a transaction that fails in its first statement, and go on", async () => {
    const { database, ask } = await behindProxy();
    const work = database.write.transaction().execute(async (transaction) => {
      await sql`select * from nothing`.execute(transaction);
    });
    await expect(work).rejects.toThrow("does not exist");
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it("prepare what comes again and again, and nothing else", async () => {
    const { database, ask } = await behindProxy();
    for (let time = 0; time < 20; time++) await ask();
    for (let length = 1; length < 20; length++) {
      await sql`select 1 where 1 in (${sql.join(Array.from({ length }, (_, index) => index))})`.execute(database.read);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database.read,
    );
    const statements = rows.map(({ statement }) => statement);
    expect(statements).toContain("select 1 as one");
    expect(statements).not.toContainEqual(expect.stringContaining("1 in ("));
  });

  it("are replaced where a table has got another column since a statement was prepared", async () => {
    const { database } = await behindProxy();
    await sql`create table grown (id integer)`.execute(database.write);
    await sql`insert into grown values (1)`.execute(database.write);
    const read = async () => (await sql`select * from grown`.execute(database.read)).rows;
    for (let time = 0; time < 20; time++) await read();
    await sql`alter table grown add column name text`.execute(database.write);
    await expect(read()).rejects.toThrow("cached plan must not change result type");
    expect(await read()).toEqual([{ id: 1, name: null }]);
  });

  it("for look-ups do not wait for other connections, which the pool's do", async () => {
    const { database, ask } = await behindProxy();
    const free = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const work = database.write.transaction().execute(async () => {
      begun.resolve();
      await free.promise;
    });
    await begun.promise;
    let isAnswered = false;
    const waiting = ask().then(() => {
      isAnswered = true;
    });
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const lookUp = async (number: number) =>
      (await sql<{ it: number }>`select ${number}::int8 as it`.execute(database.lookUp)).rows[0].it;
    expect(await Promise.all(numbers.map(lookUp))).toEqual(numbers);
    expect(isAnswered).toBe(false);
    free.resolve();
    await Promise.all([work, waiting]);
  });

  it("for look-ups are replaced where the answer is lost, and where a statement became invalid", async () => {
    const { proxy, database } = await behindProxy();
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.lookUp);
    await ask();
    proxy.cut();
    const lost = await Promise.allSettled([ask(), ask()]);
    expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    proxy.mend();
    expect((await ask()).rows).toEqual([{ one: 1 }]);

    await sql`create table widened (id integer)`.execute(database.write);
    const read = () => sql`select * from widened`.execute(database.lookUp);
    for (let time = 0; time < 20; time++) await read();
    await sql`alter table widened add column name text`.execute(database.write);
    await expect(read()).rejects.toThrow("cached plan must not change result type");
    expect((await read()).rows).toEqual([]);
    await expect(sql`select * from nothing`.execute(database.lookUp)).rejects.toThrow("does not exist");
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});
