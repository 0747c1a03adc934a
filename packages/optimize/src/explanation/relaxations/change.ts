/** The suggestions of relaxations in terms of the data: fields of records and the values to enter. */
import type { Change, ComponentChange } from "@esm/model/domain/change";
import { familyOfField } from "@esm/model/domain/table-family";
import {
  type EnergySystem,
  type OperationRate,
  type SystemComponent,
  seriesPlacesOf,
} from "@esm/model/energy-system/energy-system";
import { seriesOf } from "@esm/model/energy-system/time-series";
import { isFull, stepsInTime } from "@esm/model/energy-system/time-structure";
import type { RelaxationContext, SeriesMoved } from "../relaxation.ts";

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
): ComponentChange[] {
  const common = { component: component.name, attribute };
  if (component.kind !== "transmission") return [{ ...common, region: regions[component.regions[location]], value }];
  const [from, to] = [regions[component.from[location]], regions[component.to[location]]];
  const there = { ...common, region: from, region_to: to, value };
  return component.isBidirectional ? [there, { ...common, region: to, region_to: from, value }] : [there];
}

/** More values than this are too many to return, and no user would change them by hand. */
const maxValues = 10_000;

interface SeriesValues {
  /** The original steps that take a value, by location or direction. */
  readonly ranges: readonly (readonly (readonly [number, number])[])[];
  /** One value for all steps of a place does not ask for the step. */
  readonly valueAt: ((place: number, step: number) => number) | ((place: number) => number);
  /** A value that is on the right side already must change, too. */
  readonly isExact?: boolean;
}

/**
 * New values of a series in ranges of the data's steps, by location or direction. Over typical periods, each original step takes the
 * value of the step that represents it, or keeps its own where that is farther. Null where the data's series are unknown, and where
 * there are too many values.
 */
export function seriesChanges(
  { system, time, original }: RelaxationContext,
  { position, attribute, direction }: SeriesMoved,
  { ranges, valueAt, isExact = false }: SeriesValues,
): Change[] | null {
  if (!original) return null;
  const component = original.components[position];
  const family = familyOfField(attribute)?.name;
  const series = seriesOf(component).find((each) => each.family === family)?.series.series;
  const stepOf = isFull(time) ? null : stepsInTime(time);
  const farther = direction === "down" ? Math.min : Math.max;
  const valueIn = (place: number, step: number): number => {
    if (!stepOf) return valueAt(place, step);
    const value = valueAt(place, stepOf[step]);
    return isExact ? value : farther(value, series?.[place]?.[step] ?? value);
  };
  const places = seriesPlacesOf(component);
  const changes = ranges.flatMap((ofPlace, place) => {
    const { region, regionTo } = places[place];
    const ends = { region: system.regions[region], ...(regionTo !== null && { region_to: system.regions[regionTo] }) };
    return ofPlace.map((steps): Change => {
      const [first, last] = steps;
      const values = Array.from({ length: last - first + 1 }, (_, index) => valueIn(place, first + index));
      const isOne = stepOf ? values.every((value) => value === values[0]) : valueAt.length === 1;
      return { component: component.name, attribute, ...ends, steps, value: isOne ? values[0] : values };
    });
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
