/**
 * Whether what must flow can flow: demand that nothing supplies, products that nothing takes, stores without content.
 * All of these are warnings, also where infeasibility is certain (`ctx.certain`): the data are well formed, and the
 * optimization says which change would make the model feasible.
 */
import { eligibleLines, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";
import {
  addMostOperation,
  capacityRange,
  lineCapacity,
  placeKey,
  type SupplyGraph,
  supplyGraph,
} from "./supply-graph.ts";
import { lineData } from "./transmission.ts";

/** The energy that a sink must have in each step in a region; null where nothing is fixed. */
function fixedDemand(component: IndexedComponent, region: number, hours: number): Float64Array | null {
  const { attributes, byRegion } = component;
  const series = byRegion.series.get("operationRateFix")?.[region];
  if (attributes.type !== "SINK" || !series) return null;
  if (!attributes.capacity_variable) return series;
  const { least } = capacityRange(component, region);
  return least > 0 ? series.map((rate) => rate * least * hours) : null;
}

/** A demand in a region where the commodity cannot come from anywhere. */
export const demandHasASupply: Check = (snapshot, report) => {
  const graph = supplyGraph(snapshot);
  snapshot.components.forEach((component, position) => {
    const { attributes } = component;
    if (attributes.type !== "SINK") return;
    const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
    const demanding = graph.regions[position].filter((region) =>
      fixedDemand(component, region, 1)?.some((value) => value > 0),
    );
    const without = (set: Uint8Array): Int32Array =>
      demanding.filter((region) => !set[placeKey(snapshot, region, commodity)]);
    const certain = without(graph.obtainable);
    const loops = without(graph.obtainableFromSources).filter((region) => !certain.includes(region));
    const loc = (region: number): string[] =>
      recordLocation(attributes.name, "operationRateFix", snapshot.regions[region]);
    if (certain.length > 0) {
      report({
        type: "demand_without_supply",
        severity: "warning",
        loc: loc(certain[0]),
        msg: `'${attributes.name}' demands '${attributes.commodity_name}' in ${nameRegions(snapshot, certain)}, where nothing can supply it: no source, no conversion whose inputs can be had, no line from where it can. The model has no solution.`,
        input: attributes.commodity_name,
        hint: `Add a source, a conversion or a line for '${attributes.commodity_name}' there, or remove the demand.`,
        ctx: { certain: true },
      });
    }
    if (loops.length > 0) {
      report({
        type: "demand_supplied_by_loop_only",
        severity: "warning",
        loc: loc(loops[0]),
        msg: `'${attributes.name}' demands '${attributes.commodity_name}' in ${nameRegions(snapshot, loops)}, which can only come from conversions or lines that feed each other: no source stands behind them.`,
        input: attributes.commodity_name,
        hint: "Add a source for what the first of them needs.",
      });
    }
  });
};

/** A conversion or source whose product nothing can take cannot operate. */
export const productsHaveAnOutlet: Check = (snapshot, report) => {
  const graph = supplyGraph(snapshot);
  snapshot.components.forEach((component, position) => {
    for (const commodity of productsOf(component)) {
      const key = snapshot.commodityPosition.get(commodity) ?? 0;
      const places = graph.regions[position];
      const closed = places
        .filter((region) => !graph.taken[placeKey(snapshot, region, key)])
        // Where a component may stand but need not, it is only idle: that matters where it is idle everywhere.
        .filter((region, _, all) => all.length === places.length || capacityRange(component, region).least > 0);
      if (closed.length === 0) continue;
      const { name } = component.attributes;
      report({
        type: "product_without_outlet",
        severity: "warning",
        loc: ["components", name],
        msg: `'${name}' produces '${commodity}', which nothing takes in ${nameRegions(snapshot, closed)}: it cannot operate there.`,
        input: commodity,
        hint: `Add a sink for '${commodity}'; one without rates and cost takes whatever comes.`,
      });
    }
  });
};

function productsOf({ attributes }: IndexedComponent): string[] {
  if (attributes.type === "SOURCE") return [attributes.commodity_name];
  if (attributes.type !== "CONVERSION") return [];
  return attributes.conversion_factors
    .filter(({ conversion_factor }) => conversion_factor > 0)
    .map(({ commodity_name }) => commodity_name);
}

/** A storage into which nothing can get. */
export const storagesCanBeFilled: Check = (snapshot, report) => {
  let graph: SupplyGraph | null = null;
  snapshot.components.forEach((component, position) => {
    const { attributes } = component;
    if (attributes.type !== "STORAGE") return;
    graph ??= supplyGraph(snapshot);
    const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
    const places = graph.regions[position];
    const obtainable = graph.obtainableFromSources;
    const barred = (["charge_rate", "charge_efficiency", "discharge_rate", "state_of_charge_max"] as const).find(
      (attribute) => attributes[attribute] === 0,
    );
    const dry = places.length > 0 && places.every((region) => !obtainable[placeKey(snapshot, region, commodity)]);
    if (!barred && !dry) return;
    report({
      type: "storage_not_usable",
      severity: "warning",
      loc: ["components", attributes.name, barred ?? "commodity_name"],
      msg: barred
        ? `The storage '${attributes.name}' can never be used: its ${barred} is 0.`
        : `The storage '${attributes.name}' can never be filled: nothing brings '${attributes.commodity_name}' to where it stands.`,
      input: barred ? 0 : attributes.commodity_name,
      hint: barred ? "Give a share above 0." : "Add a source or a conversion that brings it.",
    });
  });
};

/** Fixed demand of a commodity in a region beyond all that can be supplied and brought there. */
export const demandIsWithinSupply: Check = (snapshot, report) => {
  const { number_of_time_steps: steps, hours_per_time_step: hours } = snapshot.dataset;
  snapshot.regions.forEach((_, region) => {
    snapshot.commodities.forEach((commodity, position) => {
      const demand = new Float64Array(steps);
      const sinks: string[] = [];
      for (const component of snapshot.components) {
        if (component.attributes.type !== "SINK" || component.attributes.commodity_name !== commodity.name) continue;
        const fixed = fixedDemand(component, region, hours);
        if (!fixed?.some((value) => value > 0)) continue;
        sinks.push(component.attributes.name);
        fixed.forEach((value, step) => {
          demand[step] += value;
        });
      }
      if (sinks.length === 0) return;
      const most = mostSupply(snapshot, region, position, hours);
      if (!most) return;
      const lacking = demand.map((value, step) => value - most.sums[step] * (1 + 1e-6) - 1e-9);
      const step = most.stores ? -1 : worstStep(lacking);
      const total = lacking.reduce((sum, value) => sum + value, 0);
      // A store can move energy between steps, but it brings none.
      if (most.stores ? total <= 0 : lacking[step] <= 0) return;
      const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
      const [needed, possible] = step < 0 ? [sum(demand), sum(most.sums)] : [demand[step], most.sums[step]];
      if (possible === 0) return;
      const when = step < 0 ? "over all time steps" : `in time step ${step}`;
      const region_ = snapshot.regions[region];
      report({
        type: "demand_above_supply",
        severity: "warning",
        loc: [...recordLocation(sinks[0], "operationRateFix", region_), ...(step < 0 ? [] : [step])],
        msg: `In ${region_} the demand for '${commodity.name}' of ${sinks.map((name) => `'${name}'`).join(", ")} is ${round(needed)} ${commodity.unit}·h ${when}, but all supply and lines together can bring ${round(possible)} at most: the model has no solution.`,
        input: needed,
        hint: `Raise capacities, rates or lines that bring '${commodity.name}', or lower the demand. ${unitHint(needed / possible)}`.trim(),
        ctx: { le: possible, certain: true },
      });
    });
  });
};

const round = (value: number): number => Number(value.toPrecision(5));

function unitHint(ratio: number): string {
  return ratio >= 200 ? `It is ${round(ratio)} times too much: check the units of both.` : "";
}

function worstStep(lacking: Float64Array): number {
  return lacking.reduce((worst, value, step) => (value > lacking[worst] ? step : worst), 0);
}

/** All that can come to a region in each step, or null where something is not limited. */
function mostSupply(
  snapshot: Snapshot,
  region: number,
  commodity: number,
  hours: number,
): { sums: Float64Array; stores: boolean } | null {
  const sums = new Float64Array(snapshot.dataset.number_of_time_steps);
  const size = snapshot.regions.length;
  let stores = false;
  for (const component of snapshot.components) {
    const { attributes } = component;
    if (attributes.type === "TRANSMISSION") {
      if (snapshot.commodityPosition.get(attributes.commodity_name) !== commodity) continue;
      const { from, to } = eligibleLines(component, size);
      for (let line = 0; line < from.length; line++) {
        if (from[line] !== region && to[line] !== region) continue;
        const pair = from[line] === region ? to[line] * size + region : from[line] * size + region;
        const { distance, loss } = lineData(component, pair, size);
        const most = lineCapacity(component, pair, size);
        if (most === Number.POSITIVE_INFINITY) return null;
        for (let step = 0; step < sums.length; step++) sums[step] += most * hours * (1 - loss * distance);
      }
      continue;
    }
    const factor = broughtBy(component, snapshot.commodities[commodity].name);
    if (factor === 0 && attributes.type !== "STORAGE") continue;
    if (!eligibleRegions(component, size).includes(region)) continue;
    if (attributes.type === "STORAGE") {
      stores ||= snapshot.commodityPosition.get(attributes.commodity_name) === commodity;
    } else if (!addMostOperation(component, region, hours, factor, sums)) return null;
  }
  return { sums, stores };
}

function broughtBy({ attributes }: IndexedComponent, commodity: string): number {
  if (attributes.type === "SOURCE") return attributes.commodity_name === commodity ? 1 : 0;
  if (attributes.type !== "CONVERSION") return 0;
  return attributes.conversion_factors.reduce(
    (sum, entry) => sum + (entry.commodity_name === commodity ? Math.max(0, entry.conversion_factor) : 0),
    0,
  );
}
