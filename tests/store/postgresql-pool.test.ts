/** A network that swallows what is said: whoever waits for PostgreSQL is told, and goes on once it is back. */
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#src/store/database/database.ts";
import { cutProxyFor } from "../support/cut-proxy.ts";
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

describe.skipIf(postgresql.isMissing)("connections to PostgreSQL", () => {
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
});
