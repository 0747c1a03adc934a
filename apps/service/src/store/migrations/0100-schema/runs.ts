/** Runs with their inputs, events and results, sweeps of runs, links to results, and the workers that execute runs. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";
import { belongsTo, indexes, key, refersTo, required, table, tableWithId, typesOf, unique, zero } from "./columns.ts";

export async function createRuns(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, number, text, bytes } = typesOf(kind);

  // The inputs of runs, by digest: runs of equal input share one.
  await table(database, "run_inputs")
    .addColumn("hash", text, key)
    .addColumn("size", integer, required)
    // The time until which its writer may continue. Null where it is complete.
    .addColumn("written_until", kind === "sqlite" ? "bigint" : integer)
    .execute();
  await table(database, "run_input_portions")
    .addColumn("input_hash", text, belongsTo("run_inputs.hash"))
    .addColumn("portion", integer, required)
    .addColumn("bytes", bytes, required)
    .addPrimaryKeyConstraint("run_input_portions_key", ["input_hash", "portion"])
    .execute();

  await tableWithId(database, kind, "runs")
    .addColumn("model_id", integer, belongsTo("models.id"))
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("user_id", integer, refersTo("users.id"))
    .addColumn("kind", text, required)
    // The places that a run may take.
    .addColumn("class", text, (column) => column.notNull().defaultTo("large"))
    .addColumn("title", text)
    .addColumn("note", text)
    .addColumn("pinned", integer, zero)
    .addColumn("options", text, required)
    // JSON; null where the run has none of its own.
    .addColumn("overrides", text)
    .addColumn("status", text, required)
    .addColumn("progress", text, required)
    // Increases with each start; a worker names it in every message about the run.
    .addColumn("attempt", integer, zero)
    .addColumn("losses", integer, zero)
    .addColumn("cancel_requested", integer, zero)
    .addColumn("worker_id", text)
    // Required abilities of a worker, as JSON; null: no requirement.
    .addColumn("requirements", text)
    // Seconds; null without an estimate.
    .addColumn("estimate_s", number)
    // Milliseconds since 1970 by the clock of the database.
    .addColumn("heartbeat_at", integer)
    .addColumn("lease_until", integer)
    .addColumn("event_count", integer, zero)
    .addColumn("input_hash", text, (column) => column.notNull().references("run_inputs.hash"))
    // Revision of the data set that has this input; -1 where it is not known.
    .addColumn("revision", integer, (column) => column.notNull().defaultTo(-1))
    .addColumn("options_hash", text, required)
    .addColumn("version", text, required)
    .addColumn("program_hash", text)
    .addColumn("objective", number)
    .addColumn("figures", text)
    .addColumn("error", text)
    // Memory at its peak; null where nobody has looked.
    .addColumn("peak_mb", number)
    .addColumn("created_at", text, required)
    .addColumn("started_at", text)
    .addColumn("finished_at", text)
    // The span of the request that queued it, in the W3C header format; null without tracing.
    .addColumn("traceparent", text)
    .execute();
  await indexes(database, "runs", {
    runs_model: ["model_id", "status"],
    runs_dataset: ["dataset_id"],
    runs_user: ["user_id", "status"],
    runs_status: ["status"],
    runs_input: ["input_hash", "options_hash"],
    // Turns of users alternate within a class.
    runs_user_class_start: ["user_id", "class", "started_at"],
    // The runs that ended last show how good the estimates are.
    runs_class_status: ["class", "status", "id"],
    // The last optimization of a data set or model, which may have very many validations.
    runs_of_dataset_by_kind: ["dataset_id", "kind", "id"],
    runs_of_model_by_kind: ["model_id", "kind", "id"],
  });

  await table(database, "run_events")
    .addColumn("run_id", integer, belongsTo("runs.id"))
    .addColumn("sequence", integer, required)
    .addColumn("kind", text, required)
    .addColumn("data", text, required)
    .addPrimaryKeyConstraint("run_events_key", ["run_id", "sequence"])
    .execute();

  // Named parts of a result, compressed, each in portions that every database and connection can handle.
  await table(database, "run_results")
    .addColumn("run_id", integer, belongsTo("runs.id"))
    .addColumn("attempt", integer, required)
    .addColumn("part", integer, required)
    .addColumn("portion", integer, required)
    .addColumn("name", text, required)
    .addColumn("year", integer)
    .addColumn("bytes", bytes, required)
    .addColumn("scenario", text)
    .addPrimaryKeyConstraint("run_results_key", ["run_id", "attempt", "part", "portion"])
    .execute();

  await createSweeps(database, kind);
  await createLinks(database, kind);

  await table(database, "workers")
    .addColumn("id", text, key)
    .addColumn("version", text, required)
    // Runs at the same time.
    .addColumn("places", integer, required)
    // JSON.
    .addColumn("abilities", text, required)
    // Milliseconds since 1970 by the clock of the database.
    .addColumn("seen_at", integer, required)
    .execute();
}

async function createSweeps(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, text } = typesOf(kind);

  await tableWithId(database, kind, "sweeps")
    .addColumn("model_id", integer, belongsTo("models.id"))
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("user_id", integer, refersTo("users.id"))
    // JSON, of up to 200,000 values: lists read the outline instead.
    .addColumn("definition", text, required)
    .addColumn("outline", text)
    .addColumn("created_at", text, required)
    .execute();
  await indexes(database, "sweeps", { sweeps_model: ["model_id"], sweeps_dataset: ["dataset_id"] });

  await table(database, "sweep_points")
    .addColumn("sweep_id", integer, belongsTo("sweeps.id"))
    .addColumn("position", integer, required)
    .addColumn("overrides", text, required)
    .addColumn("run_id", integer, refersTo("runs.id"))
    // 1: the run existed before.
    .addColumn("reused", integer, zero)
    .addPrimaryKeyConstraint("sweep_points_key", ["sweep_id", "position"])
    .execute();
  await indexes(database, "sweep_points", {
    sweep_points_run: ["run_id"],
    // Counts the runs of points without reading their overrides, which are up to some tens of megabytes.
    sweep_points_outline: ["sweep_id", "position", "run_id", "reused"],
  });
}

/** Links to results for people without an account. */
async function createLinks(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, text } = typesOf(kind);

  await tableWithId(database, kind, "links")
    // SHA-256 of the token; the token itself is nowhere.
    .addColumn("digest", text, unique)
    .addColumn("user_id", integer, belongsTo("users.id"))
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    // Null where the link shows all runs of the data set.
    .addColumn("run_id", integer, (column) => column.references("runs.id").onDelete("cascade"))
    // JSON: further runs of the data set.
    .addColumn("run_ids", text, required)
    // 1: inputs are shown, too.
    .addColumn("inputs", integer, required)
    .addColumn("created_at", text, required)
    .addColumn("expires_at", text, required)
    .execute();
  await indexes(database, "links", { links_dataset: ["dataset_id"], links_run: ["run_id"], links_user: ["user_id"] });
}
