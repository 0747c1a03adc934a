/** A pathway year by year: the input of each year from the years before, and its effect on the next. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { SolvedSystem } from "@esm/model/results/operation";
import { builtCohorts, type Cohort, standingIn } from "./cohort.ts";
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
}

export const emptyPathway = (base: EnergySystem): Pathway => ({ base, years: [], cohorts: [] });

export function withYear(
  pathway: Pathway,
  { year }: Milestone,
  { positions }: YearSystem,
  solved: SolvedSystem,
  objective: number,
): Pathway {
  return {
    base: pathway.base,
    years: [...pathway.years, { year, objective }],
    cohorts: [
      ...pathway.cohorts,
      ...builtCohorts(pathway.base, standingIn(pathway.cohorts, year), solved, positions, year),
    ],
  };
}
