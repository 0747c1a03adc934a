/** Legal data that are hardly intended: unlimited free supply, capacities without use, units that seem wrong. */
import { tableFamilies } from "../../domain/table-family.ts";
import { bindingRate, bindingRateOfLines, eligibleLines, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { freeLoops } from "./free-loops.ts";
import { seriesWithPlaces } from "./series-places.ts";
import { capacityRange } from "./supply-graph.ts";

const round = (value: number): number => Number(value.toPrecision(4));

/** A source that supplies any amount for nothing. */
export const sourcesCostOrAreLimited: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "SOURCE" || (attributes.commodity_cost ?? 0) > 0) continue;
    if (byRegion.series.has("commodityCostTimeSeries")) continue;
    if (attributes.yearly_limit !== null || byRegion.numbers.has("regionalLimitMax") || bindingRate(byRegion)) continue;
    const { capacity_variable, invest_per_capacity, opex_per_capacity } = attributes;
    if (capacity_variable && invest_per_capacity + opex_per_capacity > 0) continue;
    if (capacity_variable && (byRegion.numbers.has("capacityFix") || byRegion.numbers.has("capacityMax"))) continue;
    report({
      type: "source_free_and_unlimited",
      severity: "warning",
      loc: ["components", attributes.name],
      msg: `The source '${attributes.name}' supplies unlimited '${attributes.commodity_name}' for free: it has no cost, no capacity limit, no rate and no yearly limit.`,
      hint: "If this is intended, no change is needed; otherwise give it a commodity_cost or a limit.",
    });
  }
};

/** A demand relative to a capacity that may be 0 is no demand. */
export const demandIsNotOptional: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "SINK" || !attributes.capacity_variable) continue;
    if (!byRegion.series.has("operationRateFix") || byRegion.numbers.has("capacityFix")) continue;
    if (byRegion.numbers.get("capacityMin")?.some((value) => value > 0)) continue;
    if (byRegion.numbers.has("yearlyFullLoadHoursMin")) continue;
    report({
      type: "demand_is_optional",
      severity: "warning",
      loc: ["components", attributes.name, "capacity_variable"],
      msg: `The demand of '${attributes.name}' is relative to a capacity that is not fixed: it is cheapest to build none and to supply nothing.`,
      input: true,
      hint: "Give capacity_fix, or set capacity_variable to false and give the demand as energies.",
    });
  }
};

/** A rate is a share of capacity. */
export const relativeRatesAreShares: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    const family = bindingRate(byRegion) ?? bindingRateOfLines(component);
    if (!attributes.capacity_variable || !family) continue;
    let worst = { value: 1, ends: [""] as readonly [string, string?], place: "", step: -1 };
    let count = 0;
    for (const { series, ends, place } of seriesWithPlaces(snapshot, component, family)) {
      series.forEach((value, step) => {
        if (value > 1 + 1e-9) count++;
        if (value > worst.value + 1e-9) worst = { value, ends, place, step };
      });
    }
    if (worst.step < 0) continue;
    report({
      type: "rate_above_one",
      severity: "warning",
      loc: [...recordLocation(attributes.name, family, ...worst.ends), worst.step],
      msg: `${tableFamilies[family].valueField} of '${attributes.name}' is a share of its capacity, but is above 1 in ${count} values, up to ${round(worst.value)} ${worst.place}, time step ${worst.step}.`,
      input: worst.value,
      hint:
        worst.value > 20
          ? "These may be percentages or energies: divide by 100, or by the capacity."
          : "If operation above the rated capacity is intended, no change is needed.",
      ctx: { le: 1 },
    });
  }
};

/** A conversion factor of 0 means an input or output that does not exist. */
export const conversionFactorsAreNotZero: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    attributes.conversion_factors.forEach(({ commodity_name, conversion_factor }, index) => {
      if (conversion_factor !== 0) return;
      report({
        type: "conversion_factor_zero",
        severity: "warning",
        loc: ["components", attributes.name, "conversion_factors", index],
        msg: `The conversion factor of '${attributes.name}' for '${commodity_name}' is 0: it neither consumes nor produces any.`,
        input: 0,
        hint: "Give the factor, or remove the entry.",
      });
    });
  }
};

/** Conversions that make more of a commodity from itself. */
export const noEnergyFromNothing: Check = (snapshot, report) => {
  for (const { members, gain, commodity } of freeLoops(snapshot)) {
    report({
      type: "free_energy_loop",
      severity: "warning",
      loc: ["components", members[0], "conversion_factors"],
      msg: `${members.map((name) => `'${name}'`).join(" and ")} form a cycle that turns 1 of '${commodity}' into ${round(gain)}: energy from nothing.`,
      input: gain,
      hint: "Check the conversion factors: such a cycle should return at most 1.",
      ctx: { le: 1 },
    });
  }
};

/** Demand of one region that is a thousand times that of all others of the same sink. */
export const demandsHaveOneUnit: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    if (attributes.type !== "SINK" || attributes.capacity_variable) continue;
    const means = (byRegion.series.get("operationRateFix") ?? []).flatMap((series, region) => {
      const mean = series ? series.reduce((sum, value) => sum + value, 0) / series.length : 0;
      return mean > 0 ? [{ region, mean }] : [];
    });
    if (means.length < 2) continue;
    means.sort((left, right) => right.mean - left.mean);
    const [largest, second] = means;
    if (largest.mean < 500 * second.mean) continue;
    const region = snapshot.regions[largest.region];
    report({
      type: "demand_unit_suspect",
      severity: "warning",
      loc: recordLocation(attributes.name, "operationRateFix", region),
      msg: `The demand of '${attributes.name}' in ${region} is ${round(largest.mean / second.mean)} times that of the next region, ${snapshot.regions[second.region]}.`,
      input: largest.mean,
      hint: `Check its unit: the commodity '${attributes.commodity_name}' is given in ${snapshot.commodities[snapshot.commodityPosition.get(attributes.commodity_name) ?? 0].unit}.`,
    });
  }
};

/** A capacity that is a thousandth of the demand that it serves, in all regions together. */
export const capacitiesFitTheDemand: Check = (snapshot, report) => {
  const { hours_per_time_step: hours } = snapshot.dataset;
  const peaks = new Map<string, number>();
  for (const { attributes, byRegion } of snapshot.components) {
    if (attributes.type !== "SINK" || attributes.capacity_variable) continue;
    for (const series of byRegion.series.get("operationRateFix") ?? []) {
      const peak = series?.reduce((max, value) => Math.max(max, value), 0) ?? 0;
      const { commodity_name: name } = attributes;
      if (peak > 0) peaks.set(name, (peaks.get(name) ?? 0) + peak / hours);
    }
  }
  for (const component of snapshot.components) {
    const { attributes } = component;
    if (attributes.type === "TRANSMISSION" || attributes.type === "SINK" || !attributes.capacity_variable) continue;
    const [commodity] =
      attributes.type === "CONVERSION" ? outputsOf(attributes.conversion_factors) : [attributes.commodity_name];
    const peak = peaks.get(commodity ?? "") ?? 0;
    const places = eligibleRegions(component, snapshot.regions.length);
    const total = places.reduce((sum, region) => sum + capacityRange(component, region).max, 0);
    if (!(peak > 0) || !(total > 0) || total >= 1e-5 * peak) continue;
    const family = component.byRegion.numbers.has("capacityFix") ? "capacityFix" : "capacityMax";
    report({
      type: "capacity_unit_suspect",
      severity: "warning",
      loc: recordLocation(attributes.name, family),
      msg: `All capacity of '${attributes.name}' in ${nameRegions(snapshot, places)} is at most ${round(total)}, while the demand for '${commodity}' peaks at ${round(peak)}.`,
      input: total,
      hint: "Check the unit of the capacities: they seem to be off by a factor of 1e3 or 1e6.",
    });
  }
};

const outputsOf = (factors: readonly { commodity_name: string; conversion_factor: number }[]): string[] =>
  factors
    .filter(({ conversion_factor }) => conversion_factor > 0)
    .toSorted((left, right) => right.conversion_factor - left.conversion_factor)
    .map(({ commodity_name }) => commodity_name);

/** A cost so far above the others that it makes their digits inaccurate. */
export const costsAreOfOneOrder: Check = ({ components }, report) => {
  const costs = components
    .flatMap(({ attributes }) => {
      const perEnergy = "commodity_cost" in attributes ? (attributes.commodity_cost ?? 0) : 0;
      return [
        { name: attributes.name, attribute: "commodity_cost", cost: perEnergy * 8760 },
        { name: attributes.name, attribute: "invest_per_capacity", cost: attributes.invest_per_capacity },
      ];
    })
    .filter(({ cost }) => cost > 0)
    .sort((left, right) => right.cost - left.cost);
  const median = costs[costs.length >> 1]?.cost ?? 0;
  const extreme = costs.filter(({ cost }) => cost > 1e6 * median);
  if (extreme.length === 0) return;
  const [{ name, attribute, cost }] = extreme;
  const others = extreme.length > 1 ? ` (and ${extreme.length - 1} more)` : "";
  report({
    type: "cost_range",
    severity: "warning",
    loc: ["components", name, attribute],
    msg: `The ${attribute} of '${name}'${others} is about ${(cost / median).toPrecision(1)} times the usual cost of this model, so rounding may affect the other costs.`,
    hint: "A cost of a thousand times the usual one also prevents its use; check the unit if it is intended as a price.",
    ctx: { median },
  });
};

/** Without distances every line has the length 1. */
export const linesHaveDistances: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byPair } = component;
    if (attributes.type !== "TRANSMISSION" || byPair.has("distances")) continue;
    const costs = attributes.invest_per_capacity + attributes.opex_per_capacity > 0;
    if (!costs && !byPair.has("losses")) continue;
    if (eligibleLines(component, snapshot.regions.length).from.length === 0) continue;
    report({
      type: "distances_missing",
      severity: "warning",
      loc: ["components", attributes.name, "distance"],
      msg: `'${attributes.name}' has no distances: each of its lines has the length 1 ${snapshot.dataset.length_unit} in costs and losses.`,
      hint: "Give the distances, or give costs and losses per line.",
    });
  }
};
