/** A sound system of a fourth kind: a windy coast and an inland region that needs most of what there is, over a day. */
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";

export const steps = 24;
export const flat = (value: number): number[] => new Array(steps).fill(value);
/** Eight values of three hours each. */
export const daily = (...values: number[]): number[] =>
  Array.from({ length: steps }, (_, step) => values[Math.floor(step / 3)]);
export const factors = (table: Record<string, number>) =>
  Object.entries(table).map(([commodity_name, conversion_factor]) => ({ commodity_name, conversion_factor }));
export const both = <Value>(coast: Value, inland: Value) => ({ Coast: coast, Inland: inland });
export const across = (value: number) => ({ Coast: { Inland: value }, Inland: { Coast: value } });

export const wind = daily(0.5, 0.4, 0.3, 0.3, 0.4, 0.5, 0.6, 0.6);
export const sun = daily(0, 0, 0.1, 0.6, 0.8, 0.5, 0.1, 0);

const built = (type: ComponentText["type"], invest_per_capacity: number, more: Partial<ComponentText>) =>
  ({ type, capacity_variable: true, invest_per_capacity, ...more }) as ComponentText;

export const coast: ContentText = {
  dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
  regions: ["Coast", "Inland"],
  commodities: { electricity: "GW", hydrogen: "GW_H2", gas: "GW_gas", heat: "GW_th", CO2: "kt/h" },
  components: {
    Offshore: built("SOURCE", 2, {
      commodity_name: "electricity",
      tables: { capacityMax: both(12, 0), operationRateMax: both(wind, flat(0)) },
    }),
    Solar: built("SOURCE", 0.6, {
      commodity_name: "electricity",
      tables: { capacityMax: both(4, 10), operationRateMax: both(sun, sun) },
    }),
    "Waste plant": built("SOURCE", 1, {
      commodity_name: "electricity",
      tables: { capacityFix: both(0, 0.3), operationRateFix: both(flat(1), flat(1)) },
    }),
    "Gas grid": {
      type: "SOURCE",
      commodity_name: "gas",
      commodity_cost: 0.03,
      commodity_limit_id: "gas contract",
      yearly_limit: 100_000,
    },
    "Gas plant": built("CONVERSION", 0.7, {
      physical_unit: "GW",
      conversion_factors: factors({ gas: -2, electricity: 1, CO2: 0.4 }),
      tables: { capacityMax: both(3, 3) },
    }),
    Cogeneration: built("CONVERSION", 1, {
      physical_unit: "GW",
      conversion_factors: factors({ gas: -2.2, electricity: 0.8, heat: 0.9, CO2: 0.44 }),
      tables: { capacityMax: both(0, 1) },
    }),
    Boiler: built("CONVERSION", 0.1, {
      physical_unit: "GW_th",
      conversion_factors: factors({ gas: -1.05, heat: 1, CO2: 0.21 }),
      tables: { capacityMax: both(1, 2) },
    }),
    "Heat pump": built("CONVERSION", 0.9, {
      physical_unit: "GW",
      conversion_factors: factors({ electricity: -1, heat: 3 }),
      tables: { capacityMax: both(0.5, 0.5) },
    }),
    Electrolyser: built("CONVERSION", 0.8, {
      physical_unit: "GW",
      conversion_factors: factors({ electricity: -1, hydrogen: 0.68 }),
      tables: { capacityMax: both(4, 1) },
    }),
    Cavern: built("STORAGE", 0.01, {
      commodity_name: "hydrogen",
      charge_rate: 0.1,
      discharge_rate: 0.1,
      tables: { capacityMax: both(40, 0) },
    }),
    Battery: built("STORAGE", 0.3, {
      commodity_name: "electricity",
      charge_efficiency: 0.95,
      discharge_efficiency: 0.95,
      cyclic_lifetime: 8000,
      economic_lifetime: 15,
      tables: { capacityMax: both(4, 4) },
    }),
    "Power line": built("TRANSMISSION", 0.001, {
      commodity_name: "electricity",
      tables: { capacityMax: across(4), distances: across(200), losses: across(0.0001) },
    }),
    "Hydrogen pipe": built("TRANSMISSION", 0.002, {
      commodity_name: "hydrogen",
      tables: { capacityMax: across(2), distances: across(200) },
    }),
    "CO2 to environment": {
      type: "SINK",
      commodity_name: "CO2",
      commodity_limit_id: "CO2 limit",
      yearly_limit: 16_000,
    },
    "Power demand": {
      type: "SINK",
      commodity_name: "electricity",
      tables: {
        operationRateFix: both(daily(2, 2, 3, 3, 3, 3, 3.5, 2.5), daily(3, 3, 4, 5, 5, 4, 5, 3.5)),
      },
    },
    "Hydrogen demand": {
      type: "SINK",
      commodity_name: "hydrogen",
      tables: { operationRateFix: both(flat(0.4), flat(0.9)) },
    },
    "Heat demand": {
      type: "SINK",
      commodity_name: "heat",
      tables: { operationRateFix: both(flat(1.8), daily(3, 3, 3.5, 2.5, 2.5, 2.5, 3.5, 3)) },
    },
  },
};
