/** The workers that execute runs. Frozen, as every migration that has been applied somewhere. */
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function workers(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema
        .createTable("workers")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("version", "text", required)
        // Runs at the same time.
        .addColumn("places", integer, required)
        // JSON.
        .addColumn("abilities", "text", required)
        // Milliseconds since 1970 by the clock of the database.
        .addColumn("seen_at", integer, required)
        .execute();
    },
  };
}
