/** The frame of a model: regions, commodities, and names that components refer to. */

import { message } from "@esm/messages/message";
import { hintBudget, nearestNameHint } from "../../domain/nearest-name.ts";
import type { Check } from "./check.ts";

/** A model needs a region and a commodity. */
export const frameIsNotEmpty: Check = ({ regions, commodities, components }, report) => {
  if (regions.length === 0) {
    report({ type: "no_regions", loc: ["regions"], msg: message("no_regions"), hint: message("add_region") });
  }
  if (commodities.length === 0) {
    const msg = message("data_set_no_commodities");
    report({ type: "no_commodities", loc: ["commodities"], msg, hint: message("add_commodity") });
  }
  if (components.length === 0) {
    const msg = message("data_set_no_components");
    report({ type: "no_components", loc: ["components"], msg, hint: message("start_source_sink") });
  }
};

/** Commodities named by components and conversion factors exist. */
export const commoditiesExist: Check = ({ components, commodityPosition }, report) => {
  const hints = hintBudget();
  const commodities = [...commodityPosition.keys()];
  const check = (name: string, loc: (string | number)[]): void => {
    if (commodityPosition.has(name)) return;
    report({
      type: "unknown_commodity",
      loc,
      msg: message("unknown_commodity", { loc: loc[1], name }),
      input: name,
      hint: nearestNameHint(name, commodities, hints),
    });
  };
  for (const { attributes } of components) {
    const loc = ["components", attributes.name];
    if (attributes.type !== "CONVERSION") check(attributes.commodity_name, [...loc, "commodity_name"]);
    else {
      for (const [index, factor] of attributes.conversion_factors.entries()) {
        check(factor.commodity_name, [...loc, "conversion_factors", index, "commodity_name"]);
      }
    }
  }
};

/** A conversion's physical unit is the unit of some commodity. */
export const physicalUnitIsACommodityUnit: Check = ({ components, commodities }, report) => {
  const units = new Set(commodities.map((commodity) => commodity.unit));
  const names = [...units];
  const hints = hintBudget();
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION" || units.has(attributes.physical_unit)) continue;
    report({
      type: "unknown_physical_unit",
      loc: ["components", attributes.name, "physical_unit"],
      msg: message("unknown_physical_unit", { physical_unit: attributes.physical_unit, component: attributes.name }),
      input: attributes.physical_unit,
      hint: nearestNameHint(attributes.physical_unit, names, hints),
    });
  }
};

/** A conversion converts something. */
export const conversionsHaveFactors: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION" || attributes.conversion_factors.length > 0) continue;
    report({
      type: "no_conversion_factors",
      loc: ["components", attributes.name, "conversion_factors"],
      msg: message("no_conversion_factors", { component: attributes.name }),
      hint: message("give_factor_each_commodity_negative"),
    });
  }
};
