/** Ends of validations, optimizations and pathways → the end of a run. */

import type { Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import {
  failureCauses,
  type RunEnd,
  type RunError,
  type RunFailureCause,
  type RunFigures,
} from "@esm/model/domain/runs/run";
import type { OptimizationEnd, Optimum } from "@esm/optimize/optimization/optimization-end";

/** A failure with the sentence of its cause, or a better one. */
export function runError(cause: RunFailureCause, message?: Words, problems: Problem[] = []): RunError {
  return { cause, message: message ?? failureCauses[cause], problems };
}

export const failedRun = (cause: RunFailureCause, message?: Words, problems?: Problem[]): RunEnd => ({
  status: cause === "cancelled" ? "cancelled" : "failed",
  error: runError(cause, message, problems),
});

export function outcomeWithoutOptimum(end: Exclude<OptimizationEnd, Optimum>): RunEnd {
  if (!("programHash" in end)) return failedRun(end.status, end.problems.at(0)?.msg, end.problems);
  const { problem, programHash, resolution, timings } = end;
  const figures: RunFigures = { ...noFigures, problem, programHash, resolution, timings: { ...timings } };
  if (end.status === "failed") return { ...failedRun(end.cause, end.message), figures };
  return { ...failedRun(end.status, end.problems.at(0)?.msg, end.problems), figures };
}

/** Figures of a run that has none yet. */
export const noFigures: RunFigures = {
  objective: null,
  years: null,
  resolution: null,
  problem: null,
  timings: null,
  solver: null,
  programHash: null,
  dispatch: null,
  discounted: null,
  warnings: [],
};
