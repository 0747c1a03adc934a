/** The names of our settings in HiGHS. */
import type { Algorithm, SolverSettings } from "../../contract.ts";

type HighsOptions = Record<string, boolean | number | string>;

const algorithmOptions: Record<Algorithm, HighsOptions> = {
  "dual-simplex": { solver: "simplex", simplex_strategy: 1 },
  "primal-simplex": { solver: "simplex", simplex_strategy: 4 },
  "interior-point": { solver: "ipx", run_crossover: "on" },
  "interior-point-without-crossover": { solver: "ipx", run_crossover: "off" },
  "branch-and-bound": { solver: "choose" },
  // HiPO offers two systems: the augmented one converged on programs over time, the other one seldom did.
  hipo: { solver: "hipo", run_crossover: "off", hipo_system: "augmented" },
};

/** Without presolve it takes more iterations than steepest edges, and less time: 5 to 40 % on programs over time. */
const devexPricing: HighsOptions = { simplex_dual_edge_weight_strategy: 1 };

/**
 * Bits 12 and 16 are the aggregator and the enumeration: without the one or the other, the optima that presolve was seen
 * to cut off were found. The search for better points in small neighbourhoods takes a fifth of the time.
 */
const proofOptions: HighsOptions = { presolve_rule_off: 2 ** 12 + 2 ** 16, mip_heuristic_run_rens: false };

/** Solver options by name; what is not set keeps the default of HiGHS. */
export function highsOptions(settings: SolverSettings): HighsOptions {
  const { algorithm, timeLimitSeconds, iterationLimit, presolve } = settings;
  const wanted: Record<string, boolean | number | string | undefined> = {
    ...algorithmOptions[algorithm],
    ...(algorithm === "dual-simplex" && presolve === false && devexPricing),
    ...(settings.startsFromOptimum && proofOptions),
    time_limit: timeLimitSeconds,
    simplex_iteration_limit: iterationLimit,
    ipm_iteration_limit: iterationLimit,
    presolve: presolve === undefined ? undefined : presolve ? "on" : "off",
    primal_feasibility_tolerance: settings.primalFeasibilityTolerance,
    dual_feasibility_tolerance: settings.dualFeasibilityTolerance,
    ipm_optimality_tolerance: settings.optimalityTolerance,
    mip_feasibility_tolerance: settings.integralityTolerance,
    mip_rel_gap: settings.relativeGap,
    mip_abs_gap: settings.absoluteGap,
  };
  const entries = Object.entries(wanted).filter((entry): entry is [string, boolean | number | string] => {
    return entry[1] !== undefined && entry[1] !== Number.POSITIVE_INFINITY;
  });
  return Object.fromEntries(entries);
}
