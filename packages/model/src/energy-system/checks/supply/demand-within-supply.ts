/**
 * Checks that required supply is within possible supply: in each region with the most that lines can bring, and in
 * regions that lines join, as if each line were large enough. Infeasibility is then certain: see ../no-solution.ts.
 */

import { message, sentences, type Words } from "@esm/messages/message";
import { quotedNames } from "../../../domain/truncate.ts";
import { nameRegions } from "../../eligibility.ts";
import { recordLocation } from "../../index-tables.ts";
import type { Snapshot } from "../../snapshot.ts";
import { type CommodityMembers, membersByCommodity } from "../by-commodity.ts";
import type { Check } from "../check.ts";
import { joinedPlaces } from "../joined-places.ts";
import { lineData } from "../transmission.ts";
import { fixedDemand } from "./fixed-demand.ts";
import { addMostFlow, addMostOperation, bringsContent } from "./supply-graph.ts";

/** Fixed demand of a commodity beyond the most that can be supplied and brought there. */
export const demandIsWithinSupply: Check = (snapshot, report) => {
  for (const [commodity, members] of membersByCommodity(snapshot).entries()) {
    if (members.sinks.length === 0) continue;
    const lacking = new Set<number>();
    for (const region of snapshot.regions.keys()) {
      const problem = shortageIn(snapshot, [region], commodity, members);
      if (!problem) continue;
      lacking.add(region);
      report(problem);
    }
    for (const island of islandsOf(members, snapshot.regions.length)) {
      if (island.length < 2 || island.some((region) => lacking.has(region))) continue;
      const problem = shortageIn(snapshot, island, commodity, members);
      if (problem) report(problem);
    }
  }
};

/** Regions that lines of a commodity join; by their first regions. */
function islandsOf({ carriers }: CommodityMembers, size: number): number[][] {
  const joined = joinedPlaces(size);
  for (const { from, to } of carriers) for (const [line, start] of from.entries()) joined.join(start, to[line]);
  return [...Map.groupBy(Array(size).keys(), joined.rootOf).values()];
}

/** Solvers treat a shortage of a few millionths as none. */
const tolerance = 1e-5;

type Reported = Parameters<Parameters<Check>[1]>[0];

function shortageIn(
  snapshot: Snapshot,
  regions: readonly number[],
  position: number,
  members: CommodityMembers,
): Reported | null {
  const { hours_per_time_step: hours } = snapshot.dataset;
  const commodity = snapshot.commodities[position];
  const { demand, sinks } = demandIn(snapshot, regions, members);
  if (sinks.length === 0) return null;
  const most = maxSupply(snapshot, regions, members, hours);
  if (!most) return null;
  const rounding = 1e-6 * demand.reduce((peak, value) => Math.max(peak, value), 0);
  const lacking = demand.map((value, step) => value - most.sums[step] * (1 + tolerance) - rounding);
  const step = most.stores ? -1 : worstStep(lacking);
  const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  // A storage can move energy between steps, but it adds none.
  if (most.stores ? sum(lacking) <= 0 : lacking[step] <= 0) return null;
  const [needed, possible] = step < 0 ? [sum(demand), sum(most.sums)] : [demand[step], most.sums[step]];
  // `demand_without_supply` reports a supply of 0 at all times.
  if (possible === 0 && sum(most.sums) === 0) return null;
  const said = {
    commodity: commodity.name,
    components: quotedNames(new Set(sinks.map(({ name }) => name))),
    needed: round(needed),
    unit: commodity.unit,
    when: step < 0 ? message("over_all_time_steps") : message("in_time_step", { step }),
    possible: round(possible),
  };
  return {
    type: "demand_above_supply",
    severity: "warning",
    loc: [
      ...recordLocation(sinks[0].name, "operationRateFix", snapshot.regions[sinks[0].region]),
      ...(step < 0 ? [] : [step]),
    ],
    msg:
      regions.length === 1
        ? message("demand_above_supply", { ...said, region: snapshot.regions[regions[0]] })
        : message("demand_above_supply_of_regions", { ...said, regions: nameRegions(snapshot, regions) }),
    input: needed,
    hint: sentences(
      message("raise_supply_or_lower_demand", { commodity: commodity.name }),
      unitHint(needed / possible),
    ),
    ctx: { le: possible, certain: true, ...(step >= 0 && { in_one_step: true }) },
  };
}

/** The required supply in each step, and the sinks that need it. */
export function demandIn(
  { dataset }: Snapshot,
  regions: readonly number[],
  members: CommodityMembers,
): { demand: Float64Array; sinks: { name: string; region: number }[] } {
  const demand = new Float64Array(dataset.number_of_time_steps);
  const sinks: { name: string; region: number }[] = [];
  for (const component of members.sinks) {
    for (const region of regions) {
      const fixed = fixedDemand(component, region, dataset.hours_per_time_step);
      if (!fixed?.some((value) => value > 0)) continue;
      sinks.push({ name: component.attributes.name, region });
      fixed.forEach((value, step) => {
        demand[step] += value;
      });
    }
  }
  return { demand, sinks };
}

/**
 * The most that can reach the regions in each step, or null where a part is not limited. If there are several regions,
 * no line leads from them to others: they are all the regions that lines join.
 */
export function maxSupply(
  snapshot: Snapshot,
  regions: readonly number[],
  members: CommodityMembers,
  hours: number,
): { sums: Float64Array; stores: boolean } | null {
  const sums = new Float64Array(snapshot.dataset.number_of_time_steps);
  const size = snapshot.regions.length;
  for (const { component, pairsInto } of regions.length === 1 ? members.carriers : []) {
    for (const pair of pairsInto(regions[0])) {
      const { distance, loss } = lineData(component, pair, size);
      const most = { regionCount: size, hours, factor: 1 - loss * distance };
      if (!addMostFlow(component, pair, most, sums)) return null;
    }
  }
  let stores = false;
  for (const { component, factor, isStore, existsIn } of members.suppliers) {
    for (const region of regions) {
      if (!existsIn(region)) continue;
      if (bringsContent(component)) return null;
      if (isStore) stores = true;
      else if (!addMostOperation(component, region, hours, factor, sums)) return null;
    }
  }
  return { sums, stores };
}

const round = (value: number): number => Number(value.toPrecision(5));

function unitHint(ratio: number): Words | undefined {
  return ratio >= 200 && Number.isFinite(ratio)
    ? message("demand_times_too_high_check", { ratio: round(ratio) })
    : undefined;
}

function worstStep(lacking: Float64Array): number {
  return lacking.reduce((worst, value, step) => (value > lacking[worst] ? step : worst), 0);
}
