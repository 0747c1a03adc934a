/** The unit that each attribute and table asks for, worked out by hand. */

import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import type { AttributeTable } from "../../../src/domain/attribute.ts";
import {
  type ComponentType,
  commonComponentAttributes,
  componentKinds,
  componentTypes,
} from "../../../src/domain/component.ts";
import { type FamilyName, tableFamilies } from "../../../src/domain/table-family.ts";
import { type AskedReading, askedOfAttribute, askedOfFamily } from "../../../src/domain/units/asked-unit.ts";
import { times } from "../../../src/domain/units/fraction.ts";
import { factorTo } from "../../../src/domain/units/quantity.ts";

const dataset = {
  units: "checked" as const,
  cost_unit: "1e6 EUR",
  length_unit: "km",
  commodities: new Map([
    ["power", "MW_el"],
    ["heat", "MW_th"],
  ]),
};
const component = (type: ComponentType, capacity_variable = true) => ({
  type,
  commodity_name: "power",
  physical_unit: "MW_th",
  capacity_variable,
  profile_commodity_name: "heat",
  profile_commodity_name_2: "power",
  profile_commodity_name_3: "heat",
});
const attributes = (type: ComponentType): AttributeTable => ({
  ...commonComponentAttributes,
  ...componentKinds[type].attributes,
});
const inAsked = (value: number, unit: string, asked: AskedReading) => {
  const reading = factorTo(unit, asked, dataset);
  return "value" in reading ? times(value, reading.value) : reading.rejection.type;
};
const ofAttribute = (type: ComponentType, name: string) =>
  askedOfAttribute(name, attributes(type)[name]?.unit, component(type), dataset);

describe("Attributes", () => {
  it.each<[ComponentType, string, number, string, number | string]>([
    ["SOURCE", "commodity_cost", 50, "EUR/MWh", 0.00005],
    ["SOURCE", "yearly_limit", 2, "TWh/a", 2_000_000],
    ["SOURCE", "invest_per_capacity", 1_000, "EUR/kW", 1],
    ["SINK", "opex_per_capacity", 3, "kEUR/MW/a", 0.003],
    ["CONVERSION", "opex_per_operation", 4, "EUR/MWh_th", 0.000004],
    ["CONVERSION", "opex_per_operation", 4, "EUR/MWh_el", "unit_of_another_kind"],
    ["CONVERSION", "capacity_per_plant_unit", 2, "GW", 2_000],
    ["STORAGE", "capacity_per_plant_unit", 2, "GWh", 2_000],
    ["STORAGE", "capacity_per_plant_unit", 2, "GW", "unit_of_something_else"],
    ["STORAGE", "charge_invest_per_capacity", 1_000, "EUR/kW", 1],
    ["STORAGE", "content_at_start", 7.2, "GJ", 2],
    ["STORAGE", "charge_rate", 1, "1/d", 1 / 24],
    ["STORAGE", "cyclic_lifetime", 3_000, "1", 3_000],
    ["TRANSMISSION", "invest_per_capacity", 400, "EUR/(MW·km)", 0.0004],
    ["TRANSMISSION", "invest_per_capacity", 400, "EUR/MW", "unit_of_something_else"],
    ["TRANSMISSION", "opex_per_capacity", 4, "EUR/(MW·km·a)", 0.000004],
    ["TRANSMISSION", "capacity_limit", 3, "GW·km", 3_000],
    ["TRANSMISSION", "capacity_limit_min", 3, "GW", "unit_of_something_else"],
    ["STORAGE", "capacity_limit", 3, "GWh", 3_000],
    ["SOURCE", "capacity_limit_min", 3, "GW", 3_000],
    ["SOURCE", "yearly_limit_min", 2, "TWh/a", 2_000_000],
    ["TRANSMISSION", "economic_lifetime", 40, "years", 40],
  ])("of a %s, %s: %d %s", (type, name, value, unit, expected) => {
    expect(inAsked(value, unit, ofAttribute(type, name))).toBe(expected);
  });

  it.each(componentTypes)("of a %s all ask for a unit that is known", (type) => {
    for (const [name, rule] of Object.entries(attributes(type))) {
      if (rule.type !== "number" && rule.type !== "integer") continue;
      expect([name, ofAttribute(type, name)]).toEqual([name, { asked: expect.anything() }]);
    }
  });
});

describe("Tables", () => {
  it.each<[FamilyName, ComponentType, boolean, number, string, number | string]>([
    ["capacityMax", "SOURCE", true, 2, "GW_el", 2_000],
    ["capacityMax", "STORAGE", true, 2, "GWh_el", 2_000],
    ["operationRateFix", "SINK", false, 3, "GWh", 3_000],
    ["operationRateFix", "SINK", false, 3, "GW", "unit_of_something_else"],
    ["operationRateMax", "SOURCE", true, 50, "%", 0.5],
    ["operationRateMax", "SOURCE", true, 50, "MWh", "unit_of_something_else"],
    ["operationRateMax", "CONVERSION", false, 3, "GWh_th", 3_000],
    ["yearlyFullLoadHoursMax", "SOURCE", true, 2_000, "h/a", 2_000],
    ["yearlyFullLoadHoursMax", "SOURCE", true, 50, "%", 4_380],
    ["distances", "TRANSMISSION", true, 1_000, "m", 1],
    ["losses", "TRANSMISSION", true, 3, "%/(100 km)", 0.0003],
    ["commodityCostTimeSeries", "SOURCE", true, 50, "EUR/MWh", 0.00005],
    ["inflow", "STORAGE", true, 3.6, "GJ", 1],
    ["conversionFactorProfile", "CONVERSION", true, 3, "kW_th/kW_th", 3],
    ["conversionFactorProfile2", "CONVERSION", true, 3, "kW_el/kW_th", 3],
  ])("%s of a %s with a capacity: %s, %d %s", (family, type, isBuilt, value, unit, expected) => {
    expect(inAsked(value, unit, askedOfFamily(family, component(type, isBuilt), dataset))).toBe(expected);
  });

  it("all ask for a unit that is known", () => {
    for (const { name, kinds } of Object.values(tableFamilies)) {
      for (const kind of kinds) {
        expect([name, askedOfFamily(name, component(kind), dataset)]).toEqual([name, { asked: expect.anything() }]);
      }
    }
  });
});

describe("What cannot be converted", () => {
  it("is said of values and of units of the data set", () => {
    const own = { ...dataset, commodities: new Map([["power", "MWx"]]) };
    const asked = askedOfAttribute("yearly_limit", "commodity unit · h / a", component("SOURCE"), own);
    expect(inLanguage(factorTo("MWh/a", asked, own), "en")).toMatchObject({
      rejection: { type: "unit_unknown", msg: expect.stringContaining("the commodity unit cannot be read: 'MWx'") },
    });
    expect(factorTo("MWh/a", asked, { units: "labels" })).toMatchObject({ rejection: { type: "units_not_checked" } });
    expect(factorTo("MWh/a", undefined, own)).toMatchObject({ value: { over: 1n, under: 1n } });
  });
});
