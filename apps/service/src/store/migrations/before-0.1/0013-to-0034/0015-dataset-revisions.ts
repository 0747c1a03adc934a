/**
 * Counts the changes of each data set, and stores the last one. Frozen, as every migration that has been applied
 * somewhere.
 */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function datasetRevisions(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      const datasets = () => database.schema.alterTable("datasets");
      await datasets()
        .addColumn("revision", integer, (column) => column.notNull().defaultTo(1))
        .execute();
      await datasets().addColumn("updated_at", "text").execute();
      await datasets()
        .addColumn("updated_by", integer, (column) => column.references("users.id").onDelete("set null"))
        .execute();
      // For the last optimization of a data set or model, which may have very many validations.
      for (const owner of ["dataset", "model"]) {
        const index = database.schema.createIndex(`runs_of_${owner}_by_kind`).on("runs");
        await index.columns([`${owner}_id`, "kind", "id"]).execute();
      }
    },
  };
}
