/** What keeps a system from being aggregated. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { extremeProblems } from "./extremes.ts";
import type { TypicalPeriodOptions } from "./options.ts";

/** Clustering remembers a distance for every pair of periods: these are 400 MB. */
const mostPeriods = 10_000;

/** Options are whole numbers ≥ 1. Empty where aggregation is possible. */
export function aggregationProblems(system: EnergySystem, options: TypicalPeriodOptions): Problem[] {
  const { periods, periodLength, segments } = options;
  const steps = system.numberOfTimeSteps;
  const loc = (option: string): string[] => ["typical_periods", option];
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
      loc: loc("periods"),
      msg: `${periods} typical periods are wanted, but the horizon has ${count} periods of ${periodLength} steps.`,
      input: periods,
      hint: `Choose at most ${count}, or optimize at full resolution.`,
      ctx: { le: count },
    });
  }
  if (segments !== null && segments > periodLength) {
    problems.push({
      type: "too_many_segments",
      loc: loc("segments"),
      msg: `${segments} segments are wanted, but a period has ${periodLength} steps.`,
      input: segments,
      hint: `Choose at most ${periodLength} segments, or leave them out.`,
      ctx: { le: periodLength },
    });
  }
  if (count > mostPeriods) {
    problems.push({
      type: "periods_too_short",
      loc: loc("period_length"),
      msg: `Periods of ${periodLength} steps are ${count} in the horizon; at most ${mostPeriods} can be compared with each other.`,
      input: periodLength,
      hint: "Choose longer periods.",
    });
  }
  if (!system.components.some((component) => "rate" in component && component.rate)) {
    problems.push({
      type: "no_time_series",
      loc: ["typical_periods"],
      msg: "No component has an operation rate, so there is nothing by which periods could be alike.",
      hint: "Optimize at full resolution.",
    });
  }
  return [...problems, ...extremeProblems(system, options.extremes ?? [])];
}
