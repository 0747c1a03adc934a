/** Data sets as models of FINE: with the same optimum when they are read again, and what is refused. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Accepted } from "../../src/findings/report.ts";
import { writeFine } from "../../src/fine/export/writer.ts";
import { readFine } from "../../src/fine/reader.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { target } from "../archive/archives.ts";
import { readHere, writeHere } from "../netcdf-here.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const accepting = (...codes: string[]): Accepted => ({ approximate: new Set(), ignore: new Set(codes) });

async function exported(text: ContentText, accepted?: Accepted) {
  const path = join(folder, `${files++}.nc`);
  return { path, outcome: await writeFine(contentOf(text), path, { ...writeHere, ...(accepted && { accepted }) }) };
}
const refusalsOf = async (text: ContentText) => {
  const { path, outcome } = await exported(text);
  if (outcome.status !== "refused") throw new Error(JSON.stringify(outcome));
  expect(existsSync(path)).toBe(false);
  return outcome.report.findings.map(({ code, places, direction }) => [code, ...places, direction]);
};
async function costOf(content: DatasetContent): Promise<number> {
  const options = { solver: "auto", timeLimitSeconds: 500 } as const;
  const end = await optimizeSnapshot({ content, overrides: [] }, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}
async function readAgain(path: string): Promise<DatasetContent> {
  const { content, report } = await readFine(path, { dataset: target, ...readHere });
  if (!content) throw new Error(JSON.stringify(report.findings));
  return content;
}

/** Six steps of two hours, two regions; names are sorted otherwise than they are given. */
const system = (components: ContentText["components"]): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 2 },
  regions: ["South", "North"],
  commodities: { el: "GW", heat: "GW", gas: "GW", CO2: "kt/h" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { South: [4, 8, 6, 2, 8, 4], North: [2, 2, 4, 6, 2, 2] } },
    },
    ...components,
  },
});
const paid = { capacity_variable: true, invest_per_capacity: 20, opex_per_capacity: 1, economic_lifetime: 20 };
const plant = {
  type: "CONVERSION" as const,
  physical_unit: "GW",
  conversion_factors: [
    { commodity_name: "el", conversion_factor: 1 },
    { commodity_name: "CO2", conversion_factor: 0.2 },
  ],
};

it.each<[string, ContentText["components"]]>([
  [
    "a source that may stand in one region, with a maximum rate, cost and revenue series and full-load hours",
    {
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: {
          capacityMax: { North: 9 },
          operationRateMax: { North: [1, 0.2, 0.6, 0.9, 0.1, 0.4] },
          commodityCostTimeSeries: { North: [0.1, 0.2, 0.3, 0.1, 0.2, 0.3] },
          commodityRevenueTimeSeries: { North: [0, 0, 0.1, 0, 0, 0.2] },
          yearlyFullLoadHoursMax: { North: 3000 },
        },
      },
    },
  ],
  [
    "a storage whose cycles are limited",
    {
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: { operationRateMax: { North: [1, 0, 1, 0, 1, 0], South: [0, 1, 0, 1, 0, 1] } },
      },
      Battery: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        cyclic_lifetime: 9000,
        self_discharge: 0.001,
        charge_rate: 0.5,
        discharge_rate: 0.4,
        charge_efficiency: 0.9,
        discharge_efficiency: 0.95,
        state_of_charge_min: 0.1,
        state_of_charge_max: 0.9,
        opex_per_charge_operation: 0.01,
      },
    },
  ],
  [
    "a line with losses, and one that carries in one direction only",
    {
      Wind: { type: "SOURCE", commodity_name: "el", ...paid, tables: { capacityMax: { North: 20 } } },
      Line: {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.01,
        tables: { distances: { North: { South: 100 } }, losses: { North: { South: 0.0002 } } },
      },
      Cable: {
        type: "TRANSMISSION",
        commodity_name: "heat",
        capacity_variable: true,
        tables: { capacityFix: { North: { South: 3 } } },
      },
    },
  ],
  [
    "a line of one way with rates, and one whose way back has a capacity, a length and a loss of its own",
    {
      Wind: { type: "SOURCE", commodity_name: "el", ...paid, tables: { capacityMax: { North: 20 } } },
      Pipe: {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.01,
        is_bidirectional: false,
        tables: {
          distances: { North: { South: 100 } },
          capacityMax: { North: { South: 3 } },
          operationRateMax: { North: { South: [1, 1.2, 0.5, 0, 1, 1] } },
        },
      },
      Cable: {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.02,
        is_bidirectional: false,
        tables: {
          distances: { North: { South: 100 }, South: { North: 150 } },
          losses: { North: { South: 0.0002 }, South: { North: 0.0004 } },
          capacityMin: { North: { South: 1 }, South: { North: 0.5 } },
        },
      },
    },
  ],
  [
    "lines with rates in both directions, with and without a capacity",
    {
      Wind: { type: "SOURCE", commodity_name: "el", ...paid, tables: { capacityMax: { North: 20 } } },
      Line: {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.01,
        tables: {
          distances: { North: { South: 100 } },
          operationRateMax: { North: { South: [1, 1.5, 0.5, 0, 1, 1] }, South: { North: [1, 1, 1, 1, 1, 1] } },
        },
      },
      Contract: {
        type: "TRANSMISSION",
        commodity_name: "el",
        tables: { operationRateFix: { North: { South: [1, 1, 0, 0, 1, 1] }, South: { North: [0, 0, 1, 0, 0, 0] } } },
      },
    },
  ],
  [
    "a heat pump whose factor differs by time step, in one of its regions",
    {
      "Heat pump": {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        profile_commodity_name: "heat",
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -1 },
          { commodity_name: "heat", conversion_factor: 3 },
        ],
        tables: { conversionFactorProfile: { North: [4, 3.5, 3, 2.5, 2, 0] } },
      },
      Heat: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { South: [1, 2, 3, 2, 1, 2], North: [1, 2, 3, 2, 1, 0] } },
      },
    },
  ],
  [
    "a plant of which all factors differ by time step, each in other regions",
    {
      Plant: {
        type: "CONVERSION",
        physical_unit: "GW",
        ...paid,
        profile_commodity_name: "el",
        profile_commodity_name_2: "heat",
        profile_commodity_name_3: "gas",
        conversion_factors: [
          { commodity_name: "el", conversion_factor: 1 },
          { commodity_name: "heat", conversion_factor: 0.7 },
          { commodity_name: "gas", conversion_factor: -2 },
        ],
        tables: {
          conversionFactorProfile: { North: [1, 0.9, 0.8, 1, 1, 0.5] },
          conversionFactorProfile2: { North: [0.7, 0.6, 0.5, 0, 0.8, 0.7], South: [0.7, 0.8, 0.7, 0.7, 0.6, 0.7] },
          conversionFactorProfile3: { South: [-2, -2.1, -1.9, -1.8, -2, -2] },
        },
      },
      Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 0.03 },
      Boiler: { type: "SOURCE", commodity_name: "heat", commodity_cost: 0.1 },
      Cooler: { type: "SINK", commodity_name: "heat" },
      Heat: {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { South: [1, 2, 3, 2, 1, 2], North: [1, 2, 3, 2, 1, 0] } },
      },
    },
  ],
  [
    "a storage whose contents are bounded by time step, in one of its regions",
    {
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 3,
        tables: { operationRateMax: { North: [0, 1, 1, 0, 0, 0], South: [0, 1, 1, 0, 0, 0] } },
      },
      Cars: {
        type: "STORAGE",
        commodity_name: "el",
        capacity_variable: true,
        state_of_charge_max: 0.9,
        tables: {
          capacityFix: { North: 12, South: 5 },
          stateOfChargeMinProfile: { North: [0.6, 0, 0, 0.2, 0, 0.9], South: [0, 0, 0, 0, 0, 0.5] },
          stateOfChargeMaxProfile: { South: [1, 1, 0.8, 0.2, 0.7, 1] },
        },
      },
    },
  ],
  [
    "plants in whole units, linked to each other",
    {
      Boiler: {
        ...plant,
        ...paid,
        capacity_variable_domain: "DISCRETE",
        capacity_per_plant_unit: 3,
        linked_quantity_id: "site",
      },
      Spare: {
        ...plant,
        ...paid,
        capacity_variable_domain: "DISCRETE",
        capacity_per_plant_unit: 2,
        linked_quantity_id: "site",
      },
      Air: { type: "SINK", commodity_name: "CO2" },
    },
  ],
])("The export to FINE has the optimum of the data set when it is read again: %s", async (_, components) => {
  const text = system(components);
  const { path, outcome } = await exported(text);
  expect(outcome).toMatchObject({ status: "written", report: { target: { tool: "FINE", version: "2.7.1" } } });
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  expect(outcome.report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  expect(await costOf(await readAgain(path))).toBeCloseTo(await costOf(contentOf(text)), 9);
});

it.each([
  true,
  false,
])("Ramps of conversions come back from FINE as they were where the ends join: %s", async (joins_ends) => {
  const text = system({
    Import: { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 },
    Plant: {
      ...plant,
      ...paid,
      invest_per_capacity: 1,
      ramp_up: 0.25,
      ramp_down: 0.125,
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -2 },
        { commodity_name: "el", conversion_factor: 1 },
      ],
    },
  });
  text.dataset = { ...text.dataset, hours_per_time_step: 1, joins_ends };
  const { path, outcome } = await exported(text);
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  expect(outcome.report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  const content = await readAgain(path);
  expect(content.dataset.joins_ends ?? true).toBe(joins_ends);
  expect(content.components.find(({ name }) => name === "Plant")).toMatchObject({ ramp_up: 0.25, ramp_down: 0.125 });
  expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
});

it("The export to FINE refuses ramps of sources, and those of conversions in longer steps", async () => {
  const ramps = { ramp_up: 0.125, ramp_down: 0.25 };
  const text = system({ Wind: { type: "SOURCE", commodity_name: "el", ...paid, ...ramps } });
  expect(await refusalsOf(text)).toEqual([
    ["ramps", "Wind", "falls"],
    ["ramps", "Wind", "falls"],
  ]);
  expect(await refusalsOf(system({ Plant: { ...plant, ...paid, ramp_up: 0.125 } }))).toEqual([
    ["ramps", "Plant", "either"],
  ]);
});

it("The export to FINE keeps attributes under the same names and in the order of the regions", async () => {
  const text = system({
    Wind: { type: "SOURCE", commodity_name: "el", ...paid, tables: { capacityMax: { North: 9, South: 4 } } },
  });
  const { path } = await exported(text);
  const content = await readAgain(path);
  expect(content.regions).toEqual([{ name: "North" }, { name: "South" }]);
  expect(content.components.find(({ name }) => name === "Wind")).toMatchObject({
    interest_rate: 0.08,
    invest_per_capacity: 20,
  });
  const loads = content.tables.filter(({ component }) => component === "Load");
  expect(loads.map(({ region, values }) => [region, ...values])).toEqual([
    ["North", 2, 2, 4, 6, 2, 2],
    ["South", 4, 8, 6, 2, 8, 4],
  ]);
});

it("The export to FINE writes yearly limits for the horizon, and says that FINE does not read them", long, async () => {
  const limited = system({
    Plant: { ...plant, ...paid },
    Air: { type: "SINK", commodity_name: "CO2", yearly_limit: 1460, commodity_limit_id: "climate" },
  });
  expect(await refusalsOf(limited)).toEqual([["balance_limit", "Air", "falls"]]);
  const { path, outcome } = await exported(limited, accepting("balance_limit"));
  expect(outcome.status).toBe("written");
  // 12 of 8,760 hours; sinks count below zero, so the limit is a lower bound.
  const { attributes } = await readNetcdf(path, /^$/, readHere.readVariables);
  expect(attributes["Parameters/balanceLimit.climate"]).toEqual(["-2", "1"]);
  expect((await readAgain(path)).components.find(({ name }) => name === "Air")).toMatchObject({ yearly_limit: 1460 });
});

it(
  "The export to FINE refuses the price of a limit that may be exceeded by name, and writes the limit as it is",
  long,
  async () => {
    const soft = { yearly_limit: 1460, commodity_limit_id: "climate", limit_excess_cost: 0.05 };
    const limited = system({ Plant: { ...plant, ...paid }, Air: { type: "SINK", commodity_name: "CO2", ...soft } });
    expect(await refusalsOf(limited)).toEqual([
      ["not_exported", "climate", "either"],
      ["balance_limit", "Air", "falls"],
    ]);
    const { path } = await exported(limited, accepting("balance_limit", "not_exported"));
    expect((await readAgain(path)).components.find(({ name }) => name === "Air")).toMatchObject({
      yearly_limit: 1460,
      limit_excess_cost: null,
    });
  },
);

it("The export to FINE writes limits of regions and lower ones, one side of each", long, async () => {
  const air = { type: "SINK", commodity_name: "CO2", commodity_limit_id: "climate" } as const;
  const regional = system({
    Plant: { ...plant, ...paid },
    Air: { ...air, tables: { regionalLimitMax: { South: 1460 } } },
  });
  const { path } = await exported(regional, accepting("balance_limit"));
  const { attributes } = await readNetcdf(path, /^$/, readHere.readVariables);
  expect(attributes["Parameters/balanceLimit_columns"]).toEqual(["South", "Total", "lowerBound"]);
  expect(attributes["Parameters/balanceLimit.climate"]).toEqual(["-2", "None", "1"]);
  const again = (await readAgain(path)).tables.filter(({ family }) => family === "regionalLimitMax");
  expect(again.map(({ region, values }) => [region, ...values])).toEqual([["South", 1460]]);
  const lower = await exported(
    system({ Plant: { ...plant, ...paid }, Air: { ...air, yearly_limit_min: 1460 } }),
    accepting("balance_limit"),
  );
  expect((await readAgain(lower.path)).components.find(({ name }) => name === "Air")).toMatchObject({
    yearly_limit: null,
    yearly_limit_min: 1460,
  });
  const band = system({ Plant: { ...plant, ...paid }, Air: { ...air, yearly_limit_min: 10, yearly_limit: 1460 } });
  expect(await refusalsOf(band)).toEqual([
    ["balance_limit", "Air", "falls"],
    ["limit_sense", "Air", "falls"],
  ]);
});

const line = { type: "TRANSMISSION", commodity_name: "el", capacity_variable: true } as const;

it("The export to FINE closes a direction by a rate of 0, and makes two components where directions have capacities of their own", async () => {
  const ways = { North: { South: 2 }, South: { North: 3 } };
  const { path, outcome } = await exported(
    system({
      Pipe: { ...line, is_bidirectional: false, tables: { capacityFix: { South: { North: 4 } } } },
      Cable: { ...line, is_bidirectional: false, tables: { capacityFix: ways } },
      "Cable back": { type: "TRANSMISSION", commodity_name: "heat" },
    }),
  );
  expect(outcome).toMatchObject({
    status: "written",
    report: {
      findings: [{ code: "split", severity: "note", places: ["Cable"] }],
      names: { "Transmission Cable": "Cable", "Transmission Cable back 2": "Cable" },
    },
  });
  const { variables } = await readNetcdf(path, /^$/, readHere.readVariables);
  const ofCable = (name: string, variable: string) =>
    variables.find((each) => each.name === `Input/Transmission/${name}/${variable}`)?.numbers;
  // Rows are the regions from which: North, South.
  expect(ofCable("Pipe", "2d_locationalEligibility")).toEqual(Float64Array.of(0, 1, 1, 0));
  expect(ofCable("Pipe", "2d_capacityFix")).toEqual(Float64Array.of(0, 4, 4, 0));
  expect(ofCable("Pipe", "ts_operationRateMax")?.slice(0, 4)).toEqual(Float64Array.of(Number.NaN, 0, 1, Number.NaN));
  expect(ofCable("Cable", "2d_capacityFix")).toEqual(Float64Array.of(0, 2, 2, 0));
  expect(ofCable("Cable back 2", "2d_capacityFix")).toEqual(Float64Array.of(0, 3, 3, 0));
  expect(ofCable("Cable back", "ts_operationRateMax")).toBeUndefined();
});

it("The export to FINE gives potentials and links of lines of one way ids of their own, for each direction", async () => {
  const potential = { shared_potential_id: "route" } as const;
  const ways = { North: { South: 2 }, South: { North: 3 } };
  const { path } = await exported(
    system({
      Old: { ...line, ...potential, is_bidirectional: false, tables: { capacityMax: ways } },
      New: { ...line, ...potential, is_bidirectional: false, tables: { capacityMax: ways } },
      Line: { ...line, ...potential, tables: { capacityMax: { North: { South: 2 } } } },
    }),
  );
  const { variables } = await readNetcdf(path, /^$/, readHere.readVariables);
  const ids = variables.flatMap(({ name, texts }) => (name.endsWith("sharedPotentialID") ? [texts?.[0]] : []));
  expect(ids.toSorted()).toEqual(["route", "route back", "route back", "route one way", "route one way"]);
});

it("The export to FINE writes no costs of lines of length 0, which FINE's reader loses", async () => {
  const { path } = await exported(
    system({
      Line: {
        ...line,
        invest_per_capacity: 5,
        tables: { distances: { North: { South: 0 } }, losses: { North: { South: 0.1 } } },
      },
    }),
  );
  const { variables } = await readNetcdf(path, /^$/, readHere.readVariables);
  const names = variables.map(({ name }) => name.replace("Input/Transmission/Line/", ""));
  expect(names).not.toContain("2d_losses");
  expect(variables[names.indexOf("0d_investPerCapacity")].numbers).toEqual(Float64Array.of(0));
});

it("The export to FINE gives names another form where FINE would divide them, and says so", async () => {
  const { path, outcome } = await exported(
    system({
      "Wind/sea": { type: "SOURCE", commodity_name: "el", ...paid },
      "Wind-sea": { type: "SOURCE", commodity_name: "el", ...paid },
    }),
  );
  expect(outcome).toMatchObject({ status: "written", report: { findings: [{ code: "renamed", severity: "note" }] } });
  expect((await readAgain(path)).components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Wind-sea", "Wind-sea 2"]),
  );
});

it.each<[string, ContentText["components"], string[][]]>([
  [
    "storages that do not end as they began",
    { Store: { type: "STORAGE", commodity_name: "el", ...paid, is_cyclic: false, content_at_start: 1 } },
    [
      ["not_cyclic", "Store", "either"],
      ["content_at_start", "Store", "falls"],
    ],
  ],
  [
    "full cycles between other contents than the constants",
    {
      Store: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        cyclic_lifetime: 100,
        tables: { stateOfChargeMinProfile: { North: [0.5, 0.4, 0.4, 0.4, 0.5, 0.5] } },
      },
    },
    [["cyclic_lifetime", "Store", "either"]],
  ],
  [
    "least rates of lines",
    {
      Cable: {
        ...line,
        is_bidirectional: false,
        tables: {
          capacityFix: { North: { South: 2 } },
          operationRateMin: { North: { South: [0.1, 0.1, 0, 0, 0, 0] } },
        },
      },
    },
    [["transmission_rates", "Cable", "falls"]],
  ],
  [
    "rates with which both directions may exceed the capacity of a lossy line",
    {
      Cable: {
        ...line,
        tables: {
          capacityFix: { North: { South: 2 } },
          losses: { North: { South: 0.1 } },
          operationRateMax: { North: { South: [1, 1, 1, 1, 1, 1] }, South: { North: [0, 0, 0, 0.1, 0, 0] } },
        },
      },
    },
    [["shared_line", "Cable", "falls"]],
  ],
  [
    "links of components that are not in all regions",
    {
      Air: { type: "SINK", commodity_name: "CO2" },
      Plant: { ...plant, ...paid, linked_quantity_id: "site" },
      Spare: { ...plant, ...paid, linked_quantity_id: "site", tables: { capacityMax: { North: 4 } } },
    },
    [["linked_quantity", "Plant", "Spare", "falls"]],
  ],
])("The export to FINE refuses %s, and writes nothing", async (_, components, expected) => {
  expect(await refusalsOf(system(components))).toEqual(expected);
});

it("The export to FINE reports the errors of the data", async () => {
  const { outcome } = await exported(
    system({
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        ...paid,
        tables: { capacityMin: { North: 5 }, capacityMax: { North: 1 } },
      },
    }),
  );
  expect(outcome.status).toBe("invalid");
});

it.each([
  0.25, 1.5,
])("The export to FINE refuses steps of %d h, of which FINE's reader makes whole hours", async (hours) => {
  const text = system({});
  const refusals = await refusalsOf({ ...text, dataset: { ...text.dataset, hours_per_time_step: hours } });
  expect(refusals.map(([code]) => code)).toEqual(["step_length"]);
});

it("The export to FINE refuses constraints of the data by name, and not those that are disabled", async () => {
  const constraint = { id: "c", sense: "<=", value: 9, terms: [{ quantity: "operation", component_name: "Gas" }] };
  const text = (enabled: boolean): ContentText => ({
    ...system({ Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } }),
    constraints: [{ ...constraint, enabled }],
  });
  expect(await refusalsOf(text(true))).toEqual([["not_exported", "c", "either"]]);
  expect((await exported(text(false))).outcome.status).toBe("written");
});

const decided = { ...paid, invest_if_built: 30, opex_if_built: 2 };
const everywhere = (value: number) => ({ North: value, South: value });
const lengths = { North: { South: 10 }, South: { North: 10 } };
const lines = (value: number) => ({ North: { South: value }, South: { North: value } });

it.each([
  ["decisions in all places", { capacityMax: { North: 9, South: 4 }, capacityMinIfBuilt: { North: 3 } }],
  ["decisions that are given in all places", { capacityMax: everywhere(9), existenceFix: everywhere(1) }],
  [
    "given decisions beside a minimum",
    { capacityMax: everywhere(9), capacityMin: everywhere(1), capacityMinIfBuilt: { North: 2 } },
  ],
  ["places where nothing is built", { capacityMax: everywhere(9), existenceFix: { South: 0 } }],
  ["capacities that are fixed", { capacityFix: everywhere(3) }],
] as const)("The export to FINE keeps %s, with costs if built, when it is read again", async (_, tables) => {
  const text = system({ Wind: { type: "SOURCE", commodity_name: "el", ...decided, tables } });
  const { path, outcome } = await exported(text);
  expect(outcome.status).toBe("written");
  const content = await readAgain(path);
  expect(content.components.find(({ name }) => name === "Wind")).toMatchObject({
    invest_if_built: 30,
    opex_if_built: 2,
  });
  expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
  // A second way out and back changes nothing.
  const again = join(folder, `${files++}.nc`);
  expect((await writeFine(content, again, writeHere)).status).toBe("written");
  const { dataset: __, ...second } = await readAgain(again);
  const { dataset: ___, ...first } = content;
  expect(second).toEqual(first);
});

it("The export to FINE keeps decisions about lines, and about a storage with a maximum from its limit alone", async () => {
  const text = system({
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      ...decided,
      tables: { distances: lengths, capacityMax: lines(5), capacityMinIfBuilt: { North: { South: 1 } } },
    },
    Wind: { type: "SOURCE", commodity_name: "el", ...paid, tables: { capacityMax: everywhere(9) } },
  });
  const { path } = await exported(text);
  const content = await readAgain(path);
  expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
  const least = content.tables.filter(({ family }) => family === "capacityMinIfBuilt");
  expect(least.map(({ region, regionTo, values }) => [region, regionTo, ...values])).toEqual([
    ["North", "South", 1],
    ["South", "North", 1],
  ]);
});

it("The export to FINE refuses decisions in some places beside what is built for certain in others", async () => {
  const tables = { capacityMax: everywhere(9), existenceFix: { North: 1 } };
  const wind = { type: "SOURCE", commodity_name: "el", ...decided, tables } as const;
  expect(await refusalsOf(system({ Wind: wind }))).toEqual([
    ["built_or_not", "Wind", "falls"],
    ["built_or_not", "Wind", "falls"],
    ["built_or_not", "Wind", "falls"],
  ]);
});

it("The export to FINE refuses costs by size, which FINE itself cannot read again", async () => {
  const wind = {
    type: "SOURCE",
    commodity_name: "el",
    capacity_variable: true,
    invest_curve: [{ capacity: 9, invest: 30, opex: 1 }],
    tables: { capacityMax: { North: 9, South: 0 } },
  } as const;
  expect(await refusalsOf(system({ Wind: wind }))).toEqual([["not_exported", "Wind", "either"]]);
});
