/** A pathway year by year: the input of each year from the years before, and its effect on the next. */
import type { AssumedValue } from "@esm/model/energy-system/assumptions/assumed-values";
import { type EnergySystem, locationCount } from "@esm/model/energy-system/energy-system";
import type { SolvedSystem } from "@esm/model/results/operation";
import type { Price } from "@esm/model/results/prices";
import { builtCohorts, type Cohort, cohortsIn, standingIn } from "./cohort.ts";
import type { Milestone } from "./milestones.ts";
import type { YearSystem } from "./year-system.ts";

interface PathwayYear {
  readonly year: number;
  /** Total annual cost. */
  readonly objective: number;
}

/** All known figures of the years so far. */
export interface Pathway {
  readonly base: EnergySystem;
  readonly years: readonly PathwayYear[];
  /** All capacity built so far, also that which no longer stands. */
  readonly cohorts: readonly Cohort[];
  /** By milestone year: the model with the assumptions of the year. Absent where all years have the same. */
  readonly bases?: readonly EnergySystem[] | undefined;
  /** What the years assume; absent where they assume nothing. */
  readonly assumptions?: readonly AssumedValue[] | undefined;
  /** By how much the cost of each milestone year counts (D), in years; absent where nobody asked for a discounted sum. */
  readonly weights?: readonly number[] | undefined;
  /** Of the carbon budget, by milestone year, in the money of the year; absent without a budget or without prices. */
  readonly budgetPrices?: readonly Pick<Price, "unit" | "value">[] | undefined;
}

/** Σ D[y]·(annual cost of y) of the years so far; null where nobody asked for it. */
export const discountedSum = ({ years, weights }: Pick<Pathway, "years" | "weights">): number | null =>
  weights ? years.reduce((sum, { objective }, position) => sum + weights[position] * objective, 0) : null;

export function emptyPathway(bases: readonly EnergySystem[], weights?: readonly number[] | null): Pathway {
  const isSame = bases.every((base) => base === bases[0]);
  return {
    base: isSame ? bases[0] : withAllPlaces(bases),
    years: [],
    cohorts: [],
    ...(!isSame && { bases }),
    ...(weights && { weights }),
  };
}

/** Each component as it is in the year in which it may stand at most places: results of all years name its places. */
function withAllPlaces(bases: readonly EnergySystem[]): EnergySystem {
  const [first] = bases;
  const components = first.components.map((component, position) =>
    bases
      .map((base) => base.components[position])
      .reduce((most, other) => (locationCount(other) > locationCount(most) ? other : most), component),
  );
  return { ...first, components };
}

export function withYear(
  pathway: Pathway,
  { year }: Milestone,
  { positions }: YearSystem,
  solved: SolvedSystem,
  objective: number,
): Pathway {
  const base = pathway.bases?.[pathway.years.length] ?? pathway.base;
  const built = builtCohorts(base, standingIn(pathway.cohorts, year), solved, positions, year);
  return {
    ...pathway,
    years: [...pathway.years, { year, objective }],
    cohorts: [...pathway.cohorts, ...cohortsIn(pathway.base, base, built)],
  };
}
