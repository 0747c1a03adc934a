/** The warning about a resolution of time that the request did not ask for. A header of answers carries it, too. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";

/**
 * Total annual cost over 7 typical days in 12 segments against every hour of the year
 * (docs/explanation/performance.md).
 */
export const effectOnCosts = message("effect_on_costs");

/** @param why full resolution does not fit, as a clause */
export const coarseByDefault = (why: Words, steps: number): Problem => ({
  type: "coarse_resolution",
  severity: "warning",
  loc: ["options", "resolution"],
  msg: sentences(message("coarse_resolution", { steps, why }), effectOnCosts),
  hint: message("use_full_resolution"),
});

/** @param obstacle to typical periods */
export const fullInSpiteOfSize = (why: Words, obstacle: Problem): Problem => ({
  type: "slow_resolution",
  severity: "warning",
  loc: ["options", "resolution"],
  msg: sentences(message("slow_resolution", { why }), obstacle.msg),
  ...(obstacle.hint !== undefined && { hint: obstacle.hint }),
});

/** Whether it is one of the two. */
export const isAboutResolution = ({ type }: Problem): boolean =>
  type === "coarse_resolution" || type === "slow_resolution";
