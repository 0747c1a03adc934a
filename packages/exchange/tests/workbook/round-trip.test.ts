/** Whatever a data set may hold survives the way through one workbook, and a second workbook has the same bytes. */
import { existsSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { measuredModelSchema } from "@esm/model/domain/model-schema";
import { recordSchema } from "@esm/model/domain/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { everything } from "../../../../tests/support/systems/everything.ts";
import { sharedFolder } from "../../../../tests/support/systems/reference.ts";
import { readArchive } from "../../src/archive/reader.ts";
import { archiveOf, target } from "../archive/archives.ts";
import { randomContent, sortedContent } from "../archive/random-content.ts";
import { read, workbookOf } from "./dataset-workbooks.ts";

it("A workbook loses nothing of a random data set and is stable", long, async () => {
  await fc.assert(
    fc.asyncProperty(randomContent, async (given) => {
      const first = await workbookOf(given);
      const reading = await read(first);
      expect(reading.fileResults.filter(({ message }) => message !== null)).toEqual([]);
      expect(sortedContent(reading.content)).toEqual(sortedContent(given));
      expect((await workbookOf(reading.content)).equals(first)).toBe(true);
    }),
    { numRuns: Number(process.env.ROUND_TRIPS ?? 5) },
  );
});

const model = (given: object) => measuredModelSchema.parse(given);

it("A workbook has every attribute, table, group, constraint, scenario, series and setting of a page", async () => {
  const wave = Array.from({ length: 24 }, (_, step) => step / 7);
  const square: [number, number][][] = [
    [
      [7.5, 50],
      [8, 50.25],
      [8, 51],
      [7.5, 50],
    ],
  ];
  const { constraints } = constraintContentSchema.parse({
    constraints: [
      {
        id: "later",
        sense: "<=",
        value: 3,
        per: { steps: [1, 4] },
        terms: [{ quantity: "operation", components: ["Fuel"] }],
      },
    ],
  });
  const whole = {
    ...everything,
    component_groups: { ...everything.component_groups, nobody: [], "a; b": ["Fuel", "@1"] },
    named_series: { "Dear gas": { unit: "EUR/MWh", values: wave }, plain: { unit: null, values: wave } },
    presentation: {
      start: "2030-01-01T00:00",
      time_zone: "Europe/Berlin",
      display: { layout: { wide: true } },
      regions: [
        { name: "A", latitude: 50.5, longitude: 7.75, geometry: { type: "Polygon" as const, coordinates: square } },
      ],
      components: [{ name: "Wind", colour: "#64a3e8", carrier: "wind", group: "renewable" }],
    },
    models: [
      model({ name: "Base", description: '""' }),
      model({
        name: " ",
        description: "",
        parent_name: "Base",
        override_parameters: [
          { component_name: "Fuel", attribute: "capacity_variable", operation: "set", value: false },
          { component_name: "Fuel", attribute: "commodity_limit_id", operation: "set", value: "[1.300" },
          { component_name: "Export", attribute: "commodity_limit_id", operation: "set", value: "1.300" },
          {
            component_name: "Wind",
            attribute: "invest_curve",
            operation: "set",
            value: [{ capacity: 1, invest: 2, opex: 0 }],
          },
        ],
        override_tables: [
          {
            component_name: "Wind",
            table: "operationRateMax",
            operation: "set",
            value: wave,
            regions: ["A", "coast; west"],
            steps: [0, 9],
          },
          { component_name: "Wind", table: "operationRateMax", operation: "set", value: { series: "plain" } },
          { component_name: "Wind", table: "capacityMin", operation: "remove" },
        ],
        overrides_by_year: [
          {
            year: 2030,
            component_name: "Wind",
            attribute: "invest_per_capacity",
            operation: "multiply",
            value: 0.5,
            to_next: "linear",
          },
          { year: 2040, component_name: "Wind", table: "capacityMin", operation: "set", value: 4, regions: ["A"] },
        ],
        optimization_parameters: {
          start_year: 2030,
          end_year: 2050,
          number_of_steps: 2,
          CO2_reference: 10,
          CO2_reduction_targets: [0, 22.5, 100],
          emission_limit_id: "fuel",
          limit_targets: [{ limit_id: "export", side: "min", values: [1, 2, 3] }],
        },
        additional_constraints: [
          {
            id: "kept",
            sense: "=",
            value: 2,
            terms: [{ quantity: "capacity", component_name: "Wind", regions: ["A"] }],
          },
        ],
      }),
    ],
    constraints: [...(everything.constraints ?? []), ...(constraints ?? [])],
  };
  const reading = await read(await workbookOf(whole), { ...whole.dataset, description: null });
  expect(reading.problems).toEqual([]);
  expect({ ...reading.content, components: [], tables: [] }).toEqual({ ...whole, components: [], tables: [] });
  expect((await archiveOf(reading.content)).equals(await archiveOf(whole))).toBe(true);
});

it("Lists and texts that are too long for a cell survive on a sheet of their own", async () => {
  const steps = 8760;
  const values = Array.from({ length: steps }, (_, step) => Math.sin(step) + 2);
  const ring = Array.from({ length: 2_000 }, (_, point): [number, number] => [
    Math.cos(point / 500) + 8,
    Math.sin(point / 500) + 50,
  ]);
  const shape = { type: "Polygon" as const, coordinates: [[...ring, ring[0]]] };
  const { constraints } = constraintContentSchema.parse({
    constraints: [
      { id: "long", per: "step", sense: "<=", value: values, terms: [{ quantity: "operation", components: ["Fuel"] }] },
    ],
  });
  const content = {
    dataset: { ...everything.dataset, number_of_time_steps: steps },
    regions: [{ name: "A" }],
    commodities: everything.commodities,
    components: everything.components,
    tables: [],
    models: [],
    constraints,
    presentation: { regions: [{ name: "A", geometry: shape }], components: [] },
  };
  const reading = await read(await workbookOf(content), content.dataset);
  expect(reading.problems).toEqual([]);
  expect(reading.content.constraints).toEqual(constraints);
  expect(reading.content.presentation).toEqual(content.presentation);
});

it("A blank template is the workbook of an empty data set, and reads as one", async () => {
  const empty = { dataset: target, regions: [], commodities: [], components: [], tables: [], models: [] };
  const reading = await read(await workbookOf(empty), { ...target, number_of_time_steps: 9 });
  expect(reading.problems).toEqual([]);
  expect(reading.content).toEqual(empty);
});

const examples = new URL("../../../../examples/", import.meta.url);
const archivesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".zip"))
    .map((file) => new URL(file, folder));

async function expectSame(file: URL): Promise<void> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "data" });
  const { content } = await readArchive(file.pathname, { dataset });
  const reading = await read(await workbookOf(content), dataset);
  expect(reading.problems).toEqual([]);
  expect((await archiveOf(reading.content)).equals(await archiveOf(content))).toBe(true);
}

it.each(
  archivesIn(examples).filter(({ pathname }) => !pathname.includes("year")),
)("The example %s is the same archive after a way through a workbook", (file) => expectSame(file));
const folder = `${sharedFolder}datasets`;
it.skipIf(!existsSync(folder)).each(existsSync(folder) ? archivesIn(pathToFileURL(`${folder}/`)) : [])(
  "The real archive %s is the same after a way through a workbook",
  long,
  (file) => expectSame(file),
);
it.skipIf(existsSync(folder))("The folder of real archives is absent", long, () => {});
it.each(archivesIn(examples).filter(({ pathname }) => pathname.includes("year")))(
  "The year %s is the same archive after a way through a workbook",
  long,
  (file) => expectSame(file),
);

it("A table that is larger than a sheet is refused by its name", async () => {
  const values = new Float64Array(2);
  const [wind] = everything.components.filter(({ name }) => name === "Wind");
  const records = (steps: number) => ({
    ...everything,
    dataset: { ...everything.dataset, number_of_time_steps: steps },
    components: [wind],
    models: [],
    tables: [{ family: "operationRateMax" as const, component: "Wind", region: "A", regionTo: null, values }],
  });
  await expect(workbookOf(records(1_100_000))).rejects.toThrow(
    "The table operationRateMax needs 2 columns and 1100004 rows or more; a sheet has at most 16384 columns and 1048576 rows",
  );
  const regions = Array.from({ length: 17_000 }, (_, index) => ({ name: `r${index}` }));
  await expect(workbookOf({ ...records(2), regions })).rejects.toThrow("needs 17003 columns");
});
