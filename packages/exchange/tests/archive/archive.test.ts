/** Archives of whole data sets: what is read, what is refused and where the message points, and the way back. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { describe, expect, it } from "vitest";
import { computing } from "../../../../tests/support/computing.ts";
import { long } from "../../../../tests/support/long.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { folderNames } from "../../src/archive/folders.ts";
import { readArchive } from "../../src/archive/reader.ts";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";
import { craftWorkbook } from "../xlsx/workbooks.ts";
import { archiveOf, type Files, read, resultsOf, smallDataset, target, zipOf } from "./archives.ts";

const withFile = (changes: Files): Files => ({ ...smallDataset, ...changes });
const without = (path: string): Files => {
  const { [path]: _, ...rest } = smallDataset;
  return rest;
};

describe("reading", () => {
  it("gives components with their defaults and tables in the direction row to column", async () => {
    const { content, failed } = await read(smallDataset);
    expect(failed).toBe(false);
    expect(content.dataset).toEqual(target);
    expect(content.regions).toEqual([{ name: "N" }, { name: "S" }]);
    expect(content.commodities).toEqual([{ name: "electricity", unit: "GW_el", description: "Strömung ⚡" }]);
    expect(content.components.map(({ name, type }) => [name, type])).toEqual([
      ["Demand", "SINK"],
      ["Wind", "SOURCE"],
      ["Line", "TRANSMISSION"],
    ]);
    expect(content.components[1]).toMatchObject({ capacity_variable: true, interest_rate: 0.08, yearly_limit: null });
    const values = content.tables.map(({ component, region, regionTo, values }) => [
      component,
      region,
      regionTo,
      ...values,
    ]);
    expect(values).toEqual([
      ["Wind", "N", null, 0.5, 1, 0],
      ["Wind", "S", null, 1, 0.25, 0],
      ["Line", "N", "N", 0],
      ["Line", "N", "S", 100],
      ["Line", "S", "N", 200],
      ["Line", "S", "S", 0],
    ]);
  });

  it("has one result per file and one for each absent folder", async () => {
    expect(await resultsOf(smallDataset)).toEqual([
      "OK regions.json",
      "OK commodities.json",
      "SKIPPED conversions/: The archive does not contain this folder.",
      "OK sinks/Demand/sink.json",
      "OK sources/Wind/source.json",
      "OK sources/Wind/operationRateMax.xlsx",
      "SKIPPED storages/: The archive does not contain this folder.",
      "OK transmissions/Line/transmission.json",
      "OK transmissions/Line/distances.xlsx",
    ]);
  });

  it("takes archives with directory entries, and empty folders", async () => {
    const files = { "sources/": null, "sources/Wind/": null, "storages/": null, ...smallDataset, "sinks/Empty/": null };
    const results = await resultsOf(files);
    expect(results).toContain("OK sources/Wind/source.json");
    expect(results).toContain("SKIPPED sinks/Empty/: Ignored: the folder contains no sink.json.");
    expect(results.some((line) => line.includes("storages/"))).toBe(false);
  });

  it("takes JSON with a byte order mark", async () => {
    const { failed, content } = await read(withFile({ "regions.json": '\ufeff[{"name": "N"}, {"name": "S"}]' }));
    expect(failed).toBe(false);
    expect(content.regions).toHaveLength(2);
  });

  it("names keys it does not know and goes on", async () => {
    const source = { name: "Wind", commodity_name: "electricity", plan: 1, linked_conversion_capacity_id: "a" };
    const results = await resultsOf(withFile({ "sources/Wind/source.json": { json: { ...source, type: "SOURCE" } } }));
    expect(results).toContain(
      "OK sources/Wind/source.json: Ignored the unknown key 'plan'.\n" +
        "Ignored the unknown key 'linked_conversion_capacity_id'. Here it is called 'linked_quantity_id'.",
    );
  });

  it.each([
    "ods",
    "csv",
    "CSV",
    "xls",
    "xlsb",
    "xlsm",
    "tsv",
    "numbers",
  ])("refuses a table as .%s with the way out", async (ending) => {
    const name = `sources/Wind/capacityMax.${ending}`;
    const { failed, fileResults } = await read(withFile({ [name]: "x", "sources/Wind/notes.csv": "x" }));
    expect(failed).toBe(true);
    const message = fileResults.find(({ file }) => file === name)?.message;
    expect(message).toContain(`(.${ending.toLowerCase()})`);
    expect(message).toMatch(/'Save as' with the type Excel workbook \(\.xlsx\), named capacityMax\.xlsx/);
    expect(fileResults.filter(({ status }) => status === "ERROR").length).toBe(1);
  });

  it("ignores and names files that do not belong to a data set", async () => {
    const results = await resultsOf(
      withFile({
        "README.md": "hello",
        "__MACOSX/._regions.json": "x",
        "sources/notes.txt": "x",
        "sources/Wind/wind.svg": "x",
        "sources/Wind/old/source.json": "x",
      }),
    );
    const skippedFiles = results.filter((line) => line.startsWith("SKIPPED")).map((line) => line.split(":")[0]);
    expect(skippedFiles).toEqual([
      "SKIPPED conversions/",
      "SKIPPED storages/",
      "SKIPPED README.md",
      "SKIPPED sources/notes.txt",
      "SKIPPED sources/Wind/wind.svg",
      "SKIPPED sources/Wind/old/source.json",
      "SKIPPED __MACOSX/",
    ]);
  });
});

describe("dataset.json and models.json", () => {
  it("replaces the attributes of the data set but not its name, and series must fit them", async () => {
    const attributes = { json: { name: "other", number_of_time_steps: 2, cost_unit: "€" } };
    const { content, fileResults, failed } = await read(withFile({ "dataset.json": attributes }));
    expect(content.dataset).toEqual({ ...target, number_of_time_steps: 2, cost_unit: "€" });
    expect(failed).toBe(true);
    const series = fileResults.find(({ file }) => file === "sources/Wind/operationRateMax.xlsx");
    expect(series?.message).toMatch(/3 rows of values; .* 2 time steps/);
  });

  it("refuses attributes that are out of bounds", async () => {
    const results = await resultsOf(withFile({ "dataset.json": { json: { hours_per_time_step: 0 } } }));
    expect(results[0]).toBe("ERROR dataset.json: hours_per_time_step: 0 – Input should be greater than 0.");
  });

  it("reads models, whose overrides must name a component", async () => {
    const model = (component: string) => ({
      json: [
        {
          name: "Dear wind",
          override_parameters: [
            { component_name: component, attribute: "invest_per_capacity", operation: "multiply", value: 2 },
          ],
        },
      ],
    });
    const { content, failed } = await read(withFile({ "models.json": model("Wind") }));
    expect(failed).toBe(false);
    expect(content.models).toMatchObject([{ name: "Dear wind", description: null, optimization_parameters: null }]);
    expect(await resultsOf(withFile({ "models.json": model("Wnid") }))).toContain(
      "ERROR models.json: [0].override_parameters[0].component_name: there is no component 'Wnid'. Did you mean 'Wind'?",
    );
  });
});

describe("workbooks and models with units", () => {
  const checked = { dataset: { ...target, units: "checked" as const } };
  const withRows = (...rows: (string | number)[][]): Files => ({
    ...smallDataset,
    "sources/Wind/capacityMax.xlsx": { rows },
  });

  it("are read where the units of the data set are checked, and refused with the file", async () => {
    const { content } = await read(withRows(["N [MW]", "S"], [250, "20 kW"]), checked);
    const capacities = content.tables.filter(({ family }) => family === "capacityMax");
    expect(capacities.map(({ values }) => [...values])).toEqual([[0.25], [0.00002]]);
    expect(await resultsOf(withRows(["N"], ["250 MWh"]), checked)).toContain(
      "ERROR sources/Wind/capacityMax.xlsx: Row 2, column A (region 'N'): '250 MWh': 'MWh' is an energy, but 'GW_el' is asked for, which is a power. Use 'MW'.",
    );
  });

  const priced = (component_name: string, value: unknown, operation = "set"): Files => ({
    ...smallDataset,
    "models.json": {
      json: [
        { name: "Dear wind", override_parameters: [{ component_name, attribute: "commodity_cost", operation, value }] },
      ],
    },
  });
  const price = { value: 30, unit: "EUR/MWh" };

  it("have overrides as plain numbers", async () => {
    const overrideOf = async (files: Files, options: object = checked) =>
      (await read(files, options)).content.models[0]?.override_parameters[0].value;
    expect(await overrideOf(priced("Wind", price))).toBe(0.00003);
    expect(await overrideOf(priced("Wind", { value: 90, unit: "%" }, "multiply"))).toBe(0.9);
    expect(await overrideOf(priced("Wind", price), { dataset: target })).toBeUndefined();
  });

  it("are refused where an override does not fit, or nothing is known of its component", async () => {
    const place = "ERROR models.json: [0].override_parameters[0]";
    expect(await resultsOf(priced("Wind", { value: 1, unit: "USD/MWh" }), checked)).toContain(
      `${place}.value: 'USD/MWh' and '(1e9 €) / (GW_el · h)' are in different currencies. Convert the money with the rate and the year of your study first.`,
    );
    const known = { regions: [], commodities: [], components: [{ name: "Old", type: "SOURCE" as const }] };
    expect(await resultsOf(priced("Old", price), { ...checked, known })).toContain(
      `${place}.component_name: 'Old' is not described here, so its values cannot have a unit of their own.`,
    );
    expect(await resultsOf(priced("Wind", price))).toContain(
      `${place}.value: The data set has its units as labels, so values cannot be given with units. Give the plain number in the unit of the data set, or set \`units\` of the data set to \`checked\`.`,
    );
  });
});

describe("refusals", () => {
  it.each(["regions.json", "commodities.json"])("needs %s, unless the data set has some already", async (file) => {
    expect(await resultsOf(without(file))).toContainEqual(
      expect.stringMatching(`ERROR ${file}: The archive has no ${file}`),
    );
    const known = { regions: ["N", "S"], commodities: [{ name: "electricity", unit: "GW_el" }], components: [] };
    const { failed, fileResults } = await read(without(file), { known });
    expect(failed).toBe(false);
    expect(fileResults.find((result) => result.file === file)?.status).toBe("SKIPPED");
  });

  it.each([
    ['[\n  {"name": "N"},\n]', "line 3, column 1: found ']' instead of a value"],
    ['[{"name": "N"}', "line 1, column 15: found the end of the file instead of ',' or ']'"],
    ["[{'name': 1}]", "line 1, column 3: found ''' instead of a name in double quotes or '}'"],
    ['[{"name": NaN}]', "line 1, column 11: found 'N' instead of a value"],
    ['[{"name": 01}]', "line 1, column 12: found '1' instead of ',' or '}'"],
    ['[{"name" "N"}]', "line 1, column 10: found '\"' instead of ':'"],
    ['[{"name": "N",}]', "line 1, column 15: found '}' instead of a name in double quotes"],
    ['[{"name": "N"}] x', "line 1, column 17: found 'x' instead of nothing more"],
    [
      '[{"name": "N\n"}]',
      "line 1, column 11: found a text without an end, or with a character or escape that JSON forbids",
    ],
    ["", "line 1, column 1: found the end of the file instead of a value"],
  ])("says where a JSON file breaks: %j", async (text, place) => {
    const results = await resultsOf(withFile({ "regions.json": text }));
    expect(results[0]).toBe(`ERROR regions.json: The file is not valid JSON, ${place}.`);
  });

  it.each([
    ["not text", Buffer.from([0xff, 0xfe, 0x5b]), "The file is not UTF-8 text."],
    ["not a list", '{"name": "N"}', "The file must contain a JSON list: [{…}, {…}]."],
    ["without a name", '[{"title": "N"}]', "[0].name: Field required."],
    ["with a name twice", '[{"name": "N"}, {"name": "N"}]', "[1].name: 'N' is the name of item [0] already."],
    ["with an empty name", '[{"name": ""}]', '[0].name: "" – String should have at least 1 character.'],
  ])("refuses a regions.json that is %s", async (_, content, message) => {
    const results = await resultsOf(withFile({ "regions.json": content }));
    expect(results[0]).toBe(`ERROR regions.json: ${message}`);
    // Regions that cannot be read do not make every table wrong as well.
    expect(results.filter((line) => line.startsWith("ERROR"))).toHaveLength(1);
  });

  it("stops at the fiftieth faulty file", async () => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 100; index++) files[`sinks/faulty ${index}/sink.json`] = "no JSON";
    const results = await resultsOf(withFile(files));
    expect(results.filter((line) => line.startsWith("ERROR"))).toHaveLength(50);
    expect(results.filter((line) => /Not read: 50 previous files have errors/.test(line)).length).toBeGreaterThan(40);
  });

  it("stands JSON of any depth and size", async () => {
    const deep = `[{"name": ${"[".repeat(100_000)}${"]".repeat(100_000)}}]`;
    expect((await resultsOf(withFile({ "regions.json": deep })))[0]).toMatch(
      /line 1, column 41: it is nested more than 32/,
    );
    const long = `[{"name": "${"\\n".repeat(2_000_000)}"`;
    expect((await resultsOf(withFile({ "regions.json": long })))[0]).toMatch(/^ERROR regions\.json: .* not valid JSON/);
    const huge = Buffer.alloc(9 * 2 ** 20, " x");
    expect((await resultsOf(withFile({ "regions.json": huge })))[0]).toMatch(/^ERROR /);
  });

  it("has every faulty override at its place, and those that occur twice", async () => {
    const right = { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: 1 };
    const overrides = [{ ...right, operation: "divide" }, right, { ...right, value: 2 }];
    const results = await resultsOf({
      ...smallDataset,
      "models.json": { json: [{ name: "m", override_parameters: overrides }] },
    });
    const [first, second, ...others] = (results.find((line) => line.startsWith("ERROR models.json")) ?? "").split("\n");
    expect(first).toMatch(/^ERROR models.json: \[0\]\.override_parameters\[0\]\.operation: "divide" – /);
    expect(second).toBe(
      `[0].override_parameters[2].attribute: "invest_per_capacity" – 'invest_per_capacity' of component 'Wind' is already overridden (item 1).`,
    );
    expect(others).toEqual([]);
  });

  it("looks for near names only as long as that takes no time", long, async () => {
    const overrides = Array.from({ length: 9_500 }, (_, index) => ({
      component_name: "Wind",
      attribute: `${"x".repeat(400)}${index}`,
      operation: "set",
      value: 1,
    }));
    const many: Files = { ...smallDataset, "models.json": { json: [{ name: "m", override_parameters: overrides }] } };
    for (let index = 0; index < 4_000; index++) many[`regions.jsom${index}`] = "";
    const seconds = computing();
    const results = await resultsOf(many);
    expect(seconds()).toBeLessThan(5);
    expect(results.find((line) => line.startsWith("ERROR models.json"))).toContain("… and 9480 more in this file.");
    expect(results.find((line) => line.includes("regions.jsom0:"))).toContain("Did you mean 'regions.json'?");
  });

  it("shortens quotations, and reports a hundred faulty files in a readable answer", long, async () => {
    const text = "\u0001".repeat(32_767);
    const rows = craftWorkbook(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, {
      "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
    });
    const files: Files = { "sources/x/source.json": { json: { name: text.repeat(10), [text]: 1 } } };
    for (let index = 0; index < 25; index++) {
      const folder = `sources/x${index}`;
      files[`${folder}/source.json`] = { json: { name: `x${index}`, commodity_name: "electricity", [text]: 1 } };
      for (const table of ["operationRateMax", "operationRateFix", "capacityMax"]) {
        files[`${folder}/${table}.xlsx`] = rows;
      }
    }
    const { fileResults } = await read(withFile(files));
    expect(JSON.stringify(fileResults).length).toBeLessThan(1_000_000);
    const faulty = fileResults.filter(({ status }) => status === "ERROR").map(({ message }) => message);
    expect(faulty.length).toBeGreaterThanOrEqual(50);
    expect(faulty[1]).toContain(`there is no region '${"\u0001".repeat(60)}…'`);
    expect(faulty.at(-1)).toMatch(/more in this file|errors, too/);
  });

  it("lists no more files than an answer can be read with", long, async () => {
    const files: Files = {};
    for (let index = 0; index < 5_000; index++) files[`${"x".repeat(500)}${index}`] = "";
    const { fileResults, failed } = await read(withFile(files));
    expect(failed).toBe(false);
    expect(Buffer.byteLength(JSON.stringify(fileResults))).toBeLessThan(1_000_000);
    expect(fileResults.at(-1)?.message).toMatch(/^There are \d+ more files or folders/);
  });

  it("counts the faulty files that an answer has no room for, and says what was ignored before what was fine", async () => {
    const files: Files = {
      "sources/Wind/source.json": { json: { name: "Wind", commodity_name: "electricity", my: 1 } },
    };
    for (let index = 0; index < 2_000; index++) {
      files[`sources/${"ä".repeat(400)}${index}/capacityMax.csv`] = "";
      files[`storages/${"ö".repeat(400)}${index}/`] = null;
    }
    const { fileResults, failed } = await read(withFile(files));
    expect(failed).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(fileResults))).toBeLessThan(1_000_000);
    const listed = fileResults.filter(({ status, file }) => status === "ERROR" && file !== "…");
    // The first fifty folders are also told that they hold no source.json.
    expect(fileResults.at(-1)).toEqual({
      file: "…",
      status: "ERROR",
      message: `There are ${2_050 - listed.length} more files with errors, which are not listed.`,
    });
    expect(fileResults.find(({ file }) => file === "sources/Wind/source.json")?.message).toBe(
      "Ignored the unknown key 'my'.",
    );
  });

  it("refuses more JSON in all files together than can be read soon", async () => {
    const padding = " ".repeat(7 * 2 ** 20);
    const files: Files = {};
    for (let index = 0; index < 10; index++) {
      files[`sources/s${index}/source.json`] = `{"name": "s${index}", "commodity_name": "electricity"}${padding}`;
    }
    const { fileResults, failed } = await read(withFile(files));
    expect(failed).toBe(true);
    expect(fileResults.map(({ file, message }) => `${file}: ${inEnglish(message ?? "")}`)).toEqual([
      expect.stringMatching(/^sources\/s0\/source\.json: The JSON files .* at most 67108864 are allowed/),
    ]);
  });

  it("names the folder that wraps everything", async () => {
    const wrapped = Object.fromEntries(
      Object.entries(smallDataset).map(([path, content]) => [`My data/${path}`, content]),
    );
    expect(await resultsOf(wrapped)).toEqual([
      "ERROR My data/: All files are in the folder 'My data/'. They must be at the root of the archive: zip the content of the folder, not the folder itself.",
    ]);
  });

  it("skips the tables of a component that cannot be read, and reads all others", async () => {
    const source = { name: "Wind", commodity_name: "electricity", interest_rate: 7, economic_lifetime: 0 };
    const results = await resultsOf(withFile({ "sources/Wind/source.json": { json: source } }));
    expect(results).toContain(
      "ERROR sources/Wind/source.json: interest_rate: 7 – Input should be less than or equal to 1.\n" +
        "economic_lifetime: 0 – Input should be greater than 0.",
    );
    expect(results).toContainEqual(expect.stringMatching(/^SKIPPED sources\/Wind\/: /));
    expect(results).toContain("OK transmissions/Line/distances.xlsx");
  });

  it.each([
    [
      "an unknown commodity",
      "sinks/Demand/sink.json",
      { name: "Demand", commodity_name: "Electricity" },
      "commodity_name: there is no commodity 'Electricity'. Did you mean 'electricity'?",
    ],
    [
      "a name of another kind",
      "sinks/Demand/sink.json",
      { name: "Line", commodity_name: "electricity" },
      "'Line' is the name of the component in sinks/Demand/sink.json already.",
    ],
    ["a list", "sinks/Demand/sink.json", [], "one JSON object, not a list"],
    [
      "a foreign kind",
      "sinks/Demand/sink.json",
      { name: "Demand", commodity_name: "electricity", type: "SOURCE" },
      "type: \"SOURCE\" – Input should be 'SINK'.",
    ],
    [
      "a limit without its id",
      "sinks/Demand/sink.json",
      { name: "Demand", commodity_name: "electricity", yearly_limit: 1 },
      "commodity_limit_id must be specified",
    ],
    [
      "an unknown physical unit",
      "conversions/P/conversion.json",
      { name: "P", physical_unit: "GW", conversion_factors: [{ commodity_name: "electricity", conversion_factor: 1 }] },
      "physical_unit: 'GW' is not the unit of any commodity. Valid names: 'GW_el'.",
    ],
    [
      "an unknown commodity in a factor",
      "conversions/P/conversion.json",
      { name: "P", physical_unit: "GW_el", conversion_factors: [{ commodity_name: "gas", conversion_factor: 1 }] },
      "conversion_factors[0].commodity_name: there is no commodity 'gas'.",
    ],
  ])("refuses a component with %s", async (_, path, json, message) => {
    const { fileResults, failed } = await read(withFile({ [path]: { json } }));
    expect(failed).toBe(true);
    const errors = fileResults.filter(({ status }) => status === "ERROR").map((result) => result.message);
    expect(errors).toEqual([expect.stringContaining(message)]);
  });

  it("refuses a component that the data set has as another kind, and takes one of the same kind", async () => {
    const known = (type: "SOURCE" | "STORAGE") => ({
      regions: [],
      commodities: [],
      components: [{ name: "Wind", type }],
    });
    expect((await read(smallDataset, { known: known("SOURCE") })).failed).toBe(false);
    expect(await resultsOf(smallDataset, { known: known("STORAGE") })).toContain(
      "ERROR sources/Wind/source.json: name: 'Wind' is the name of a STORAGE of the data set already; this is a SOURCE.",
    );
  });

  it("refuses a component folder whose attributes have another name", async () => {
    const files = { ...without("sinks/Demand/sink.json"), "sinks/Demand/Sink.json": { json: {} } };
    expect(await resultsOf(files)).toContain(
      "ERROR sinks/Demand/sink.json: The folder contains no sink.json. Did you mean 'Sink.json'?",
    );
  });

  it("reports a table that is not a workbook and one with faulty cells at once", async () => {
    const { fileResults } = await read(
      withFile({
        "sources/Wind/operationRateMax.xlsx": { rows: [["N"], [1], ["x"], [-1]] },
        "transmissions/Line/distances.xlsx": "no workbook",
      }),
    );
    const errors = fileResults.filter(({ status }) => status === "ERROR");
    expect(errors.map(({ file }) => file)).toEqual([
      "sources/Wind/operationRateMax.xlsx",
      "transmissions/Line/distances.xlsx",
    ]);
    expect(errors[0].message).toMatch(/Row 3, column A \(region 'N'\): 'x'.*\n.*Row 4, column A \(region 'N'\): -1/);
    expect(errors[1].message).toMatch(/not an \.xlsx workbook/);
  });

  it("refuses a file that is no archive, and one that is damaged inside", async () => {
    const none = await readArchive(Buffer.from("hello"), { dataset: target, archiveName: "data.zip" });
    expect(none.failed).toBe(true);
    expect(inLanguage(none.fileResults, "en")).toEqual([
      { file: "data.zip", status: "ERROR", message: expect.stringMatching(/not a zip/) },
    ]);

    const bytes = await zipOf(smallDataset);
    const position = bytes.indexOf("regions.json") + "regions.json".length + 3;
    bytes[position] ^= 0xff;
    const damaged = await readArchive(bytes, { dataset: target });
    expect(damaged.fileResults[0]).toMatchObject({ file: "regions.json", status: "ERROR" });
  });
});

describe("writing", () => {
  const series = (region: string, regionTo: string | null, ...values: number[]): TableRecord => ({
    family: "operationRateMax",
    component: "Line",
    region,
    regionTo,
    values: Float64Array.from(values),
  });

  async function rewritten(content: DatasetContent) {
    const reading = await readArchive(await archiveOf(content), { dataset: target });
    return reading.failed
      ? reading.fileResults
      : { ...reading.content, dataset: { ...reading.content.dataset, name: content.dataset.name } };
  }
  /** The order of components and tables follows the kinds, the order of regions their list. */
  const sorted = (content: DatasetContent) => ({
    ...content,
    components: content.components.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    tables: content.tables.map((record) => JSON.stringify({ ...record, values: [...record.values] })).toSorted(),
  });

  it("keeps everything, and gives the same bytes again", async () => {
    const content = workedExample();
    content.models.push({
      name: "Pathway",
      description: null,
      override_parameters: [
        { component_name: "Wind", attribute: "capacity_variable", operation: "set", value: true },
        { component_name: "Bat", attribute: "interest_rate", operation: "add", value: 0.01 },
      ],
      optimization_parameters: {
        start_year: 2030,
        end_year: 2040,
        number_of_steps: 2,
        years_per_step: 5,
        CO2_reference: null,
        CO2_reduction_targets: null,
      },
    });
    // No other form of a table can hold series of connections, and records with and without region_to.
    content.tables.push(series("N", "S", 0.1, 1 / 3, 1), series("S", null, 1, 0, 5e-324));
    const back = await rewritten(content);
    expect("tables" in back && sorted(back)).toEqual(sorted(content));
    expect("tables" in back && (await archiveOf(back)).equals(await archiveOf(content))).toBe(true);
  });

  it("writes every folder as an entry and tables only where there are records", async () => {
    const zip = await readZip(await archiveOf(workedExample()), defaultZipLimits);
    expect(zip.directories).toEqual(expect.arrayContaining(["conversions/", "sinks/Load/", "transmissions/Line/"]));
    const names = zip.files.map(({ name }) => name);
    expect(names).toContain("transmissions/Line/losses.xlsx");
    expect(names.filter((name) => name.startsWith("sources/Backup/"))).toEqual(["sources/Backup/source.json"]);
  });

  it("writes JSON with an indent of 4, nulls included and non-ASCII kept", async () => {
    const content = workedExample();
    content.commodities[0].description = "Größe ⚡";
    const zip = await readZip(await archiveOf(content), defaultZipLimits);
    const file = zip.files.find(({ name }) => name === "commodities.json");
    expect((await file?.read())?.toString()).toBe(
      '[\n    {\n        "name": "el",\n        "unit": "GW_el",\n        "description": "Größe ⚡"\n    }\n]\n',
    );
  });

  it("writes models with many overrides as one JSON text", async () => {
    const { content } = await read(smallDataset);
    const override = { component_name: "Wind", attribute: "yearly_limit", operation: "set", value: 1 } as const;
    const models = [0, 1, 1200].map((count) => ({
      name: `${count} "overrides"`,
      description: null,
      override_parameters: Array(count).fill(override),
      optimization_parameters: null,
    }));
    const zip = await readZip(await archiveOf({ ...content, models } as DatasetContent), defaultZipLimits);
    const file = zip.files.find(({ name }) => name === "models.json");
    expect((await file?.read())?.toString()).toBe(`${JSON.stringify(models, null, 4)}\n`);
  });

  it("keeps components apart whose names make the same folder", async () => {
    const content = workedExample();
    const backup = content.components.find(({ name }) => name === "Backup");
    const names = ["a/b", "a:b", "A_B", "..", "x ", "n".repeat(255), "ß", "SS"];
    for (const name of names) if (backup) content.components.push({ ...backup, name });
    const back = await rewritten(content);
    expect("components" in back && back.components.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

describe("folder names", () => {
  it("replaces what file systems refuse and keeps equal ones distinct", () => {
    expect(folderNames(['a/b\\c?d%e*f:g|h"i<j>k\nl', "Wind", "wind", "WIND", "..", "trailing. "])).toEqual([
      "a_b_c_d_e_f_g_h_i_j_k_l",
      "Wind",
      "wind (2)",
      "WIND (3)",
      "__",
      "trailing__",
    ]);
  });

  it("avoids the names of devices, which Windows refuses with any ending", () => {
    expect(folderNames(["ä".repeat(150), "Ä".repeat(150), "a", "A", "a"])).toEqual([
      "ä".repeat(100),
      `${"Ä".repeat(100)} (2)`,
      "a",
      "A (2)",
      "a (3)",
    ]);
    expect(folderNames(["CON", "nul.txt", "Com1", "lpt9 ", "console", "com"])).toEqual([
      "CON_",
      "nul_.txt",
      "Com1_",
      "lpt9__",
      "console",
      "com",
    ]);
  });
});

const shared = join(import.meta.dirname, "../../../../../shared");
const archives = [
  "datasets",
  ...(existsSync(`${shared}/reference/cases`)
    ? readdirSync(`${shared}/reference/cases`).map((name) => `reference/cases/${name}`)
    : []),
];

describe.skipIf(!existsSync(shared))("archives made elsewhere (../shared)", () => {
  it.each(archives)("reads those of %s without an error and loses nothing on the way back", long, async (folder) => {
    const directory = join(shared, folder);
    const attributesFile = join(directory, "dataset.json");
    const attributes = existsSync(attributesFile)
      ? JSON.parse(readFileSync(attributesFile, "utf8"))
      : { number_of_time_steps: 8760 };
    for (const file of readdirSync(directory).filter((name) => name.endsWith(".zip"))) {
      const dataset = { ...target, ...attributes };
      const reading = await readArchive(join(directory, file), { dataset });
      expect(reading.fileResults.filter(({ status }) => status === "ERROR")).toEqual([]);
      const back = await readArchive(await archiveOf(reading.content), { dataset });
      expect(back.content).toEqual(reading.content);
    }
  });
});

describe("Errors that losses of lines may have", () => {
  const fileOf = (loss_tolerance: unknown): Files => ({
    ...smallDataset,
    "transmissions/Cable/transmission.json": {
      json: { name: "Cable", commodity_name: "electricity", power_losses: "SECANTS", loss_tolerance },
    },
  });
  const cableIn = async (loss_tolerance: unknown) => {
    const { content } = await read(fileOf(loss_tolerance));
    const cable = content.components.find(({ name }) => name === "Cable");
    return cable?.type === "TRANSMISSION" ? [cable.loss_tolerance_absolute, cable.loss_tolerance_relative] : [];
  };

  it("are read together, with both, with one, or with none of them", async () => {
    expect(await cableIn({ absolute: 0.1, relative: 0.05 })).toEqual([0.1, 0.05]);
    expect(await cableIn({ absolute: 0.1 })).toEqual([0.1, null]);
    expect(await cableIn(null)).toEqual([null, null]);
  });

  it("are refused by the bounds of each", async () => {
    const results = (await resultsOf(fileOf({ absolute: 0, relative: -1 }))).join("\n");
    expect(results).toMatch(/loss_tolerance_absolute.*greater than 0/);
    expect(results).toMatch(/loss_tolerance_relative.*greater than or equal to 0/);
  });
});
