/** Storages with inflow, spill or powers of their own: divided where a model of FINE is written, joined where it is read again. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { writeFine } from "../../src/fine/export/writer.ts";
import { readFine } from "../../src/fine/reader.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { target } from "../archive/archives.ts";
import { readHere, writeHere } from "../netcdf-here.ts";
import { small, writeFine as writeFineFile } from "./models.ts";

const folder = mkdtempSync(join(tmpdir(), "fine-storages-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Six steps of two hours: a demand, dear gas, and sun by day. */
const system = (components: ContentText["components"]): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 2 },
  regions: ["South", "North"],
  commodities: { el: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
    Sun: {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      opex_per_capacity: 3,
      tables: { operationRateMax: { South: [0, 0.5, 1, 1, 0.5, 0], North: [0, 0.2, 0.8, 0.8, 0.2, 0] } },
    },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { South: [4, 8, 6, 2, 8, 4], North: [2, 2, 4, 6, 2, 2] } },
    },
    ...components,
  },
});
const storage = {
  ...({ type: "STORAGE", commodity_name: "el", capacity_variable: true } as const),
  // Absent attributes are present after the round trip.
  charge_efficiency: 1,
  discharge_efficiency: 1,
  state_of_charge_max: 1,
};
const built = { ...storage, invest_per_capacity: 1, economic_lifetime: 20, interest_rate: 0.05 } as const;
const water = { South: [3, 1, 0, 0, 2, 9], North: [1, 1, 1, 1, 1, 1] };

async function exported(text: ContentText) {
  const path = join(folder, `${files++}.nc`);
  return { path, outcome: await writeFine(contentOf(text), path, writeHere) };
}
async function costOf(content: DatasetContent): Promise<number> {
  const options = { solver: "auto", timeLimitSeconds: 500 } as const;
  const end = await optimizeSnapshot({ content, overrides: [] }, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}
async function readAgain(path: string) {
  const { content, report } = await readFine(path, { dataset: target, ...readHere });
  if (!content) throw new Error(JSON.stringify(report.findings));
  return { content, report };
}
/** Description of a storage in the data set: its attributes, and its tables as texts. */
function saidOf({ components, tables }: DatasetContent, name: string) {
  const records = tables.filter(({ component }) => component === name);
  return {
    attributes: components.find((component) => component.name === name),
    tables: records.map(({ family, region, values }) => `${family} ${region} ${[...values]}`).toSorted(),
  };
}

describe("a storage becomes several components of FINE with the same optimum, and one storage again", () => {
  it.each<[string, ContentText["components"][string]]>([
    [
      "a reservoir that an inflow and a pump fill, in proportion to a capacity that is built everywhere",
      {
        ...built,
        spill: true,
        charge_rate: 0.125,
        discharge_rate: 0.25,
        charge_efficiency: 0.75,
        discharge_efficiency: 0.5,
        capacity_per_plant_unit: 2,
        opex_per_discharge_operation: 0.5,
        tables: { inflow: water },
      },
    ],
    [
      "a dam of a given capacity in one region, that nothing but its inflow fills",
      {
        ...storage,
        spill: true,
        charge_rate: 0,
        discharge_rate: 0.25,
        discharge_efficiency: 0.5,
        tables: { capacityFix: { South: 8 }, inflow: { South: water.South } },
      },
    ],
    [
      "an inflow that may not be spilled",
      {
        ...storage,
        charge_rate: 0.5,
        discharge_rate: 1,
        self_discharge: 0.01,
        tables: { capacityFix: { South: 20, North: 9 }, inflow: { North: water.North } },
      },
    ],
    [
      "powers that are built by themselves",
      {
        ...built,
        charge_rate: null,
        discharge_rate: null,
        charge_efficiency: 0.5,
        discharge_efficiency: 0.5,
        charge_capacity_variable: true,
        charge_invest_per_capacity: 4,
        charge_opex_per_capacity: 1,
        discharge_capacity_variable: true,
        discharge_invest_per_capacity: 2,
        opex_per_charge_operation: 0.25,
        state_of_charge_min: 0.1,
        tables: { capacityMax: { North: 30 } },
      },
    ],
    [
      "a power with bounds in one region, beside one in proportion to the capacity",
      {
        ...built,
        charge_capacity_variable: true,
        charge_opex_per_capacity: 1,
        discharge_rate: 0.5,
        tables: { chargeCapacityMin: { North: 0.5 }, chargeCapacityMax: { North: 1.5 } },
      },
    ],
    [
      "a given power in each region, in one of them none",
      {
        ...built,
        discharge_capacity_variable: true,
        charge_rate: 0.5,
        tables: { dischargeCapacityFix: { North: 0, South: 2 } },
      },
    ],
    [
      "bounds of the content by time step",
      {
        ...built,
        spill: true,
        charge_rate: 0.25,
        discharge_rate: 0.5,
        tables: { inflow: water, stateOfChargeMaxProfile: { North: [1, 1, 0.5, 0.5, 1, 1] } },
      },
    ],
  ])("%s", async (_, store) => {
    const text = system({ Store: store });
    const { path, outcome } = await exported(text);
    if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
    expect(outcome.report.findings).toEqual([
      expect.objectContaining({ code: "split", severity: "note", places: ["Store"] }),
    ]);
    expect(new Set(Object.values(outcome.report.names))).toEqual(new Set(["Gas", "Sun", "Load", "Store"]));
    const { content, report } = await readAgain(path);
    expect(report.findings).toEqual([expect.objectContaining({ code: "joined", severity: "note", places: ["Store"] })]);
    expect(new Set(Object.values(report.names).map(({ component }) => component))).toEqual(
      new Set(["Gas", "Sun", "Load", "Store"]),
    );
    expect(content.commodities.map(({ name }) => name)).toEqual(["el"]);
    expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
    const [given, found] = [saidOf(contentOf(text), "Store"), saidOf(content, "Store")];
    expect(found.attributes).toEqual(given.attributes);
    // FINE says in any case where a component may stand, and bounds of the content for each region.
    expect(found.tables).toEqual(expect.arrayContaining(given.tables));
  });
});

it("The division of storages for FINE keeps what a solver finds, also where the parts are not joined again", async () => {
  // A factor of less than −5 has no place in a data set, so the power of discharging has another unit.
  const text = system({
    Store: {
      ...built,
      charge_rate: null,
      discharge_rate: null,
      discharge_efficiency: 0.125,
      charge_capacity_variable: true,
      discharge_capacity_variable: true,
      discharge_opex_per_capacity: 0.5,
      tables: { dischargeCapacityMax: { North: 1, South: 2 } },
    },
    Reserve: {
      ...storage,
      discharge_efficiency: 0.125,
      discharge_rate: 0.0625,
      spill: true,
      opex_per_discharge_operation: 0.25,
      tables: { capacityFix: { North: 40 }, inflow: { North: [9, 9, 9, 9, 9, 9] } },
    },
  });
  const { path } = await exported(text);
  const { content } = await readAgain(path);
  expect(content.components.map(({ name }) => name)).toContain("Store discharging");
  expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
});

it("The division of storages for FINE keeps links of a storage with others, and ties its powers to them", async () => {
  const linked = { ...built, linked_quantity_id: "site", discharge_rate: 0.5 };
  const text = system({
    Lake: { ...linked, spill: true, tables: { inflow: water } },
    Tank: { ...linked, capacity_per_plant_unit: 3 },
  });
  const { path } = await exported(text);
  const { variables } = await readNetcdf(path, /^$/, readHere.readVariables);
  const links = variables.filter(({ name }) => name.endsWith("/0d_linkedQuantityID"));
  expect(links.map(({ name, texts }) => [name.split("/")[2], texts?.[0]]).toSorted()).toEqual([
    ["Lake charging", "site"],
    ["Lake discharging", "site"],
    ["Lake", "site"],
    ["Tank", "site"],
  ]);
  const { content } = await readAgain(path);
  expect(content.components.map(({ name, linked_quantity_id }) => [name, linked_quantity_id])).toEqual(
    expect.arrayContaining([
      ["Lake", "site"],
      ["Tank", "site"],
    ]),
  );
  expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 9);
});

it("The division of storages for FINE gives the parts names that nothing else has", async () => {
  const { path, outcome } = await exported(
    system({
      Dam: { ...storage, spill: true, tables: { capacityFix: { South: 8 }, inflow: { South: water.South } } },
      "Dam spill": { type: "SINK", commodity_name: "el" },
    }),
  );
  expect(outcome).toMatchObject({
    report: { names: { "Sink Dam spill": "Dam spill", "Sink Dam spill 2": "Dam", "Source Dam inflow": "Dam" } },
  });
  const { content } = await readAgain(path);
  expect(content.components.map(({ name }) => name).toSorted()).toEqual(["Dam", "Dam spill", "Gas", "Load", "Sun"]);
});

it.each<[string, ContentText["components"][string], string[][]]>([
  [
    "full cycles, which count what is charged only",
    { ...built, cyclic_lifetime: 100, spill: true },
    [["cyclic_lifetime", "cyclic_lifetime"]],
  ],
  [
    "a ratio of energy and power that is built",
    { ...built, discharge_capacity_variable: true, energy_to_power_min: 1, energy_to_power_max: 6 },
    [
      ["energy_to_power", "energy_to_power_min"],
      ["energy_to_power", "energy_to_power_max"],
    ],
  ],
  [
    "a rate beside a power that is built",
    { ...built, charge_capacity_variable: true, charge_rate: 0.5 },
    [["storage_rates", "charge_rate"]],
  ],
  [
    "a rate of an energy capacity that is built in some regions only",
    { ...built, spill: true, charge_rate: 0, discharge_rate: 0.5, tables: { capacityMax: { South: 9 } } },
    [["storage_rates", "discharge_rate"]],
  ],
])("The division of storages for FINE refuses %s, and writes nothing", async (_, store, expected) => {
  const { path, outcome } = await exported(system({ Store: store }));
  if (outcome.status !== "refused") throw new Error(JSON.stringify(outcome));
  const errors = outcome.report.findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, attribute }) => [code, attribute])).toEqual(expected);
  for (const { component, places, direction, msg } of errors) {
    expect([component, places, direction]).toEqual(["storage", ["Store"], "falls"]);
    expect(inEnglish(msg)).toMatch(/ left out\.$/);
  }
  expect(existsSync(path)).toBe(false);
});

describe("parts that do more than those of a storage stay components", () => {
  const rates = { "0d_chargeEfficiency": 1, "0d_dischargeEfficiency": 1, "0d_chargeRate": 1, "0d_dischargeRate": 1 };
  const tank = { "0d_commodity": "water", "0d_hasCapacityVariable": 1, ...rates };
  const [into, out, plain] = [
    { "0d_physicalUnit": "GW", "0d_commodityConversionFactors.el": -1, "0d_commodityConversionFactors.water": 1 },
    { "0d_physicalUnit": "GW", "0d_commodityConversionFactors.el": 1, "0d_commodityConversionFactors.water": -1 },
    { "0d_hasCapacityVariable": 1 },
  ];
  const sink = { "0d_commodity": "water", "0d_hasCapacityVariable": 0 };
  const namesOf = async (components: Record<string, Record<string, Record<string, number | string>>>) => {
    const path = join(folder, `${files++}.nc`);
    await writeFineFile(path, {
      parameters: { ...small.parameters, commodities: ["el", "water"], commodityUnitsDict: ["el : GW", "water : GW"] },
      components: { ...small.components, ...components, Sink: { ...small.components.Sink, ...components.Sink } },
    });
    const { content } = await readAgain(path);
    const own = new Set(Object.values(small.components).flatMap((members) => Object.keys(members)));
    return content.components.map(({ name }) => name).filter((name) => !own.has(name));
  };

  it("are joined where they have the form of an export", async () => {
    const Conversion = { "tank in": { ...into, ...plain }, "tank out": { ...out, ...plain } };
    expect(await namesOf({ Storage: { tank }, Conversion, Sink: { "tank over": sink } })).toEqual(["tank"]);
  });

  it.each<[string, Record<string, Record<string, Record<string, number | string>>>]>([
    ["names of their own", { Conversion: { pump: { ...into, ...plain }, "tank out": { ...out, ...plain } } }],
    [
      "a lifetime of its own",
      { Conversion: { "tank out": { ...out, ...plain, "0d_investPerCapacity": 3, "0d_economicLifetime": 7 } } },
    ],
    ["a gain", { Conversion: { "tank out": { ...out, ...plain, "0d_commodityConversionFactors.water": -0.5 } } }],
    [
      "a cost of what is spilled",
      { Conversion: { "tank out": { ...out, ...plain } }, Sink: { "tank over": { ...sink, "0d_commodityCost": 1 } } },
    ],
    ["two of a kind", { Conversion: { "tank out": { ...out, ...plain }, "tank outlet": { ...out, ...plain } } }],
    ["nothing but a sink", { Sink: { "tank over": sink } }],
  ])("%s", async (_, components) => {
    const names = Object.values(components).flatMap((members) => Object.keys(members));
    expect((await namesOf({ Storage: { tank }, ...components })).toSorted()).toEqual(["tank", ...names].toSorted());
  });

  it("a storage whose rates may bind", async () => {
    const Conversion = { "tank out": { ...out, ...plain } };
    const slow = { ...tank, "0d_dischargeRate": 0.5 };
    expect(await namesOf({ Storage: { tank: slow }, Conversion })).toEqual(expect.arrayContaining(["tank out"]));
  });
});
