/**
 * The standing capacity of each component in a milestone year of a pathway: built in this year or before, and not
 * retired.
 */
import { type EnergySystem, locationCount, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { flowUnit } from "@esm/model/results/category";
import type { SummaryValue } from "@esm/model/results/summary";
import type { Cohort } from "./cohort.ts";
import type { Pathway } from "./pathway.ts";

export const capacityUnit = (base: EnergySystem, component: SystemComponent): string =>
  component.kind === "storage" ? `[${flowUnit(base, component)}*h]` : `[${flowUnit(base, component)}]`;

/** @param cohorts of the component */
export function standingAt(
  component: SystemComponent,
  cohorts: readonly Cohort[],
  location: number,
  year: number,
): number {
  const { capacity } = component;
  if (!capacity) return 0;
  if (capacity.isFixed) return capacity.upper[location];
  return cohorts.reduce(
    (total, { builtIn, endsIn, capacity: built }) =>
      builtIn <= year && endsIn > year ? total + built[location] : total,
    0,
  );
}

/**
 * Rows `standing` for the summary of a year, by the names of the model; lines once for each of their directions, as
 * `capacity` is.
 */
export function standingCapacities({ base, cohorts }: Pathway, year: number): SummaryValue[] {
  return base.components.flatMap((component, position): SummaryValue[] => {
    if (!component.capacity) return [];
    const own = cohorts.filter((cohort) => cohort.component === position);
    const common = {
      kind: component.kind,
      component: component.name,
      property: "standing",
      unit: capacityUnit(base, component),
    };
    return Array.from({ length: locationCount(component) }, (_, location) => {
      const value = standingAt(component, own, location, year);
      return placesOf(base, component, location).map((place) => ({ ...common, ...place, value }));
    }).flat();
  });
}

function placesOf(
  { regions }: EnergySystem,
  component: SystemComponent,
  location: number,
): Pick<SummaryValue, "region" | "region_to" | "is_bidirectional">[] {
  if (component.kind !== "transmission") return [{ region: regions[component.regions[location]], region_to: null }];
  const [from, to] = [regions[component.from[location]], regions[component.to[location]]];
  const there = { region: from, region_to: to };
  return component.isBidirectional ? [there, { region: to, region_to: from }] : [{ ...there, is_bidirectional: false }];
}
