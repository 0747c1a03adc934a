/** Legal data that are hardly intended: unlimited free supply, capacities without use, units that seem wrong. */

import { message, quoted, type Words } from "@esm/messages/message";
import { tableFamilies } from "../../domain/table-family.ts";
import { bindingRate, bindingRateOfLines, eligibleLines, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { seriesWithPlaces } from "./series-places.ts";
import { freeLoops } from "./supply/free-loops.ts";
import { capacityRange } from "./supply/supply-graph.ts";

const round = (value: number): number => Number(value.toPrecision(4));

/** A source that supplies any amount for nothing. */
export const sourcesCostOrAreLimited: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "SOURCE" || (attributes.commodity_cost ?? 0) > 0) continue;
    if (byRegion.series.has("commodityCostTimeSeries")) continue;
    if (attributes.yearly_limit !== null || byRegion.numbers.has("regionalLimitMax") || bindingRate(byRegion)) continue;
    const { capacity_variable, invest_per_capacity, opex_per_capacity, invest_curve } = attributes;
    if (capacity_variable && (invest_curve !== null || invest_per_capacity + opex_per_capacity > 0)) continue;
    if (capacity_variable && (byRegion.numbers.has("capacityFix") || byRegion.numbers.has("capacityMax"))) continue;
    report({
      type: "source_free_and_unlimited",
      severity: "warning",
      loc: ["components", attributes.name],
      msg: message("source_free_and_unlimited", {
        component: attributes.name,
        commodity_name: attributes.commodity_name,
      }),
      hint: message("if_intended_no_change_needed_otherwise"),
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
      msg: message("demand_is_optional", { component: attributes.name }),
      input: true,
      hint: message("give_capacity_fix_set_capacity_variable_false"),
    });
  }
};

/** A rate is a share of capacity. */
export const relativeRatesAreShares: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    const family = bindingRate(byRegion) ?? bindingRateOfLines(component);
    if (!attributes.capacity_variable || !family) continue;
    let worst = { value: 1, ends: [""] as readonly [string, string?], place: "" as Words, step: -1 };
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
      msg: message("rate_above_one", {
        valueField: tableFamilies[family].valueField,
        component: attributes.name,
        count,
        value: round(worst.value),
        place: worst.place,
        step: worst.step,
      }),
      input: worst.value,
      hint:
        worst.value > 20
          ? message("these_may_percentages_energies_divide")
          : message("if_operation_above_rated_capacity"),
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
        msg: message("conversion_factor_zero", { component: attributes.name, commodity_name }),
        input: 0,
        hint: message("give_factor_remove_entry"),
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
      msg: message("free_energy_loop", {
        members: quoted(members),
        commodity,
        gain: round(gain),
      }),
      input: gain,
      hint: message("check_conversion_factors_such_cycle"),
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
      msg: message("demand_unit_suspect", {
        component: attributes.name,
        region,
        mean: round(largest.mean / second.mean),
        nextRegion: snapshot.regions[second.region],
      }),
      input: largest.mean,
      hint: message("check_unit_commodity_given", {
        commodity_name: attributes.commodity_name,
        unit: snapshot.commodities[snapshot.commodityPosition.get(attributes.commodity_name) ?? 0].unit,
      }),
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
      msg: message("capacity_unit_suspect", {
        component: attributes.name,
        regions: nameRegions(snapshot, places),
        total: round(total),
        commodity,
        peak: round(peak),
      }),
      input: total,
      hint: message("check_unit_capacities_seem_off"),
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
  report({
    type: "cost_range",
    severity: "warning",
    loc: ["components", name, attribute],
    msg: message("cost_range", {
      attribute,
      components: extreme.length > 1 ? message("and_more", { name, count: extreme.length - 1 }) : `'${name}'`,
      times: Number((cost / median).toPrecision(1)),
    }),
    hint: message("cost_thousand_times_usual_one"),
    ctx: { median },
  });
};

/** Without distances every line has the length 1. */
export const linesHaveDistances: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byPair } = component;
    if (attributes.type !== "TRANSMISSION" || byPair.has("distances")) continue;
    const { invest_per_capacity, opex_per_capacity, invest_curve } = attributes;
    const costs = invest_curve !== null || invest_per_capacity + opex_per_capacity > 0;
    if (!costs && !byPair.has("losses")) continue;
    if (eligibleLines(component, snapshot.regions.length).from.length === 0) continue;
    report({
      type: "distances_missing",
      severity: "warning",
      loc: ["components", attributes.name, "distance"],
      msg: message("distances_missing", { component: attributes.name, length_unit: snapshot.dataset.length_unit }),
      hint: message("give_distances_give_costs_losses"),
    });
  }
};
