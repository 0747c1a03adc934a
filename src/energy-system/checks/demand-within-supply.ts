/**
 * Whether what must be supplied is within what can be supplied: in each region with all that lines can bring, and in regions
 * that lines join together, where each line may be large enough. Infeasibility is certain then: see
 * ../no-solution.ts.
 */
import { eligibleLines, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";
import { fixedDemand } from "./fixed-demand.ts";
import { addMostOperation, lineCapacity } from "./supply-graph.ts";
import { lineData } from "./transmission.ts";

/** Fixed demand of a commodity beyond all that can be supplied and brought there. */
export const demandIsWithinSupply: Check = (snapshot, report) => {
  for (const commodity of snapshot.commodities.keys()) {
    const lacking = new Set<number>();
    for (const region of snapshot.regions.keys()) {
      const problem = shortageIn(snapshot, [region], commodity);
      if (!problem) continue;
      lacking.add(region);
      report(problem);
    }
    for (const island of islandsOf(snapshot, commodity)) {
      if (island.length < 2 || island.some((region) => lacking.has(region))) continue;
      const problem = shortageIn(snapshot, island, commodity);
      if (problem) report(problem);
    }
  }
};

/** Regions that lines of a commodity join. */
function islandsOf(snapshot: Snapshot, commodity: number): number[][] {
  const size = snapshot.regions.length;
  const island = Array.from({ length: size }, (_, region) => region);
  for (const component of linesOf(snapshot, commodity)) {
    const { from, to } = eligibleLines(component, size);
    from.forEach((start, line) => {
      const [kept, gone] = [island[start], island[to[line]]];
      if (kept === gone) return;
      island.forEach((name, region) => {
        if (name === gone) island[region] = kept;
      });
    });
  }
  return [...new Set(island)].map((name) => [...island.keys()].filter((region) => island[region] === name));
}

const linesOf = ({ components, commodityPosition }: Snapshot, commodity: number): IndexedComponent[] =>
  components.filter(
    ({ attributes }) =>
      attributes.type === "TRANSMISSION" && commodityPosition.get(attributes.commodity_name) === commodity,
  );

/** Solvers take a shortage of a few millionths for none. */
const tolerance = 1e-5;

type Reported = Parameters<Parameters<Check>[1]>[0];

function shortageIn(snapshot: Snapshot, regions: readonly number[], position: number): Reported | null {
  const { hours_per_time_step: hours } = snapshot.dataset;
  const commodity = snapshot.commodities[position];
  const { demand, sinks } = demandIn(snapshot, regions, position);
  if (sinks.length === 0) return null;
  const most = mostSupply(snapshot, regions, position, hours);
  if (!most) return null;
  const rounding = 1e-6 * demand.reduce((peak, value) => Math.max(peak, value), 0);
  const lacking = demand.map((value, step) => value - most.sums[step] * (1 + tolerance) - rounding);
  const step = most.stores ? -1 : worstStep(lacking);
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  // A store can move energy between steps, but it brings none.
  if (most.stores ? sum(lacking) <= 0 : lacking[step] <= 0) return null;
  const [needed, possible] = step < 0 ? [sum(demand), sum(most.sums)] : [demand[step], most.sums[step]];
  // Nothing at any time is said by `demand_without_supply`.
  if (possible === 0 && sum(most.sums) === 0) return null;
  const when = step < 0 ? "over all time steps" : `in time step ${step}`;
  const names = [...new Set(sinks.map(({ name }) => `'${name}'`))].join(", ");
  const where =
    regions.length === 1 ? snapshot.regions[regions[0]] : `${nameRegions(snapshot, regions)}, which lines join,`;
  const can = regions.length === 1 ? "all supply and lines together can bring" : "all supply together can bring";
  return {
    type: "demand_above_supply",
    severity: "warning",
    loc: [
      ...recordLocation(sinks[0].name, "operationRateFix", snapshot.regions[sinks[0].region]),
      ...(step < 0 ? [] : [step]),
    ],
    msg: `In ${where} the demand for '${commodity.name}' of ${names} is ${round(needed)} ${commodity.unit}·h ${when}, but ${can} ${round(possible)} at most: the model has no solution.`,
    input: needed,
    hint: `Raise capacities, rates or lines that bring '${commodity.name}', or lower the demand. ${unitHint(needed / possible)}`.trim(),
    ctx: { le: possible, certain: true, ...(step >= 0 && { in_one_step: true }) },
  };
}

/** What must be supplied in each step, and the sinks that need it. */
export function demandIn(
  snapshot: Snapshot,
  regions: readonly number[],
  commodity: number,
): { demand: Float64Array; sinks: { name: string; region: number }[] } {
  const demand = new Float64Array(snapshot.dataset.number_of_time_steps);
  const sinks: { name: string; region: number }[] = [];
  for (const component of snapshot.components) {
    const { attributes } = component;
    if (attributes.type !== "SINK" || snapshot.commodityPosition.get(attributes.commodity_name) !== commodity) continue;
    for (const region of regions) {
      const fixed = fixedDemand(component, region, snapshot.dataset.hours_per_time_step);
      if (!fixed?.some((value) => value > 0)) continue;
      sinks.push({ name: attributes.name, region });
      fixed.forEach((value, step) => {
        demand[step] += value;
      });
    }
  }
  return { demand, sinks };
}

/** All that can come to the regions in each step, or null where something is not limited. */
export function mostSupply(
  snapshot: Snapshot,
  regions: readonly number[],
  commodity: number,
  hours: number,
): { sums: Float64Array; stores: boolean } | null {
  const sums = new Float64Array(snapshot.dataset.number_of_time_steps);
  const size = snapshot.regions.length;
  const within = new Set(regions);
  for (const component of linesOf(snapshot, commodity)) {
    const { from, to } = eligibleLines(component, size);
    for (let line = 0; line < from.length; line++) {
      const [start, end] = [from[line], to[line]];
      // A line between two of the regions brings nothing from outside.
      if (within.has(start) === within.has(end)) continue;
      const pair = within.has(start) ? end * size + start : start * size + end;
      const { distance, loss } = lineData(component, pair, size);
      const most = lineCapacity(component, pair, size);
      if (most === Number.POSITIVE_INFINITY) return null;
      for (let step = 0; step < sums.length; step++) sums[step] += most * hours * (1 - loss * distance);
    }
  }
  let stores = false;
  for (const component of snapshot.components) {
    const { attributes } = component;
    const factor = broughtBy(component, snapshot.commodities[commodity].name);
    const isStore =
      attributes.type === "STORAGE" && snapshot.commodityPosition.get(attributes.commodity_name) === commodity;
    if (factor === 0 && !isStore) continue;
    for (const region of eligibleRegions(component, size)) {
      if (!within.has(region)) continue;
      if (isStore) stores = true;
      else if (!addMostOperation(component, region, hours, factor, sums)) return null;
    }
  }
  return { sums, stores };
}

const round = (value: number): number => Number(value.toPrecision(5));

function unitHint(ratio: number): string {
  return ratio >= 200 && Number.isFinite(ratio) ? `It is ${round(ratio)} times too much: check the units of both.` : "";
}

function worstStep(lacking: Float64Array): number {
  return lacking.reduce((worst, value, step) => (value > lacking[worst] ? step : worst), 0);
}

function broughtBy({ attributes }: IndexedComponent, commodity: string): number {
  if (attributes.type === "SOURCE") return attributes.commodity_name === commodity ? 1 : 0;
  if (attributes.type !== "CONVERSION") return 0;
  return attributes.conversion_factors.reduce(
    (sum, entry) => sum + (entry.commodity_name === commodity ? Math.max(0, entry.conversion_factor) : 0),
    0,
  );
}
