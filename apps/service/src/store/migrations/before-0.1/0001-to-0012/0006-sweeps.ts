/** Overrides of single runs, and sweeps of runs. Frozen, as every migration that has been applied somewhere. */
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function sweeps(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const belongsTo = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      const { schema } = database;
      // JSON; null where the run has none of its own.
      await schema.alterTable("runs").addColumn("overrides", "text").execute();
      await schema
        .createTable("sweeps")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("model_id", integer, belongsTo("models.id"))
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("user_id", integer, (column) => column.references("users.id").onDelete("set null"))
        .addColumn("definition", "text", required)
        .addColumn("created_at", "text", required)
        .execute();
      await schema
        .createTable("sweep_points")
        .addColumn("sweep_id", integer, belongsTo("sweeps.id"))
        .addColumn("position", integer, required)
        .addColumn("overrides", "text", required)
        .addColumn("run_id", integer, (column) => column.references("runs.id").onDelete("set null"))
        // 1: the run existed before.
        .addColumn("reused", integer, (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("sweep_points_key", ["sweep_id", "position"])
        .execute();
      const index = (name: string, target: string, column: string) =>
        schema.createIndex(name).on(target).column(column).execute();
      await index("sweeps_model", "sweeps", "model_id");
      await index("sweeps_dataset", "sweeps", "dataset_id");
      await index("sweep_points_run", "sweep_points", "run_id");
    },
  };
}
