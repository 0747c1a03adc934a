/** Rows of runs ↔ the domain's records. */
import type { Selectable } from "kysely";
import type { Override } from "../domain/model.ts";
import type { Run, RunFigures } from "../domain/run.ts";
import type { RunsTable } from "./tables.ts";

export type RunRow = Selectable<RunsTable>;

const parsed = <Value>(text: string | null): Value | null => (text === null ? null : (JSON.parse(text) as Value));

export function runOfRow(row: RunRow): Run {
  return {
    id: row.id,
    modelId: row.model_id,
    datasetId: row.dataset_id,
    userId: row.user_id,
    kind: row.kind,
    options: JSON.parse(row.options),
    overrides: parsed<Override[]>(row.overrides) ?? [],
    status: row.status,
    progress: JSON.parse(row.progress),
    attempt: row.attempt,
    cancelRequested: row.cancel_requested === 1,
    inputHash: row.input_hash,
    optionsHash: row.options_hash,
    version: row.version,
    figures: parsed<RunFigures>(row.figures),
    error: parsed(row.error),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    traceparent: row.traceparent,
  };
}
