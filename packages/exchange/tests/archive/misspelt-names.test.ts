/** Archives: a key, file or folder that is a slip of a known one is refused with the name that was meant, and foreign ones are listed. */

import { inEnglish } from "@esm/messages/render";
import { commonComponentAttributes, componentKinds, conversionFactorAttributes } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { modelAttributes } from "@esm/model/domain/model";
import { overridesSchema } from "@esm/model/domain/model-schema";
import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { long, sampled } from "../../../../tests/support/long.ts";
import { foreignNames, slipOf } from "../../../../tests/support/slips.ts";
import { kindFolders, rootFiles, tableFiles } from "../../src/archive/folders.ts";
import { readArchive } from "../../src/archive/reader.ts";
import { workbookBytes } from "../../src/xlsx/write-workbook.ts";
import { type Files, read, smallDataset, target, zipOf } from "./archives.ts";

interface KeyCase {
  file: string;
  meant: string;
  /** Content of the file, given more fields in one of its objects. */
  content(more: object): unknown;
  known: readonly string[];
}

const everyKey = (file: string, known: readonly string[], content: KeyCase["content"]): KeyCase[] =>
  known.map((meant) => ({ file, meant, content, known }));

const factor = { commodity_name: "electricity", conversion_factor: 1 };
const conversion = { name: "C", physical_unit: "GW_el", conversion_factors: [factor] };
/** Fields of an object of the model, by its schema. */
const keysOf = (schema: z.ZodType): string[] => {
  const { $defs = {}, properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? Object.values($defs)[0].properties ?? {});
};
const overrideKeys = keysOf(overridesSchema);
const pathwayKeys = keysOf(optimizationParameters);
const model = (more: object, override: object, pathway: object) => [
  {
    name: "M",
    override_parameters: [
      { component_name: "Wind", attribute: "interest_rate", operation: "set", value: 0.05, ...override },
    ],
    optimization_parameters: { start_year: 2030, end_year: 2040, number_of_steps: 2, ...pathway },
    ...more,
  },
];

const keyCases: KeyCase[] = [
  ...Object.values(componentKinds).flatMap(({ type, plural, singular, attributes }) => {
    const list = type === "CONVERSION" ? ["conversion_factors"] : [];
    const given = type === "CONVERSION" ? conversion : { name: singular, commodity_name: "electricity" };
    const known = [...Object.keys(commonComponentAttributes), ...Object.keys(attributes), ...list, "type"];
    return everyKey(`${plural}/X/${singular}.json`, known, (more) => ({ ...given, ...more }));
  }),
  ...everyKey("conversions/X/conversion.json", Object.keys(conversionFactorAttributes), (more) => ({
    ...conversion,
    conversion_factors: [{ ...factor, ...more }],
  })),
  ...everyKey("dataset.json", Object.keys(datasetAttributes), (more) => more),
  ...everyKey("regions.json", Object.keys(regionAttributes), (more) => [{ name: "N" }, { name: "S", ...more }]),
  ...everyKey("commodities.json", Object.keys(commodityAttributes), (more) => [
    { name: "electricity", unit: "GW_el", ...more },
  ]),
  ...everyKey(
    "models.json",
    [...Object.keys(modelAttributes), "override_parameters", "optimization_parameters"],
    (more) => model(more, {}, {}),
  ),
  ...everyKey("models.json", overrideKeys, (more) => model({}, more, {})),
  ...everyKey("models.json", pathwayKeys, (more) => model({}, {}, more)),
];

const withContent = (file: string, json: unknown): Files => ({ ...smallDataset, [file]: { json } });

/** Two names that differ in upper and lower case only are refused before anything is read. */
const withoutAnyCaseOf = (path: string): Files =>
  Object.fromEntries(
    Object.entries(smallDataset).filter(([other]) => !other.toLowerCase().startsWith(path.toLowerCase())),
  );

describe("a key of an archive", () => {
  it("is tried for everything that a model may hold", () => {
    expect(overrideKeys).toEqual(expect.arrayContaining(["component_name", "value"]));
    expect(pathwayKeys).toEqual(expect.arrayContaining(["start_year", "CO2_reduction_targets"]));
  });

  for (const { cases, options } of sampled(keyCases, 4))
    it.each(cases)(
      "that is a misspelt $meant is refused in $file",
      options,
      async ({ file, meant, content, known }) => {
        const slip = slipOf(meant, known);
        const { failed, fileResults } = await read(withContent(file, content({ [slip]: null })));
        const result = fileResults.find((result) => result.file === file);
        expect([failed, result?.status]).toEqual([true, "ERROR"]);
        expect(result?.message).toMatch(`${slip}: there is no key of this name. Did you mean '${meant}'?`);
      },
    );

  it("is refused also beside the right one: it is unclear which of the two values is meant", async () => {
    const source = { name: "Wind", commodity_name: "electricity", interest_rate: 0.08, interest_rte: 0.05 };
    const { failed, fileResults } = await read(withContent("sources/Wind/source.json", source));
    expect(failed).toBe(true);
    expect(fileResults.find(({ status }) => status === "ERROR")?.message).toBe(
      "interest_rte: there is no key of this name. Did you mean 'interest_rate'?",
    );
  });

  it("is reported together with all other problems", async () => {
    const source = { nmae: "Wind", comodity_name: "electricity", interest_rate: 7 };
    const { fileResults } = await read(withContent("sources/Wind/source.json", source));
    expect(inEnglish(fileResults.find(({ status }) => status === "ERROR")?.message ?? "").split("\n")).toEqual([
      "name: Field required.",
      "interest_rate: 7 – Input should be less than or equal to 1.",
      "commodity_name: Field required.",
      "nmae: there is no key of this name. Did you mean 'name'?",
      "comodity_name: there is no key of this name. Did you mean 'commodity_name'?",
    ]);
  });

  it("of a sheet behind the first one is listed and counted", async () => {
    const sheet = { rows: [["N"], [1]].map((cells) => [{ cells }]) };
    const workbook = await workbookBytes([
      { ...sheet, name: "Table" },
      { ...sheet, name: "Notes" },
    ]);
    const { fileResults, warnings } = await read({ ...smallDataset, "sources/Wind/capacityMax.xlsx": workbook });
    expect(warnings).toBe(1);
    expect(fileResults).toContainEqual({
      file: "sources/Wind/capacityMax.xlsx",
      status: "OK",
      ignored: 1,
      message: "Only the first sheet, 'Table', is read. Ignored: 'Notes'.",
    });
  });

  it.each(foreignNames)("that is unknown (%s) is ignored, listed and counted", async (name) => {
    const source = { name: "Wind", commodity_name: "electricity", [name]: { any: ["thing"] } };
    const { failed, fileResults, warnings, content } = await read(withContent("sources/Wind/source.json", source));
    expect([failed, warnings]).toEqual([false, 1]);
    expect(fileResults).toContainEqual({
      file: "sources/Wind/source.json",
      status: "OK",
      message: `Ignored the unknown key '${name}'.`,
      ignored: 1,
    });
    const known = [...Object.keys(commonComponentAttributes), ...Object.keys(componentKinds.SOURCE.attributes), "type"];
    expect(Object.keys(content.components[1]).sort()).toEqual(known.sort());
  });

  it("is welcome where answers of the interface have it", async () => {
    const dataset = { id: 1, name: "x", user: { id: 1, username: "ann" } };
    const { failed, warnings } = await read({
      ...smallDataset,
      "dataset.json": { json: dataset },
      "regions.json": { json: ["N", "S"].map((name, id) => ({ id, name, dataset, ref_dataset: 1 })) },
      "conversions/X/conversion.json": {
        json: { ...conversion, component: { id: 7 }, conversion_factors: [{ id: 1, commodity: { id: 2 }, ...factor }] },
      },
    });
    expect([failed, warnings]).toEqual([false, 0]);
  });

  it("is counted in any place, however many there are", async () => {
    const more = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`plan ${index}`, index]));
    const { warnings, fileResults } = await read(
      withContent("models.json", model(more, { why: "cheap" }, { idea: 1 })),
    );
    expect(warnings).toBe(102);
    const lines = inEnglish(fileResults.find(({ file }) => file === "models.json")?.message ?? "").split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "Ignored the unknown key 'why' in item [0].override_parameters[0].",
      "Ignored the unknown key 'idea' in item [0].optimization_parameters.",
    ]);
    expect(lines.at(-1)).toBe("… and 82 more in this file.");
  });
});

describe("a file of an archive", () => {
  const table = { rows: [["N"], [1]] };
  const slipOfFile = (file: string): string => {
    const [stem, ending] = file.split(".");
    return `${slipOf(stem)}.${ending}`;
  };
  const inComponents = kindFolders.flatMap(({ folder, attributesFile }) => [
    { path: `${folder}X/${slipOfFile(attributesFile)}`, meant: attributesFile },
  ]);
  const slips = [
    ...rootFiles.map((file) => ({ path: slipOfFile(file), meant: file })),
    ...tableFiles.map(({ file }) => ({ path: `sources/Wind/${slipOfFile(file)}`, meant: file })),
    ...inComponents,
    { path: "sources/Wind/capasityMax.xlsx", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/capacitymax.xlsx", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/capacityMax.xslx", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/capasityMax.csv", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/capacityMax.xlsx.xlsx", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/capacity-max.xlsx", meant: "capacityMax.xlsx" },
    { path: "sources/Wind/operationRate.xlsx", meant: "operationRateFix.xlsx" },
    { path: "sources/Wind/sources.json", meant: "source.json" },
    { path: "sources/X/source.json.txt", meant: "source.json" },
    { path: "Regions.json", meant: "regions.json" },
    { path: "commodities.csv", meant: "commodities.json" },
    { path: "datasets.json", meant: "dataset.json" },
  ];
  for (const { cases, options } of sampled(slips, 4))
    it.each(cases)("called $path is refused: $meant is meant", options, async ({ path, meant }) => {
      const { failed, fileResults } = await read({ ...withoutAnyCaseOf(path), [path]: table });
      expect(failed).toBe(true);
      expect(fileResults).toContainEqual({
        file: path,
        status: "ERROR",
        message: `Not read: a data set has no file of this name here. Did you mean '${meant}'?`,
      });
    });

  it.each([
    "README.md",
    "notes.xlsx",
    "licence.txt",
    "plan.json",
    "sources/overview.xlsx",
    "sources/Wind/source.json.bak",
    "sources/Wind/capacityMax.old.pdf",
    "sources/Wind/measured.csv",
    "sources/Wind/notes.xlsx",
    "sources/Wind/old/capacityMax.xlsx",
    "resources/logo.png",
    "documents/sources/Wind/source.json",
  ])("that is unknown (%s) is ignored, listed and counted", async (path) => {
    const { failed, fileResults, warnings } = await read({ ...smallDataset, [path]: "x" });
    expect([failed, warnings]).toEqual([false, 1]);
    expect(fileResults.filter(({ ignored }) => ignored)).toMatchObject([
      {
        file: expect.stringMatching(path.split("/")[0]),
        status: "SKIPPED",
        message: expect.stringMatching(/^Ignored/),
      },
    ]);
  });

  it.each([
    ".DS_Store",
    "__MACOSX/sources/._Wind",
    "sources/Wind/~$capacityMax.xlsx",
    "sources/Wind/Thumbs.db",
  ])("that a system left behind (%s) is listed but no reason to warn", async (path) => {
    const { failed, warnings } = await read({ ...smallDataset, [path]: "x" });
    expect([failed, warnings]).toEqual([false, 0]);
  });

  it.each([
    "sources/capacityMax.xlsx",
    "sources/source.json",
    "storages/capasityMin.xlsx",
    "capacityMax.xlsx",
    "source.json",
  ])("of a component is refused where no component is: %s", async (path) => {
    const { failed, fileResults } = await read({ ...smallDataset, [path]: table });
    const message = fileResults.find(({ file }) => file === path)?.message;
    expect([failed, message]).toEqual([
      true,
      expect.stringMatching(/^Not read: each component has a folder of its own, as in \w+s\/Name\/\w+\.json\.$/),
    ]);
  });
});

describe("a folder of an archive", () => {
  it.each([
    ...kindFolders.map(({ folder }) => [slipOf(folder.slice(0, -1)), folder.slice(0, -1)]),
    ...kindFolders.map(({ folder }) => [folder.slice(0, -2), folder.slice(0, -1)]),
    ["sorces", "sources"],
    ["Sources", "sources"],
  ])("called %s is refused: %s is meant", async (name, meant) => {
    const files = { ...withoutAnyCaseOf(`${name}/`), [`${name}/Wind/source.json`]: { json: {} } };
    const { failed, fileResults } = await read(files);
    expect(failed).toBe(true);
    expect(fileResults).toContainEqual({
      file: `${name}/`,
      status: "ERROR",
      message: `Not read, with 1 file in it: no kind of component has a folder of this name. Did you mean '${meant}'?`,
    });
  });

  it.each([
    ["tables", "sources/New/capacityMax.xlsx", "The folder contains no source.json."],
    ["tables under other names", "sources/New/capasityMax.xlsx", "The folder contains no source.json."],
    ["attributes of another kind", "sources/New/sink.json", "The folder contains no source.json."],
    [
      "another folder with attributes",
      "sources/New/New/source.json",
      "'sources/New/New/source.json' is nested too deeply.",
    ],
  ])("of a component with %s but no attributes is refused", async (_, path, message) => {
    const { failed, fileResults } = await read({ ...smallDataset, [path]: { rows: [["N"], [1]] } });
    expect(failed).toBe(true);
    const result = fileResults.find(({ file }) => file === "sources/New/source.json");
    expect([result?.status, result?.message]).toEqual(["ERROR", expect.stringContaining(message)]);
  });

  it.each([
    ["nothing"],
    ["pictures"],
  ])("of a component with %s in it is ignored, listed and counted", async (content) => {
    const path = content === "nothing" ? "sinks/New/" : "sinks/New/photo.png";
    const { failed, fileResults } = await read({ ...smallDataset, [path]: content === "nothing" ? null : "x" });
    expect(failed).toBe(false);
    expect(fileResults).toContainEqual({
      file: "sinks/New/",
      status: "SKIPPED",
      ignored: 1,
      message: "Ignored: the folder contains no sink.json.",
    });
  });
});

it("a column of a sheet that names no region is refused with the region that is meant", async () => {
  const table = {
    rows: [
      ["North", "Suoth"],
      [1, 2],
    ],
  };
  const { failed, fileResults } = await read({
    ...smallDataset,
    "regions.json": { json: [{ name: "North" }, { name: "South" }] },
    "sources/Wind/operationRateMax.xlsx": { rows: [["North"], [1], [1], [1]] },
    "transmissions/Line/distances.xlsx": {
      rows: [
        [null, "North", "Suoth"],
        ["North", 0, 1],
        ["Soth", 1, 0],
      ],
    },
    "sources/Wind/capacityMax.xlsx": table,
  });
  expect(failed).toBe(true);
  const errors = fileResults.filter(({ status }) => status === "ERROR");
  expect(errors.map(({ file }) => file)).toEqual([
    "sources/Wind/capacityMax.xlsx",
    "transmissions/Line/distances.xlsx",
  ]);
  for (const { message } of errors) expect(message).toContain("Did you mean 'South'?");
});

it("slips are found behind thousands of foreign files", async () => {
  const files: Files = { ...smallDataset };
  for (let index = 0; index < 2_500; index++) files[`sources/Wind/measurements of the wind at hub ${index}.dat`] = "";
  const commodities = Array.from({ length: 200 }, (_, index) => ({ name: `c${index}`, unit: "GW", descripton: "" }));
  files["commodities.json"] = { json: commodities };
  const { warnings, fileResults } = await read(files);
  expect(warnings).toBe(2_500);
  const message = fileResults.find(({ file }) => file === "commodities.json")?.message;
  expect(message).toMatch(/^\[0\]\.descripton: .*\n(?:.*\n)+… and 180 more in this file\.$/);
});

it("an archive of thousands of misspelt names gets an answer in proportion", long, async () => {
  const files: Files = { ...smallDataset };
  for (let index = 0; index < 500; index++) files[`sources/Wind/capacity_Max ${index}.xlsx`] = "";
  const keys = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`interest_rat${index}`, index]));
  files["sources/Wind/source.json"] = { json: { name: "Wind", commodity_name: "electricity", ...keys } };
  const archive = await zipOf(files);
  const { fileResults } = await readArchive(archive, { dataset: target });
  expect(JSON.stringify(fileResults).length).toBeLessThan(1_000_000);
});
