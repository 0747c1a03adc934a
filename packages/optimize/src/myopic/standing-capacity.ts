/**
 * The standing capacity of each component in a milestone year of a pathway: built in this year or before, and not
 * retired.
 */
import { type EnergySystem, locationCount, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { flowUnit } from "@esm/model/results/category";
import type { SummaryValue } from "@esm/model/results/summary";
import { type Cohort, standingOfCohort } from "./cohort.ts";
import { placeKey, placesOf } from "./cohort-attributes.ts";
import type { Pathway } from "./pathway.ts";

export const capacityUnit = (base: EnergySystem, component: SystemComponent): string =>
  component.kind === "storage" ? `[${flowUnit(base, component)}*h]` : `[${flowUnit(base, component)}]`;

/**
 * @param position of the component in the pathway's model
 * @param cohorts of the component
 */
export function standingAt(
  pathway: Pathway,
  position: number,
  cohorts: readonly Cohort[],
  location: number,
  year: number,
): number {
  const { capacity } = pathway.base.components[position];
  if (!capacity) return 0;
  const fixed = fixedIn(pathway, position, location, year);
  if (fixed !== null) return fixed;
  return cohorts.reduce((total, cohort) => total + standingOfCohort(cohort, year, location), 0);
}

/** The capacity that a year fixes, which may be another one than that of other years; null where it is decided. */
function fixedIn({ base, bases, years }: Pathway, position: number, location: number, year: number): number | null {
  const ofYear = bases?.[years.findIndex((each) => each.year === year)] ?? base;
  const { capacity } = ofYear.components[position];
  if (!capacity?.isFixed) return null;
  const place = placeKey(base, base.components[position], location);
  const there = placesOf(ofYear, ofYear.components[position]).indexOf(place);
  return there < 0 ? 0 : capacity.upper[there];
}

/**
 * Rows `standing` for the summary of a year, by the names of the model; lines once for each of their directions, as
 * `capacity` is.
 */
export function standingCapacities(pathway: Pathway, year: number): SummaryValue[] {
  const { base, cohorts } = pathway;
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
      const value = standingAt(pathway, position, own, location, year);
      return rowPlacesOf(base, component, location).map((place) => ({ ...common, ...place, value }));
    }).flat();
  });
}

function rowPlacesOf(
  { regions }: EnergySystem,
  component: SystemComponent,
  location: number,
): Pick<SummaryValue, "region" | "region_to" | "is_bidirectional">[] {
  if (component.kind !== "transmission") return [{ region: regions[component.regions[location]], region_to: null }];
  const [from, to] = [regions[component.from[location]], regions[component.to[location]]];
  const there = { region: from, region_to: to };
  return component.isBidirectional ? [there, { region: to, region_to: from }] : [{ ...there, is_bidirectional: false }];
}
