/** The reports of imports, with their data sets. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

/** `revision` is that of the data set after the import; `report` is a JSON text. */
export function importReports(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema
        .createTable("import_reports")
        .addColumn("dataset_id", integer, (column) =>
          column.primaryKey().notNull().references("datasets.id").onDelete("cascade"),
        )
        .addColumn("revision", integer, (column) => column.notNull())
        .addColumn("report", "text", (column) => column.notNull())
        .execute();
    },
  };
}
