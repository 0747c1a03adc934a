/** What a caller says of a run → what an optimization is told. */
import type { Problem } from "../domain/problem.ts";
import type { RunOptions } from "../domain/run-options.ts";
import { periodProblems } from "../typical-periods/problems.ts";
import type { OptimizeOptions } from "./contract.ts";
import { readResolution } from "./resolution.ts";

/**
 * @param limitSeconds the longest any run may solve, whatever it asks for; null for no limit
 */
export function optimizeOptionsOf(
  options: RunOptions,
  limitSeconds: number | null,
): { options: OptimizeOptions } | { problem: Problem } {
  const { solver, prices, dispatch, resolution, segments, representation } = options;
  // Runs of earlier versions say nothing of it.
  const unservedCost = options.unserved_cost ?? null;
  const given = { resolution, segments, representation };
  const periods = { periods: options.typical_periods, periodLength: options.period_length };
  const read = readResolution({ ...given, ...periods, extremes: options.extreme_periods }, "auto");
  const limits = [options.time_limit, limitSeconds].filter((limit) => limit !== null);
  const timeLimitSeconds = limits.length > 0 ? Math.min(...limits) : null;
  if (unservedCost !== null && !dispatch) return { problem: costWithoutPass(unservedCost) };
  if (read) return { options: { solver, timeLimitSeconds, resolution: read, prices, dispatch, unservedCost } };
  return {
    problem: {
      type: "value_error",
      loc: ["resolution"],
      msg: "Value error, full resolution has no typical or extreme periods, segments, representation or period length.",
      input: resolution,
      ctx: { error: {} },
    },
  };
}

/** What a data set of so many time steps rules out, placed in `options`. What contradicts itself is told elsewhere. */
export function problemsOfSteps(options: RunOptions, numberOfTimeSteps: number): Problem[] {
  const read = optimizeOptionsOf(options, null);
  const resolution = "problem" in read ? undefined : read.options.resolution;
  return resolution?.kind === "typical-periods" ? periodProblems(numberOfTimeSteps, resolution) : [];
}

const costWithoutPass = (input: number): Problem => ({
  type: "value_error",
  loc: ["unserved_cost"],
  msg: "Value error, unserved_cost belongs to the second pass, which is not asked for.",
  input,
  hint: "Ask for it with dispatch=true.",
  ctx: { error: {} },
});
