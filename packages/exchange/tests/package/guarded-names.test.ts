/** Names that a spreadsheet program would take for formulas, in the CSV files of a package. */

import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { describe, expect, it } from "vitest";
import { guarded, unguarded } from "../../src/package/guarded-cells.ts";
import { readPackage } from "../../src/package/reader.ts";
import { target } from "../archive/archives.ts";
import { filesOf, packageOf, readFiles, smallPackage } from "./packages.ts";

const formulas = ["=1+1", "+4", "-5", "@SUM(A1)", "\tx", "\rx", "\uff1dx", "\uff0bx", "\uff0dx", "\uff20x"];

describe.each(["'", "", "''"])("with %o before it", (before) => {
  it.each(formulas)("%o comes back", (formula) => {
    const name = before + formula;
    expect(guarded(name)).toBe(`'${name}`);
    expect(unguarded(guarded(name))).toBe(name);
  });
});

it.each([
  "Wind",
  "'s-Hertogenbosch",
  "''",
  "'",
  "",
  "a=b",
  "3-5",
])("The guard against formulas leaves %o unchanged", (name) => {
  expect([guarded(name), unguarded(name)]).toEqual([name, name]);
});

const [first, second] = ["=HYPERLINK(0)", "'-5"];
const content = async (): Promise<DatasetContent> => {
  const document = smallPackage["dataset.yaml"].replaceAll("name: N", `name: "${first}"`);
  const files = {
    "dataset.yaml": document.replaceAll("name: S", `name: "${second}"`).replaceAll("name: Wind", 'name: "@Wind"'),
    "tables/capacityMax.csv": `component,region,region_to,value\nLine,${first},'${second},2\n@Wind,${first},,10\n`,
  };
  const { content, failed } = await readFiles(files);
  expect(failed).toBe(false);
  return content;
};

it("A name that looks like a formula is guarded in tables and headers, and numbers are not", async () => {
  const given = await content();
  expect(given.tables).toHaveLength(2);
  const rates = { family: "operationRateMax", component: "@Wind", regionTo: null } as const;
  const whole: DatasetContent = {
    ...given,
    tables: [
      ...given.tables,
      ...[first, second].map((region) => ({ ...rates, region, values: Float64Array.of(1, 0.5, 1e-3) })),
    ],
  };
  const bytes = await packageOf(whole);
  const files = await filesOf(bytes);
  expect(files["tables/capacityMax.csv"]).toBe(
    "component,region,region_to,value\n'@Wind,'=HYPERLINK(0),\"\",10\nLine,'=HYPERLINK(0),''-5,2\n",
  );
  const series = Object.entries(files).find(([path]) => path.startsWith("series/"));
  expect(series?.[1]).toBe("step,'=HYPERLINK(0),''-5\n0,1,1\n1,0.5,0.5\n2,0.001,0.001\n");
  // As the fields of the descriptor are called.
  const [, , resource] = JSON.parse(files["datapackage.json"]).resources;
  expect(resource.schema.fields.map(({ name }: { name: string }) => name)).toEqual(["step", "'=HYPERLINK(0)", "''-5"]);
  const again = await readPackage(bytes, { dataset: target });
  expect(again.failed).toBe(false);
  expect((await packageOf(again.content)).equals(bytes)).toBe(true);
});
