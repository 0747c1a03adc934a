/** Titles and notes of runs, and a mark for those to be found again. Frozen, as every migration that has been applied. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function runNotes(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("runs").addColumn("title", "text").execute();
      await database.schema.alterTable("runs").addColumn("note", "text").execute();
      await database.schema
        .alterTable("runs")
        .addColumn("pinned", integer, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
