/** Limits of PyPSA on what is built, as limits of capacity: in, out, and what is refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { writePypsa } from "../../src/pypsa/export/writer.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere, writeHere } from "../netcdf-here.ts";
import { type NetworkFile, small, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "pypsa-limits-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = (): string => join(folder, `${files++}.nc`);

type Lists = NetworkFile["lists"];
type Constraint = Record<string, string | number>;
async function read(global_constraints: Record<string, Constraint>, lists: Lists = {}) {
  const path = newPath();
  await writeNetcdf(path, { ...small, lists: { ...two, ...lists, global_constraints } } as NetworkFile);
  return readPypsa(path, { dataset: target, ...readHere });
}
const built = { p_nom_extendable: true, capital_cost: 6 };
/** Two regions of electricity with a wind park each, one of them given, and a link each way. */
const two = {
  buses: { A: { carrier: "AC" }, B: { carrier: "AC" } },
  carriers: {},
  loads: {},
  generators: {
    "wind A": { bus: "A", carrier: "wind", ...built },
    "wind B": { bus: "B", carrier: "wind", ...built, capital_cost: 9 },
    "old wind": { bus: "B", carrier: "wind", p_nom_extendable: false, p_nom: 4, capital_cost: 0 },
    sun: { bus: "B", carrier: "sun", ...built },
  },
  links: {
    there: { bus0: "A", bus1: "B", carrier: "DC", length: 200, efficiency: 0.9, ...built, capital_cost: 400 },
    back: { bus0: "B", bus1: "A", carrier: "cable", length: 100, efficiency: 0.8, ...built, capital_cost: 300 },
  },
};
const limitsOf = (content: DatasetContent | null) =>
  content?.components
    .filter(({ capacity_limit_id }) => capacity_limit_id !== null)
    .map(({ capacity_limit, capacity_limit_min, capacity_limit_id }) => [
      capacity_limit_id,
      capacity_limit,
      capacity_limit_min,
    ]);

const expansion = { type: "tech_capacity_expansion_limit", carrier_attribute: "wind", constant: 7 };

it.each([
  ["<=", 7, null],
  [">=", null, 7],
  ["==", 7, 7],
])("The translation of PyPSA's capacity limits takes a limit %s of the capacity of a carrier that may be built, without what is given", async (sense, most, least) => {
  const { content, report } = await read({ "wind limit": { ...expansion, sense } });
  expect(report.findings).toEqual([]);
  expect(limitsOf(content)).toEqual([
    ["wind limit", most, least],
    ["wind limit", most, least],
  ]);
});

it("The translation of PyPSA's capacity limits takes the limit of one bus, and the tighter of several", async () => {
  const { content, report } = await read({
    first: { ...expansion, sense: "<=", bus: "A" },
    second: { ...expansion, sense: "<=", bus: "A", constant: 5 },
    least: { ...expansion, sense: ">=", bus: "A", constant: 2 },
    nothing: { ...expansion, sense: ">=", bus: "B", constant: 0 },
  });
  expect(report.findings).toEqual([]);
  expect(limitsOf(content)).toEqual([["first", 5, 2]]);
});

it("The translation of PyPSA's capacity limits counts storage units by their energy, which all hold for the same hours", async () => {
  const battery = { bus: "A", carrier: "wind", ...built, max_hours: 4, cyclic_state_of_charge: true };
  const units = { storage_units: { one: battery, two: { ...battery, bus: "B" } } };
  const limits = { battery: { ...expansion, sense: "<=" } };
  const { content, report } = await read(limits, { ...units, generators: {} });
  expect(report.findings).toEqual([]);
  expect(limitsOf(content)).toEqual([["battery", 28, null]]);
  // Beside generators they would count four times as much.
  expect((await read(limits, units)).report.findings).toMatchObject([{ code: "capacity_limit", places: ["battery"] }]);
});

it.each([
  ["transmission_volume_expansion_limit", [200, 100], [2, 3]],
  ["transmission_expansion_cost_limit", [400, 300], [1, 1]],
])("The translation of PyPSA's capacity limits takes a %s: lines have the length that it counts, and costs and losses per length", async (type, lengths, costs) => {
  const { content, report } = await read({
    grid: { type, carrier_attribute: "AC, [DC], cable", sense: "<=", constant: 900 },
  });
  expect(report.findings).toEqual([]);
  const tables = (family: string) =>
    content?.tables.filter((each) => each.family === family).map(({ values }) => values[0]);
  expect(tables("distances")).toEqual(lengths);
  expect(tables("losses")).toEqual([expect.closeTo(0.1 / lengths[0], 12), expect.closeTo(0.2 / lengths[1], 12)]);
  const lines = content?.components.filter(({ type: kind }) => kind === "TRANSMISSION");
  const yearly = report.objective?.factor ?? 0;
  expect(lines?.map(({ opex_per_capacity }) => Number(opex_per_capacity) / yearly)).toEqual(
    costs.map((cost) => expect.closeTo(cost, 9)),
  );
  expect(limitsOf(content)).toEqual([
    ["grid", 900, null],
    ["grid", 900, null],
  ]);
});

it.each<[string, Record<string, Constraint>, string]>([
  [
    "two limits of one component",
    { all: { ...expansion, sense: "<=" }, A: { ...expansion, sense: "<=", bus: "A" } },
    "capacity_limit",
  ],
  ["a negative amount", { all: { ...expansion, sense: "<=", constant: -1 } }, "limit_sense"],
])("The translation of PyPSA's capacity limits refuses %s", async (_, constraints, code) => {
  const { content, report } = await read(constraints);
  expect(content).toBeNull();
  expect(report.findings).toMatchObject([{ code, severity: "error" }]);
});

const paid = { capacity_variable: true, invest_per_capacity: 20, economic_lifetime: 20 };
const system = (components: ContentText["components"]): ContentText => ({
  dataset: { number_of_time_steps: 6, hours_per_time_step: 2 },
  regions: ["A", "B"],
  commodities: { el: "GW", heat: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 50 },
    Load: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { A: [4, 8, 6, 2, 8, 4], B: [2, 2, 4, 6, 2, 2] } },
    },
    ...components,
  },
});
const plant = (limit: object): ContentText["components"][string] =>
  ({ type: "SOURCE", commodity_name: "el", ...paid, ...limit }) as ContentText["components"][string];

it.each<[string, ContentText["components"], object[]]>([
  [
    "sources of two names, one of them given",
    {
      Wind: plant({ capacity_limit: 3, capacity_limit_id: "parks" }),
      Sun: plant({
        capacity_limit: 3,
        capacity_limit_id: "parks",
        tables: { operationRateMax: { A: [0, 1, 1, 1, 0, 0], B: [0, 1, 1, 0, 0, 0] } },
      }),
      Old: {
        ...plant({ capacity_limit: 3, capacity_limit_id: "parks", tables: { capacityFix: { A: 1 } } }),
        invest_per_capacity: 0,
      },
    },
    [{ type: "tech_capacity_expansion_limit", carrier_attribute: "parks", sense: "<=", constant: 2 }],
  ],
  [
    "a storage from both sides",
    {
      Wind: plant({
        invest_per_capacity: 1,
        tables: { operationRateMax: { A: [1, 0, 1, 0, 1, 0], B: [0, 1, 0, 1, 0, 1] } },
      }),
      Battery: {
        type: "STORAGE",
        commodity_name: "el",
        ...paid,
        charge_rate: 0.25,
        discharge_rate: 0.25,
        charge_efficiency: 0.9,
        capacity_limit: 9,
        capacity_limit_min: 5,
        capacity_limit_id: "cells",
      },
    },
    [
      { type: "tech_capacity_expansion_limit", carrier_attribute: "Battery", sense: "<=", constant: 9 / 4 },
      { type: "tech_capacity_expansion_limit", carrier_attribute: "Battery", sense: ">=", constant: 5 / 4 },
    ],
  ],
  [
    "the volume of lines of two names",
    {
      Wind: plant({ tables: { capacityMax: { A: 30 } } }),
      Line: {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.1,
        capacity_limit: 300,
        capacity_limit_id: "grid",
        tables: { distances: { A: { B: 100 } } },
      },
      "Cable, new": {
        type: "TRANSMISSION",
        commodity_name: "el",
        ...paid,
        invest_per_capacity: 0.1,
        capacity_limit: 300,
        capacity_limit_id: "grid",
        is_bidirectional: false,
        tables: { distances: { A: { B: 150 }, B: { A: 120 } } },
      },
    },
    [{ type: "transmission_volume_expansion_limit", carrier_attribute: "grid", sense: "<=", constant: 300 }],
  ],
])("The translation of PyPSA's capacity limits writes the limit of %s, with the same optimum when it is read again", async (_, components, constraints) => {
  const text = system(components);
  const path = newPath();
  const outcome = await writePypsa(contentOf(text), path, writeHere);
  if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
  expect(outcome.report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  const { content, report } = await readPypsa(path, { dataset: target, ...readHere });
  expect(report.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  const costOf = async (of: DatasetContent) => {
    const end = await optimizeSnapshot({ content: of, overrides: [] }, { solver: "auto", timeLimitSeconds: 60 });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    return end.objective;
  };
  expect(await costOf(content as DatasetContent)).toBeCloseTo(await costOf(contentOf(text)), 6);
  expect(await constraintsIn(path)).toEqual(constraints.map((each) => expect.objectContaining(each)));
});

/** As the file has them. */
async function constraintsIn(path: string) {
  const { variables } = await readNetcdf(path, /^$/, readHere.readVariables);
  const of = (attribute: string) => {
    const { texts, numbers } = variables.find(({ name }) => name === `global_constraints_${attribute}`) ?? {};
    return texts ?? [...(numbers ?? [])];
  };
  const columns = ["type", "carrier_attribute", "sense", "constant"];
  return of("type").map((_, at) => Object.fromEntries(columns.map((column) => [column, of(column)[at]])));
}
