/** A note for users of full resolution before they wait: how long it may take, and what takes less time. */

import { inEnglish } from "@esm/messages/render";
import { countsOfContent, sizedContent } from "@esm/model/formulation/estimate-size";
import { effectOnCosts } from "@esm/optimize/optimization/coarse-resolution";
import { duration, maxUnrequestedSeconds } from "@esm/optimize/optimization/full-resolution";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import { countsOfPathway, estimateSolve } from "@esm/optimize/optimization/solve-estimate";

/**
 * Null where full resolution takes a few minutes at most, or is not requested.
 *
 * @param years milestone years of a pathway, else 1
 */
export function longSolveNote(
  { content }: Pick<ModelSnapshot, "content">,
  { resolution, solver, ...ofPathway }: Pick<OptimizeOptions, "resolution" | "solver" | "foresight" | "retirement">,
  years: number,
): string | null {
  if (resolution && resolution.kind !== "full") return null;
  const counts = countsOfContent(sizedContent(content));
  const pathway = countsOfPathway(counts, ofPathway, years);
  const seconds = estimateSolve(pathway.counts, solver).seconds * pathway.solves;
  if (seconds <= maxUnrequestedSeconds) return null;
  return (
    `note: full resolution may take about ${inEnglish(duration(seconds))}; --typical-periods 7 --segments 12 ` +
    `is faster. ${inEnglish(effectOnCosts)}`
  );
}
