/** Runs with their inputs, events and results. Frozen, as every migration that has been applied somewhere. */
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function runs(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const bytes = kind === "sqlite" ? "blob" : "bytea";
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
  const belongsTo = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      const { schema } = database;
      const index = (name: string, target: string, columns: string[]) =>
        schema.createIndex(name).on(target).columns(columns).execute();

      // The inputs of runs, by digest: runs of equal input share one.
      await schema
        .createTable("run_inputs")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("size", integer, required)
        .execute();
      await schema
        .createTable("run_input_portions")
        .addColumn("input_hash", "text", belongsTo("run_inputs.hash"))
        .addColumn("portion", integer, required)
        .addColumn("bytes", bytes, required)
        .addPrimaryKeyConstraint("run_input_portions_key", ["input_hash", "portion"])
        .execute();

      await schema
        .createTable("runs")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("model_id", integer, belongsTo("models.id"))
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("user_id", integer, (column) => column.references("users.id").onDelete("set null"))
        .addColumn("kind", "text", required)
        .addColumn("options", "text", required)
        .addColumn("status", "text", required)
        .addColumn("progress", "text", required)
        // Increases with each start; a worker names it in every message about the run.
        .addColumn("attempt", integer, count)
        .addColumn("losses", integer, count)
        .addColumn("cancel_requested", integer, count)
        .addColumn("worker_id", "text")
        // What a worker must be able to do, as JSON; null: no requirement.
        .addColumn("requirements", "text")
        // Milliseconds since 1970 by the clock of the database.
        .addColumn("heartbeat_at", integer)
        .addColumn("lease_until", integer)
        .addColumn("event_count", integer, count)
        .addColumn("input_hash", "text", (column) => column.notNull().references("run_inputs.hash"))
        .addColumn("options_hash", "text", required)
        .addColumn("version", "text", required)
        .addColumn("program_hash", "text")
        .addColumn("objective", "double precision")
        .addColumn("figures", "text")
        .addColumn("error", "text")
        .addColumn("created_at", "text", required)
        .addColumn("started_at", "text")
        .addColumn("finished_at", "text")
        .execute();
      await index("runs_model", "runs", ["model_id", "status"]);
      await index("runs_dataset", "runs", ["dataset_id"]);
      await index("runs_user", "runs", ["user_id", "status"]);
      await index("runs_status", "runs", ["status"]);
      await index("runs_input", "runs", ["input_hash", "options_hash"]);

      await schema
        .createTable("run_events")
        .addColumn("run_id", integer, belongsTo("runs.id"))
        .addColumn("sequence", integer, required)
        .addColumn("kind", "text", required)
        .addColumn("data", "text", required)
        .addPrimaryKeyConstraint("run_events_key", ["run_id", "sequence"])
        .execute();

      // Named parts of a result, compressed, each in portions that every database and connection can handle.
      await schema
        .createTable("run_results")
        .addColumn("run_id", integer, belongsTo("runs.id"))
        .addColumn("attempt", integer, required)
        .addColumn("part", integer, required)
        .addColumn("portion", integer, required)
        .addColumn("name", "text", required)
        .addColumn("year", integer)
        .addColumn("bytes", bytes, required)
        .addPrimaryKeyConstraint("run_results_key", ["run_id", "attempt", "part", "portion"])
        .execute();
    },
  };
}
