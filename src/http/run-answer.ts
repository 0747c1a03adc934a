/** A run as clients see it. */
import type { Run } from "../domain/run.ts";

export function runAnswer(run: Run): Record<string, unknown> {
  const { figures, error } = run;
  return {
    id: run.id,
    model_id: run.modelId,
    dataset_id: run.datasetId,
    user_id: run.userId,
    kind: run.kind,
    options: run.options,
    overrides: run.overrides,
    status: run.status,
    progress: run.progress,
    attempt: run.attempt,
    cancel_requested: run.cancelRequested,
    objective: figures?.objective ?? null,
    years: figures?.years ?? null,
    resolution: figures?.resolution ?? null,
    problem: figures?.problem ?? null,
    timings: figures?.timings ?? null,
    solver: figures?.solver ?? null,
    warnings: figures?.warnings ?? [],
    error,
    hashes: { input: run.inputHash, options: run.optionsHash, program: figures?.programHash ?? null },
    version: run.version,
    created_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}
