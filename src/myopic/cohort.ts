/** Capacity built in one milestone year: it stands for its economic lifetime. */
import { type EnergySystem, locationCount } from "../energy-system/energy-system.ts";
import { capacityAt, type SolvedSystem } from "../results/operation.ts";

export interface Cohort {
  /** Position of the component in the system of the pathway, without stock. */
  readonly component: number;
  readonly builtIn: number;
  /** The first year in which it does not stand any more. */
  readonly endsIn: number;
  /** By location of the component. */
  readonly capacity: Float64Array;
}

/** Less than this share of what stands of a component is no decision but the accuracy of a solver. */
const noticeable = 1e-6;

/**
 * What was built in a year. Components with fixed capacities have no cohorts: their capacity stands in every year as
 * given and would otherwise be there twice.
 *
 * @param standing what was built before and stands in this year
 * @param positions of the pathway's components in the solved system
 */
export function builtCohorts(
  base: EnergySystem,
  standing: readonly Cohort[],
  solved: SolvedSystem,
  positions: readonly number[],
  year: number,
): Cohort[] {
  return base.components.flatMap((component, position): Cohort[] => {
    const { capacity: bounds } = component;
    if (!bounds || bounds.isFixed) return [];
    const built = Float64Array.from(
      { length: locationCount(component) },
      (_, location) => capacityAt(solved, positions[position], location) ?? 0,
    );
    const stock = standing.filter((cohort) => cohort.component === position);
    const most = Math.max(...built, ...stock.flatMap((cohort) => [...cohort.capacity]));
    const capacity = built.map((value, location) =>
      // Solvers meet bounds within tolerances; stock above a maximum would leave no room for the next year.
      value < noticeable * most ? 0 : Math.min(value, bounds.upper[location]),
    );
    if (!capacity.some((value) => value > 0)) return [];
    return [{ component: position, builtIn: year, endsIn: year + bounds.economicLifetime, capacity }];
  });
}

export const standingIn = (cohorts: readonly Cohort[], year: number): Cohort[] =>
  cohorts.filter((cohort) => cohort.endsIn > year);
