/** Warnings about the system as a whole: what cannot flow, and what is hardly meant. */

import { inEnglish, inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const sound: ContentText = {
  dataset: { number_of_time_steps: 2 },
  regions: ["North", "South"],
  commodities: { electricity: "GW", gas: "GW_gas", CO2: "kt/h" },
  components: {
    "Gas import": { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
    Turbine: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      invest_per_capacity: 2,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "CO2", conversion_factor: 0.4 },
      ],
      tables: { capacityMax: { North: 9, South: 0 } },
    },
    Air: { type: "SINK", commodity_name: "CO2" },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [1, 2], South: [2, 1] } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.1,
      tables: {
        capacityMax: { North: { South: 5 }, South: { North: 5 } },
        distances: { North: { South: 10 }, South: { North: 10 } },
      },
    },
    Battery: { type: "STORAGE", commodity_name: "electricity", capacity_variable: true, invest_per_capacity: 1 },
  },
};

type Change = Record<string, Partial<ComponentText> | null>;

function problemsOf(change: Change): Problem[] {
  const components = { ...sound.components };
  for (const [name, attributes] of Object.entries(change)) {
    if (attributes === null) delete components[name];
    else components[name] = { ...components[name], ...attributes } as ComponentText;
  }
  const built = buildEnergySystem(contentOf({ ...sound, components }), []);
  expect(built.system).not.toBeNull();
  return built.system ? built.warnings : [];
}

const summary = ({ type, loc, severity }: Problem): string => `${severity ?? "error"} ${type} ${loc.join("/")}`;
const factors = (...list: [string, number][]) =>
  list.map(([commodity_name, conversion_factor]) => ({ commodity_name, conversion_factor }));
const lines = (value: number) => ({ North: { South: value }, South: { North: value } });
const demand = (north: number[], south: number[]): Change => ({
  Demand: { tables: { operationRateFix: { North: north, South: south } } },
});

const doubtful: [string, Change, string[]][] = [
  ["nothing", {}, []],
  [
    "demand beyond a line that is not there",
    { Line: null, Battery: null },
    ["warning demand_without_supply components/Demand/operation_rate_fix/South"],
  ],
  [
    "a missing input, which also empties the storage",
    { "Gas import": null },
    [
      "warning demand_without_supply components/Demand/operation_rate_fix/North",
      "warning storage_not_usable components/Battery/commodity_name",
    ],
  ],
  [
    "conversions that only feed each other",
    {
      "Gas import": null,
      Air: { commodity_name: "CO2" },
      Methanation: {
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: factors(["electricity", -3], ["gas", 1]),
      },
    },
    [
      "warning demand_supplied_by_loop_only components/Demand/operation_rate_fix/North",
      "warning storage_not_usable components/Battery/commodity_name",
    ],
  ],
  [
    "a step of demand above all capacities and lines",
    { ...demand([1, 2], [2, 7]), Battery: null },
    ["warning demand_above_supply components/Demand/operation_rate_fix/South/1"],
  ],
  ["the same with a storage that can help", demand([1, 2], [2, 7]), []],
  [
    "more demand than all steps can bring, storage or not",
    demand([1, 2], [9, 7]),
    ["warning demand_above_supply components/Demand/operation_rate_fix/South"],
  ],
  [
    "more demand than regions can bring that any line may join",
    {
      ...demand([4, 4], [6, 6]),
      Battery: null,
      Line: { tables: { distances: lines(10) } },
    },
    ["warning demand_above_supply components/Demand/operation_rate_fix/North/0"],
  ],
  [
    "as much demand as such regions can bring",
    { ...demand([4, 4], [5, 5]), Battery: null, Line: { tables: { distances: lines(10) } } },
    [],
  ],
  [
    "components that exist nowhere",
    {
      Battery: { tables: { capacityMax: { North: 0, South: 0 } } },
      Export: {
        type: "SINK",
        commodity_name: "electricity",
        tables: { operationRateFix: { North: [0, 0], South: [0, 0] } },
      },
      Pipe: { type: "TRANSMISSION", commodity_name: "gas", capacity_variable: true, tables: { capacityMax: lines(0) } },
    },
    [
      "warning component_nowhere components/Battery/capacity_max",
      "warning component_nowhere components/Export/operation_rate_fix",
      "warning component_nowhere components/Pipe/capacity_max",
    ],
  ],
  [
    "full-load hours that a capacity can just have",
    {
      Wind: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        invest_per_capacity: 1,
        tables: {
          operationRateMax: { North: [0, 1], South: [0.5, 1] },
          yearlyFullLoadHoursMin: { North: 4380, South: 6570 },
          yearlyFullLoadHoursMax: { North: 4380, South: 6571 },
        },
      },
    },
    [],
  ],
  [
    "full-load hours that no capacity can have",
    {
      Turbine: {
        tables: { capacityMax: { North: 9, South: 0 }, yearlyFullLoadHoursMin: { North: 8761, South: 9000 } },
      },
      Wind: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        invest_per_capacity: 1,
        // 0.5 and 0.75 of 8760 h are 4380 and 6570.
        tables: {
          operationRateFix: { North: [0, 1], South: [0.5, 1] },
          yearlyFullLoadHoursMin: { South: 6571 },
          yearlyFullLoadHoursMax: { North: 4379 },
        },
      },
    },
    [
      "warning full_load_hours_out_of_reach components/Turbine/yearly_full_load_hours_min/North",
      "warning full_load_hours_out_of_reach components/Wind/yearly_full_load_hours_max/North",
      "warning full_load_hours_out_of_reach components/Wind/yearly_full_load_hours_min/South",
    ],
  ],
  ["a by-product that nothing takes", { Air: null }, ["warning product_without_outlet components/Turbine"]],
  [
    "a storage without charging",
    { Battery: { charge_rate: 0 } },
    ["warning storage_not_usable components/Battery/charge_rate"],
  ],
  [
    "conversions that make something of nothing",
    {
      Methanation: {
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: factors(["electricity", -1], ["gas", 3]),
      },
    },
    ["warning free_energy_loop components/Methanation/conversion_factors"],
  ],
  [
    "a conversion whose input has no minus",
    {
      Methanation: {
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: factors(["electricity", 1], ["gas", 0.6]),
      },
    },
    ["warning conversion_one_sided components/Methanation/conversion_factors"],
  ],
  [
    "a conversion whose output has one",
    {
      Methanation: {
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: factors(["electricity", -1], ["gas", -0.6]),
      },
    },
    ["warning conversion_one_sided components/Methanation/conversion_factors"],
  ],
  [
    "the unit of a commodity that a conversion has nothing to do with",
    { Turbine: { physical_unit: "kt/h", conversion_factors: factors(["gas", -2], ["electricity", 1]) } },
    ["warning physical_unit_of_another components/Turbine/physical_unit"],
  ],
  [
    "a conversion factor of 0",
    { Turbine: { conversion_factors: factors(["gas", -2], ["electricity", 1], ["CO2", 0]) } },
    ["warning conversion_factor_zero components/Turbine/conversion_factors/2"],
  ],
  [
    "a demand per capacity that need not stand",
    {
      Export: {
        type: "SINK",
        commodity_name: "electricity",
        capacity_variable: true,
        tables: { operationRateFix: { North: [1, 1], South: [1, 1] } },
      },
    },
    ["warning demand_is_optional components/Export/capacity_variable"],
  ],
  [
    "a demand without a series",
    { Demand: { tables: {} } },
    ["warning demand_without_series components/Demand/operation_rate_fix"],
  ],
  [
    "a demand without a series beside sources and other demands",
    {
      "Gas demand": { type: "SINK", commodity_name: "gas" },
    },
    ["warning demand_without_series components/Gas demand/operation_rate_fix"],
  ],
  [
    "a photovoltaic plant without a profile",
    {
      Photovoltaics: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        invest_per_capacity: 1,
        tables: { capacityMax: { North: 3, South: 3 } },
      },
    },
    ["warning source_without_profile components/Photovoltaics/operation_rate_max"],
  ],
  [
    "a source that gives everything for nothing",
    { "Gas import": { commodity_cost: 0 } },
    ["warning source_free_and_unlimited components/Gas import"],
  ],
  [
    "rates in percent",
    {
      Wind: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        invest_per_capacity: 1,
        tables: { operationRateMax: { North: [20, 95], South: [0.3, 1] } },
      },
    },
    ["warning rate_above_one components/Wind/operation_rate_max/North/1"],
  ],
  [
    "demand in MW in one of two regions",
    { ...demand([1000, 2000], [2, 1]), Turbine: { tables: {} } },
    ["warning demand_unit_suspect components/Demand/operation_rate_fix/North"],
  ],
  [
    "capacities a million times too small",
    { Turbine: { tables: { capacityMax: { North: 9e-6, South: 0 } } } },
    [
      "warning demand_above_supply components/Demand/operation_rate_fix/North",
      "warning capacity_unit_suspect components/Turbine/capacity_max",
    ],
  ],
  [
    "demand that is next to nothing",
    { Demand: { tables: { operationRateFix: { North: [1, 1e-12], South: [2, 1] } } } },
    ["warning coefficient_range components/Demand/operation_rate_fix/North/1"],
  ],
  [
    "a conversion factor that no solver sees",
    { Turbine: { conversion_factors: factors(["gas", -2], ["electricity", 1], ["CO2", 1e-9]) } },
    ["warning coefficient_range components/Turbine/conversion_factors/2"],
  ],
  [
    "a maximum that stands for none",
    { Battery: { tables: { capacityMax: { North: 1e9, South: 5 } } } },
    ["warning coefficient_range components/Battery/capacity_max/North"],
  ],
  ["a prohibitive cost", { Air: { commodity_cost: 1e9 } }, ["warning cost_range components/Air/commodity_cost"]],
  [
    "lines that cost and have no length",
    { Line: { tables: { capacityMax: lines(5) } } },
    ["warning distances_missing components/Line/distance"],
  ],
];

describe("a fixed load over time steps of several hours", () => {
  const warned = (rates: number[], more: { hours?: number; unit?: string; supply?: Partial<ComponentText> } = {}) => {
    const {
      hours = 3,
      unit = "GW",
      supply = { capacity_variable: true, tables: { capacityFix: { here: 80 } } },
    } = more;
    const content: ContentText = {
      dataset: { number_of_time_steps: rates.length, hours_per_time_step: hours },
      regions: ["here"],
      commodities: { electricity: unit },
      components: {
        Plant: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1, ...supply },
        Load: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { here: rates } } },
      },
    };
    const built = buildEnergySystem(contentOf(content), []);
    return built.system ? built.warnings.filter(({ type }) => type === "load_may_be_power") : [];
  };

  it("that capacities could meet as a power is reported with both readings", () => {
    const [warning, ...rest] = warned([40, 60, 50]);
    expect(rest).toEqual([]);
    expect(inLanguage(warning, "en")).toMatchObject({
      severity: "warning",
      input: 60,
      ctx: { hours_per_time_step: 3 },
      loc: ["components", "Load", "operation_rate_fix", "here", 1],
      msg: expect.stringMatching(/3 h: .* 60 in here, time step 1, means 60 GW·h, on average 20 GW\./),
      hint: expect.stringMatching(/multiply the series by 3.*60 GW are 180 GW·h/),
    });
  });

  it("that would be too much as a power is an energy", () => {
    expect(warned([120, 180, 150])).toEqual([]);
  });

  it("is a power as well as an energy where a step has one hour", () => {
    expect(warned([40, 60, 50], { hours: 1 })).toEqual([]);
  });

  it("of a single step is an amount", () => {
    expect(warned([60], { hours: 8760 })).toEqual([]);
  });

  it("is explained where nothing limits the supply, except in examples of less than a day", () => {
    const unlimited = { capacity_variable: false };
    expect(warned(new Array(8).fill(60), { supply: unlimited })).toHaveLength(1);
    expect(warned(new Array(7).fill(60), { supply: unlimited })).toEqual([]);
  });

  it.each(["W", "kW", "MW", "GW_el", "GW_el ", "MWth", "MWel", "GW (H2)", "TW"])("has a unit of power: %s", (unit) => {
    expect(warned([40, 60, 50], { unit })).toHaveLength(1);
  });

  it.each(["GWh", "MWh/h", "MW·h", "GW h", "kt/h", "Wood", "t", "MWater"])("has another unit: %s", (unit) => {
    expect(warned([40, 60, 50], { unit })).toEqual([]);
  });
});

describe("a system with", () => {
  it.each(doubtful)("%s has the right findings", (_, change, expected) => {
    expect(problemsOf(change).map(summary)).toEqual(expected);
  });
});

describe("a warning", () => {
  it("says where infeasibility is certain, with the figures", () => {
    const [problem] = problemsOf({ ...demand([1, 2], [2, 7]), Battery: null });
    expect(problem).toMatchObject({ input: 7, ctx: { certain: true, le: 5 } });
    expect(inEnglish(problem.msg)).toContain("'Demand'");
  });
});
