/** Capacity built in one milestone year: it stands for its economic lifetime. */
import { type EnergySystem, locationCount, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { type PowerVariable, powerVariables } from "@esm/model/formulation/layout";
import { capacityAt, type SolvedSystem } from "@esm/model/results/operation";
import { placeKey } from "./cohort-attributes.ts";

export interface Cohort {
  /** Position of the component in the system of the pathway, without stock. */
  readonly component: number;
  readonly builtIn: number;
  /** The first year in which it no longer stands. */
  readonly endsIn: number;
  /** By location of the component. */
  readonly capacity: Float64Array;
  /** Powers of a storage that are built by themselves, by location. */
  readonly powers?: { readonly [Variable in PowerVariable]?: Float64Array };
  /** The part of it that is retired until a year, by location, before it ends; the years are in order. Absent where nothing is retired. */
  readonly retired?: readonly { readonly year: number; readonly capacity: Float64Array }[];
}

/** The part of a cohort that no longer stands in a year, at a location. */
function retiredUntil({ endsIn, capacity, retired = [] }: Cohort, year: number, location: number): number {
  if (endsIn <= year) return capacity[location];
  return retired.findLast((each) => each.year <= year)?.capacity[location] ?? 0;
}

/** The part of cohorts that was retired after a year, until another one, at a location. */
export const retiredBetween = (cohorts: readonly Cohort[], after: number, until: number, location: number): number =>
  cohorts.reduce(
    (sum, cohort) => sum + retiredUntil(cohort, until, location) - retiredUntil(cohort, after, location),
    0,
  );

/** The part of a cohort that stands in a year, at a location. */
export const standingOfCohort = (cohort: Cohort, year: number, location: number): number =>
  cohort.builtIn > year ? 0 : cohort.capacity[location] - retiredUntil(cohort, year, location);

/** Less than this share of the standing capacity of a component is no decision but a solver's inaccuracy. */
export const noticeable = 1e-6;

/**
 * The capacity that was built in a year. Components with fixed capacities have no cohorts: their capacity stands in
 * every year as given and would otherwise be there twice.
 *
 * @param standing the capacity that was built before and stands in this year
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
    const largest = Math.max(...built, ...stock.flatMap((cohort) => [...cohort.capacity]));
    const capacity = built.map((value, location) =>
      // Solvers meet bounds within tolerances; stock above a maximum would leave no solution for the next year.
      value < noticeable * largest ? 0 : Math.min(value, bounds.upper[location]),
    );
    if (!capacity.some((value) => value > 0)) return [];
    const powers = powersOf(component, (location, variable) =>
      capacity[location] > 0 ? (capacityAt(solved, positions[position], location, variable) ?? 0) : 0,
    );
    const endsIn = year + bounds.economicLifetime;
    return [{ component: position, builtIn: year, endsIn, capacity, ...(powers && { powers }) }];
  });
}

function powersOf(
  component: SystemComponent,
  powerAt: (location: number, variable: PowerVariable) => number,
): Cohort["powers"] {
  if (component.kind !== "storage" || !(component.chargeCapacity ?? component.dischargeCapacity)) return undefined;
  const powers = powerVariables.filter((variable) => component[variable]);
  return Object.fromEntries(
    powers.map((variable) => [
      variable,
      Float64Array.from(component.regions, (_, location) => powerAt(location, variable)),
    ]),
  );
}

export const standingIn = (cohorts: readonly Cohort[], year: number): Cohort[] =>
  cohorts.filter((cohort) => cohort.endsIn > year);

/**
 * Moves cohorts into a system whose components may exist in other places. Capacity without a place is dropped.
 */
export function cohortsIn(system: EnergySystem, base: EnergySystem, cohorts: readonly Cohort[]): Cohort[] {
  if (system === base) return [...cohorts];
  return cohorts.map((cohort) => {
    const [before, after] = [base.components[cohort.component], system.components[cohort.component]];
    const known = new Map(
      Array.from({ length: locationCount(before) }, (_, location) => [placeKey(base, before, location), location]),
    );
    const moved = (values: Float64Array): Float64Array =>
      Float64Array.from({ length: locationCount(after) }, (_, location) => {
        const old = known.get(placeKey(system, after, location));
        return old === undefined ? 0 : values[old];
      });
    const capacity = moved(cohort.capacity);
    const retired = cohort.retired?.map((each) => ({ ...each, capacity: moved(each.capacity) }));
    const own = { ...cohort, capacity, ...(retired && { retired }) };
    if (!cohort.powers) return own;
    const powers = Object.entries(cohort.powers).map(([variable, values]) => [variable, moved(values)]);
    return { ...own, powers: Object.fromEntries(powers) };
  });
}
