/**
 * A data set in which every attribute of every kind of component has a value other than its default, and every table family a record. Each
 * component is written in full, and `records` has a key per family, so the compiler asks for what is new.
 */
import type { Component } from "@esm/model/domain/component";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { FamilyName } from "@esm/model/domain/table-family";

const steps = 24;
const wave = (least: number, most: number) =>
  Array.from({ length: steps }, (_, step) => least + ((most - least) * (1 + Math.sin(step / 3))) / 2);

/** Apart from name, ids and commodity, what all kinds have. */
const built = {
  description: "As built",
  capacity_variable: true,
  capacity_variable_domain: "DISCRETE",
  capacity_per_plant_unit: 2,
  invest_per_capacity: 40,
  opex_per_capacity: 1,
  invest_if_built: 3,
  opex_if_built: 0.1,
  invest_curve: null,
  interest_rate: 0.05,
  economic_lifetime: 20,
} as const;

const sources = {
  source_text: "Report, p. 3",
  source_url: "https://example.org/report",
  table_sources: [{ table: "capacityMax", source_text: "Survey", source_url: "http://example.org/survey?a=1" }],
} as const;

const components: { readonly [Type in Component["type"]]: Extract<Component, { type: Type }> } = {
  SOURCE: {
    ...built,
    ...sources,
    type: "SOURCE",
    name: "Fuel",
    shared_potential_id: "site",
    linked_quantity_id: "pair",
    commodity_name: "el",
    commodity_cost: 0.05,
    commodity_revenue: 0.01,
    yearly_limit: 400_000,
    commodity_limit_id: "fuel",
    yearly_limit_min: 10,
    limit_excess_cost: 0.3,
    capacity_limit: 90,
    capacity_limit_min: 1,
    capacity_limit_id: "plants",
    ramp_up: 0.2,
    ramp_down: 0.3,
  },
  SINK: {
    ...built,
    ...sources,
    type: "SINK",
    name: "Export",
    shared_potential_id: "port",
    linked_quantity_id: "twins",
    commodity_name: "el",
    commodity_cost: 0.02,
    commodity_revenue: 0.04,
    yearly_limit: 50_000,
    commodity_limit_id: "export",
    yearly_limit_min: 5,
    limit_excess_cost: 0.1,
    capacity_limit: 80,
    capacity_limit_min: 1,
    capacity_limit_id: "terminals",
    ramp_up: 0.15,
    ramp_down: 0.25,
  },
  CONVERSION: {
    ...built,
    ...sources,
    type: "CONVERSION",
    name: "Pump",
    shared_potential_id: "site",
    linked_quantity_id: "pair",
    physical_unit: "GW",
    opex_per_operation: 0.003,
    profile_commodity_name: "heat",
    profile_commodity_name_2: "cold",
    profile_commodity_name_3: "h2",
    capacity_limit: 70,
    capacity_limit_min: 1,
    capacity_limit_id: "pumps",
    ramp_up: 0.2,
    ramp_down: 0.25,
    conversion_factors: [
      { commodity_name: "el", conversion_factor: -1 },
      { commodity_name: "heat", conversion_factor: 3 },
      { commodity_name: "cold", conversion_factor: 0.5 },
      { commodity_name: "h2", conversion_factor: 0.25 },
    ],
  },
  STORAGE: {
    ...built,
    ...sources,
    type: "STORAGE",
    name: "Battery",
    shared_potential_id: "cellar",
    linked_quantity_id: "twins",
    commodity_name: "el",
    charge_efficiency: 0.9,
    discharge_efficiency: 0.95,
    self_discharge: 0.001,
    cyclic_lifetime: 9000,
    charge_rate: 0.5,
    discharge_rate: 0.6,
    state_of_charge_min: 0.1,
    state_of_charge_max: 0.9,
    is_cyclic: false,
    content_at_start: 1,
    spill: true,
    charge_capacity_variable: true,
    charge_invest_per_capacity: 3,
    charge_opex_per_capacity: 0.1,
    discharge_capacity_variable: true,
    discharge_invest_per_capacity: 4,
    discharge_opex_per_capacity: 0.2,
    energy_to_power_min: 1,
    energy_to_power_max: 10,
    opex_per_charge_operation: 0.001,
    opex_per_discharge_operation: 0.002,
    capacity_limit: 60,
    capacity_limit_min: 1,
    capacity_limit_id: "batteries",
  },
  TRANSMISSION: {
    ...built,
    ...sources,
    type: "TRANSMISSION",
    name: "Line",
    shared_potential_id: "route",
    linked_quantity_id: "lines",
    commodity_name: "el",
    opex_per_operation: 0.004,
    is_bidirectional: false,
    power_flow: "TRANSPORT",
    power_losses: "NONE",
    loss_segments: 3,
    loss_tolerance_absolute: null,
    loss_tolerance_relative: null,
    capacity_limit: 5000,
    capacity_limit_min: 1,
    capacity_limit_id: "grid",
  },
};

const plain = {
  ...built,
  description: null,
  capacity_variable_domain: "CONTINUOUS",
  capacity_per_plant_unit: 1,
  invest_if_built: 0,
  opex_if_built: 0,
  source_text: null,
  source_url: null,
  table_sources: null,
} as const;
const ungrouped = { shared_potential_id: null, linked_quantity_id: null } as const;
const withoutLimit = { capacity_limit: null, capacity_limit_min: null, capacity_limit_id: null } as const;
const exchange = {
  ...plain,
  ...ungrouped,
  ...withoutLimit,
  capacity_variable: false,
  commodity_cost: null,
  commodity_revenue: null,
  yearly_limit: null,
  commodity_limit_id: null,
  yearly_limit_min: null,
  limit_excess_cost: null,
  ramp_up: null,
  ramp_down: null,
} as const;
/** Costs by size, in place of costs per capacity. */
const curved = {
  invest_per_capacity: 0,
  opex_per_capacity: 0,
  invest_curve: [
    { capacity: 10, invest: 500, opex: 12 },
    { capacity: 40, invest: 1400, opex: 36 },
    { capacity: 400, invest: 9000, opex: 300 },
  ],
};
const exchanges: Component[] = [
  { ...exchange, type: "SINK", name: "Demand", commodity_name: "el" },
  { ...exchange, type: "SINK", name: "Warmth", commodity_name: "heat" },
  { ...exchange, type: "SINK", name: "Vent cold", commodity_name: "cold" },
  { ...exchange, type: "SINK", name: "Vent h2", commodity_name: "h2" },
  { ...exchange, ...plain, ...ungrouped, ...curved, type: "SINK", name: "Flare", commodity_name: "h2" },
  { ...exchange, type: "SOURCE", name: "Heat", commodity_name: "heat", commodity_cost: 1 },
  {
    ...exchange,
    ...plain,
    ...ungrouped,
    ...curved,
    type: "SOURCE",
    name: "Wind",
    commodity_name: "el",
  },
  {
    ...exchange,
    type: "SOURCE",
    name: "Gas",
    commodity_name: "el",
    commodity_cost: 0.2,
    commodity_limit_id: "gas",
    yearly_limit_min: 1,
  },
];
const storage = {
  ...components.STORAGE,
  ...plain,
  ...ungrouped,
  ...withoutLimit,
  content_at_start: null,
  is_cyclic: true,
};
const storages: Component[] = [
  { ...storage, ...curved, name: "Cavern", state_of_charge_min: null, state_of_charge_max: null },
  { ...storage, name: "Lake" },
];

/** Parallel lines, among which flows divide by their reactances, and which lose power with the square of their flow. */
const circuits = ["Circuit 1", "Circuit 2"].map((name): Component => {
  const free = { ...components.TRANSMISSION, ...plain, ...ungrouped, ...withoutLimit };
  const costs = name === "Circuit 1" ? curved : {};
  const losses =
    name === "Circuit 1"
      ? ({ power_losses: "TANGENTS", loss_segments: 4 } as const)
      : ({ power_losses: "SECANTS", loss_tolerance_absolute: 1e-4, loss_tolerance_relative: 0.1 } as const);
  return { ...free, ...costs, name, is_bidirectional: true, power_flow: "DC", ...losses };
});
const boiler: Component = {
  ...components.CONVERSION,
  ...plain,
  ...ungrouped,
  ...withoutLimit,
  ...curved,
  name: "Boiler",
  profile_commodity_name: null,
  profile_commodity_name_2: null,
  profile_commodity_name_3: null,
  conversion_factors: [
    { commodity_name: "el", conversion_factor: -1 },
    { commodity_name: "heat", conversion_factor: 0.9 },
  ],
};

type Values = number | readonly number[];
/** Component, region, second region or null, values. */
type Cell = readonly [component: string, region: string, regionTo: string | null, values: Values];

const cells: Readonly<Record<FamilyName, readonly Cell[]>> = {
  operationRateFix: [
    ["Demand", "A", null, wave(2, 10)],
    ["Demand", "B", null, wave(3, 9)],
    ["Warmth", "A", null, wave(1, 4)],
    ["Warmth", "B", null, wave(2, 3)],
  ],
  operationRateMax: [
    ["Wind", "A", null, wave(0, 1)],
    ["Wind", "B", null, wave(0.2, 0.9)],
  ],
  operationRateMin: [["Fuel", "A", null, wave(0, 0.05)]],
  capacityFix: [
    ["Lake", "A", null, 5],
    ["Lake", "B", null, 6],
    ["Circuit 1", "A", "B", 3],
    ["Circuit 2", "A", "B", 2],
  ],
  capacityMax: [
    ...["Fuel", "Export", "Pump", "Battery"].flatMap((name): Cell[] => [
      [name, "A", null, 40],
      [name, "B", null, 30],
    ]),
    ["Line", "A", "B", 20],
    ["Line", "B", "A", 20],
  ],
  capacityMin: [["Wind", "A", null, 1]],
  yearlyFullLoadHoursMax: [["Wind", "A", null, 8000]],
  yearlyFullLoadHoursMin: [["Wind", "B", null, 10]],
  distances: [
    ["Line", "A", "B", 100],
    ["Line", "B", "A", 120],
  ],
  losses: [
    ["Line", "A", "B", 0.0001],
    ["Line", "B", "A", 0.0002],
  ],
  commodityCostTimeSeries: [["Heat", "A", null, wave(0, 0.1)]],
  commodityRevenueTimeSeries: [["Export", "A", null, wave(0, 0.1)]],
  locationalEligibility: [
    ["Wind", "A", null, 1],
    ["Wind", "B", null, 1],
  ],
  reactances: [
    ["Circuit 1", "A", "B", 0.1],
    ["Circuit 2", "A", "B", 0.3],
  ],
  resistances: [
    ["Circuit 1", "A", "B", 0.02],
    ["Circuit 2", "A", "B", 0.03],
  ],
  inflow: [["Lake", "A", null, wave(0, 0.5)]],
  conversionFactorProfile: [["Pump", "A", null, wave(2, 4)]],
  conversionFactorProfile2: [["Pump", "B", null, wave(0.2, 0.4)]],
  conversionFactorProfile3: [["Pump", "A", null, wave(0.1, 0.2)]],
  stateOfChargeMinProfile: [["Cavern", "A", null, wave(0.05, 0.2)]],
  stateOfChargeMaxProfile: [["Cavern", "B", null, wave(0.7, 0.9)]],
  chargeCapacityFix: [["Lake", "A", null, 1]],
  chargeCapacityMin: [["Cavern", "A", null, 0.5]],
  chargeCapacityMax: [["Cavern", "A", null, 9]],
  dischargeCapacityFix: [["Lake", "A", null, 2]],
  dischargeCapacityMin: [["Cavern", "B", null, 0.5]],
  dischargeCapacityMax: [["Cavern", "B", null, 8]],
  regionalLimitMax: [["Gas", "A", null, 90_000]],
  regionalLimitMin: [["Gas", "A", null, 1]],
  capacityMinIfBuilt: [["Fuel", "A", null, 2]],
  existenceFix: [["Export", "B", null, 1]],
};

const tables = Object.entries(cells).flatMap(([family, list]) =>
  list.map(
    ([component, region, regionTo, values]): TableRecord => ({
      family: family as FamilyName,
      component,
      region,
      regionTo,
      values: Float64Array.from([values].flat()),
    }),
  ),
);

/** Loose, so that all of them hold together. */
const constrained = constraintContentSchema.parse({
  component_groups: { plants: ["Fuel", "Export"], pumps: ["Pump"] },
  region_groups: { coast: ["A"] },
  planning_reserves: [
    {
      id: "firm",
      commodity_name: "el",
      margin: -0.9,
      regions: ["A"],
      members: [{ component_name: "Fuel", credit: 0.9 }],
    },
  ],
  constraints: [
    {
      id: "share",
      sense: ">=",
      value: -1e9,
      terms: [
        { quantity: "supply", components: ["Fuel", "Wind"], commodity_name: "el", factor: 0.5 },
        { quantity: "supply", component_name: "Pump", commodity_name: "heat", regions: ["coast"], factor: -1 },
      ],
    },
    {
      id: "budget",
      sense: "<=",
      value: 1e6,
      unit: "1e6 €",
      slack_cost: 0.001,
      terms: [
        { quantity: "investment", components: ["plants", "pumps", "Battery"] },
        { quantity: "units", component_name: "Pump", factor: 2, factor_unit: "1e6 €" },
        { quantity: "annual_cost", component_name: "Line", factor_unit: "a" },
      ],
    },
    {
      id: "operation",
      per: "step",
      sense: ">=",
      value: wave(-90, -80),
      terms: [
        { quantity: "operation", component_name: "Fuel" },
        { quantity: "demand", component_name: "Demand", factor: -1 },
        { quantity: "charge", component_name: "Battery", factor: -1 },
        { quantity: "flow", component_name: "Line", region: "A", region_to: "B" },
      ],
    },
    {
      id: "growth",
      sense: "<=",
      value: 1000,
      years: [2030],
      terms: [
        { quantity: "built", component_name: "Wind" },
        { quantity: "capacity", component_name: "Wind", factor: -0.5, year_offset: -1 },
      ],
    },
    { id: "kept", sense: "=", value: 1, enabled: false, terms: [{ quantity: "capacity", component_name: "Wind" }] },
  ],
});

export const everything: DatasetContent = {
  dataset: {
    name: "everything",
    description: "All of it",
    hours_per_time_step: 2,
    number_of_time_steps: steps,
    cost_unit: "1e6 €",
    length_unit: "mi",
    units: "labels",
  },
  regions: [{ name: "A" }, { name: "B" }],
  commodities: ["el", "heat", "cold", "h2"].map((name) => ({ name, unit: "GW", description: `Carrier ${name}` })),
  components: [...Object.values(components), ...exchanges, ...storages, boiler, ...circuits],
  tables,
  models: [],
  ...constrained,
};
