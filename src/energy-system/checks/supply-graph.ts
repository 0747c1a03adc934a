/**
 * Where each commodity can come from and go to, region by region, and how much at most: what the checks of the whole
 * system read. All of it errs on the side of the possible, so that what it rules out is certain.
 */
import { bindingRate, bothDirections, eligibleLines, eligibleRegions } from "../eligibility.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import { lineData } from "./transmission.ts";

/** Numbers places: region · K + commodity. */
export const placeKey = (snapshot: Snapshot, region: number, commodity: number): number =>
  region * snapshot.commodities.length + commodity;

/** A way by which commodities of some places become commodities of others. */
interface Way {
  isLine: boolean;
  from: number[];
  to: number[];
}

export interface SupplyGraph {
  /** By place: whether anything can bring the commodity there. */
  readonly obtainable: Uint8Array;
  /** As `obtainable`, but nothing may start from itself. */
  readonly obtainableFromSources: Uint8Array;
  /** By place: whether anything takes it, there or where lines lead; whether that can operate is its own matter. */
  readonly taken: Uint8Array;
  /** By component: eligible regions; empty for transmissions. */
  readonly regions: readonly Int32Array[];
}

export function supplyGraph(snapshot: Snapshot): SupplyGraph {
  const size = snapshot.regions.length * snapshot.commodities.length;
  const regions = snapshot.components.map((component) =>
    component.attributes.type === "TRANSMISSION"
      ? new Int32Array(0)
      : eligibleRegions(component, snapshot.regions.length),
  );
  const sources = new Uint8Array(size);
  const outlets = new Uint8Array(size);
  const ways: Way[] = [];
  snapshot.components.forEach((component, position) => {
    collect(snapshot, component, regions[position], { sources, outlets, ways });
  });
  return {
    obtainable: reduced(sources, ways),
    obtainableFromSources: grown(sources, ways),
    taken: takenPlaces(outlets, ways),
    regions,
  };
}

function takenPlaces(outlets: Uint8Array, ways: readonly Way[]): Uint8Array {
  const taken = outlets.slice();
  for (const { isLine, from } of ways) if (!isLine) for (const place of from) taken[place] = 1;
  const back = ways.filter(({ isLine }) => isLine).map(({ from, to }) => ({ isLine: true, from: to, to: from }));
  return grown(taken, back);
}

interface Collected {
  sources: Uint8Array;
  outlets: Uint8Array;
  ways: Way[];
}

function collect(
  snapshot: Snapshot,
  component: IndexedComponent,
  regions: Int32Array,
  { sources, outlets, ways }: Collected,
): void {
  const { attributes } = component;
  if (attributes.type === "CONVERSION") {
    for (const region of regions) {
      const side = (sign: 1 | -1): number[] =>
        attributes.conversion_factors
          .filter(({ conversion_factor }) => conversion_factor * sign > 0)
          .map(({ commodity_name }) => placeKey(snapshot, region, snapshot.commodityPosition.get(commodity_name) ?? 0));
      ways.push({ isLine: false, from: side(-1), to: side(1) });
    }
    return;
  }
  const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
  if (attributes.type === "TRANSMISSION") {
    const lines = eligibleLines(component, snapshot.regions.length);
    lines.from.forEach((from, line) => {
      const ends = [placeKey(snapshot, from, commodity), placeKey(snapshot, lines.to[line], commodity)];
      for (const [start, end] of [ends, ends.toReversed()]) {
        ways.push({ isLine: true, from: [start], to: [end] });
        // What is sent to and fro and lost on the way has gone.
        const pair = from * snapshot.regions.length + lines.to[line];
        if (lineData(component, pair, snapshot.regions.length).loss > 0) outlets[start] = 1;
      }
    });
    return;
  }
  for (const region of regions) {
    const place = placeKey(snapshot, region, commodity);
    if (attributes.type === "SOURCE") sources[place] = 1;
    else if (attributes.type === "SINK") outlets[place] = 1;
    else {
      const isLossless =
        (attributes.charge_efficiency ?? 1) === 1 &&
        (attributes.discharge_efficiency ?? 1) === 1 &&
        (attributes.self_discharge ?? 0) === 0;
      if (!isLossless) outlets[place] = 1;
    }
  }
}

/**
 * The largest set of places each of which is given, or made by a conversion from places of the set, or reached from
 * these by lines. Lines make nothing, so that two places never hold each other up by a line alone.
 */
function reduced(given: Uint8Array, ways: readonly Way[]): Uint8Array {
  const conversions = ways.filter(({ isLine }) => !isLine);
  const lines = ways.filter(({ isLine }) => isLine);
  let present: Uint8Array = new Uint8Array(given.length).fill(1);
  for (;;) {
    const next = given.slice();
    for (const { from, to } of conversions) {
      if (from.every((place) => present[place])) for (const place of to) next[place] = 1;
    }
    const reached = grown(next, lines);
    if (reached.every((value, place) => value === present[place])) return present;
    present = reached;
  }
}

/** The smallest such set: places reached step by step from what is given. */
function grown(given: Uint8Array, ways: readonly Way[]): Uint8Array {
  const present = given.slice();
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to } of ways) {
      if (!from.every((place) => present[place])) continue;
      for (const place of to) {
        if (present[place]) continue;
        present[place] = 1;
        changed = true;
      }
    }
  }
  return present;
}

/** Bounds of a capacity in a region, or of a line. */
export function capacityRange(component: IndexedComponent, region: number): { least: number; most: number } {
  if (!component.attributes.capacity_variable) return { least: 0, most: Number.POSITIVE_INFINITY };
  const at = (family: "capacityFix" | "capacityMax" | "capacityMin"): number =>
    component.byRegion.numbers.get(family)?.[region] ?? Number.NaN;
  const fix = at("capacityFix");
  if (!Number.isNaN(fix)) return { least: fix, most: fix };
  const [least, most] = [at("capacityMin"), at("capacityMax")];
  return { least: Number.isNaN(least) ? 0 : least, most: Number.isNaN(most) ? Number.POSITIVE_INFINITY : most };
}

/** Most a line can bring in a step of one hour; infinite where not limited. */
export function lineCapacity(component: IndexedComponent, pair: number, regionCount: number): number {
  if (!component.attributes.capacity_variable) return Number.POSITIVE_INFINITY;
  const table = component.byPair.get("capacityFix") ?? component.byPair.get("capacityMax");
  return table ? bothDirections(table, regionCount)[pair] : Number.POSITIVE_INFINITY;
}

/**
 * Adds what a component can operate at most in each step, times `factor`, to `sums`; false where that is not limited.
 */
export function addMostOperation(
  component: IndexedComponent,
  region: number,
  hours: number,
  factor: number,
  sums: Float64Array,
): boolean {
  const rate = bindingRate(component.byRegion);
  const series = rate ? component.byRegion.series.get(rate)?.[region] : undefined;
  if (!component.attributes.capacity_variable) {
    if (!series) return false;
    series.forEach((value, step) => {
      sums[step] += factor * value;
    });
    return true;
  }
  const { most } = capacityRange(component, region);
  if (most === Number.POSITIVE_INFINITY) return false;
  for (let step = 0; step < sums.length; step++) sums[step] += factor * most * hours * (series ? series[step] : 1);
  return true;
}
