/**
 * Systems that certainly have no solution, by the checks. Their data are well formed, so the checks themselves only
 * warn; but users should not wait for an optimization to learn the same.
 */
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import type { Problem } from "../domain/problem.ts";
import { type BuiltSystem, buildEnergySystem } from "./build.ts";

/** At least one error; warnings follow. */
export interface Rejection {
  system: null;
  problems: Problem[];
  /** The data are well formed, but there is certainly no solution. */
  withoutSolution: boolean;
}

/**
 * Builds a system that may have a solution; whatever certainly rules out a solution is an error and comes first.
 *
 * @param overPeriods whether the run uses typical periods: they flatten the steps, so that a shortage in a single step
 *   is no longer certain
 */
export function buildSolvableSystem(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
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
