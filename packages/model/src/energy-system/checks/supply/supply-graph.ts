/**
 * Where each commodity can come from and go to, region by region, and how much at most: the basis of the checks of the
 * whole system. It always errs towards the possible, so what it rules out is certainly impossible.
 */
import { bindingRate, bindingRateOfLines, eligibleLines, eligibleRegions, valueOfPair } from "../../eligibility.ts";
import type { IndexedComponent, Snapshot } from "../../snapshot.ts";
import { type JoinedPlaces, joinedPlaces } from "../joined-places.ts";
import { lineData } from "../transmission.ts";

/** Numbers places: region · K + commodity. */
export const placeKey = (snapshot: Snapshot, region: number, commodity: number): number =>
  region * snapshot.commodities.length + commodity;

/** A conversion in a region: commodities of some places become commodities of others. */
interface Way {
  from: number[];
  to: number[];
}

export interface SupplyGraph {
  /** By place: whether anything can bring the commodity there. */
  readonly obtainable: Uint8Array;
  /** Like `obtainable`, but without circles that supply themselves. */
  readonly obtainableFromSources: Uint8Array;
  /**
   * By place: whether any component takes the commodity, there or where lines lead; whether that component can operate
   * is a separate question.
   */
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
  const collected: Collected = {
    sources: new Uint8Array(size),
    outlets: new Uint8Array(size),
    ways: [],
    joined: joinedPlaces(size),
  };
  snapshot.components.forEach((component, position) => {
    collect(snapshot, component, regions[position], collected);
  });
  const { sources, outlets, ways, joined } = collected;
  for (const { from } of ways) for (const place of from) outlets[place] = 1;
  return {
    obtainable: reduced(sources, ways, joined),
    obtainableFromSources: grown(sources, ways, joined),
    taken: alike(outlets, joined),
    regions,
  };
}

interface Collected {
  sources: Uint8Array;
  outlets: Uint8Array;
  ways: Way[];
  /** Lines work in both directions, so what one end can obtain, the other can too. */
  joined: JoinedPlaces;
}

function collect(
  snapshot: Snapshot,
  component: IndexedComponent,
  regions: Int32Array,
  { sources, outlets, ways, joined }: Collected,
): void {
  const { attributes } = component;
  if (attributes.type === "CONVERSION") {
    for (const region of regions) {
      const side = (sign: 1 | -1): number[] =>
        attributes.conversion_factors
          .filter(({ conversion_factor }) => conversion_factor * sign > 0)
          .map(({ commodity_name }) => placeKey(snapshot, region, snapshot.commodityPosition.get(commodity_name) ?? 0));
      ways.push({ from: side(-1), to: side(1) });
    }
    return;
  }
  const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
  if (attributes.type === "TRANSMISSION") {
    const lines = eligibleLines(component, snapshot.regions.length);
    lines.from.forEach((from, line) => {
      const [start, end] = [placeKey(snapshot, from, commodity), placeKey(snapshot, lines.to[line], commodity)];
      joined.join(start, end);
      // Sending a commodity to and fro until it is lost also disposes of it.
      const pair = from * snapshot.regions.length + lines.to[line];
      if (lineData(component, pair, snapshot.regions.length).loss > 0) outlets[start] = outlets[end] = 1;
    });
    return;
  }
  for (const region of regions) {
    const place = placeKey(snapshot, region, commodity);
    if (attributes.type === "SOURCE") sources[place] = 1;
    else if (attributes.type === "SINK") outlets[place] = 1;
    else {
      if (bringsContent(component)) sources[place] = 1;
      const isLossless =
        attributes.is_cyclic &&
        !attributes.spill &&
        (attributes.charge_efficiency ?? 1) === 1 &&
        (attributes.discharge_efficiency ?? 1) === 1 &&
        (attributes.self_discharge ?? 0) === 0;
      if (!isLossless) outlets[place] = 1;
    }
  }
}

/** Marks every place that is joined with a marked one. */
function alike(marked: Uint8Array, { rootOf }: JoinedPlaces): Uint8Array {
  const ofRoot = new Uint8Array(marked.length);
  marked.forEach((value, place) => {
    if (value) ofRoot[rootOf(place)] = 1;
  });
  return marked.map((_, place) => ofRoot[rootOf(place)]);
}

/** The ways that begin in each place, or in a place joined with it. */
function waysFrom(ways: readonly Way[], { rootOf }: JoinedPlaces): Map<number, Way[]> {
  const found = new Map<number, Way[]>();
  for (const way of ways) {
    for (const root of new Set(way.from.map(rootOf))) {
      const present = found.get(root);
      if (present) present.push(way);
      else found.set(root, [way]);
    }
  }
  return found;
}

/**
 * The largest set of places that are each given, or made by a conversion from places of the set, or reached from these
 * by lines. Lines make nothing, so two places never support each other by a line alone: places joined by lines count as
 * one here. The algorithm removes places that nothing makes, then those that were made from them, and so on.
 */
function reduced(given: Uint8Array, ways: readonly Way[], joined: JoinedPlaces): Uint8Array {
  const { rootOf } = joined;
  const isGiven = alike(given, joined);
  const makers = new Int32Array(given.length);
  for (const { to } of ways) for (const place of to) makers[rootOf(place)]++;
  const from = waysFrom(ways, joined);
  const stopped = new Set<Way>();
  const pending: number[] = [];
  const present = new Uint8Array(given.length).fill(1);
  const takeAway = (root: number): void => {
    if (isGiven[root] || makers[root] > 0 || !present[root]) return;
    present[root] = 0;
    pending.push(root);
  };
  for (const place of given.keys()) if (rootOf(place) === place) takeAway(place);
  for (let root = pending.pop(); root !== undefined; root = pending.pop()) {
    for (const way of from.get(root) ?? []) {
      if (stopped.has(way)) continue;
      stopped.add(way);
      for (const place of way.to) {
        makers[rootOf(place)]--;
        takeAway(rootOf(place));
      }
    }
  }
  return present.map((_, place) => present[rootOf(place)]);
}

/** All places that can be reached step by step from the given ones. */
function grown(given: Uint8Array, ways: readonly Way[], joined: JoinedPlaces): Uint8Array {
  const { rootOf } = joined;
  const present = new Uint8Array(given.length);
  const pending: number[] = [];
  const reach = (place: number): void => {
    const root = rootOf(place);
    if (present[root]) return;
    present[root] = 1;
    pending.push(root);
  };
  const missing = new Map(ways.map((way) => [way, new Set(way.from.map(rootOf)).size]));
  given.forEach((value, place) => {
    if (value) reach(place);
  });
  for (const way of ways) if (way.from.length === 0) for (const place of way.to) reach(place);
  const from = waysFrom(ways, joined);
  for (let root = pending.pop(); root !== undefined; root = pending.pop()) {
    for (const way of from.get(root) ?? []) {
      const left = (missing.get(way) ?? 0) - 1;
      missing.set(way, left);
      if (left === 0) for (const place of way.to) reach(place);
    }
  }
  return present.map((_, place) => present[rootOf(place)]);
}

/** Bounds of a capacity in a region, or of a line. */
export function capacityRange(component: IndexedComponent, region: number): { min: number; max: number } {
  if (!component.attributes.capacity_variable) return { min: 0, max: Number.POSITIVE_INFINITY };
  const at = (family: "capacityFix" | "capacityMax" | "capacityMin"): number =>
    component.byRegion.numbers.get(family)?.[region] ?? Number.NaN;
  const fix = at("capacityFix");
  if (!Number.isNaN(fix)) return { min: fix, max: fix };
  const [min, max] = [at("capacityMin"), at("capacityMax")];
  return { min: Number.isNaN(min) ? 0 : min, max: Number.isNaN(max) ? Number.POSITIVE_INFINITY : max };
}

/** Whether a storage adds energy like a source: by its inflow, or because it may end emptier than it began. */
export const bringsContent = ({ attributes, byRegion }: IndexedComponent): boolean =>
  attributes.type === "STORAGE" &&
  ((!attributes.is_cyclic && (attributes.content_at_start ?? 0) > 0) ||
    (byRegion.series.get("inflow") ?? []).some((series) => series?.some((value) => value > 0)));

/** The most that a line can bring in each step, times `factor`, is added to `sums`; false where it has no limit. */
export function addMostFlow(
  component: IndexedComponent,
  pair: number,
  { regionCount, hours, factor }: { regionCount: number; hours: number; factor: number },
  sums: Float64Array,
): boolean {
  const family = bindingRateOfLines(component);
  const rate = family && component.seriesByPair.get(family)?.get(pair);
  const most = lineCapacity(component, pair, regionCount);
  if (most === Number.POSITIVE_INFINITY && (component.attributes.capacity_variable || !family)) return false;
  for (let step = 0; step < sums.length; step++) {
    // Without a capacity a rate is an energy, and a direction without one is closed.
    const energy = component.attributes.capacity_variable ? most * hours * (rate?.[step] ?? 1) : (rate?.[step] ?? 0);
    sums[step] += factor * energy;
  }
  return true;
}

/** The capacity of a line; infinite without a limit. */
function lineCapacity(component: IndexedComponent, pair: number, regionCount: number): number {
  if (!component.attributes.capacity_variable) return Number.POSITIVE_INFINITY;
  const table = component.byPair.get("capacityFix") ?? component.byPair.get("capacityMax");
  return table ? valueOfPair(component, table, pair, regionCount) : Number.POSITIVE_INFINITY;
}

/** Adds the largest operation of a component in each step, times `factor`, to `sums`; false where it has no limit. */
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
  const { max } = capacityRange(component, region);
  if (max === Number.POSITIVE_INFINITY) return false;
  for (let step = 0; step < sums.length; step++) sums[step] += factor * max * hours * (series ? series[step] : 1);
  return true;
}
