/** Near-optimal plans and the ranges that they span, as values. */

import type { PlanSense, SpreadMethod } from "@esm/model/domain/runs/alternatives";

/**
 * What keeps a sum from going further: the cost, something else (`other`), or nothing (`none`): then it has no end, and the plan has
 * neither value nor capacities.
 */
export type Obstacle = "cost" | "other" | "none";

export interface PlanCapacity {
  readonly component: string;
  /** `capacity`, or `chargeCapacity` and `dischargeCapacity` of a storage. */
  readonly property: string;
  readonly region: string;
  /** The other end of a line, which has one capacity. */
  readonly regionTo: string | null;
  readonly unit: string;
  readonly value: number;
}

/** A plan within the budget. Number 0 is the optimum itself. */
export interface Plan {
  readonly number: number;
  /** The target, or the method by which it differs from others; empty of the optimum. */
  readonly id: string;
  readonly kind: "optimum" | "target" | SpreadMethod;
  /** Null of the optimum. */
  readonly sense: PlanSense | null;
  /** The share of the lowest cost that it may cost more; null of the optimum. */
  readonly slack: number | null;
  /** Total annual cost; null without end. */
  readonly cost: number | null;
  /** The sum of its target, in the target's unit; of a spread, the weighted sum that was minimized. */
  readonly value: number | null;
  readonly unit: string;
  /** Null of the optimum, and where whole units keep the cost below its limit. */
  readonly obstacle: Obstacle | null;
  /** The cost of moving the sum by one more unit; null where the cost is no obstacle, or with whole units. */
  readonly costOfOneMore: number | null;
  /** In order of how much plans differ; the first ones are a choice of few that differ most. Null without end. */
  readonly rank: number | null;
  /** Empty without end. */
  readonly capacities: readonly PlanCapacity[];
}

/** An end of a range. */
export interface RangeEnd {
  /** Number of its plan; null where the data fix the sum, and no plan was needed. */
  readonly plan: number | null;
  readonly value: number | null;
  readonly obstacle: Obstacle | null;
  readonly costOfOneMore: number | null;
}

/** The least and the most of a target for one slack, beside its sum at the optimum. */
export interface Range {
  readonly target: string;
  readonly unit: string;
  readonly slack: number;
  /** Null where it was not looked for. */
  readonly least: RangeEnd | null;
  readonly optimum: number;
  readonly most: RangeEnd | null;
}

export interface Alternatives {
  readonly costUnit: string;
  readonly plans: readonly Plan[];
  readonly ranges: readonly Range[];
}
