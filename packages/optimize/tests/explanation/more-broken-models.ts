/**
 * More models broken on purpose, from a system of another kind: three regions with electricity, heat, biomass and oil.
 * They were written without a look at what the explanation can propose, to find out how it does on models that it was not
 * made for.
 */
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { type BrokenModel, changed } from "./broken-models.ts";

const steps = 8;
const hours = 3;
/** The energy of a step at a power. */
const power = (...gigawatts: number[]): number[] => gigawatts.map((value) => value * hours);
const flat = (gigawatts: number): number[] => power(...new Array(steps).fill(gigawatts));
const factors = (table: Record<string, number>) =>
  Object.entries(table).map(([commodity_name, conversion_factor]) => ({ commodity_name, conversion_factor }));
const everywhere = <Value>(value: Value) => ({ A: value, B: value, C: value });
/** Both directions of the lines A–B and B–C. */
const lines = (ab: number, bc: number) => ({ A: { B: ab }, B: { A: ab, C: bc }, C: { B: bc } });

/** Enough of everything, and not much more: at night 9 GW of electricity for 8.7 that are needed. */
export const district: ContentText = {
  dataset: { number_of_time_steps: steps, hours_per_time_step: hours },
  regions: ["A", "B", "C"],
  commodities: { electricity: "GW", heat: "GW_th", biomass: "GW_bio", oil: "GW_oil", CO2: "kt/h" },
  components: {
    PV: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1,
      tables: { capacityMax: everywhere(6), operationRateMax: everywhere([0, 0, 0.2, 0.7, 0.8, 0.3, 0, 0]) },
    },
    Grid: {
      type: "SOURCE",
      commodity_name: "electricity",
      commodity_cost: 0.05,
      commodity_limit_id: "import quota",
      yearly_limit: 60_000,
      tables: { operationRateMax: { A: flat(5), B: flat(0), C: flat(0) } },
    },
    Harvest: {
      type: "SOURCE",
      commodity_name: "biomass",
      commodity_cost: 0.02,
      commodity_limit_id: "biomass budget",
      yearly_limit: 90_000,
    },
    Oil: {
      type: "SOURCE",
      commodity_name: "oil",
      commodity_cost: 0.06,
      commodity_limit_id: "oil quota",
      yearly_limit: 90_000,
    },
    CHP: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      invest_per_capacity: 2,
      conversion_factors: factors({ biomass: -2.5, electricity: 1, heat: 1.2, CO2: 0.1 }),
      tables: { capacityMax: { A: 2, B: 2, C: 0 } },
    },
    "Heat pump": {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      invest_per_capacity: 1,
      conversion_factors: factors({ electricity: -1, heat: 3 }),
      tables: { capacityMax: everywhere(1) },
    },
    Boiler: {
      type: "CONVERSION",
      physical_unit: "GW_th",
      capacity_variable: true,
      invest_per_capacity: 0.2,
      conversion_factors: factors({ oil: -1.1, heat: 1, CO2: 0.3 }),
      tables: { capacityMax: everywhere(2) },
    },
    Stack: { type: "SINK", commodity_name: "CO2", commodity_limit_id: "climate", yearly_limit: 20_000 },
    Tank: {
      type: "STORAGE",
      commodity_name: "heat",
      capacity_variable: true,
      invest_per_capacity: 0.05,
      self_discharge: 0.01,
      tables: { capacityMax: everywhere(5) },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.4,
      charge_efficiency: 0.95,
      discharge_efficiency: 0.95,
      tables: { capacityMax: everywhere(2) },
    },
    Cable: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.01,
      tables: { capacityMax: lines(5, 4), distances: lines(100, 80), losses: lines(0.0001, 0.0001) },
    },
    Pipe: {
      type: "TRANSMISSION",
      commodity_name: "heat",
      capacity_variable: true,
      invest_per_capacity: 0.02,
      tables: { capacityMax: { A: { B: 1 }, B: { A: 1 } }, distances: { A: { B: 10 }, B: { A: 10 } } },
    },
    "Electricity use": {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { A: flat(3), B: flat(2), C: flat(2) } },
    },
    "Heat use": {
      type: "SINK",
      commodity_name: "heat",
      tables: { operationRateFix: { A: flat(6), B: flat(6), C: flat(4) } },
    },
  },
};

type Change = Parameters<typeof changed>[1];

const broken = (name: string, change: Change, ...culprits: string[]): BrokenModel => ({
  name,
  content: changed(district, change),
  culprits,
});

const demand = (name: "Electricity use" | "Heat use", table: Record<string, number[]>): Change => ({
  [name]: { tables: { operationRateFix: table } },
});
const most = (table: Record<string, number>) => ({ tables: { capacityMax: table } });

export const moreBrokenModels: BrokenModel[] = [
  broken(
    "ten times the electricity of one region",
    demand("Electricity use", { A: flat(3), B: flat(2), C: flat(20) }),
    "Electricity use",
  ),
  broken(
    "a spike of electricity in one step",
    demand("Electricity use", { A: flat(3), B: power(2, 2, 60, 2, 2, 2, 2, 2), C: flat(2) }),
    "Electricity use",
  ),
  broken(
    "twice the electricity everywhere",
    demand("Electricity use", { A: flat(6), B: flat(4), C: flat(4) }),
    "Electricity use",
  ),
  broken("heat in MW", demand("Heat use", { A: flat(6000), B: flat(6000), C: flat(4000) }), "Heat use"),
  broken(
    "half as much heat again in one region",
    demand("Heat use", { A: flat(6), B: flat(9), C: flat(4) }),
    "Heat use",
  ),
  broken(
    "a spike of heat in one step",
    demand("Heat use", { A: flat(6), B: power(6, 6, 6, 6, 6, 30, 6, 6), C: flat(4) }),
    "Heat use",
  ),
  broken("hours that are a third", {}, "Electricity use", "Heat use"),
  broken("a line of a tenth", { Cable: { tables: { capacityMax: lines(5, 0.4) } } }, "Cable"),
  broken("lines that lose nine tenths", { Cable: { tables: { losses: lines(0.009, 0.009) } } }, "Cable"),
  broken(
    "a line that is missing",
    {
      Cable: {
        tables: {
          capacityMax: { A: { B: 5 }, B: { A: 5 } },
          distances: { A: { B: 100 }, B: { A: 100 } },
          losses: { A: { B: 1e-4 }, B: { A: 1e-4 } },
        },
      },
    },
    "Cable",
  ),
  broken("lines fixed at half a gigawatt", { Cable: { tables: { capacityFix: lines(0.5, 0.5) } } }, "Cable"),
  broken(
    "an import of a tenth",
    { Grid: { tables: { operationRateMax: { A: flat(0.5), B: flat(0), C: flat(0) } } } },
    "Grid",
  ),
  broken(
    "an import with a hole at night",
    { Grid: { tables: { operationRateMax: { A: power(0, 0, 5, 5, 5, 5, 5, 5), B: flat(0), C: flat(0) } } } },
    "Grid",
  ),
  broken("an import quota of a sixtieth", { Grid: { yearly_limit: 1000 } }, "import quota", "Grid"),
  broken("a biomass budget of a tenth", { Harvest: { yearly_limit: 9000 } }, "biomass budget", "Harvest"),
  broken("an oil quota of a hundredth", { Oil: { yearly_limit: 900 } }, "oil quota", "Oil"),
  broken("oil by the drop", { Oil: { tables: { operationRateMax: everywhere(flat(0.03)) } } }, "Oil"),
  broken("a climate limit of a hundredth", { Stack: { yearly_limit: 200 } }, "climate", "Stack"),
  broken("no emissions at all", { Stack: { yearly_limit: 0 } }, "climate", "Stack"),
  broken("a stack too narrow", { Stack: { tables: { operationRateMax: everywhere(flat(0.05)) } } }, "Stack"),
  broken(
    "a stack that must emit",
    { Stack: { yearly_limit: 900_000, tables: { operationRateFix: everywhere(flat(17)) } } },
    "Stack",
  ),
  broken(
    "heat pumps with a COP of 0.3",
    { "Heat pump": { conversion_factors: factors({ electricity: -1, heat: 0.3 }) } },
    "Heat pump",
  ),
  broken("a heat pump of 10 MW", { "Heat pump": most({ A: 1, B: 1, C: 0.01 }) }, "Heat pump"),
  broken("a boiler of 20 MW", { Boiler: most({ A: 2, B: 2, C: 0.02 }) }, "Boiler"),
  broken(
    "boilers that make a tenth",
    {
      Boiler: {
        conversion_factors: factors({ oil: -1.1, heat: 0.1, CO2: 0.3 }),
        tables: { capacityMax: everywhere(2) },
      },
    },
    "Boiler",
  ),
  broken("no CHP in one region", { CHP: most({ A: 2, B: 0, C: 0 }) }, "CHP"),
  broken(
    "CHP that makes a hundredth of the electricity",
    { CHP: { conversion_factors: factors({ biomass: -2.5, electricity: 0.01, heat: 1.2, CO2: 0.1 }) } },
    "CHP",
  ),
  broken(
    "CHP that makes no heat",
    { CHP: { conversion_factors: factors({ biomass: -2.5, electricity: 1, CO2: 0.1 }) } },
    "CHP",
  ),
  broken("CHP that may run 100 hours", { CHP: { tables: { yearlyFullLoadHoursMax: { A: 100, B: 100 } } } }, "CHP"),
  broken("CHP fixed at a twentieth", { CHP: { tables: { capacityFix: { A: 0.1, B: 0.1, C: 0 } } } }, "CHP"),
  broken(
    "CHP in units that do not fit",
    { CHP: { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 5 } },
    "CHP",
  ),
  broken(
    "CHP that must run all year and is too large",
    {
      CHP: {
        tables: {
          capacityMax: { A: 20, B: 2, C: 0 },
          capacityMin: { A: 20, B: 0, C: 0 },
          yearlyFullLoadHoursMin: { A: 8000 },
        },
      },
    },
    "CHP",
  ),
  broken(
    "sun that must run and is too much",
    {
      PV: {
        tables: {
          capacityMax: everywhere(60),
          capacityFix: everywhere(60),
          operationRateFix: everywhere([0, 0, 0.2, 0.7, 0.8, 0.3, 0, 0]),
        },
      },
    },
    "PV",
  ),
  broken(
    "heat pumps linked to tiny boilers",
    {
      "Heat pump": { linked_quantity_id: "pair" },
      Boiler: { linked_quantity_id: "pair", capacity_per_plant_unit: 0.01 },
    },
    "Heat pump",
    "Boiler",
    "pair",
  ),
  broken(
    "heat pumps and boilers on one site",
    { "Heat pump": { shared_potential_id: "site" }, Boiler: { shared_potential_id: "site" } },
    "site",
    "Heat pump",
    "Boiler",
  ),
  broken(
    "tanks that leak and must stay full",
    {
      Tank: {
        self_discharge: 0.9,
        state_of_charge_min: 0.9,
        tables: { capacityFix: everywhere(50), capacityMax: everywhere(50) },
      },
    },
    "Tank",
  ),
  broken(
    "batteries that leak and must stay half full",
    {
      Battery: {
        self_discharge: 0.3,
        state_of_charge_min: 0.5,
        tables: { capacityMax: everywhere(60), capacityMin: everywhere(60) },
      },
    },
    "Battery",
  ),
];

const thirdOfTheHours = moreBrokenModels.find(({ name }) => name === "hours that are a third");
if (thirdOfTheHours) {
  thirdOfTheHours.content = { ...district, dataset: { ...district.dataset, hours_per_time_step: 1 } };
}
