/**
 * History of data sets: authors and times of changes, and the rows before each change. Frozen, as every migration that has
 * been applied somewhere.
 */
import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

type Create = CreateTableBuilder<string, string>;

export function datasetHistory(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const bytes = kind === "sqlite" ? "blob" : "bytea";
  const ofDataset = (table: Create): Create =>
    table
      .addColumn("dataset_id", integer, (column) => column.notNull().references("datasets.id").onDelete("cascade"))
      .addColumn("revision", integer, (column) => column.notNull());
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await ofDataset(database.schema.createTable("dataset_changes") as Create)
        .addColumn("changed_at", "text", (column) => column.notNull())
        .addColumn("changed_by", integer, (column) => column.references("users.id").onDelete("set null"))
        .addColumn("title", "text")
        .addColumn("undoes", integer)
        .addColumn("last_ids", "text", (column) => column.notNull())
        .addColumn("kept_bytes", integer)
        .addPrimaryKeyConstraint("dataset_changes_key", ["dataset_id", "revision"])
        .execute();
      await sql`create index dataset_changes_user on dataset_changes (changed_by)`.execute(database);
      await ofDataset(database.schema.createTable("replaced_rows") as Create)
        .addColumn("table_name", "text", (column) => column.notNull())
        .addColumn("row_id", integer, (column) => column.notNull())
        .addColumn("content", "text")
        .addColumn("series", bytes)
        .addPrimaryKeyConstraint("replaced_rows_key", ["dataset_id", "revision", "table_name", "row_id"])
        .execute();
      await sql`create index replaced_rows_row on replaced_rows (dataset_id, table_name, row_id, revision)`.execute(
        database,
      );
    },
  };
}
