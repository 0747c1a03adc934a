/**
 * Near-optimal alternatives: the options of runs that look for the least and the most of a sum that a system can have for little more than
 * the lowest cost, and for further plans that differ (docs/reference/mathematical-model.md, Near-optimal alternatives).
 */
import type { ConstraintTerm } from "../constraints/constraint.ts";

export const targetSenses = ["min", "max", "both"] as const;
/** The end of a range: the least or the most. */
export type PlanSense = Exclude<(typeof targetSenses)[number], "both">;

/** A sum over the year that is made as small or as large as the budget allows. */
export interface AlternativeTarget {
  id: string;
  terms: ConstraintTerm[];
  sense: (typeof targetSenses)[number];
  /** Unit of the sum; null where all terms have the same. */
  unit: string | null;
}

/** The capacity of components in all places together, from its least to its most. The names are its id, with `\n` between. */
export const capacityTarget = (components: readonly string[]): AlternativeTarget => ({
  id: components.join("\n"),
  sense: "both",
  unit: null,
  terms: [
    {
      quantity: "capacity",
      factor: 1,
      components: [...components],
      commodity_name: null,
      regions: null,
      region: null,
      region_to: null,
      factor_unit: null,
      year_offset: 0,
    },
  ],
});

export const spreadMethods = ["hop_skip_jump", "spores", "random"] as const;
export type SpreadMethod = (typeof spreadMethods)[number];
export const spreadWeights = ["capacity"] as const;

export interface Spread {
  method: SpreadMethod;
  /** The largest number of plans. */
  count: number;
  weights_from: (typeof spreadWeights)[number];
}

export interface AlternativesOptions {
  /** Shares of the lowest cost that plans may cost more, ascending. */
  slack: number[];
  /** Null: the total capacity of each component, both ends. */
  targets: AlternativeTarget[] | null;
  spread: Spread | null;
  seed: number;
}

export const alternativesOptionNames = [
  "slack",
  "targets",
  "spread",
  "seed",
] as const satisfies readonly (keyof AlternativesOptions)[];

export const defaultAlternatives: AlternativesOptions = { slack: [0.05], targets: null, spread: null, seed: 0 };

/** The options of a run, with a default for each that it does not have. */
export const alternativesOf = ({
  slack = defaultAlternatives.slack,
  targets = null,
  spread = null,
  seed = 0,
}: Partial<AlternativesOptions>): AlternativesOptions => ({ slack, targets, spread, seed });

export const maxSlacks = 10;
export const maxSpread = 100;
/** Solves after that of the optimum. */
export const maxSolves = 200;

export const sensesOf = ({ sense }: Pick<AlternativeTarget, "sense">): PlanSense[] =>
  sense === "both" ? ["min", "max"] : [sense];

/** The solves of a run after that of the optimum, for its targets or as many as it has by default. */
export function solvesOf(
  { slack, targets, spread }: Pick<AlternativesOptions, "slack" | "targets" | "spread">,
  defaultTargets: number,
): number {
  const ends = targets?.reduce((sum, target) => sum + sensesOf(target).length, 0) ?? 2 * defaultTargets;
  return ends * slack.length + (spread?.count ?? 0);
}
