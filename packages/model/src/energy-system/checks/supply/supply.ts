/**
 * Checks that required flows are possible: demand without supply, products without use, stores without input. All of
 * these are warnings; where infeasibility is certain (`ctx.certain`), ../no-solution.ts makes them errors.
 */

import { message } from "@esm/messages/message";
import { nameRegions } from "../../eligibility.ts";
import { recordLocation } from "../../index-tables.ts";
import type { IndexedComponent } from "../../snapshot.ts";
import type { Check } from "../check.ts";
import { fixedDemand } from "./fixed-demand.ts";
import { bringsContent, capacityRange, placeKey, type SupplyGraph, supplyGraph } from "./supply-graph.ts";

const larger = (left: number, right: number): number => Math.max(left, right);
/** Share of a sink's largest demand below which a demand counts as noise. */
const noise = 1e-6;

/** A demand in a region that the commodity cannot reach. */
export const demandHasASupply: Check = (snapshot, report) => {
  const graph = supplyGraph(snapshot);
  snapshot.components.forEach((component, position) => {
    const { attributes } = component;
    if (attributes.type !== "SINK") return;
    const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
    const peaks = graph.regions[position].map((region) => fixedDemand(component, region, 1)?.reduce(larger, 0) ?? 0);
    // Rounding noise is no demand: solvers would not see it.
    const threshold = peaks.reduce(larger, 0) * noise;
    const demanding = graph.regions[position].filter((_, place) => peaks[place] > threshold);
    const without = (set: Uint8Array): Int32Array =>
      demanding.filter((region) => !set[placeKey(snapshot, region, commodity)]);
    const certain = without(graph.obtainable);
    const loops = without(graph.obtainableFromSources).filter(
      (region) => graph.obtainable[placeKey(snapshot, region, commodity)],
    );
    const loc = (region: number): string[] =>
      recordLocation(attributes.name, "operationRateFix", snapshot.regions[region]);
    if (certain.length > 0) {
      const [region] = certain;
      const steps = fixedDemand(component, region, snapshot.dataset.hours_per_time_step) ?? new Float64Array(1);
      const peak = steps.reduce(larger);
      const { name, unit } = snapshot.commodities[commodity];
      const largest = message("largest_demand", {
        amount: Number(peak.toPrecision(4)),
        unit,
        region: snapshot.regions[region],
        step: steps.indexOf(peak),
      });
      report({
        type: "demand_without_supply",
        severity: "warning",
        loc: loc(region),
        msg: message("demand_without_supply", {
          component: attributes.name,
          commodity: name,
          regions: nameRegions(snapshot, certain),
          largest,
        }),
        input: peak,
        hint: message("add_source_conversion_line_remove", { name }),
        ctx: { certain: true },
      });
    }
    if (loops.length > 0) {
      report({
        type: "demand_supplied_by_loop_only",
        severity: "warning",
        loc: loc(loops[0]),
        msg: message("demand_supplied_by_loop_only", {
          component: attributes.name,
          commodity_name: attributes.commodity_name,
          regions: nameRegions(snapshot, loops),
        }),
        input: attributes.commodity_name,
        hint: message("add_source_input_one_them"),
      });
    }
  });
};

/** A conversion or source whose product cannot be used cannot operate. */
export const productsHaveAnOutlet: Check = (snapshot, report) => {
  const graph = supplyGraph(snapshot);
  snapshot.components.forEach((component, position) => {
    for (const commodity of productsOf(component)) {
      const key = snapshot.commodityPosition.get(commodity) ?? 0;
      const places = graph.regions[position];
      const closed = places
        .filter((region) => !graph.taken[placeKey(snapshot, region, key)])
        // A component that may but need not exist is only idle there, which matters only if it is idle everywhere.
        .filter((region, _, all) => all.length === places.length || capacityRange(component, region).min > 0);
      if (closed.length === 0) continue;
      const { name } = component.attributes;
      report({
        type: "product_without_outlet",
        severity: "warning",
        loc: ["components", name],
        msg: message("product_without_outlet", { name, commodity, regions: nameRegions(snapshot, closed) }),
        input: commodity,
        hint: message("add_sink_without_rates_cost", { commodity }),
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

/** A storage that can never be filled. */
export const storagesCanBeFilled: Check = (snapshot, report) => {
  let graph: SupplyGraph | null = null;
  snapshot.components.forEach((component, position) => {
    const { attributes } = component;
    if (attributes.type !== "STORAGE") return;
    graph ??= supplyGraph(snapshot);
    const commodity = snapshot.commodityPosition.get(attributes.commodity_name) ?? 0;
    const places = graph.regions[position];
    const obtainable = graph.obtainableFromSources;
    const bounds = component.byRegion.series.has("stateOfChargeMaxProfile") ? [] : (["state_of_charge_max"] as const);
    const needed = ["discharge_rate", ...bounds] as const;
    const barred = (
      bringsContent(component) ? needed : (["charge_rate", "charge_efficiency", ...needed] as const)
    ).find((attribute) => attributes[attribute] === 0);
    const dry = places.length > 0 && places.every((region) => !obtainable[placeKey(snapshot, region, commodity)]);
    if (!barred && !dry) return;
    report({
      type: "storage_not_usable",
      severity: "warning",
      loc: ["components", attributes.name, barred ?? "commodity_name"],
      msg: barred
        ? message("storage_not_usable", { component: attributes.name, barred })
        : message("storage_never_filled_nothing_supplies", {
            component: attributes.name,
            commodity_name: attributes.commodity_name,
          }),
      input: barred ? 0 : attributes.commodity_name,
      hint: barred ? message("give_share_above_zero") : message("add_source_conversion_supplies"),
    });
  });
};
