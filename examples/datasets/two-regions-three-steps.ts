/** The worked example of the mathematical model: small enough to check by hand. */
import { type DatasetDescription, describe } from "../describe.ts";

const both = (value: number) => ({ N: { S: value }, S: { N: value } });

export const workedExampleComponents = {
  Wind: {
    type: "SOURCE",
    commodity_name: "el",
    capacity_variable: true,
    invest_per_capacity: 1,
    opex_per_capacity: 0.02,
    interest_rate: 0,
    economic_lifetime: 20,
    operation_rate_max: { N: [0.5, 1, 0.2], S: [0, 0, 0] },
    capacity_max: { N: 10, S: 0 },
  },
  Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.0001 },
  Load: { type: "SINK", commodity_name: "el", operation_rate_fix: { N: [1, 1, 1], S: [2, 3, 1] } },
  Bat: {
    type: "STORAGE",
    commodity_name: "el",
    capacity_variable: true,
    invest_per_capacity: 0.1,
    interest_rate: 0,
    economic_lifetime: 10,
    charge_rate: 0.5,
    discharge_rate: 0.5,
    charge_efficiency: 0.9,
    discharge_efficiency: 0.8,
    self_discharge: 0.01,
    state_of_charge_min: 0.1,
    state_of_charge_max: 0.9,
    cyclic_lifetime: 10000,
    capacity_max: { N: 0, S: 50 },
  },
  Line: {
    type: "TRANSMISSION",
    commodity_name: "el",
    capacity_variable: true,
    invest_per_capacity: 0.0002,
    interest_rate: 0.05,
    economic_lifetime: 40,
    capacity_max: both(5),
    distance: both(100),
    loss: both(0.001),
  },
} satisfies DatasetDescription["components"];

const description: DatasetDescription = {
  name: "Two regions, three steps",
  description: "Wind and a back-up in the north, a battery in the south, a line between them. Optimum: 0.2394112481.",
  hours_per_time_step: 2,
  number_of_time_steps: 3,
  cost_unit: "1e9 Euro",
  regions: ["N", "S"],
  commodities: [{ name: "el", unit: "GW_el", description: "Electricity" }],
  components: workedExampleComponents,
  models: [{ name: "Least cost" }],
};

export const twoRegionsThreeSteps = () => describe(description);
