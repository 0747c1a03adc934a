/** Runs that are queued: their input, kept once for all runs of equal input, their row and their first event. */
import { setImmediate } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Override } from "../domain/model.ts";
import type { RunProgress } from "../domain/run.ts";
import type { RunEstimate, RunKind } from "../domain/run-class.ts";
import type { RunOptions } from "../domain/run-options.ts";
import type { RunRequirements } from "../domain/run-requirements.ts";
import type { RunRow } from "./run-rows.ts";
import { addEvent } from "./run-transition.ts";
import { isForeignKeyViolation, isUniqueViolation, StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

export interface NewRun {
  modelId: number;
  datasetId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  overrides: readonly Override[];
  optionsHash: string;
  version: string;
  input: { hash: string; size: number; portions: readonly Uint8Array[] };
  requirements: RunRequirements;
  estimate: RunEstimate;
  progress: RunProgress;
  /** Of the request that queues it. */
  traceparent?: string | undefined;
}

const timesToTry = 5;

/** One transaction that queues runs; throws `StoreError` `not_found` where the model is gone meanwhile. */
export async function creating<Result>(
  write: Kysely<Tables>,
  modelId: number,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      return await write.transaction().execute(work);
    } catch (error) {
      // Another run brought the same input just now, or took it away with its end.
      if (time < timesToTry && (isUniqueViolation(error) || isForeignKeyViolation(error))) continue;
      if (!isForeignKeyViolation(error)) throw error;
      throw new StoreError("not_found", `EnergyModel ${modelId} not found!`, { cause: error });
    }
  }
}

export async function insertRun(transaction: Transaction<Tables>, run: NewRun): Promise<RunRow> {
  const { hash, size, portions } = run.input;
  const known = await transaction.selectFrom("run_inputs").select("hash").where("hash", "=", hash).executeTakeFirst();
  if (!known) {
    await transaction.insertInto("run_inputs").values({ hash, size }).execute();
    for (const [portion, bytes] of portions.entries()) {
      await transaction.insertInto("run_input_portions").values({ input_hash: hash, portion, bytes }).execute();
      await setImmediate();
    }
  }
  const row = await transaction
    .insertInto("runs")
    .values({
      model_id: run.modelId,
      dataset_id: run.datasetId,
      user_id: run.userId,
      kind: run.kind,
      options: JSON.stringify(run.options),
      overrides: run.overrides.length > 0 ? JSON.stringify(run.overrides) : null,
      status: "queued",
      progress: JSON.stringify(run.progress),
      requirements: JSON.stringify(run.requirements),
      event_count: 1,
      input_hash: hash,
      options_hash: run.optionsHash,
      version: run.version,
      created_at: new Date().toISOString(),
      traceparent: run.traceparent ?? null,
      class: run.estimate.class,
      estimate_s: run.estimate.seconds,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addEvent(transaction, row.id, 1, { kind: "queued", data: {} });
  return row;
}
