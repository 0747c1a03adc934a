/** Time steps of parts of an hour. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function stepLengths(kind: DatabaseKind) {
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      // A column of integers in SQLite also keeps numbers with a fraction.
      if (kind === "sqlite") return;
      await sql`alter table datasets alter column hours_per_time_step type double precision`.execute(database);
    },
  };
}
