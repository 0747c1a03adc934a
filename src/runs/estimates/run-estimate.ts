/**
 * Estimates what a run will take, from its data set and its options before any work begins: for its place in the queue.
 */
import { countsOfContent, type SizedContent } from "../../formulation/estimate-size.ts";
import { type FullResolutionPreferences, whyNotFull } from "../../optimization/full-resolution.ts";
import type { OptimizeOptions } from "../../optimization/model-input.ts";
import { estimateSolve, type SolveEstimate } from "../../optimization/solve-estimate.ts";
import { defaultTypicalPeriods } from "../../optimization/time-resolution.ts";

/** @param years milestone years of a pathway, else 1 */
export function estimateRun(
  content: SizedContent,
  options: Pick<OptimizeOptions, "resolution" | "dispatch"> & FullResolutionPreferences,
  years: number,
): SolveEstimate {
  const full = countsOfContent(content);
  const { resolution = { kind: "full" } } = options;
  const isFull =
    resolution.kind === "full" || (resolution.kind === "auto" && whyNotFull(full, options, years) === null);
  const periods = resolution.kind === "typical-periods" ? resolution : defaultTypicalPeriods;
  const solved = isFull ? full : countsOfContent(content, periods.periods * (periods.segments ?? periods.periodLength));
  const { seconds, memoryBytes } = estimateSolve(solved, options.solver);
  if (isFull || !options.dispatch) return { seconds: seconds * years, memoryBytes };
  // Dispatch is a continuous program over every time step.
  const second = estimateSolve({ ...full, integers: 0 }, options.solver);
  return {
    seconds: (seconds + second.seconds) * years,
    memoryBytes: Math.max(memoryBytes, second.memoryBytes),
  };
}
