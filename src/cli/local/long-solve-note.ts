/** A note for users of full resolution before they wait: how long it may take, and what takes less time. */
import { countsOfContent, sizedContent } from "../../formulation/estimate-size.ts";
import { inEnglish } from "../../messages/render.ts";
import { effectOnCosts } from "../../optimization/coarse-resolution.ts";
import { duration, maxUnrequestedSeconds } from "../../optimization/full-resolution.ts";
import type { ModelSnapshot, OptimizeOptions } from "../../optimization/model-input.ts";
import { estimateSolve } from "../../optimization/solve-estimate.ts";

/**
 * Null where full resolution takes a few minutes at most, or is not requested.
 *
 * @param years milestone years of a pathway, else 1
 */
export function longSolveNote(
  { content }: Pick<ModelSnapshot, "content">,
  { resolution, solver }: Pick<OptimizeOptions, "resolution" | "solver">,
  years: number,
): string | null {
  if (resolution && resolution.kind !== "full") return null;
  const counts = countsOfContent(sizedContent(content));
  const seconds = estimateSolve(counts, solver).seconds * years;
  if (seconds <= maxUnrequestedSeconds) return null;
  return (
    `note: full resolution may take about ${inEnglish(duration(seconds))}; --typical-periods 7 --segments 12 ` +
    `is faster. ${inEnglish(effectOnCosts)}`
  );
}
