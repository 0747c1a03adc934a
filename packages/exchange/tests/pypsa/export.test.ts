/** Data sets as networks of PyPSA: with the same optimum when they are read again, and what is refused. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Accepted } from "../../src/findings/report.ts";
import { writePypsa } from "../../src/pypsa/export/writer.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere, writeHere } from "../netcdf-here.ts";

const folder = mkdtempSync(join(tmpdir(), "pypsa-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const all: Accepted = { approximate: "all", ignore: new Set() };

async function exported(text: ContentText, accepted?: Accepted) {
  const path = join(folder, `${files++}.nc`);
  return { path, outcome: await writePypsa(contentOf(text), path, { ...writeHere, ...(accepted && { accepted }) }) };
}
const errorsOf = async (text: ContentText) => {
  const { path, outcome } = await exported(text);
  if (outcome.status !== "refused") throw new Error(JSON.stringify(outcome));
  expect(existsSync(path)).toBe(false);
  return outcome.report.findings.map(({ code, places, direction }) => [code, ...places, direction]);
};
async function costOf(content: DatasetContent): Promise<number> {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 500 });
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}

/** Six steps of two hours, two regions. */
const system = (components: ContentText["components"]): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 2 },
  regions: ["A", "B"],
  commodities: { el: "GW", gas: "GW", heat: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { A: [4, 8, 6, 2, 8, 4], B: [2, 2, 4, 6, 2, 2] } },
    },
    ...components,
  },
});
const paid = { capacity_variable: true, invest_per_capacity: 20, opex_per_capacity: 1, economic_lifetime: 20 };

it.each<[string, ContentText["components"]]>([
  [
    "a reservoir with an inflow, which spills in B and is only just enough in A",
    {
      Lake: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        charge_rate: 0.1,
        discharge_rate: 0.1,
        discharge_efficiency: 0.8,
        self_discharge: 0.01,
        spill: true,
        tables: { capacityFix: { A: 40, B: 5 }, inflow: { A: [1, 2, 1, 0, 3, 1], B: [9, 9, 0, 0, 9, 0] } },
      },
    },
  ],
  [
    "sources with rates, costs over time and a revenue",
    {
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: {
          operationRateMax: { A: [1, 0.5, 0, 0.2, 1, 1], B: [0, 0, 1, 1, 0.3, 0.2] },
          operationRateMin: { A: [0.1, 0, 0, 0, 0.1, 0], B: [0, 0, 0, 0, 0, 0] },
          capacityMax: { A: 5, B: 3 },
          commodityCostTimeSeries: { A: [0, 1, 2, 3, 1, 0], B: [0, 0, 0, 0, 0, 0] },
        },
      },
      Market: {
        type: "SINK",
        commodity_name: "el",
        commodity_revenue: 0.02,
        tables: { operationRateMax: { A: [1, 1, 1, 1, 1, 1], B: [0, 0, 0, 0, 0, 1] } },
      },
    },
  ],
  [
    "a conversion, and a limit of one component",
    {
      "Heat pump": {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        opex_per_operation: 0.3,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -1 },
          { commodity_name: "heat", conversion_factor: 3 },
        ],
      },
      Boiler: {
        type: "SOURCE",
        commodity_name: "heat",
        commodity_cost: 2,
        yearly_limit: 9000,
        commodity_limit_id: "b",
      },
      Warmth: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: [3, 3, 1, 1, 2, 3], B: [1, 1, 1, 1, 1, 1] } },
      },
    },
  ],
  [
    "least amounts: of one place, of both together as a band, and of one region",
    {
      Alone: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 9,
        yearly_limit_min: 4000,
        commodity_limit_id: "own",
        tables: { locationalEligibility: { A: 1 } },
      },
      Both: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 8,
        commodity_limit_id: "both",
        yearly_limit_min: 5000,
        yearly_limit: 6000,
      },
      Regional: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 2,
        commodity_limit_id: "regional",
        tables: { regionalLimitMax: { A: 3000, B: 100 }, regionalLimitMin: { A: 1000 } },
      },
      Other: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 3,
        commodity_limit_id: "regional",
        tables: { locationalEligibility: { A: 1 }, regionalLimitMax: { A: 3000 }, regionalLimitMin: { A: 1000 } },
      },
    },
  ],
  [
    "storages whose power is built by itself, on both sides and on one",
    {
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 3,
        tables: { operationRateMax: { A: [0, 1, 1, 0, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
      },
      Cavern: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.4,
        charge_capacity_variable: true,
        charge_invest_per_capacity: 0.3,
        charge_efficiency: 0.9,
        discharge_capacity_variable: true,
        discharge_invest_per_capacity: 0.2,
        discharge_opex_per_capacity: 0.01,
        discharge_efficiency: 0.7,
        opex_per_discharge_operation: 0.01,
      },
      Tank: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        charge_rate: 0.1,
        discharge_capacity_variable: true,
        discharge_opex_per_capacity: 0.3,
        tables: { capacityFix: { A: 5, B: 6 } },
      },
    },
  ],
  [
    "heat pumps whose factors differ by time step, of heat and of electricity, and an output from nothing",
    {
      "Heat pump": {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        opex_per_operation: 0.3,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -0.5 },
          { commodity_name: "heat", conversion_factor: 3 },
        ],
        profile_commodity_name: "heat",
        tables: { conversionFactorProfile: { A: [3, 2, 0, 6, 1, 2] } },
      },
      "Ground pump": {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        opex_per_operation: 0.2,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -0.3 },
          { commodity_name: "heat", conversion_factor: 1 },
        ],
        profile_commodity_name: "el",
        tables: {
          conversionFactorProfile: { A: [-0.4, -0.3, -0.3, 0, -0.5, -0.2], B: [-0.2, -0.3, -0.3, -0.4, -0.1, -0.2] },
          capacityMax: { A: 1, B: 2 },
        },
      },
      "Warm spring": {
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: [{ commodity_name: "heat", conversion_factor: 1 }],
        profile_commodity_name: "heat",
        tables: {
          conversionFactorProfile: { A: [1, 2, 1, 1, 0, 2] },
          operationRateMax: { A: [0.5, 0.5, 0.1, 1, 1, 0.2], B: [0, 0, 0, 0, 0, 0] },
        },
      },
      Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 2 },
      Warmth: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: [3, 3, 1, 1, 2, 3], B: [1, 1, 1, 1, 1, 1] } },
      },
    },
  ],
  [
    "plants of which several factors differ by time step, also that of their only input",
    {
      Plant: {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        opex_per_operation: 0.1,
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -1 },
          { commodity_name: "el", conversion_factor: 0.5 },
          { commodity_name: "heat", conversion_factor: 0.4 },
        ],
        profile_commodity_name: "heat",
        profile_commodity_name_2: "el",
        tables: {
          conversionFactorProfile: { A: [0.4, 0.3, 0, 0.5, 0.4, 0.4] },
          conversionFactorProfile2: { A: [0.4, 0.5, 0.6, 0.3, 0.4, 0.5], B: [0.5, 0.6, 0.5, 0.6, 0.5, 0.4] },
        },
      },
      "Old plant": {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        conversion_factors: [
          { commodity_name: "gas", conversion_factor: -2 },
          { commodity_name: "el", conversion_factor: 1 },
          { commodity_name: "heat", conversion_factor: 0.8 },
        ],
        profile_commodity_name: "gas",
        profile_commodity_name_3: "heat",
        tables: {
          conversionFactorProfile: { B: [-2, -2.1, -2.2, -2, -2, -1.9] },
          conversionFactorProfile3: { B: [0.8, 0.7, 0.8, 0.9, 0.8, 0.8] },
          capacityMax: { A: 2, B: 3 },
        },
      },
      Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 4 },
      Cooler: { type: "SINK", commodity_name: "heat" },
      Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
      Warmth: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: [3, 3, 1, 1, 2, 3], B: [1, 1, 1, 1, 1, 1] } },
      },
    },
  ],
  [
    "storages, cyclic and not, and a line without losses",
    {
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 3,
        tables: { operationRateMax: { A: [0, 1, 1, 0, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
      },
      Battery: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 2,
        charge_rate: 0.5,
        discharge_rate: 0.5,
        charge_efficiency: 0.9,
        discharge_efficiency: 0.95,
        self_discharge: 0.01,
        opex_per_discharge_operation: 0.1,
        tables: { capacityMax: { A: 30, B: 0 } },
      },
      Tank: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        is_cyclic: false,
        content_at_start: 3,
        tables: { capacityFix: { A: 0, B: 6 } },
      },
      Line: { type: "TRANSMISSION", commodity_name: "el", ...paid, tables: { capacityMax: { A: { B: 3 } } } },
    },
  ],
  [
    "storages whose contents are bounded by time step, plain and with losses, cyclic and not",
    {
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 3,
        tables: { operationRateMax: { A: [0, 1, 1, 0, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
      },
      Cars: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        self_discharge: 0.01,
        tables: {
          capacityFix: { A: 12, B: 5 },
          stateOfChargeMinProfile: { A: [0.6, 0, 0, 0.2, 0, 0.9], B: [0, 0, 0, 0, 0, 0.5] },
          stateOfChargeMaxProfile: { A: [1, 1, 0.8, 0.2, 0.7, 1] },
        },
      },
      Lake: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        discharge_efficiency: 0.8,
        is_cyclic: false,
        content_at_start: 3,
        state_of_charge_min: 0.4,
        self_discharge: 0.02,
        tables: { capacityFix: { A: 0, B: 9 }, stateOfChargeMinProfile: { B: [0.1, 0.3, 0.5, 0, 0.3, 0] } },
      },
    },
  ],
  [
    "batteries that are full within less than an hour, and one that is never quite full",
    {
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 3,
        tables: { operationRateMax: { A: [0, 1, 1, 0, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
      },
      Fast: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.2,
        discharge_efficiency: 0.9,
        state_of_charge_max: 0.25,
        charge_rate: 0.8,
        discharge_rate: 1,
        tables: { capacityMax: { A: 30, B: 5 } },
      },
      Slow: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.1,
        charge_efficiency: 0.8,
        state_of_charge_max: 0.9,
        charge_rate: 0.25,
        discharge_rate: 0.3,
        tables: { capacityMax: { A: 30, B: 50 } },
      },
    },
  ],
])("A data set as a network of PyPSA has the same optimum when it is read again: %s", async (_, components) => {
  const text = system(components);
  const { path, outcome } = await exported(text);
  expect(outcome).toMatchObject({ status: "written", report: { findings: [], objective: { factor: 730 } } });
  const { content, report } = await readPypsa(path, { dataset: target, ...readHere });
  expect(report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  const [here, there] = [await costOf(contentOf(text)), await costOf(content as DatasetContent)];
  expect(Math.abs(there / here - 1)).toBeLessThan(1e-9);
});

const ramped: ContentText["components"] = {
  Plant: { type: "SOURCE", commodity_name: "el", commodity_cost: 1, ...paid, ramp_up: 0.1, ramp_down: 0.2 },
  "Gas plant": {
    type: "CONVERSION",
    physical_unit: "GW",
    ...paid,
    invest_per_capacity: 1,
    ramp_up: 0.125,
    conversion_factors: [
      { commodity_name: "gas", conversion_factor: -2 },
      { commodity_name: "el", conversion_factor: 1 },
    ],
  },
  Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
};

it("Ramps in a horizon whose ends do not join come back from PyPSA as they were", async () => {
  const text = system(ramped);
  text.dataset = { ...text.dataset, joins_ends: false };
  const { path, outcome } = await exported(text);
  expect(outcome).toMatchObject({ status: "written", report: { findings: [] } });
  const { content } = await readPypsa(path, { dataset: target, ...readHere });
  expect(content?.dataset.joins_ends).toBe(false);
  const rampsOf = (name: string) => {
    const component = content?.components.find((each) => each.name === name);
    return component && "ramp_up" in component ? [component.ramp_up, component.ramp_down] : [];
  };
  expect(rampsOf("Plant")).toEqual([0.1, 0.2]);
  expect(rampsOf("Gas plant")).toEqual([0.125, null]);
  const [here, there] = [await costOf(contentOf(text)), await costOf(content as DatasetContent)];
  expect(Math.abs(there / here - 1)).toBeLessThan(1e-9);
});

it("Ramps that join the ends are no ramps of PyPSA, which may be accepted", async () => {
  const text = system(ramped);
  expect(await errorsOf(text)).toEqual([
    ["ends", "Gas plant", "falls"],
    ["ends", "Plant", "falls"],
    ["ends", "Plant", "falls"],
  ]);
  const { path } = await exported(text, all);
  const { content } = await readPypsa(path, { dataset: target, ...readHere });
  expect(content?.dataset.joins_ends).toBe(false);
  expect(await costOf(content as DatasetContent)).toBeLessThan((await costOf(contentOf(text))) * (1 + 1e-9));
});

it("A storage with inflow and spill comes back from PyPSA as one storage, whether it is a store with links or a storage unit", async () => {
  const lake = { type: "STORAGE", commodity_name: "el", capacity_variable: true, spill: true } as const;
  const text = system({
    Lake: {
      ...lake,
      charge_rate: 0.1,
      discharge_rate: 0.1,
      self_discharge: 0.01,
      discharge_efficiency: 0.8,
      tables: { capacityFix: { A: 40, B: 5 }, inflow: { A: [1, 2, 1, 0, 3, 1], B: [9, 9, 0, 0, 9, 0] } },
    },
    // Nothing but its inflow fills it.
    Dam: {
      ...lake,
      ...paid,
      charge_rate: 0,
      discharge_rate: 0.25,
      discharge_efficiency: 0.9,
      invest_per_capacity: 0.1,
      tables: { capacityMax: { B: 30 }, inflow: { B: [9, 9, 0, 2, 9, 0] } },
    },
  });
  const { path, outcome } = await exported(text);
  expect(outcome).toMatchObject({ status: "written", report: { findings: [] } });
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  const kinds = Object.entries(outcome.report.names).map(([there, here]) => `${there.split(" ")[0]} ${here}`);
  expect(kinds.filter((kind) => kind.endsWith("Dam"))).toEqual(["StorageUnit Dam"]);
  const { content, report } = await readPypsa(path, { dataset: target, ...readHere });
  expect(report.helpers).toEqual({});
  expect(report.names).toMatchObject({
    "Generator Lake A inflow": { component: "Lake" },
    "Generator Lake A spill": { component: "Lake" },
  });
  expect(content?.components.map(({ name }) => name).toSorted()).toEqual(["Dam", "Gas", "Lake", "Load"]);
  const inflows = content?.tables.filter(({ family }) => family === "inflow");
  expect(inflows?.map(({ component, region, values }) => [component, region, ...values])).toEqual([
    ["Lake", "A", 1, 2, 1, 0, 3, 1],
    ["Lake", "B", 9, 9, 0, 0, 9, 0],
    ["Dam", "B", 9, 9, 0, 2, 9, 0],
  ]);
  const [here, there] = [await costOf(contentOf(text)), await costOf(content as DatasetContent)];
  expect(Math.abs(there / here - 1)).toBeLessThan(1e-9);
});

it("A storage with powers of its own comes back from PyPSA as one storage with their bounds", async () => {
  const store = {
    commodity_name: "el",
    capacity_variable: true,
    opex_per_capacity: 0.1,
    charge_efficiency: 0.8,
    discharge_efficiency: 0.5,
    is_cyclic: true,
    charge_capacity_variable: true,
    charge_opex_per_capacity: 0.3,
    opex_per_charge_operation: 0.2,
    discharge_capacity_variable: true,
    discharge_invest_per_capacity: 2,
    interest_rate: 0,
    economic_lifetime: 4,
  };
  const tables = {
    capacityMax: { A: 50, B: 60 },
    chargeCapacityMax: { A: 2, B: 4 },
    chargeCapacityMin: { A: 0.5, B: 0.25 },
    dischargeCapacityFix: { A: 1.5, B: 2 },
  };
  const text = system({
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      tables: { operationRateMax: { A: [0, 16, 16, 0, 0, 0], B: [0, 16, 16, 0, 0, 0] } },
    },
    Cavern: { type: "STORAGE", ...store, tables },
  });
  const { path, outcome } = await exported(text);
  expect(outcome).toMatchObject({ status: "written", report: { findings: [] } });
  const { content, report } = await readPypsa(path, { dataset: target, ...readHere });
  const storages = content?.components.filter(({ type }) => type !== "SOURCE" && type !== "SINK");
  expect(storages).toMatchObject([
    { type: "STORAGE", name: "Cavern", charge_efficiency: 0.8, discharge_efficiency: 0.5 },
  ]);
  expect(content?.commodities.map(({ name }) => name)).toEqual(["el"]);
  expect(report.names["Link Cavern A discharge"]).toEqual({ component: "Cavern" });
  const bounds = content?.tables.filter(({ component, family }) => component === "Cavern" && family !== "capacityMax");
  expect(bounds?.map(({ family, region, values }) => [family, region, values[0]]).toSorted()).toEqual([
    ["chargeCapacityMax", "A", 2],
    ["chargeCapacityMax", "B", 4],
    ["chargeCapacityMin", "A", 0.5],
    ["chargeCapacityMin", "B", 0.25],
    ["dischargeCapacityMax", "A", 1.5],
    ["dischargeCapacityMax", "B", 2],
    ["dischargeCapacityMin", "A", 1.5],
    ["dischargeCapacityMin", "B", 2],
  ]);
  const [here, there] = [await costOf(contentOf(text)), await costOf(content as DatasetContent)];
  expect(Math.abs(there / here - 1)).toBeLessThan(1e-9);
});

it("A data set with features that PyPSA lacks is refused with all of them at once, and nothing is written", async () => {
  const refused = system({
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      ...paid,
      shared_potential_id: "land",
      tables: { yearlyFullLoadHoursMax: { A: 2000, B: 2000 }, capacityMax: { A: 3, B: 4 } },
    },
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      ...paid,
      shared_potential_id: "land",
      tables: { capacityMax: { A: 3, B: 4 } },
    },
    Battery: { type: "STORAGE", commodity_name: "el", ...paid, cyclic_lifetime: 5000 },
    // No generator may deliver more than its limit at a price.
    Import: {
      type: "SOURCE",
      commodity_name: "el",
      yearly_limit: 5,
      limit_excess_cost: 1,
      commodity_limit_id: "imports",
    },
    // Two units of one count as much as one of the other.
    Peaker: { type: "SOURCE", commodity_name: "el", ...paid, capacity_limit: 5, capacity_limit_id: "peak" },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      ...paid,
      capacity_limit: 5,
      capacity_limit_id: "peak",
      tables: { distances: { A: { B: 2 } } },
    },
  });
  expect((await errorsOf(refused)).toSorted()).toEqual([
    ["capacity_limit", "Line", "falls"],
    ["capacity_limit", "Peaker", "falls"],
    ["cyclic_lifetime", "Battery", "falls"],
    ["full_load_hours", "Wind", "falls"],
    ["not_exported", "imports", "either"],
    ["shared_potential", "Sun", "Wind", "falls"],
  ]);
});

it("A data set as a network of PyPSA is approximated where that is accepted, and costs no more than the report says", async () => {
  const text = system({
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      ...paid,
      tables: { operationRateMax: { A: [1, 1, 1, 1, 1, 1], B: [0, 0, 0, 0, 0, 0] } },
    },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      ...paid,
      tables: { capacityMax: { A: { B: 3 } }, distances: { A: { B: 2 } }, losses: { A: { B: 0.05 } } },
    },
  });
  expect(await errorsOf(text)).toEqual([["shared_line", "Line", "falls"]]);
  const { path, outcome } = await exported(text, all);
  expect(outcome).toMatchObject({ status: "written", report: { findings: [{ severity: "approximation" }] } });
  const { content } = await readPypsa(path, { dataset: target, ...readHere });
  expect(await costOf(content as DatasetContent)).toBeLessThanOrEqual((await costOf(contentOf(text))) * (1 + 1e-9));
});

it("The export to PyPSA reports the errors of the data", async () => {
  const { path, outcome } = await exported(system({ Gas: { type: "SOURCE", commodity_name: "coal" } }));
  expect(outcome).toMatchObject({ status: "invalid" });
  expect(existsSync(path)).toBe(false);
});

it.each([
  0.25,
  1200 / 3600,
  0.5,
  1.5,
])("A data set as a network of PyPSA keeps steps of %d h, with their optimum and their clock", async (hours) => {
  const text: ContentText = {
    dataset: { number_of_time_steps: 6, hours_per_time_step: hours },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: { operationRateMax: { A: [1, 0.5, 0, 0.2, 1, 1], B: [0, 0, 1, 1, 0.3, 0.2] } },
      },
      Battery: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.2,
        charge_rate: 0.5,
        charge_efficiency: 0.9,
        self_discharge: 0.02,
      },
      Load: {
        type: "SINK",
        commodity_name: "el",
        tables: {
          operationRateFix: {
            A: [4, 8, 6, 2, 8, 4].map((power) => power * hours),
            B: [2, 2, 4, 6, 2, 2].map((power) => power * hours),
          },
        },
      },
    },
  };
  const presentation = { start: "2024-03-31T00:00", time_zone: "Europe/Berlin", regions: [], components: [] };
  const content = { ...contentOf(text), presentation };
  const path = join(folder, `${files++}.nc`);
  expect((await writePypsa(content, path, writeHere)).status).toBe("written");
  const again = (await readPypsa(path, { dataset: target, ...readHere })).content;
  if (!again) throw new Error("The file cannot be read.");
  expect(again.dataset).toMatchObject({ hours_per_time_step: hours, number_of_time_steps: 6 });
  expect(again.presentation).toMatchObject({ start: presentation.start, time_zone: presentation.time_zone });
  const [before, after] = [await costOf(content), await costOf(again)];
  expect(after / before).toBeCloseTo(1, 6);
});

it("The export to PyPSA refuses constraints of the data by name, and not those that are disabled", async () => {
  const constraint = { id: "c", sense: "<=", value: 9, terms: [{ quantity: "operation", component_name: "Gas" }] };
  const text = (enabled: boolean): ContentText => ({
    ...system({ Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } }),
    constraints: [{ ...constraint, enabled }],
  });
  expect(await errorsOf(text(true))).toEqual([["not_exported", "c", "either"]]);
  expect((await exported(text(false))).outcome.status).toBe("written");
});

it("The export to PyPSA refuses costs and least capacities if built, each by its name, and leaves them out where that is accepted", async () => {
  const plant = {
    type: "SOURCE",
    commodity_name: "el",
    ...paid,
    invest_if_built: 30,
    tables: { capacityMax: { A: 5, B: 5 }, capacityMinIfBuilt: { A: 2 } },
  } as const;
  const text = system({ Plant: plant, Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } });
  expect(await errorsOf(text)).toEqual([
    ["built_or_not", "Plant", "falls"],
    ["built_or_not", "Plant", "falls"],
  ]);
  const { outcome } = await exported(text, { approximate: new Set(), ignore: new Set(["built_or_not"]) });
  expect(outcome.status).toBe("written");
});
