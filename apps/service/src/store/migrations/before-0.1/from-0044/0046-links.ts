/** Links to results for people without an account. Frozen, as every migration that has been applied somewhere. */
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function links(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const belongsTo = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema
        .createTable("links")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("digest", "text", (column) => column.notNull().unique())
        .addColumn("user_id", integer, belongsTo("users.id"))
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("run_id", integer, (column) => column.references("runs.id").onDelete("cascade"))
        // JSON.
        .addColumn("run_ids", "text", required)
        .addColumn("inputs", integer, required)
        .addColumn("created_at", "text", required)
        .addColumn("expires_at", "text", required)
        .execute();
      const indexes = { links_dataset: "dataset_id", links_run: "run_id", links_user: "user_id" };
      for (const [name, column] of Object.entries(indexes)) {
        await database.schema.createIndex(name).on("links").column(column).execute();
      }
    },
  };
}
