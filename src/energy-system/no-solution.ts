/**
 * Systems that the checks are certain to have no solution. The data are well formed, so the checks themselves warn; but
 * nobody should wait for an optimization to be told the same.
 */
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { Override } from "../domain/model.ts";
import type { Problem } from "../domain/problem.ts";
import { type BuiltSystem, buildEnergySystem } from "./build.ts";

/** At least one error; warnings are listed behind. */
export interface Rejection {
  system: null;
  problems: Problem[];
  /** The data are well formed, but there is certainly no solution. */
  withoutSolution: boolean;
}

/**
 * Builds a system that may have a solution; what certainly leaves none is an error and comes first.
 *
 * @param overPeriods whether typical periods were asked for: they flatten the steps, so that what is lacking in a single
 *   one of them is not certain any more
 */
export function buildSolvableSystem(
  content: DatasetContent,
  overrides: readonly Override[],
  overPeriods: boolean,
): Extract<BuiltSystem, { warnings: Problem[] }> | Rejection {
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { ...built, withoutSolution: false };
  const isCertain = ({ ctx }: Problem): boolean => ctx?.certain === true && !(overPeriods && ctx.in_one_step === true);
  const certain = built.warnings.filter(isCertain);
  if (certain.length === 0) return built;
  const errors = certain.map(({ severity: _, ...problem }): Problem => problem);
  const others = built.warnings.filter((problem) => !isCertain(problem));
  return { system: null, problems: [...errors, ...others], withoutSolution: true };
}
