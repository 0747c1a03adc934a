/** From the options of a caller to those of an optimization. */

import { message, valueError } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { type ScenarioOptions, withScaledProbabilities } from "@esm/model/domain/runs/scenarios";
import { periodProblems } from "@esm/model/typical-periods/problems";
import type { OptimizeOptions, RunInput, ScenarioSet } from "./model-input.ts";
import {
  defaultTypicalPeriods,
  type GivenResolution,
  optionsWithoutPeriods,
  type PeriodOption,
  readResolution,
} from "./time-resolution.ts";

/** @param limitSeconds the longest any run may solve, whatever it requests; null for no limit */
export function optimizeOptionsOf(
  options: RunOptions,
  limitSeconds: number | null,
): { options: OptimizeOptions } | { problems: Problem[] } {
  const { solver, prices, dispatch } = options;
  // Runs of earlier versions do not have these options.
  const unservedCost = options.unserved_cost ?? null;
  const reactanceRounds = options.reactance_rounds ?? 0;
  const given = givenResolution(options);
  const problems = periodProblemsOf(options);
  if (unservedCost !== null && !dispatch) problems.push(costWithoutDispatch(unservedCost));
  problems.push(...problemsWithoutScenarios(options));
  const resolution = readResolution(given, "auto");
  if (problems.length > 0 || resolution === null) return { problems };
  const limits = [options.time_limit, limitSeconds].filter((limit) => limit !== null);
  const timeLimitSeconds = limits.length > 0 ? Math.min(...limits) : null;
  const search = {
    mipGap: options.mip_gap ?? null,
    acceptGap: options.accept_gap ?? null,
    relaxExistence: options.relax_existence ?? false,
    lossSegments: options.loss_segments ?? null,
  };
  const { scenarios, limits: yearlyLimits = "each" } = options;
  const ofScenarios = scenarios && { scenarios: { count: scenarios.length, limits: yearlyLimits } };
  const common = { solver, timeLimitSeconds, resolution, prices, dispatch, unservedCost, reactanceRounds };
  return { options: { ...common, ...search, ...ofScenarios, ...pathwayOptions(options) } };
}

/** The scenarios of a run with their data; null where it has none. */
export function scenarioSetOf(
  { scenarios, risk, limits = "each", compare_alone = false }: ScenarioOptions,
  datasets: RunInput["datasets"],
): ScenarioSet | null {
  if (!scenarios || scenarios.length === 0) return null;
  return {
    scenarios: withScaledProbabilities(scenarios).map(({ dataset_id, ...scenario }) => {
      const content = dataset_id === null ? null : datasets?.get(dataset_id);
      if (content === undefined)
        throw new Error(`The input of the run lacks the data set ${dataset_id} of a scenario.`);
      return { ...scenario, content };
    }),
    risk: risk ?? null,
    limits,
    compareAlone: compare_alone,
  };
}

/** Those of pathways; runs of earlier versions do not have them. */
export const pathwayOptions = ({
  foresight = "myopic",
  discount_rate = null,
  year_weights = null,
  carbon_budget = null,
  compare_myopic = false,
  retirement = false,
}: Partial<RunOptions>) => ({
  foresight,
  discountRate: discount_rate,
  yearWeights: year_weights,
  carbonBudget: carbon_budget,
  compareMyopic: compare_myopic,
  retirement,
});

export const givenResolution = (options: RunOptions): GivenResolution => ({
  resolution: options.resolution,
  periods: options.typical_periods,
  segments: options.segments,
  representation: options.representation,
  periodLength: options.period_length,
  extremes: options.extreme_periods,
  storageBounds: options.storage_bounds,
});

/**
 * The options as the run used them, for comparisons: what a request leaves open is what it got, so that runs which do the same have the
 * same options. Options that older runs lack have their defaults.
 *
 * @param resolution that of the result, as `describeResolution` says it
 */
export function optionsInEffect(options: RunOptions, resolution: string | null): RunOptions {
  const all = { ...defaultRunOptions(), ...options };
  const request = readResolution(givenResolution(all), resolution === "full" ? "full" : "auto");
  const { representation, periodLength: period_length } = defaultTypicalPeriods;
  const every = { typical_periods: null, segments: null, representation, period_length, extreme_periods: null };
  if (request?.kind === "full") return { ...all, ...every, resolution: "full", storage_bounds: "exact" };
  const periods = request?.kind === "typical-periods" ? request : defaultTypicalPeriods;
  return {
    ...all,
    resolution: "typical_periods",
    typical_periods: periods.periods,
    period_length: periods.periodLength,
    segments: periods.segments === periods.periodLength ? null : periods.segments,
    representation: periods.representation,
    extreme_periods: all.extreme_periods && [...new Set(all.extreme_periods)].sort(),
  };
}

const optionOf = {
  periods: "typical_periods",
  segments: "segments",
  representation: "representation",
  periodLength: "period_length",
  extremes: "extreme_periods",
  storageBounds: "storage_bounds",
} as const satisfies Record<PeriodOption, keyof RunOptions>;

/** Options about typical periods in a request without typical periods. */
export const periodOptions = (options: RunOptions) =>
  optionsWithoutPeriods(givenResolution(options)).map((name) => optionOf[name]);

function periodProblemsOf(options: RunOptions): Problem[] {
  const names = periodOptions(options);
  if (names.length === 0) return [];
  const { periods, segments } = defaultTypicalPeriods;
  if (options.resolution === "full") {
    return [
      {
        type: "value_error",
        loc: ["resolution"],
        msg: valueError(message("no_typical_periods", { options: names })),
        input: options.resolution,
        hint: message("omit_use_resolution_typical_periods"),
        ctx: { error: {} },
      },
    ];
  }
  return names.map((name) => ({
    type: "value_error",
    loc: [name],
    msg: valueError(message("requires_typical_periods", { option: name })),
    input: options[name],
    hint: message("add_typical_periods_e_g_typical_periods", { periods, segments }),
    ctx: { error: {} },
  }));
}

/**
 * The problems of a number of time steps, placed in `options`. Contradictions between options are reported elsewhere.
 */
export function problemsOfSteps(options: RunOptions, numberOfTimeSteps: number): Problem[] {
  const read = optimizeOptionsOf(options, null);
  const resolution = "problems" in read ? undefined : read.options.resolution;
  return resolution?.kind === "typical-periods" ? periodProblems(numberOfTimeSteps, resolution) : [];
}

/** Options about scenarios in a request without any. */
const problemsWithoutScenarios = ({ scenarios, ...options }: RunOptions): Problem[] =>
  (["risk", "limits", "compare_alone"] as const)
    .filter((name) => scenarios === undefined && options[name] !== undefined)
    .map((name) => ({
      type: "value_error",
      loc: [name],
      msg: valueError(message("requires_scenarios")),
      input: options[name],
      hint: message("add_scenarios"),
      ctx: { error: {} },
    }));

const costWithoutDispatch = (input: number): Problem => ({
  type: "value_error",
  loc: ["unserved_cost"],
  msg: valueError(message("requires_dispatch")),
  input,
  hint: message("add_dispatch_true"),
  ctx: { error: {} },
});
