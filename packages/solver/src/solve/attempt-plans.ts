/** The attempts of fallback sequences: a table to read and to extend. */
import { message, type Words } from "@esm/messages/message";
import type { Algorithm } from "../contract.ts";

/** The verdict on an attempt, after our own check. */
export type Verdict =
  | "accepted"
  /** The solver found it optimal, our check did not. */
  | "imprecise"
  /** The solver gives no verdict. */
  | "unknown"
  /** Infeasible or unbounded or either, from an algorithm or a reduction whose verdict is not believed. */
  | "unconfirmed"
  /** Infeasible, from an algorithm whose verdict is believed. */
  | "infeasible"
  /** Unbounded, from an algorithm whose verdict is believed. */
  | "unbounded"
  | "crashed"
  | "memory"
  /** The solver's licence does not allow this program; no other algorithm helps. */
  | "refused"
  | "time_limit"
  | "cancelled";

export interface AttemptPlan {
  readonly algorithm: Algorithm;
  /** Whether the program is scaled by powers of two first. */
  readonly scaled: boolean;
  /** Whether it is scaled by its low costs; see `ScalingOptions`. */
  readonly fineCosts?: boolean;
  readonly presolve: boolean;
  /** Whether another attempt has to confirm its "infeasible" or "unbounded", as always where presolve ran. */
  readonly needsConfirmation?: true;
  readonly tolerances: keyof typeof tolerances;
  /** Start from the basis the last solution came with; only possible where there is one. */
  readonly fromLastBasis?: true;
  readonly after: readonly (Verdict | "start")[];
  /** It is given up after this time, because other ways follow. */
  readonly maxSeconds?: number;
  /** An optimum counts only if another attempt finds the same. */
  readonly needsAgreement?: true;
  /** It only has to prove the best solution that a search called optimal; not made where there is none. */
  readonly fromOptimum?: true;
  /** Why it is made, for the log. */
  readonly reason: Words;
}

/**
 * In the units of the program handed over. The interior point's optimality leaves crossover little to clean up.
 * Integrality stays at the solver's own 1e-6 wherever presolve runs: asked for less, HiGHS 1.15's presolve has cut off
 * optima and called what was left optimal; `polish.ts` makes the integers exact instead.
 */
export const tolerances = {
  usual: {
    primalFeasibilityTolerance: 1e-7,
    dualFeasibilityTolerance: 1e-7,
    optimalityTolerance: 1e-8,
    integralityTolerance: 1e-6,
  },
  tight: {
    primalFeasibilityTolerance: 1e-9,
    dualFeasibilityTolerance: 1e-9,
    optimalityTolerance: 1e-10,
    integralityTolerance: 1e-6,
  },
  /**
   * A search also keeps rows to its integrality tolerance only, so its bound is too low by that error times their
   * duals.
   */
  closeIntegers: {
    primalFeasibilityTolerance: 1e-9,
    dualFeasibilityTolerance: 1e-9,
    optimalityTolerance: 1e-10,
    integralityTolerance: 1e-9,
  },
} as const;

/** From this many nonzeros on, interior points are faster than dual simplex. */
export const interiorPointFromNonzeros = 20_000;

const noGood = ["imprecise", "unknown", "crashed", "memory", "unconfirmed"] as const;

export const interiorPointFirst: AttemptPlan = {
  algorithm: "interior-point",
  scaled: true,
  presolve: true,
  tolerances: "usual",
  after: ["start"],
  reason: message("reason_interior_points"),
};

/** The formulation leaves little for presolve to find: on small programs it takes longer than it saves. */
export const simplexFirst: AttemptPlan = {
  ...interiorPointFirst,
  algorithm: "dual-simplex",
  presolve: false,
  needsConfirmation: true,
  reason: message("reason_small"),
};

export const fineCosts = ({ fromLastBasis: _, ...first }: AttemptPlan): AttemptPlan => ({
  ...first,
  scaled: true,
  fineCosts: true,
  presolve: true,
  after: ["imprecise"],
  reason: message("reason_low_costs"),
});

export const repairs: readonly AttemptPlan[] = [
  {
    algorithm: "primal-simplex",
    scaled: true,
    presolve: false,
    tolerances: "tight",
    fromLastBasis: true,
    after: ["imprecise"],
    reason: message("reason_tighter_from_basis"),
  },
  {
    algorithm: "dual-simplex",
    scaled: true,
    presolve: false,
    tolerances: "usual",
    after: ["unconfirmed"],
    reason: message("reason_simplex_decides"),
  },
  {
    algorithm: "primal-simplex",
    scaled: true,
    presolve: false,
    tolerances: "usual",
    after: ["unconfirmed"],
    reason: message("reason_two_algorithms"),
  },
];

export const detours: readonly AttemptPlan[] = [
  {
    algorithm: "interior-point",
    scaled: true,
    presolve: true,
    tolerances: "usual",
    after: noGood,
    reason: message("reason_other_algorithm"),
  },
  {
    algorithm: "dual-simplex",
    scaled: true,
    presolve: true,
    tolerances: "usual",
    after: noGood,
    reason: message("reason_other_algorithm"),
  },
  {
    algorithm: "interior-point",
    scaled: false,
    presolve: true,
    tolerances: "usual",
    after: ["imprecise", "unknown", "crashed"],
    reason: message("reason_unscaled"),
  },
  {
    algorithm: "dual-simplex",
    scaled: false,
    presolve: true,
    tolerances: "tight",
    after: noGood,
    reason: message("reason_unscaled_tighter"),
  },
  {
    algorithm: "primal-simplex",
    scaled: true,
    presolve: false,
    tolerances: "tight",
    after: noGood,
    reason: message("reason_last_way"),
  },
];

const branchAndBound: AttemptPlan = {
  algorithm: "branch-and-bound",
  scaled: true,
  presolve: true,
  tolerances: "usual",
  after: ["start"],
  reason: message("reason_integers"),
};

export const closeIntegers: AttemptPlan = {
  ...branchAndBound,
  presolve: false,
  tolerances: "closeIntegers",
  after: ["imprecise"],
  reason: message("reason_closer_integers"),
};

/** A search proves "infeasible" only without reductions. */
export const integerSequence: readonly AttemptPlan[] = [
  branchAndBound,
  {
    ...branchAndBound,
    presolve: false,
    after: ["unconfirmed"],
    reason: message("reason_without_presolve"),
  },
  { ...branchAndBound, scaled: false, after: noGood, reason: message("reason_unscaled") },
  { ...branchAndBound, tolerances: "tight", after: noGood, reason: message("reason_tighter") },
  {
    ...branchAndBound,
    scaled: false,
    presolve: false,
    tolerances: "tight",
    after: noGood,
    reason: message("reason_plain_tighter"),
  },
  closeIntegers,
];

/** Most small programs end long before; without reductions, others might never. */
const maxSecondsWithoutPresolve = 1;
/** With tolerances that take longer: it may also follow searches with presolve, where the first one without had not ended. */
const maxSecondsWithCloseIntegers = 5;

/**
 * Small programs are searched without reductions: HiGHS 1.15's presolve has cut off optima, with a bound that agreed, so
 * that only another search could reveal it. Where that takes long, two searches with presolve have to agree. The second
 * one starts from the optimum of the first, without the reductions that were wrong.
 */
export const smallIntegerSequence: readonly AttemptPlan[] = [
  {
    ...branchAndBound,
    presolve: false,
    maxSeconds: maxSecondsWithoutPresolve,
    reason: message("reason_few_integers"),
  },
  { ...closeIntegers, maxSeconds: maxSecondsWithCloseIntegers },
  { ...branchAndBound, needsAgreement: true, after: noGood, reason: message("reason_presolve") },
  {
    ...branchAndBound,
    // A gain of the first one by fractional integers does not come back.
    tolerances: "closeIntegers",
    needsAgreement: true,
    fromOptimum: true,
    after: noGood,
    reason: message("reason_prove_optimum"),
  },
  ...integerSequence
    .slice(2)
    .filter((plan) => plan !== closeIntegers)
    .map((plan): AttemptPlan => (plan.presolve ? { ...plan, needsAgreement: true } : plan)),
];
