/** Yearly full-load hours: in order, and within what the rates of operation allow. */

import { message } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { bindingRate, eligibleRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { capacityRange } from "./supply/supply-graph.ts";

const families = ["yearlyFullLoadHoursMin", "yearlyFullLoadHoursMax"] as const;
const field = (family: FamilyName): string => tableFamilies[family].valueField;
const hoursPerYear = 8760;

/** Full-load hours are relative to a capacity, and the least is not above the most. */
export const fullLoadHoursFit: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    for (const family of families) {
      if (attributes.capacity_variable || !byRegion.numbers.has(family)) continue;
      report({
        type: "full_load_hours_without_capacity",
        loc: recordLocation(attributes.name, family),
        msg: message("full_load_hours_without_capacity", { component: attributes.name, field: field(family) }),
        hint: message("set_capacity_variable_true_remove_table"),
      });
    }
    const minima = byRegion.numbers.get("yearlyFullLoadHoursMin");
    const maxima = byRegion.numbers.get("yearlyFullLoadHoursMax");
    minima?.forEach((value, region) => {
      if (!maxima || !(value > maxima[region])) return;
      report({
        type: "full_load_hours_min_above_max",
        loc: recordLocation(attributes.name, "yearlyFullLoadHoursMin", regions[region]),
        msg: message("full_load_hours_min_above_max", {
          component: attributes.name,
          region: regions[region],
          value,
          maxima: maxima[region],
        }),
        input: value,
        hint: message("lower_minimum_raise_maximum"),
        ctx: { le: maxima[region] },
      });
    });
  }
};

/**
 * Full-load hours that no capacity can have: more than its rates allow, or, where rates are fixed, fewer than they
 * make. Then only a capacity of 0 is left.
 */
export const fullLoadHoursCanBeReached: Check = ({ components, regions }, report) => {
  for (const component of components) {
    const { attributes, byRegion } = component;
    if (!attributes.capacity_variable) continue;
    const rate = bindingRate(byRegion);
    for (const region of eligibleRegions(component, regions.length)) {
      const series = rate ? byRegion.series.get(rate)?.[region] : undefined;
      const mean = series ? series.reduce((sum, value) => sum + value, 0) / series.length : 1;
      const possible = hoursPerYear * mean;
      for (const family of families) {
        const wanted = byRegion.numbers.get(family)?.[region] ?? Number.NaN;
        const isMin = family === "yearlyFullLoadHoursMin";
        const fits = isMin
          ? wanted <= possible * (1 + 1e-9)
          : rate !== "operationRateFix" || wanted >= possible * (1 - 1e-9);
        if (Number.isNaN(wanted) || fits) continue;
        const certain = capacityRange(component, region).min > 0;
        const ofRates = series ? "full_load_hours_of_rates" : "full_load_hours_of_year";
        report({
          type: "full_load_hours_out_of_reach",
          severity: "warning",
          loc: recordLocation(attributes.name, family, regions[region]),
          msg: message(rate === "operationRateFix" ? "full_load_hours_of_fixed_rates" : ofRates, {
            field: field(family),
            component: attributes.name,
            region: regions[region],
            value: wanted,
            hours: Number(possible.toPrecision(6)),
            consequence: message(certain ? "so_no_solution" : "so_not_built"),
          }),
          input: wanted,
          hint: isMin ? message("lower_minimum_correct_rates") : message("raise_maximum_correct_rates"),
          ctx: { [isMin ? "le" : "ge"]: possible, ...(certain && { certain }) },
        });
      }
    }
  }
};
