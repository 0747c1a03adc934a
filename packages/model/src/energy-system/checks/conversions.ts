/** Conversions whose factors all have one sign: a minus is missing, or there is one too many. */

import { message } from "@esm/messages/message";
import { quotedNames } from "../../domain/truncate.ts";
import type { Check } from "./check.ts";

/** A conversion without inputs is a free source; one without outputs never operates. */
export const conversionsHaveTwoSides: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const factors = attributes.conversion_factors.filter(({ conversion_factor }) => conversion_factor !== 0);
    const inputs = factors.filter(({ conversion_factor }) => conversion_factor < 0);
    if (factors.length === 0 || (inputs.length > 0 && inputs.length < factors.length)) continue;
    const names = quotedNames(factors.map(({ commodity_name }) => commodity_name));
    const isSource = inputs.length === 0;
    report({
      type: "conversion_one_sided",
      severity: "warning",
      loc: ["components", attributes.name, "conversion_factors"],
      msg: isSource
        ? message("conversion_one_sided", { component: attributes.name, names })
        : message("consumes_produces_nothing_none_conversion", { component: attributes.name, names }),
      hint: message("inputs_negative_factors_outputs_positive"),
    });
  }
};

/** The unit of its capacity is that of one of its commodities; another unit is hardly intended. */
export const physicalUnitIsOfTheConversion: Check = ({ components, commodities }, report) => {
  const unitOf = new Map(commodities.map(({ name, unit }) => [name, unit]));
  const byUnit = Map.groupBy(commodities, (commodity) => commodity.unit);
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const { name, physical_unit: unit } = attributes;
    const units = new Set(attributes.conversion_factors.map(({ commodity_name }) => unitOf.get(commodity_name) ?? ""));
    if (units.has(unit)) continue;
    const others = (byUnit.get(unit) ?? []).slice(0, 3).map((commodity) => `'${commodity.name}'`);
    report({
      type: "physical_unit_of_another",
      severity: "warning",
      loc: ["components", name, "physical_unit"],
      msg: message("physical_unit_of_another", { unit, name, others: others.join(", ") }),
      input: unit,
      hint: message("capacity_costs_refer_unit_those", { units: quotedNames(units) }),
    });
  }
};
