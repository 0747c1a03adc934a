/**
 * The warning about a resolution of time that the request did not ask for. Plain ASCII, because a header of answers
 * carries the sentence, too.
 */
import type { Problem } from "../domain/problem.ts";

/**
 * Total annual cost over 7 typical days in 12 segments against every hour of the year
 * (docs/explanation/performance.md).
 */
export const effectOnCosts =
  "Typical periods omit peaks and lulls, so costs are too low: for four known systems of 1 to 8 regions " +
  "by 7 to 29 %.";

const wayOut =
  "Use resolution=full for every time step, more typical periods, or dispatch to see what the design " +
  "costs in every time step.";

/** @param why full resolution does not fit, as a clause */
export const coarseByDefault = (why: string, steps: number): Problem => ({
  type: "coarse_resolution",
  severity: "warning",
  loc: ["options", "resolution"],
  msg:
    `The optimization uses 7 typical periods of 24 steps in 12 segments instead of all ${steps} time steps, because ` +
    `${why}. ${effectOnCosts}`,
  hint: wayOut,
});

/** @param obstacle to typical periods */
export const fullInSpiteOfSize = (why: string, obstacle: Problem): Problem => ({
  type: "slow_resolution",
  severity: "warning",
  loc: ["options", "resolution"],
  msg: `Full resolution is used, although ${why}: typical periods are not possible. ${obstacle.msg}`,
  ...(obstacle.hint !== undefined && { hint: obstacle.hint }),
});

/** Whether it is one of the two. */
export const isAboutResolution = ({ type }: Problem): boolean =>
  type === "coarse_resolution" || type === "slow_resolution";
