/** Earlier runs of the same model with the same options predict more than the size of their program. */
import type { RunEstimate, RunMeasures } from "@esm/model/domain/runs/run-class";
import { classOfSeconds } from "./classify-run.ts";

/**
 * The median of their times, and the largest of their peaks: too little memory ends a run.
 *
 * @param taken by earlier runs; the estimate stays as it is where there are none
 */
export function learntFrom<Estimate extends RunEstimate & { memoryBytes?: number }>(
  taken: readonly RunMeasures[],
  estimate: Estimate,
): Estimate {
  if (taken.length === 0) return estimate;
  const seconds = taken.map((run) => run.seconds).toSorted((left, right) => left - right)[taken.length >> 1];
  const peaks = taken.flatMap(({ peakBytes }) => peakBytes ?? []);
  const learnt = { seconds, class: estimate.class === "validation" ? estimate.class : classOfSeconds(seconds) };
  const isOfMemory = estimate.memoryBytes !== undefined && peaks.length > 0;
  return { ...estimate, ...learnt, ...(isOfMemory && { memoryBytes: Math.max(...peaks) }) };
}
