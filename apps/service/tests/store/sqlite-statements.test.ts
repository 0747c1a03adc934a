/** Which statements SQLite keeps prepared. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { openConnection } from "../../src/store/database/sqlite-connection.ts";
import { temporaryFolder } from "./databases.ts";

afterEach(() => vi.restoreAllMocks());

it("a frequent statement is prepared once, however many others come between", async () => {
  const folder = temporaryFolder();
  const connection = openConnection({ file: join(folder, "one.db"), mode: "read" });
  try {
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    const ask = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql));
    for (let other = 0; other < 600; other++) {
      await ask("select 'frequent' as word");
      await ask(`select ${other} as number`);
    }
    expect(prepare.mock.calls.filter(([sql]) => sql.includes("frequent"))).toHaveLength(1);
  } finally {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
