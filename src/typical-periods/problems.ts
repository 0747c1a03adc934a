/** Obstacles to the aggregation of a system. */
import type { Problem } from "../domain/problem.ts";
import type { RunOptions } from "../domain/runs/run-options.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { seriesOf } from "../energy-system/time-series.ts";
import { extremeProblems } from "./extremes.ts";
import type { TypicalPeriodOptions } from "./options.ts";

/** Clustering remembers a distance for every pair of periods: these are 400 MB. */
const maxPeriods = 10_000;

/** Places are below this: the options have the names that callers give them. */
const place = "options";

/** The problems of the number of time steps alone, which are known before the system is built. Options are ≥ 1. */
export function periodProblems(
  steps: number,
  { periods, periodLength, segments }: Pick<TypicalPeriodOptions, "periods" | "periodLength" | "segments">,
): Problem[] {
  const loc = (option: keyof RunOptions): string[] => [place, option];
  if (steps % periodLength !== 0) {
    return [
      {
        type: "periods_do_not_divide",
        loc: loc("period_length"),
        msg: `The ${steps} time steps are not a whole number of periods of ${periodLength} steps.`,
        input: periodLength,
        hint: `Choose a period length that divides ${steps}, or optimize at full resolution.`,
      },
    ];
  }
  const count = steps / periodLength;
  const problems: Problem[] = [];
  if (periods > count) {
    problems.push({
      type: "too_many_typical_periods",
      loc: loc("typical_periods"),
      msg: `${periods} typical periods were requested, but the horizon has only ${count} periods of ${periodLength} steps.`,
      input: periods,
      hint: `Choose at most ${count}, or optimize at full resolution.`,
      ctx: { le: count },
    });
  }
  if (segments !== null && segments > periodLength) {
    problems.push({
      type: "too_many_segments",
      loc: loc("segments"),
      msg: `${segments} segments were requested, but a period has only ${periodLength} steps.`,
      input: segments,
      hint: `Choose at most ${periodLength} segments, or leave them out.`,
      ctx: { le: periodLength },
    });
  }
  if (count > maxPeriods) {
    problems.push({
      type: "periods_too_short",
      loc: loc("period_length"),
      msg: `Periods of ${periodLength} steps are ${count} in the horizon; at most ${maxPeriods} can be compared with each other.`,
      input: periodLength,
      hint: "Choose longer periods.",
    });
  }
  return problems;
}

/** Empty where aggregation is possible. */
export function aggregationProblems(system: EnergySystem, options: TypicalPeriodOptions): Problem[] {
  const problems = periodProblems(system.numberOfTimeSteps, options);
  if (problems.some(({ type }) => type === "periods_do_not_divide")) return problems;
  if (!system.components.some((component) => seriesOf(component).length > 0)) {
    problems.push({
      type: "no_time_series",
      loc: [place],
      msg: "No component has an operation rate, so there is nothing to compare periods by.",
      hint: "Optimize at full resolution.",
    });
  }
  return [...problems, ...extremeProblems(system, options.extremes ?? [])];
}
