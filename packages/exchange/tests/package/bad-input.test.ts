/** All mistakes of a plain package are reported at once, with file, row and column. */
import { describe, expect, it } from "vitest";
import { messagesOf, readFiles, smallPackage } from "./packages.ts";

it("A plain package without mistakes is read completely", async () => {
  const { content, fileResults } = await readFiles(smallPackage);
  expect(fileResults.filter(({ message }) => message !== null)).toEqual([]);
  expect(content.tables.map(({ values, ...rest }) => ({ ...rest, values: [...values] }))).toEqual([
    { family: "capacityMax", component: "Line", region: "N", regionTo: "S", values: [2] },
    { family: "capacityMax", component: "Wind", region: "N", regionTo: null, values: [10] },
    { family: "operationRateMax", component: "Wind", region: "N", regionTo: null, values: [0.5, 0, 1] },
    { family: "operationRateMax", component: "Wind", region: "S", regionTo: null, values: [1, 0.25, 0.001] },
    { family: "operationRateMax", component: "Line", region: "N", regionTo: "S", values: [1, 1, 0.5] },
  ]);
  expect(content.dataset).toMatchObject({ name: "target", number_of_time_steps: 3, cost_unit: "EUR" });
});

it("A plain package may have semicolons, byte order marks, Windows line ends, and one folder around it", async () => {
  const changed = Object.entries(smallPackage).map(([path, text]) => {
    const csv = `\ufeff${text.replaceAll(",", ";").replaceAll("\n", "\r\n")}`;
    return [`my data/${path}`, path.endsWith(".csv") ? csv : text];
  });
  const { content, failed } = await readFiles(Object.fromEntries(changed));
  expect(failed).toBe(false);
  expect(content.tables).toEqual((await readFiles(smallPackage)).content.tables);
});

describe("a table", () => {
  const file = "tables/capacityMax.csv";
  const head = "component,region,region_to,value\n";
  it.each([
    [
      "component,region,regionto,value\n",
      "row 1: the columns must be component, region, region_to, value. There is no column 'regionto'. Did you mean 'region_to'?",
    ],
    [`${head}Wnd,N,,1\n`, "row 2, column A (component): there is no component 'Wnd'. Did you mean 'Wind'?"],
    [`${head}Wind,M,,1\n`, "row 2, column B (region): there is no region 'M'. Did you mean 'N'?"],
    [
      `${head}Wind,N,,NaN\n`,
      "row 2, column D (component 'Wind'): 'NaN' is not a number with a decimal point; every value must be given.",
    ],
    [
      `${head}Wind,N,,inf\n`,
      "row 2, column D (component 'Wind'): 'inf' is not a number with a decimal point; every value must be given.",
    ],
    [
      `${head}Wind,N,,"1,5"\n`,
      "row 2, column D (component 'Wind'): '1,5' is not a number with a decimal point; every value must be given.",
    ],
    [`${head}Wind,N,,\n`, "row 2, column D (component 'Wind'): the cell is empty; every value must be given."],
    [`${head}Wind,N,,-1\n`, "row 2, column D (component 'Wind'): '-1': Input should be greater than or equal to 0."],
    [`${head}Wind,N,,1e999\n`, "row 2, column D (component 'Wind'): '1e999': Input should be a finite number."],
    [`${head}Wind,N,1\n`, "row 2: 3 cells instead of 4."],
    [`${head}Wind,N,,1\nWind,N,,1\n`, "row 3: the value of these names is in row 2 already."],
    [`${head}"Wind,N,,1\n`, "row 2: a text in quotes has no end."],
    ["", "The file is empty."],
  ])("of %j is refused", async (text, message) => {
    expect(await messagesOf({ [file]: text })).toEqual([`${file}: ${message}`]);
  });

  it("is UTF-8", async () => {
    expect(await messagesOf({ [file]: Buffer.from(`${head}Wind,N\xfc,,1\n`, "latin1") })).toEqual([
      `${file}: The file is not UTF-8 text.`,
    ]);
  });
});

describe("a series", () => {
  const file = "series/Wind.operationRateMax.csv";
  it.each([
    ["step,N\n0,1\n1,1\n", "The file has 2 rows of values; a series has one for each of the 3 time steps."],
    ["step,N\n1,1\n2,1\n3,1\n", "row 2, column A: '1' instead of the time step 0; steps begin at 0."],
    ["time,N\n0,1\n", "row 1, column A: 'time' instead of 'step', or 'region' for connections."],
    ["step,N,N\n0,1,1\n", "column C: column B has the same regions already."],
    [
      "step,N\n0,1\n1,x\n2,1\n",
      "row 3, column B (region 'N'): 'x' is not a number with a decimal point; every value must be given.",
    ],
    ["step,N\n0,1\n1\n2,1\n", "row 3: 1 cells instead of 2."],
    ["region,N\nto,S\n0,1\n", "row 2 must begin with 'region_to' and have as many cells as row 1."],
  ])("of %j is refused", async (text, message) => {
    const messages = await messagesOf({ [file]: text });
    expect(messages[0]).toBe(`${file}: ${message}`);
  });

  it("of no component is refused with the nearest name", async () => {
    expect(await messagesOf({ "series/Wnd.operationRateMax.csv": "step,N\n" })).toEqual([
      "series/Wnd.operationRateMax.csv: Not read: no table and no component has a file of this name. Did you mean 'series/Wind.operationRateMax.csv'?",
    ]);
  });
});

describe("a document", () => {
  const yaml = (text: string) =>
    messagesOf({
      "dataset.yaml": text,
      "tables/capacityMax.csv": null,
      "series/Wind.operationRateMax.csv": null,
      "series/Line.operationRateMax.csv": null,
    });
  it("reports everything at once", async () => {
    const messages = await messagesOf({
      "dataset.yaml": `${smallPackage["dataset.yaml"]}source: []\nsinks: [{ name: Wind, commodity_name: gas, capacity_variable: maybe }, {name: X, commodity_name: gas}]\nmodels: [{ name: M, override_parameters: [{ component_name: Sun, attribute: interest_rate, operation: set, value: 0.1 }] }]\n`,
      "tables/capacityMax.csv": "component,region,region_to,value\nWind,N,,x\n",
    });
    expect(messages).toEqual([
      "dataset.yaml: There is no key 'source'. Did you mean 'sources'?",
      'dataset.yaml: sinks[0].capacity_variable: "maybe" – Input should be a valid boolean, unable to interpret input.',
      "dataset.yaml: sinks[1].commodity_name: there is no commodity 'gas'. Valid names: 'electricity'.",
      "dataset.yaml: sources[0].name: 'Wind' is the name of the component in dataset.yaml already.",
      "dataset.yaml: models[0].override_parameters[0].component_name: there is no component 'Sun'. Valid names: 'Wind', 'X', 'Line'.",
      "tables/capacityMax.csv: row 2, column D (component 'Wind'): 'x' is not a number with a decimal point; every value must be given.",
    ]);
  });
  it.each([
    ["a: 1\na: 2\n", /Line 2, column 1: Map keys must be unique/],
    ["dataset: !!js/function 'x'\n", /Line 1, column 10: Unresolved tag/],
    ["dataset: { number_of_time_steps: .inf }\n", /Infinity is not a finite number/],
    [
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdef"].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdef"[i]}`)}]`).join("\n")}\n`,
      /Excessive alias count/,
    ],
    ["[".repeat(10_000), /dataset\.yaml: /],
    ["\u0000", /dataset\.yaml: /],
  ])("of YAML %# is refused", async (text, message) => {
    const messages = await yaml(text);
    expect(messages[0]).toMatch(message);
  });
  it("is needed, and only one", async () => {
    expect(await messagesOf({ "dataset.yaml": null })).toEqual([
      "dataset.json: The package has neither dataset.json nor dataset.yaml.",
    ]);
    expect(await messagesOf({ "dataset.json": "{}" })).toEqual([
      "dataset.json: The package has both dataset.json and dataset.yaml; only one of them can be right.",
    ]);
  });
});
