/**
 * Mistakes as planners make them, in systems that are otherwise sound: signs, units, names, groups, shifted series, years of
 * a pathway. Unlike the other broken models they go the whole way: checks of the data, then the optimization, then the
 * explanation. They were written before anybody looked at what that would say.
 */
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { changed } from "./broken-models.ts";
import { across, both, coast, daily, factors, flat, sun, wind } from "./coast.ts";

export interface Mistake {
  name: string;
  content: ContentText;
  overrides?: Override[];
  /** Over how many typical periods of four steps. */
  typicalPeriods?: number;
  pathway?: OptimizationParameters;
  /** How it should come to light: refused, doubted, or without a solution. */
  end: "invalid" | "warning" | "infeasible";
  /** Words, one of which a message about the mistake has to hold. */
  culprits: string[];
}

type Change = Parameters<typeof changed>[1];
type More = Partial<Omit<Mistake, "name" | "culprits">>;

const infeasible = (name: string, change: Change, culprits: string[], more: More = {}): Mistake => ({
  name,
  content: changed(coast, change),
  culprits,
  end: "infeasible",
  ...more,
});
const doubted = (name: string, change: Change, ...culprits: string[]): Mistake =>
  infeasible(name, change, culprits, { end: "warning" });
const refused = (name: string, change: Change, culprits: string[], more: More = {}): Mistake =>
  infeasible(name, change, culprits, { end: "invalid", ...more });

const set = (component_name: string, attribute: Override["attribute"], value: Override["value"]): Override => ({
  component_name,
  attribute,
  value,
  operation: "set",
});
const shifted = (values: number[], by: number): number[] => values.map((_, step) => values.at(step - by) ?? 0);
const withCommodities = (more: Record<string, string>): ContentText => ({
  ...coast,
  commodities: { ...coast.commodities, ...more },
});

const signs: Mistake[] = [
  doubted(
    "an electrolyser that makes its electricity, for want of a minus",
    { Electrolyser: { conversion_factors: factors({ electricity: 1, hydrogen: 0.68 }) } },
    "Electrolyser",
  ),
  infeasible(
    "a gas plant that makes its gas, for want of a minus",
    {
      "Gas plant": { conversion_factors: factors({ gas: 2, electricity: 1, CO2: 0.4 }) },
      Boiler: null,
      Cogeneration: null,
    },
    ["Gas plant", "heat", "Heat demand"],
  ),
  infeasible(
    "a boiler that takes heat",
    { Boiler: { conversion_factors: factors({ gas: -1.05, heat: -1, CO2: 0.21 }) } },
    ["Boiler"],
  ),
  infeasible(
    "a heat pump the wrong way round",
    { "Heat pump": { conversion_factors: factors({ electricity: 1, heat: -3 }) } },
    ["Heat pump"],
  ),
  infeasible(
    "an electrolyser that makes a seventh",
    { Electrolyser: { conversion_factors: factors({ electricity: -0.068, hydrogen: 0.01 }) } },
    ["Electrolyser"],
  ),
];

/** Runs for half of each day, so that hydrogen has to be kept. */
const nightly = { tables: { operationRateMax: both(daily(1, 1, 1, 1, 0, 0, 0, 0), flat(0)) } };

const units: Mistake[] = [
  infeasible("a must-run plant in MW", { "Waste plant": { tables: { capacityFix: both(0, 300) } } }, ["Waste plant"]),
  infeasible(
    "the hydrogen of a region in MWh",
    { "Hydrogen demand": { tables: { operationRateFix: both(flat(0.4), flat(900)) } } },
    ["Hydrogen demand"],
  ),
  infeasible("a pipe in GW instead of MW", { "Hydrogen pipe": { tables: { capacityMax: across(0.002) } } }, [
    "Hydrogen pipe",
  ]),
  infeasible(
    "wind rates divided by a hundred twice",
    {
      Offshore: {
        tables: {
          operationRateMax: both(
            wind.map((rate) => rate / 100),
            flat(0),
          ),
        },
      },
    },
    ["Offshore"],
  ),
  infeasible("a yearly limit for the day of the horizon", { "CO2 to environment": { yearly_limit: 44 } }, [
    "CO2 limit",
    "CO2 to environment",
  ]),
  infeasible("a gas contract in TWh", { "Gas grid": { yearly_limit: 100 } }, ["gas contract", "Gas grid"]),
  infeasible(
    "a cyclic lifetime in years",
    {
      Cavern: { cyclic_lifetime: 15 },
      Offshore: { tables: { operationRateMax: both(daily(0.9, 0.9, 0.9, 0.9, 0.2, 0.2, 0.2, 0.2), flat(0)) } },
      Electrolyser: nightly,
    },
    ["Cavern"],
  ),
  infeasible(
    "self-discharge in percent",
    {
      Battery: {
        self_discharge: 0.5,
        state_of_charge_min: 0.4,
        tables: { capacityFix: both(0, 40), capacityMax: both(4, 40) },
      },
    },
    ["Battery"],
  ),
  infeasible(
    "a loss of the whole flow",
    {
      "Power line": { tables: { losses: across(0.005) } },
      "Gas plant": { tables: { capacityMax: both(3, 0.5) } },
      Battery: { tables: { capacityMax: both(1, 1) } },
    },
    ["Power line"],
  ),
  refused("losses in percent", { "Power line": { tables: { losses: across(0.01) } } }, ["Power line"]),
  doubted("lines without length", { "Power line": { tables: { distances: across(0) } } }, "Power line"),
];

const daytime = daily(0, 0, 1, 1, 1, 1, 0, 0);

const series: Mistake[] = [
  infeasible(
    "the sun shifted by half a day",
    {
      Solar: { tables: { operationRateMax: both(shifted(sun, 12), shifted(sun, 12)) } },
      "Gas plant": { tables: { capacityMax: both(1, 1) } },
      Offshore: { tables: { capacityMax: both(6, 0) } },
      Electrolyser: { tables: { operationRateMax: both(daytime, daytime) } },
    },
    ["Solar"],
  ),
  infeasible(
    "an hour of fixed operation above what there is",
    {
      Harbour: {
        type: "SINK",
        commodity_name: "electricity",
        capacity_variable: true,
        tables: {
          capacityFix: both(2, 0),
          operationRateFix: both(
            flat(0.1).map((rate, step) => (step === 6 ? 20 : rate)),
            flat(0),
          ),
        },
      },
    },
    ["Harbour"],
  ),
  infeasible(
    "a conversion at a fixed rate beyond its input",
    {
      Electrolyser: {
        tables: { capacityFix: both(4, 1), operationRateFix: both(daily(1, 1, 1, 1, 1, 9, 1, 1), flat(1)) },
      },
    },
    ["Electrolyser"],
  ),
  refused(
    "a series that lost an hour in spring",
    { Offshore: { tables: { operationRateMax: both(wind.slice(1), flat(0)) } } },
    ["Offshore"],
  ),
  refused("a negative demand", { "Power demand": { tables: { operationRateFix: both(flat(-2), flat(3)) } } }, [
    "Power demand",
  ]),
  infeasible(
    "demands of two regions exchanged",
    {
      "Heat demand": {
        tables: { operationRateFix: both(daily(3, 3, 3.5, 2.5, 2.5, 2.5, 3.5, 3), flat(1.8)) },
      },
    },
    ["Heat demand"],
  ),
];

const places: Mistake[] = [
  infeasible("boilers in each other's region", { Boiler: { tables: { capacityMax: both(2, 0.1) } } }, ["Boiler"]),
  infeasible(
    "a line for the wrong commodity",
    { "Hydrogen pipe": { commodity_name: "gas" }, Electrolyser: { tables: { capacityMax: both(4, 0) } } },
    ["Hydrogen pipe", "hydrogen", "Electrolyser"],
  ),
  infeasible("a commodity that exists twice, written differently", {}, ["Hydrogen demand", "Hydrogen"], {
    content: changed(withCommodities({ Hydrogen: "GW_H2" }), { "Hydrogen demand": { commodity_name: "Hydrogen" } }),
  }),
  refused("a commodity with a letter missing", { "Hydrogen demand": { commodity_name: "hydrogn" } }, ["hydrogn"]),
  infeasible(
    "an outlet of CO2 in one region only",
    { "CO2 to environment": { tables: { operationRateMax: both(flat(9), flat(0)) } } },
    ["CO2 to environment", "CO2"],
  ),
  infeasible(
    "an air capture that makes CO2",
    {
      "Air capture": {
        type: "CONVERSION",
        physical_unit: "GW",
        capacity_variable: true,
        conversion_factors: factors({ electricity: -0.3, CO2: 1 }),
        tables: { capacityFix: both(0, 1), operationRateFix: both(flat(0), flat(1)) },
      },
      "CO2 to environment": { yearly_limit: 4000 },
    },
    ["Air capture", "CO2 limit"],
  ),
];

const storages: Mistake[] = [
  infeasible("a cavern that cannot be charged", { Cavern: { charge_rate: 0 }, Electrolyser: nightly }, ["Cavern"]),
  infeasible("a cavern that cannot be discharged", { Cavern: { discharge_rate: 0 }, Electrolyser: nightly }, [
    "Cavern",
  ]),
  refused("a least content above the highest, by override", {}, ["Battery"], {
    overrides: [set("Battery", "state_of_charge_min", 0.95), set("Battery", "state_of_charge_max", 0.9)],
  }),
  refused("an efficiency above one, by override", {}, ["Battery"], {
    overrides: [{ component_name: "Battery", attribute: "charge_efficiency", operation: "multiply", value: 1.2 }],
  }),
  infeasible("a charge efficiency of 0.95 percent", { Cavern: { charge_efficiency: 0.0095 }, Electrolyser: nightly }, [
    "Cavern",
  ]),
];

const groups: Mistake[] = [
  refused(
    "one limit with two values",
    {
      "CO2 exhaust": { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2 limit", yearly_limit: 1600 },
    },
    ["CO2 limit"],
  ),
  doubted(
    "a gas grid in the group of the CO2 limit",
    { "Gas grid": { commodity_limit_id: "CO2 limit", yearly_limit: 16_000 } },
    "CO2 limit",
    "Gas grid",
  ),
  infeasible(
    "a contract below what has to be taken",
    {
      "Gas plant": { tables: { capacityMin: both(3, 3), yearlyFullLoadHoursMin: both(5000, 5000) } },
      "Gas grid": { yearly_limit: 55_000 },
      "CO2 to environment": { yearly_limit: 90_000 },
    },
    ["gas contract", "Gas grid", "Gas plant"],
  ),
  infeasible(
    "electrolysers and heat pumps on one site that is full",
    {
      Electrolyser: { shared_potential_id: "site", tables: { capacityMin: both(3.9, 0) } },
      "Heat pump": { shared_potential_id: "site", tables: { capacityMin: both(0.3, 0) } },
    },
    ["site"],
  ),
  infeasible(
    "batteries tied to electrolysers of another size",
    {
      Electrolyser: { linked_quantity_id: "pack", capacity_per_plant_unit: 0.001 },
      Battery: { linked_quantity_id: "pack", capacity_per_plant_unit: 10 },
    },
    ["pack"],
  ),
  infeasible(
    "whole units larger than what may be built",
    { Boiler: { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 3 } },
    ["Boiler"],
  ),
];

const typical: Mistake[] = [
  infeasible(
    "a peak in one hour, over typical and extreme periods",
    {
      "Power demand": {
        tables: {
          operationRateFix: both(
            daily(2, 2, 3, 3, 3, 3, 3.5, 2.5),
            daily(3, 3, 4, 5, 5, 4, 5, 3.5).map((value, step) => (step === 19 ? 50 : value)),
          ),
        },
      },
    },
    ["Power demand"],
    { typicalPeriods: 3 },
  ),
  infeasible("a tight CO2 limit over typical periods", { "CO2 to environment": { yearly_limit: 100 } }, ["CO2 limit"], {
    typicalPeriods: 2,
  }),
  infeasible(
    "an inland boiler of MW over typical periods",
    { Boiler: { tables: { capacityMax: both(1, 0.002) } } },
    ["Boiler"],
    {
      typicalPeriods: 2,
    },
  ),
];

const years = (CO2_reference: number, CO2_reduction_targets: number[]): OptimizationParameters => ({
  start_year: 2030,
  end_year: 2030 + 10 * (CO2_reduction_targets.length - 1),
  number_of_steps: CO2_reduction_targets.length - 1,
  years_per_step: 10,
  CO2_reference,
  CO2_reduction_targets,
});

const pathways: Mistake[] = [
  infeasible("a pathway whose reference is in Mt", {}, ["CO2 limit", "CO2 to environment"], {
    pathway: years(16, [0, 50]),
  }),
  infeasible("a pathway to nothing at all", {}, ["CO2 limit", "CO2 to environment"], {
    pathway: years(16_000, [0, 50, 100]),
  }),
  infeasible(
    "a pathway whose first plants must run for ever",
    {
      "Gas plant": {
        economic_lifetime: 40,
        tables: { capacityMin: both(3, 3), yearlyFullLoadHoursMin: both(4000, 4000) },
      },
    },
    ["CO2 limit", "Gas plant", "Gas plant_stock_2030"],
    { pathway: years(18_000, [0, 60]) },
  ),
  refused("a pathway without the sink that it limits", {}, ["CO2 to environment"], {
    content: changed(coast, { "CO2 to environment": null, Vent: { type: "SINK", commodity_name: "CO2" } }),
    pathway: years(16_000, [0, 50]),
  }),
];

export const plannerMistakes: readonly Mistake[] = [
  ...signs,
  ...units,
  ...series,
  ...places,
  ...storages,
  ...groups,
  ...typical,
  ...pathways,
];
