/** Sweeps and their points as clients see them. */
import type { Sweep, SweepPoint } from "@esm/model/domain/runs/sweep";
import { writtenOverride, writtenParameter } from "@esm/model/domain/runs/written-sweep";
import type { Answers } from "../schemas/answers.ts";
import { optionsAnswer } from "./run-answer.ts";

export function sweepAnswer(sweep: Sweep): Answers["SweepSchema"] {
  const { id, modelId, datasetId, userId, kind, combine, options, counts, counted, points, createdAt } = sweep;
  const parameters = sweep.parameters.map((one, index) => ({
    ...writtenParameter(one),
    value_count: counted.values[index],
    ...(sweep.units && { value_unit: sweep.units[index] }),
  }));
  const open = (counts.queued ?? 0) + (counts.running ?? 0);
  return {
    id,
    model_id: modelId,
    dataset_id: datasetId,
    user_id: userId,
    kind,
    parameters,
    parameter_count: counted.parameters,
    combine,
    options: optionsAnswer(options),
    status: open > 0 ? "running" : "ended",
    points,
    counts,
    created_at: createdAt,
  };
}

export const pointAnswer = ({ run, position, overrides, reused }: SweepPoint): Answers["SweepPointSchema"] => ({
  position,
  overrides: overrides.map(writtenOverride),
  run_id: run?.id ?? null,
  status: run?.status ?? "deleted",
  cause: run?.cause ?? null,
  objective: run?.objective ?? null,
  resolution: run?.resolution ?? null,
  reused,
});
