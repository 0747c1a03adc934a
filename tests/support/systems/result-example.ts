/**
 * Two regions with one component of each kind and values that make every figure easy to work out: two steps of three
 * hours, so that a year is 1460 times the horizon. In the south there is no wind and no plant.
 */
import type { ContentText } from "./content.ts";
import { solvedBy } from "./solved.ts";

export const resultText: ContentText = {
  dataset: { number_of_time_steps: 2, hours_per_time_step: 3, cost_unit: "1e6 €" },
  regions: ["South", "North"],
  commodities: { electricity: "GW_el", hydrogen: "GW_H2" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 30,
      opex_per_capacity: 2,
      interest_rate: 0,
      economic_lifetime: 10,
      commodity_cost: 0.001,
      tables: { capacityMax: { North: 10, South: 0 } },
    },
    Idle: { type: "SOURCE", commodity_name: "electricity", capacity_variable: true, invest_per_capacity: 1 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [1, 2], South: [4, 0] } },
    },
    Electrolyser: {
      type: "CONVERSION",
      physical_unit: "GW_el",
      capacity_variable: true,
      invest_per_capacity: 0,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "hydrogen", conversion_factor: 0.7 },
      ],
      tables: { capacityMax: { North: 5, South: 0 } },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 5,
      interest_rate: 0,
      economic_lifetime: 5,
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.2,
      opex_per_capacity: 0.01,
      interest_rate: 0,
      economic_lifetime: 20,
      tables: {
        capacityMax: { North: { South: 9 }, South: { North: 9 } },
        distances: { North: { South: 100 }, South: { North: 300 } },
      },
    },
  },
};

export const resultExample = () =>
  solvedBy(resultText, {
    "capacity[Wind, North]": 4,
    "operation[Wind, North]": [10, 2],
    "capacity[Electrolyser, North]": 1,
    "operation[Electrolyser, North]": [0, 3],
    "capacity[Battery, South]": 8,
    "charge[Battery, South]": [6, 0],
    "discharge[Battery, South]": [0, 5],
    "stateOfCharge[Battery, South]": [1, 7],
    "capacity[Line, North – South]": 2,
    "flow[Line, North – South]": [6, 0],
    "flowBack[Line, North – South]": [0, 1],
  });
