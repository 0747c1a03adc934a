/** Obstacles to the aggregation of a system. */

import { message } from "@esm/messages/message";
import type { Problem } from "../domain/problem.ts";
import type { RunOptions } from "../domain/runs/run-options.ts";
import { needsFullResolution } from "../energy-system/constraints/system-constraints.ts";
import { type EnergySystem, isRamped } from "../energy-system/energy-system.ts";
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
        msg: message("periods_do_not_divide", { steps, periodLength }),
        input: periodLength,
        hint: message("choose_period_length_divides_optimize", { steps }),
      },
    ];
  }
  const count = steps / periodLength;
  const problems: Problem[] = [];
  if (periods > count) {
    problems.push({
      type: "too_many_typical_periods",
      loc: loc("typical_periods"),
      msg: message("too_many_typical_periods", { periods, count, periodLength }),
      input: periods,
      hint: message("choose_most_optimize_full_resolution", { count }),
      ctx: { le: count },
    });
  }
  if (segments !== null && segments > periodLength) {
    problems.push({
      type: "too_many_segments",
      loc: loc("segments"),
      msg: message("too_many_segments", { segments, periodLength }),
      input: segments,
      hint: message("choose_most_segments_leave_them", { periodLength }),
      ctx: { le: periodLength },
    });
  }
  if (count > maxPeriods) {
    problems.push({
      type: "periods_too_short",
      loc: loc("period_length"),
      msg: message("periods_too_short", { periodLength, count, maxPeriods }),
      input: periodLength,
      hint: message("choose_longer_periods"),
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
      msg: message("no_time_series"),
      hint: message("optimize_full_resolution"),
    });
  }
  for (const { id } of needsFullResolution(system)) {
    problems.push({
      type: "steps_need_full_resolution",
      loc: ["constraints", id],
      msg: message("steps_need_full_resolution", { id }),
      hint: message("optimize_full_resolution"),
    });
  }
  const ramped = system.components.find(isRamped);
  if (!system.joinsEnds && ramped) {
    problems.push({
      type: "ends_need_full_resolution",
      loc: ["dataset", "joins_ends"],
      msg: message("ends_need_full_resolution", { component: ramped.name }),
      input: false,
      hint: message("join_ends_optimize_full_resolution"),
    });
  }
  return [...problems, ...extremeProblems(system, options.extremes ?? [])];
}
