/** Where a component exists (docs/reference/mathematical-model.md, Eligibility). */

import type { Value } from "@esm/messages/message";
import type { FamilyName } from "../domain/table-family.ts";
import { someOf } from "../domain/truncate.ts";
import type { IndexedComponent, Snapshot } from "./snapshot.ts";

/** The rate table that binds: a fixed rate hides a maximum. */
export function bindingRate(tables: {
  readonly series: { has(family: FamilyName): boolean };
}): "operationRateFix" | "operationRateMax" | null {
  if (tables.series.has("operationRateFix")) return "operationRateFix";
  if (tables.series.has("operationRateMax")) return "operationRateMax";
  return null;
}

/**
 * Regions in which a source, sink, conversion or storage exists, ascending. The first rule that fits decides:
 * a rate without capacity variable (where it is not zero throughout), no capacity table (everywhere), capacityFix
 * (where positive), capacityMax (where positive). A region without record in the deciding table is not eligible.
 * locationalEligibility, where it is given, has to allow the region as well, and existenceFix must not be 0 there.
 */
export function eligibleRegions(component: IndexedComponent, regionCount: number): Int32Array {
  const { byRegion, attributes } = component;
  const rate = bindingRate(byRegion);
  const all = allowedRegions(component, regionCount);
  if (!attributes.capacity_variable && rate) {
    const series = byRegion.series.get(rate) ?? [];
    return all.filter((region) => series[region]?.some((value) => value > 0) ?? false);
  }
  const deciding = byRegion.numbers.get("capacityFix") ?? byRegion.numbers.get("capacityMax");
  return deciding ? all.filter((region) => deciding[region] > 0) : all;
}

/** Regions that locationalEligibility and existenceFix allow: all of them without these tables. */
export function allowedRegions({ byRegion }: IndexedComponent, regionCount: number): Int32Array {
  const all = Int32Array.from({ length: regionCount }, (_, region) => region);
  const eligibility = byRegion.numbers.get("locationalEligibility");
  const existence = byRegion.numbers.get("existenceFix");
  if (!eligibility && !existence) return all;
  return all.filter((region) => (!eligibility || eligibility[region] > 0) && existence?.[region] !== 0);
}

/** Whether locationalEligibility and existenceFix allow an ordered pair. */
export function isAllowed(component: IndexedComponent, pair: number, regionCount: number): boolean {
  const existence = component.byPair.get("existenceFix");
  if (existence && valueOfPair(component, existence, pair, regionCount) === 0) return false;
  const eligibility = component.byPair.get("locationalEligibility");
  return !eligibility || valueOfPair(component, eligibility, pair, regionCount) > 0;
}

/** The binding rate of the lines of a transmission. */
export const bindingRateOfLines = ({ seriesByPair }: IndexedComponent): ReturnType<typeof bindingRate> =>
  bindingRate({ series: seriesByPair });

/** Whether an ordered pair may carry anything: where no capacity is built, the rate that binds has to be above 0 as well. */
export function mayCarry(component: IndexedComponent, pair: number, regionCount: number): boolean {
  if (!isAllowed(component, pair, regionCount)) return false;
  const rate = component.attributes.capacity_variable ? null : bindingRateOfLines(component);
  return (
    !rate ||
    (component.seriesByPair
      .get(rate)
      ?.get(pair)
      ?.some((value) => value > 0) ??
      false)
  );
}

/** Whether each direction of its lines is a line of its own. */
export const isOneWay = ({ attributes }: Pick<IndexedComponent, "attributes">): boolean =>
  attributes.type === "TRANSMISSION" && !attributes.is_bidirectional;

/** The values of a table of a transmission for all ordered pairs. */
export const valuesOfPairs = (
  component: Pick<IndexedComponent, "attributes">,
  numbers: Float64Array,
  regionCount: number,
): Float64Array => numbers.map((_, pair) => valueOfPair(component, numbers, pair, regionCount));

/** The value of one pair. If only one direction has a value, it counts for both, unless each is a line of its own. */
export function valueOfPair(
  component: Pick<IndexedComponent, "attributes">,
  numbers: Float64Array,
  pair: number,
  regionCount: number,
): number {
  const value = numbers[pair];
  if (isOneWay(component)) return value;
  return Number.isNaN(value) ? numbers[reversed(pair, regionCount)] : value;
}

export function reversed(pair: number, regionCount: number): number {
  return (pair % regionCount) * regionCount + Math.floor(pair / regionCount);
}

/** The two ends of each line of a transmission, in order of (from, to); from < to where lines carry both ways. */
interface Lines {
  from: Int32Array;
  to: Int32Array;
}

/**
 * Lines of a transmission: without capacity variable, but with a rate, where that is not zero throughout in one of the
 * directions; else where capacityFix is positive; else where capacityMax is positive; else, once it has any
 * distance or minimum capacity, the pairs that have one; else every pair of regions.
 * Tables are taken in both directions where only one is given. locationalEligibility, where it is given, has to allow
 * one of the directions as well, and existenceFix must not be 0. Where lines carry one way, all this holds for each direction by itself.
 */
export function eligibleLines(component: IndexedComponent, regionCount: number): Lines {
  const tables = component.byPair;
  const deciding = tables.get("capacityFix") ?? tables.get("capacityMax");
  const mentioned = [tables.get("distances"), tables.get("capacityMin")].filter((table) => table !== undefined);
  const valueAt = (table: Float64Array, pair: number): number => valueOfPair(component, table, pair, regionCount);
  const directed = isOneWay(component);
  const isRated = !component.attributes.capacity_variable && bindingRateOfLines(component) !== null;
  const exists = (pair: number): boolean => {
    if (deciding) return valueAt(deciding, pair) > 0;
    return mentioned.length === 0 || mentioned.some((table) => !Number.isNaN(valueAt(table, pair)));
  };
  const from: number[] = [];
  const to: number[] = [];
  for (let start = 0; start < regionCount; start++) {
    for (let end = directed ? 0 : start + 1; end < regionCount; end++) {
      if (end === start) continue;
      const pair = start * regionCount + end;
      const isEligible = mayCarry(component, pair, regionCount);
      if (!isEligible && (directed || !mayCarry(component, reversed(pair, regionCount), regionCount))) continue;
      if (!isRated && !exists(pair)) continue;
      from.push(start);
      to.push(end);
    }
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to) };
}

/** A list of regions for a message, cut to a readable length. */
export const nameRegions = (snapshot: Snapshot, regions: Iterable<number>): Value =>
  someOf(
    [...regions].map((region) => `'${snapshot.regions[region]}'`),
    6,
    5,
  );
