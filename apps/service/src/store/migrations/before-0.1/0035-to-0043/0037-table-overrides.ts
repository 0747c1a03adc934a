/** Overrides of tables in models, and named series of data sets. Frozen, as every migration that has been applied somewhere. */
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function tableOverrides(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("models").addColumn("override_tables", "text").execute();
      await database.schema
        .createTable("named_series")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("dataset_id", integer, (column) => column.notNull().references("datasets.id").onDelete("cascade"))
        .addColumn("name", "text", required)
        .addColumn("unit", "text")
        // JSON.
        .addColumn("numbers", "text", required)
        .addUniqueConstraint("named_series_name", ["dataset_id", "name"])
        .execute();
    },
  };
}
