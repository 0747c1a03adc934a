/** What a page asks of a system whose inputs move, and what it is answered. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { SolutionMeasures } from "@esm/program/solution-check";
import type { Range } from "../alternatives/plan.ts";
import type { Figure } from "../library/result.ts";
import type { OtherPlan } from "./points.ts";

/** The optimum at a point. */
export interface PointResult {
  readonly status: "optimal";
  readonly objective: number;
  readonly figures: readonly Figure[];
  readonly resolution: string;
  /** The operation that was asked for, in that order: the energy in every original time step. */
  readonly series: readonly Float64Array[];
  /** As those of a result: an optimum without crossover is as exact as its gap. */
  readonly residuals: SolutionMeasures;
  /** Null where the plan is like the one before, or where that would cost more than a little here. */
  readonly otherPlan: OtherPlan | null;
}

/** The total capacity of one component, or the sum of several, that is held while the ranges of others are looked for. */
export interface HeldCapacity {
  readonly components: readonly string[];
  readonly value: number;
}

export interface RangesAsked {
  readonly changes: AnyOverride[];
  /** The share of the lowest cost that plans may cost more. */
  readonly slack: number;
  readonly held: readonly HeldCapacity[];
  /** Sums over components of one unit, whose ranges come after those of single components. Their targets are the names, with `\n` between. */
  readonly sums?: readonly (readonly string[])[];
  /**
   * That from which the slack counts; where nothing is held, the optimum's. What is held for more than the slack is infeasible, without
   * problems.
   */
  readonly lowestCost: number | null;
}

export interface RangesResult {
  readonly status: "optimal";
  /** With what is held. */
  readonly objective: number;
  readonly ranges: readonly Range[];
}
