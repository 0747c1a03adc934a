/** Queues runs: stores their row and their first event, and their input where no equal one exists. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { RunProgress } from "@esm/model/domain/runs/run";
import type { RunEstimate, RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { RunRequirements } from "@esm/model/domain/runs/run-requirements";
import type { Kysely, Transaction } from "kysely";
import { isForeignKeyViolation, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { completeInput, dropInput, InputChanged, type InputToKeep, keepInput } from "./run-inputs.ts";
import type { RunRow } from "./run-rows.ts";
import { addEvent } from "./transition.ts";

export interface NewRun {
  modelId: number;
  datasetId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  overrides: readonly AnyOverride[];
  optionsHash: string;
  version: string;
  input: InputToKeep;
  /** The revision that the data set had when the input was read; -1 where the input comes from other data sets, too. */
  revision: number;
  requirements: RunRequirements;
  estimate: RunEstimate;
  progress: RunProgress;
  /** The trace of the request that queues it. */
  traceparent?: string | undefined;
}

/**
 * Stores the input and queues runs on it in one transaction. Throws `InputChanged`, and `StoreError` `not_found` where
 * the model has been deleted in the meantime.
 */
export async function createWithInput<Result>(
  write: Kysely<Tables>,
  { modelId, input }: { modelId: number; input: InputToKeep | null },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const claim = input && (await keepInput(write, input));
  try {
    return await write.transaction().execute(async (transaction) => {
      if (input) await completeInput(transaction, input.hash, claim);
      return await work(transaction);
    });
  } catch (error) {
    if (input) await dropInput(write, input.hash, claim).catch(() => undefined);
    if (!isForeignKeyViolation(error)) throw error;
    const isThere = await write.selectFrom("models").select("id").where("id", "=", modelId).executeTakeFirst();
    // Without this, the end of an equal run could remove the input.
    if (isThere && input) throw new InputChanged(input.hash);
    throw new StoreError("not_found", message("not_found", { what: recordName("EnergyModel"), name: modelId }), {
      cause: error,
    });
  }
}

/** Refers to an input that is complete in this transaction. */
export async function insertRun(transaction: Transaction<Tables>, run: NewRun): Promise<RunRow> {
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
      input_hash: run.input.hash,
      revision: run.revision,
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
