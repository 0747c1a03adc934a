/**
 * Models broken on purpose, from a system of a third kind: a plant and its port with steam, power, gas, water and ammonia.
 * They were written after the explanation had been improved on the others, and nothing was changed for them.
 */
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { type BrokenModel, changed } from "./broken-models.ts";

const flat = (value: number): number[] => new Array(6).fill(value);
const factors = (table: Record<string, number>) =>
  Object.entries(table).map(([commodity_name, conversion_factor]) => ({ commodity_name, conversion_factor }));

export const park: ContentText = {
  dataset: { number_of_time_steps: 6, hours_per_time_step: 4 },
  regions: ["Plant", "Port"],
  commodities: { steam: "t/h", power: "MW", lng: "MW_g", water: "m3/h", ammonia: "t_a/h" },
  components: {
    Terminal: {
      type: "SOURCE",
      commodity_name: "lng",
      commodity_cost: 1,
      capacity_variable: true,
      opex_per_capacity: 1,
      tables: { capacityMax: { Plant: 0, Port: 300 } },
    },
    Gasline: {
      type: "TRANSMISSION",
      commodity_name: "lng",
      capacity_variable: true,
      opex_per_capacity: 0.1,
      tables: {
        capacityMax: { Plant: { Port: 250 }, Port: { Plant: 250 } },
        distances: { Plant: { Port: 5 }, Port: { Plant: 5 } },
      },
    },
    Well: {
      type: "SOURCE",
      commodity_name: "water",
      tables: { operationRateMax: { Plant: flat(600), Port: flat(0) } },
    },
    "Steam boiler": {
      type: "CONVERSION",
      physical_unit: "t/h",
      capacity_variable: true,
      invest_per_capacity: 1,
      conversion_factors: factors({ lng: -0.8, water: -1.1, steam: 1 }),
      tables: { capacityMax: { Plant: 120, Port: 0 } },
    },
    "Gas engine": {
      type: "CONVERSION",
      physical_unit: "MW",
      capacity_variable: true,
      invest_per_capacity: 1,
      conversion_factors: factors({ lng: -2.3, power: 1 }),
      tables: { capacityMax: { Plant: 40, Port: 20 } },
    },
    Harbour: {
      type: "SOURCE",
      commodity_name: "power",
      commodity_cost: 3,
      tables: { operationRateMax: { Plant: flat(0), Port: flat(40) } },
    },
    Synthesis: {
      type: "CONVERSION",
      physical_unit: "t_a/h",
      capacity_variable: true,
      invest_per_capacity: 3,
      conversion_factors: factors({ steam: -2, power: -1, ammonia: 1 }),
      tables: { capacityMax: { Plant: 25, Port: 0 } },
    },
    "Ammonia store": {
      type: "STORAGE",
      commodity_name: "ammonia",
      capacity_variable: true,
      invest_per_capacity: 0.1,
      tables: { capacityMax: { Plant: 200, Port: 0 } },
    },
    Accumulator: {
      type: "STORAGE",
      commodity_name: "steam",
      capacity_variable: true,
      invest_per_capacity: 0.1,
      self_discharge: 0.02,
      tables: { capacityMax: { Plant: 80, Port: 0 } },
    },
    Wire: {
      type: "TRANSMISSION",
      commodity_name: "power",
      capacity_variable: true,
      opex_per_capacity: 0.1,
      tables: {
        capacityMax: { Plant: { Port: 15 }, Port: { Plant: 15 } },
        distances: { Plant: { Port: 5 }, Port: { Plant: 5 } },
      },
    },
    Mill: {
      type: "SINK",
      commodity_name: "steam",
      tables: { operationRateFix: { Plant: [160, 200, 240, 240, 200, 160], Port: flat(0) } },
    },
    Orders: {
      type: "SINK",
      commodity_name: "ammonia",
      tables: { operationRateFix: { Plant: flat(72), Port: flat(0) } },
    },
    Lights: {
      type: "SINK",
      commodity_name: "power",
      tables: { operationRateFix: { Plant: flat(60), Port: flat(100) } },
    },
  },
};

type Change = Parameters<typeof changed>[1];

const breaks: [string, Change, string[]][] = [
  [
    "a gas line of a hundredth",
    { Gasline: { tables: { capacityMax: { Plant: { Port: 2.5 }, Port: { Plant: 2.5 } } } } },
    ["Gasline"],
  ],
  ["a terminal of a thousandth", { Terminal: { tables: { capacityMax: { Plant: 0, Port: 0.3 } } } }, ["Terminal"]],
  ["a terminal open 10 hours a year", { Terminal: { tables: { yearlyFullLoadHoursMax: { Port: 10 } } } }, ["Terminal"]],
  [
    "a well that gives a tenth",
    { Well: { tables: { operationRateMax: { Plant: flat(60), Port: flat(0) } } } },
    ["Well"],
  ],
  [
    "boilers that drink five times the water",
    { "Steam boiler": { conversion_factors: factors({ lng: -0.8, water: -5, steam: 1 }) } },
    ["Steam boiler"],
  ],
  [
    "boilers that make a twentieth",
    { "Steam boiler": { conversion_factors: factors({ lng: -0.8, water: -1.1, steam: 0.05 }) } },
    ["Steam boiler"],
  ],
  [
    "ten times the orders",
    { Orders: { tables: { operationRateFix: { Plant: flat(720), Port: flat(0) } } } },
    ["Orders"],
  ],
  [
    "a spike of steam in one step",
    { Mill: { tables: { operationRateFix: { Plant: [160, 200, 2400, 240, 200, 160], Port: flat(0) } } } },
    ["Mill"],
  ],
  ["a synthesis of a fifth", { Synthesis: { tables: { capacityMax: { Plant: 5, Port: 0 } } } }, ["Synthesis"]],
  [
    "a synthesis in the wrong region",
    { Synthesis: { tables: { capacityMax: { Plant: 0, Port: 25 } } } },
    ["Synthesis"],
  ],
  [
    "a store that leaks and must stay half full",
    {
      "Ammonia store": {
        self_discharge: 0.5,
        state_of_charge_min: 0.5,
        tables: { capacityMax: { Plant: 200, Port: 0 }, capacityMin: { Plant: 200, Port: 0 } },
      },
    },
    ["Ammonia store"],
  ],
  [
    "a harbour of a tenth",
    {
      Harbour: { tables: { operationRateMax: { Plant: flat(0), Port: flat(4) } } },
      "Gas engine": { tables: { capacityMax: { Plant: 40, Port: 1 } } },
    },
    ["Harbour", "Gas engine"],
  ],
  ["an engine of a tenth", { "Gas engine": { tables: { capacityMax: { Plant: 4, Port: 20 } } } }, ["Gas engine"]],
  [
    "a terminal in units that do not fit",
    { Terminal: { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 1000 } },
    ["Terminal"],
  ],
  [
    "a contract for next to nothing",
    { Terminal: { yearly_limit: 100, commodity_limit_id: "contract" } },
    ["Terminal", "contract"],
  ],
];

export const parkModels: BrokenModel[] = breaks.map(([name, change, culprits]) => ({
  name,
  content: changed(park, change),
  culprits,
}));
