/** Runs and changes tell whether inputs have changed since a run. The step is frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export const currentRuns = (kind: DatabaseKind) => ({
  async up(database: Kysely<unknown>): Promise<void> {
    const integer = kind === "sqlite" ? "integer" : "bigint";
    await database.schema
      .alterTable("runs")
      .addColumn("revision", integer, (column) => column.notNull().defaultTo(-1))
      .execute();
    // No key of models: the model may be gone.
    await database.schema.alterTable("dataset_changes").addColumn("model_id", integer).execute();
  },
});
