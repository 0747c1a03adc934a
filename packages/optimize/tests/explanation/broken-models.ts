/**
 * Models broken on purpose, each in one way, from sound systems. `culprits` are words of which a message about the
 * break must hold one: the name of what was changed, or of what it took away.
 */
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";

export interface BrokenModel {
  name: string;
  content: ContentText;
  /** Words, one of which belongs to the break. */
  culprits: string[];
}

const pairs = (value: number) => ({ North: { South: value }, South: { North: value } });
const steps = 6;
const flat = (value: number): number[] => new Array(steps).fill(value);
const series = (north: number[], south: number[]) => ({ North: north, South: south });

/** Wind and a gas turbine supply two regions; gas makes CO2 whose outlet is limited. */
export const power: ContentText = {
  dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
  regions: ["North", "South"],
  commodities: { electricity: "GW", gas: "GW_gas", CO2: "kt/h" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1,
      tables: {
        capacityMax: { North: 8, South: 2 },
        operationRateMax: series([0.9, 0.5, 0.1, 0.2, 0.8, 1], [0.3, 0.2, 0.1, 0.4, 0.5, 0.6]),
      },
    },
    "Gas import": { type: "SOURCE", commodity_name: "gas", commodity_cost: 0.02 },
    Turbine: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      invest_per_capacity: 0.5,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "CO2", conversion_factor: 0.4 },
      ],
      tables: { capacityMax: { North: 4, South: 3 } },
    },
    "CO2 to environment": {
      type: "SINK",
      commodity_name: "CO2",
      yearly_limit: 8000,
      commodity_limit_id: "CO2 limit",
    },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: series([3, 4, 3, 2, 3, 4], [2, 2, 3, 3, 2, 1]) },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.01,
      tables: { capacityMax: pairs(3), distances: pairs(100), losses: pairs(0.0001) },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.2,
      charge_efficiency: 0.95,
      discharge_efficiency: 0.95,
      tables: { capacityMax: { North: 6, South: 6 } },
    },
  },
};

/** Sun and a river make electricity and hydrogen in one region; hydrogen is kept in a cavern. */
export const hydrogen: ContentText = {
  dataset: { number_of_time_steps: steps, hours_per_time_step: 2 },
  regions: ["Island"],
  commodities: { electricity: "MW", hydrogen: "MW_H2" },
  components: {
    Sun: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1,
      tables: { capacityMax: { Island: 60 }, operationRateMax: { Island: [0, 0.4, 0.9, 0.8, 0.3, 0] } },
    },
    River: {
      type: "SOURCE",
      commodity_name: "electricity",
      tables: { operationRateMax: { Island: flat(12) } },
    },
    Electrolyser: {
      type: "CONVERSION",
      physical_unit: "MW",
      capacity_variable: true,
      invest_per_capacity: 0.6,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "hydrogen", conversion_factor: 0.7 },
      ],
      tables: { capacityMax: { Island: 30 } },
    },
    Cavern: {
      type: "STORAGE",
      commodity_name: "hydrogen",
      capacity_variable: true,
      invest_per_capacity: 0.01,
      self_discharge: 0.001,
      charge_rate: 0.4,
      discharge_rate: 0.4,
      tables: { capacityMax: { Island: 100 } },
    },
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { Island: flat(8) } } },
    Fuel: { type: "SINK", commodity_name: "hydrogen", tables: { operationRateFix: { Island: flat(9) } } },
  },
};

type Change = Record<string, Partial<ComponentText> | null>;

export function changed(base: ContentText, change: Change): ContentText {
  const components = { ...base.components };
  for (const [name, attributes] of Object.entries(change)) {
    if (attributes === null) delete components[name];
    else {
      const old = components[name];
      const tables = { ...old?.tables, ...attributes.tables };
      components[name] = { ...old, ...attributes, tables } as ComponentText;
    }
  }
  return { ...base, components };
}

const model = (name: string, base: ContentText, change: Change, ...culprits: string[]): BrokenModel => ({
  name,
  content: changed(base, change),
  culprits,
});

const times = (factor: number, values: number[]): number[] => values.map((value) => value * factor);
const north = [3, 4, 3, 2, 3, 4];
const south = [2, 2, 3, 3, 2, 1];
const windNorth = [0.9, 0.5, 0.1, 0.2, 0.8, 1];
const windSouth = [0.3, 0.2, 0.1, 0.4, 0.5, 0.6];

const demandOf = (northern: number[], southern: number[]): Change => ({
  Demand: { tables: { operationRateFix: series(northern, southern) } },
});
const must = (component: string, tables: NonNullable<ComponentText["tables"]>): Change => ({ [component]: { tables } });

const powerModels: BrokenModel[] = [
  ...[3, 10, 1000].map((factor) =>
    model(`the demand ${factor} times too high`, power, demandOf(times(factor, north), times(factor, south)), "Demand"),
  ),
  model("a peak of demand that nothing meets", power, demandOf([3, 4, 90, 2, 3, 4], south), "Demand"),
  model("a demand of one region in MW instead of GW", power, demandOf(north, times(1000, south)), "Demand"),
  ...[0, 100, 1000].map((limit) =>
    model(
      `a CO2 limit of ${limit}`,
      power,
      { "CO2 to environment": { yearly_limit: limit }, Battery: null },
      "CO2 limit",
    ),
  ),
  model("no sink for CO2 and little wind", power, { "CO2 to environment": null, Battery: null }, "CO2"),
  model(
    "a small turbine",
    power,
    { ...must("Turbine", { capacityMax: { North: 0.5, South: 0.5 } }), Battery: null },
    "Turbine",
  ),
  model("a turbine in MW", power, must("Turbine", { capacityMax: { North: 0.004, South: 0.003 } }), "Turbine"),
  model("no turbine in either region", power, must("Turbine", { capacityMax: { North: 0, South: 0 } }), "electricity"),
  model("no gas", power, { "Gas import": null }, "gas"),
  model(
    "too little gas",
    power,
    { "Gas import": { tables: { operationRateMax: series(flat(0.05), flat(0.05)) } } },
    "Gas import",
  ),
  model(
    "a yearly limit on gas",
    power,
    { "Gas import": { yearly_limit: 100, commodity_limit_id: "gas limit" } },
    "gas limit",
  ),
  model(
    "a yearly limit on gas of 0",
    power,
    { "Gas import": { yearly_limit: 0, commodity_limit_id: "gas limit" } },
    "gas limit",
  ),
  model(
    "a missing line to a region that cannot supply itself",
    power,
    { Line: null, ...must("Turbine", { capacityMax: { North: 4, South: 0 } }) },
    "electricity",
    "Line",
  ),
  model(
    "a line too small for a region that cannot supply itself",
    power,
    {
      ...must("Turbine", { capacityMax: { North: 8, South: 0 } }),
      ...must("Line", { capacityMax: pairs(0.1) }),
      Battery: null,
    },
    "Line",
  ),
  model(
    "a line that loses almost everything",
    power,
    {
      ...must("Turbine", { capacityMax: { North: 4, South: 0 } }),
      ...must("Line", { losses: pairs(0.0099) }),
      Battery: null,
    },
    "Line",
  ),
  model(
    "a fixed wind farm at a fixed rate above demand",
    changed(power, { Wind: null }),
    {
      "Wind park": {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        tables: { capacityFix: { North: 40, South: 0 }, operationRateFix: series(windNorth, windSouth) },
      },
    },
    "Wind park",
  ),
  model(
    "a fixed feed-in above demand",
    power,
    {
      Waste: { type: "SOURCE", commodity_name: "electricity", tables: { operationRateFix: series(flat(30), flat(0)) } },
    },
    "Waste",
  ),
  model(
    "full-load hours of wind above what the wind gives",
    power,
    { Wind: { tables: { yearlyFullLoadHoursMin: { North: 7000, South: 0 }, capacityMin: { North: 2, South: 0 } } } },
    "Wind",
  ),
  model(
    "full-load hours of the turbine above a year",
    power,
    { Turbine: { tables: { yearlyFullLoadHoursMin: { North: 9000, South: 0 }, capacityMin: { North: 1, South: 0 } } } },
    "Turbine",
  ),
  model(
    "few full-load hours of a small turbine",
    power,
    { Turbine: { tables: { yearlyFullLoadHoursMax: { North: 100, South: 100 } } }, Battery: null },
    "Turbine",
  ),
  model(
    "turbines that must run longer than the CO2 limit allows",
    power,
    {
      Turbine: {
        tables: { capacityMin: { North: 4, South: 3 }, yearlyFullLoadHoursMin: { North: 6000, South: 6000 } },
      },
    },
    "Turbine",
  ),
  model(
    "shared land that is too small",
    power,
    {
      Wind: { shared_potential_id: "land", tables: { capacityMin: { North: 6, South: 0 } } },
      Turbine: { shared_potential_id: "land", tables: { capacityMin: { North: 2, South: 0 } } },
    },
    "land",
  ),
  model(
    "shared land of which demand needs more",
    power,
    {
      Wind: { shared_potential_id: "land", tables: { capacityMin: { North: 7.9, South: 0 } } },
      Turbine: { shared_potential_id: "land" },
      Battery: null,
    },
    "land",
    "Wind",
  ),
  model(
    "a link of quantities that do not fit",
    power,
    {
      Wind: { linked_quantity_id: "pair", tables: { capacityMin: { North: 6, South: 0 } } },
      Battery: { linked_quantity_id: "pair", tables: { capacityMax: { North: 1, South: 1 } } },
    },
    "pair",
  ),
  model(
    "a link of plants of unlike size",
    power,
    {
      Turbine: { linked_quantity_id: "pair", capacity_per_plant_unit: 0.01 },
      Battery: {
        linked_quantity_id: "pair",
        capacity_per_plant_unit: 5,
        tables: { capacityMax: { North: 6, South: 6 } },
      },
    },
    "pair",
  ),
  model(
    "fixed plants that do not fit their link",
    power,
    {
      Turbine: { linked_quantity_id: "pair", tables: { capacityFix: { North: 4, South: 3 } } },
      Battery: { linked_quantity_id: "pair", tables: { capacityFix: { North: 6, South: 3 } } },
    },
    "pair",
  ),
  model(
    "turbines in units of 5 where 4 fit",
    power,
    { Turbine: { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 5 }, Battery: null },
    "Turbine",
  ),
  model(
    "a fixed turbine of one and a half units",
    power,
    {
      Turbine: {
        capacity_variable_domain: "DISCRETE",
        capacity_per_plant_unit: 1,
        tables: { capacityFix: { North: 3.5, South: 3 } },
      },
    },
    "Turbine",
  ),
  model(
    "a converter without efficiency",
    power,
    {
      Turbine: {
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "electricity", conversion_factor: 0 },
          { commodity_name: "CO2", conversion_factor: 0.4 },
        ],
      },
    },
    "Turbine",
  ),
  model(
    "a converter with a tiny efficiency",
    power,
    {
      Turbine: {
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "electricity", conversion_factor: 0.01 },
          { commodity_name: "CO2", conversion_factor: 0.4 },
        ],
      },
      Battery: null,
    },
    "Turbine",
  ),
  model(
    "a converter that makes far too much CO2",
    power,
    {
      Turbine: {
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "electricity", conversion_factor: 1 },
          { commodity_name: "CO2", conversion_factor: 4.9 },
        ],
      },
      Battery: null,
    },
    "CO2 limit",
  ),
  model(
    "a converter that needs what nobody brings",
    { ...power, commodities: { ...power.commodities, water: "t/h" } },
    {
      Turbine: {
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "water", conversion_factor: -1 },
          { commodity_name: "electricity", conversion_factor: 1 },
        ],
      },
    },
    "water",
  ),
  model(
    "a converter whose waste nobody takes",
    { ...power, commodities: { ...power.commodities, ash: "t/h" } },
    {
      Turbine: {
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "ash", conversion_factor: 0.1 },
          { commodity_name: "electricity", conversion_factor: 1 },
        ],
      },
    },
    "ash",
  ),
  model(
    "a demand for a commodity without any supply",
    { ...power, commodities: { ...power.commodities, heat: "GW_th" } },
    { Heating: { type: "SINK", commodity_name: "heat", tables: { operationRateFix: series(flat(1), flat(0)) } } },
    "heat",
  ),
  model(
    "a vent of CO2 that cannot keep up",
    power,
    { "CO2 to environment": { tables: { operationRateMax: series(flat(0.1), flat(0.1)) } }, Battery: null },
    "CO2 to environment",
  ),
  model(
    "a vent of CO2 of fixed amount",
    power,
    { "CO2 to environment": { tables: { operationRateFix: series(flat(50), flat(0)) } } },
    "CO2 to environment",
  ),
  model(
    "an export that must be served",
    power,
    {
      Export: {
        type: "SINK",
        commodity_name: "electricity",
        capacity_variable: true,
        tables: { capacityFix: { North: 20, South: 0 }, operationRateFix: series(flat(1), flat(1)) },
      },
    },
    "Export",
  ),
  model(
    "an export with full-load hours that cannot be served",
    power,
    {
      Export: {
        type: "SINK",
        commodity_name: "electricity",
        capacity_variable: true,
        tables: { capacityMin: { North: 20, South: 0 }, yearlyFullLoadHoursMin: { North: 8000, South: 0 } },
      },
    },
    "Export",
  ),
  model(
    "a limit on demand below what it takes",
    power,
    { Demand: { yearly_limit: 10, commodity_limit_id: "consumption" } },
    "consumption",
  ),
  model(
    "wind rates in percent of percent and no turbine",
    power,
    {
      Wind: { tables: { operationRateMax: series(times(0.01, windNorth), times(0.01, windSouth)) } },
      Turbine: { tables: { capacityMax: { North: 1, South: 1 } } },
    },
    "Wind",
    "Turbine",
  ),
  model(
    "no wind at all and a small turbine",
    power,
    { Wind: null, ...must("Turbine", { capacityMax: { North: 3, South: 1 } }) },
    "electricity",
  ),
  model(
    "a battery that must hold much and loses it",
    power,
    {
      Battery: {
        state_of_charge_min: 0.9,
        self_discharge: 0.9,
        charge_rate: 0.05,
        tables: { capacityFix: { North: 6, South: 0 } },
      },
    },
    "Battery",
  ),
  model(
    "a battery that cannot be charged but must hold something",
    power,
    {
      Battery: {
        state_of_charge_min: 0.5,
        self_discharge: 0.05,
        charge_efficiency: 0,
        tables: { capacityMin: { North: 2, South: 0 } },
      },
    },
    "Battery",
  ),
  model(
    "a battery whose cycles do not cover its losses",
    power,
    {
      Battery: {
        state_of_charge_min: 0.5,
        self_discharge: 0.2,
        cyclic_lifetime: 10,
        tables: { capacityFix: { North: 6, South: 0 } },
      },
    },
    "Battery",
  ),
];

const hydrogenModels: BrokenModel[] = [
  ...[4, 10, 1000].map((factor) =>
    model(
      `a demand for hydrogen ${factor} times too high`,
      hydrogen,
      { Fuel: { tables: { operationRateFix: { Island: flat(9 * factor) } } } },
      "Fuel",
    ),
  ),
  model("a small electrolyser", hydrogen, must("Electrolyser", { capacityMax: { Island: 1 } }), "Electrolyser"),
  model("no electrolyser", hydrogen, { Electrolyser: null }, "hydrogen"),
  model("a small sun", hydrogen, must("Sun", { capacityMax: { Island: 1 } }), "Sun"),
  model("a dry river", hydrogen, must("River", { operationRateMax: { Island: flat(1) } }), "River"),
  model(
    "a river that is dry at night",
    hydrogen,
    must("River", { operationRateMax: { Island: [0, 12, 12, 12, 12, 12] } }),
    "River",
  ),
  model("a small cavern", hydrogen, must("Cavern", { capacityMax: { Island: 0.5 } }), "Cavern"),
  model("a cavern that is emptied too slowly", hydrogen, { Cavern: { discharge_rate: 0.001 } }, "Cavern"),
  model("a cavern that is filled too slowly", hydrogen, { Cavern: { charge_rate: 0.001 } }, "Cavern"),
  model("a leaking cavern", hydrogen, { Cavern: { self_discharge: 0.95 } }, "Cavern"),
  model(
    "a cavern with a narrow range",
    hydrogen,
    { Cavern: { state_of_charge_min: 0.49, state_of_charge_max: 0.5 } },
    "Cavern",
  ),
  model(
    "a cavern that may be filled once in a while",
    hydrogen,
    { Cavern: { cyclic_lifetime: 1, economic_lifetime: 40 } },
    "Cavern",
  ),
  model(
    "an inefficient electrolyser",
    hydrogen,
    {
      Electrolyser: {
        conversion_factors: [
          { commodity_name: "electricity", conversion_factor: -1 },
          { commodity_name: "hydrogen", conversion_factor: 0.07 },
        ],
      },
    },
    "Electrolyser",
  ),
  model(
    "an electrolyser of few hours",
    hydrogen,
    must("Electrolyser", { yearlyFullLoadHoursMax: { Island: 500 } }),
    "Electrolyser",
  ),
  model(
    "an electrolyser that must run all day",
    hydrogen,
    must("Electrolyser", { capacityFix: { Island: 30 }, yearlyFullLoadHoursMin: { Island: 8000 } }),
    "Electrolyser",
  ),
  model(
    "an electrolyser of fixed operation without electricity",
    hydrogen,
    must("Electrolyser", { capacityFix: { Island: 30 }, operationRateFix: { Island: flat(1) } }),
    "Electrolyser",
  ),
  model(
    "a yearly limit on the river",
    hydrogen,
    { River: { yearly_limit: 1000, commodity_limit_id: "water right" } },
    "water right",
  ),
  model(
    "a sun that shines in units of 100",
    hydrogen,
    { Sun: { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 100 } },
    "Sun",
  ),
  model(
    "land for sun and electrolyser that is too small",
    hydrogen,
    {
      Sun: { shared_potential_id: "land" },
      Electrolyser: { shared_potential_id: "land", tables: { capacityMin: { Island: 29 } } },
    },
    "land",
    "Electrolyser",
  ),
  model(
    "sun and electrolyser in equal numbers",
    hydrogen,
    {
      Sun: { linked_quantity_id: "park", capacity_per_plant_unit: 60 },
      Electrolyser: { linked_quantity_id: "park", capacity_per_plant_unit: 1 },
    },
    "park",
  ),
];

export const brokenModels: readonly BrokenModel[] = [...powerModels, ...hydrogenModels];
