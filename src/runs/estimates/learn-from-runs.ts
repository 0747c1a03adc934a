/** What runs of the same model with the same options took says more than the size of their program. */
import type { RunEstimate } from "../../domain/runs/run-class.ts";
import { classOfSeconds } from "./classify-run.ts";

/** @param taken seconds of earlier runs; the estimate stays as it is where there are none */
export function learntFrom<Estimate extends RunEstimate>(taken: readonly number[], estimate: Estimate): Estimate {
  if (taken.length === 0) return estimate;
  const seconds = taken.toSorted((left, right) => left - right)[taken.length >> 1];
  return { ...estimate, seconds, class: estimate.class === "validation" ? estimate.class : classOfSeconds(seconds) };
}
