/** The suggestions of relaxations in terms of the data: fields of records and the values to enter. */
import type { Change } from "../../domain/change.ts";
import {
  type EnergySystem,
  type OperationRate,
  type SystemComponent,
  seriesPlacesOf,
} from "../../energy-system/energy-system.ts";
import { isFull, type TimeStructure } from "../../energy-system/time-structure.ts";

export function withComponent(
  system: EnergySystem,
  position: number,
  change: (component: SystemComponent) => SystemComponent,
): EnergySystem {
  return { ...system, components: system.components.with(position, change(system.components[position])) };
}

/** Replaces a component's rate; components without one stay as they are. */
export function withRate(system: EnergySystem, position: number, change: (old: OperationRate) => OperationRate) {
  return withComponent(system, position, (component) =>
    "rate" in component && component.rate ? { ...component, rate: change(component.rate) } : component,
  );
}

/** The value of a table at a location; a line that carries both ways has it in both directions. */
export function recordChanges(
  { regions }: EnergySystem,
  component: SystemComponent,
  location: number,
  attribute: string,
  value: number,
): Change[] {
  const common = { component: component.name, attribute };
  if (component.kind !== "transmission") return [{ ...common, region: regions[component.regions[location]], value }];
  const [from, to] = [regions[component.from[location]], regions[component.to[location]]];
  const there = { ...common, region: from, region_to: to, value };
  return component.isBidirectional ? [there, { ...common, region: to, region_to: from, value }] : [there];
}

/** More values than this are too many to return, and no user would change them by hand. */
const maxValues = 10_000;

/**
 * New values of a series of a component in ranges of steps, by location or direction; null over typical periods, whose
 * steps are none of the data's, and where there are too many.
 */
export function rateChanges(
  system: EnergySystem,
  component: SystemComponent,
  time: TimeStructure,
  ranges: readonly (readonly (readonly [number, number])[])[],
  rateOf: (place: number, first: number, last: number) => number | number[],
  attribute = "rate" in component && component.rate?.kind === "fix" ? "operation_rate_fix" : "operation_rate_max",
): Change[] | null {
  if (!isFull(time)) return null;
  const places = seriesPlacesOf(component);
  const changes = ranges.flatMap((ofPlace, place) => {
    const { region, regionTo } = places[place];
    const ends = { region: system.regions[region], ...(regionTo !== null && { region_to: system.regions[regionTo] }) };
    return ofPlace.map(
      (steps): Change => ({ component: component.name, attribute, ...ends, steps, value: rateOf(place, ...steps) }),
    );
  });
  const count = changes.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0);
  return count <= maxValues ? changes : null;
}

/** Amounts per location of a component from slacks that stand location by location, `stepCount` each. */
export function byLocation(amounts: Float64Array, stepCount: number): Float64Array[] {
  return Array.from({ length: amounts.length / stepCount }, (_, location) =>
    amounts.subarray(location * stepCount, (location + 1) * stepCount),
  );
}

/** A value is moved slightly further than the solver found, so that rounding leaves no gap. */
export const withMargin = (amount: number): number => amount * (1 + 1e-6);
