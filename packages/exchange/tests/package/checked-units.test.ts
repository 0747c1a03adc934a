/** Packages and archives whose values have units of their own are the same data set as with plain numbers. */

import { inEnglish } from "@esm/messages/render";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../src/archive/reader.ts";
import { target, zipOf } from "../archive/archives.ts";
import { packageOf, readFiles } from "./packages.ts";

const document = (cost: string, limit: string, factor: string, units = "checked") => `
dataset: { number_of_time_steps: 2, cost_unit: 1e9 €, units: ${units} }
regions: [{ name: N }, { name: S }]
commodities: [{ name: electricity, unit: GW_el }, { name: heat, unit: "GW$_{th}$" }]
sources: [{ name: Wind, commodity_name: electricity, capacity_variable: true, commodity_cost: ${cost} }]
sinks: [{ name: Load, commodity_name: electricity, yearly_limit: ${limit}, commodity_limit_id: x }]
conversions:
  - name: Heat pump
    physical_unit: GW_el
    conversion_factors:
      - { commodity_name: electricity, conversion_factor: -1 }
      - { commodity_name: heat, conversion_factor: ${factor} }
transmissions: [{ name: Line, commodity_name: electricity, capacity_variable: true }]
models:
  - name: Other price
    override_parameters:
      - { component_name: Wind, attribute: commodity_cost, operation: set, value: ${cost} }
`;
const head = "component,region,region_to,value";

const plain = {
  "dataset.yaml": document("0.00003", "26280", "3"),
  "tables/capacityMax.csv": `${head}\nLine,N,S,2\nWind,N,,0.01\nWind,S,,10\n`,
  "series/Load.operationRateFix.csv": "step,N,S\n0,0.5,1\n1,0.25,2\n",
  "series/Line.operationRateMax.csv": null,
};
const measured = {
  "dataset.yaml": document(
    "{ value: 30, unit: EUR/MWh }",
    "{ value: 3000, unit: MW_el }",
    '{ value: 300, unit: "MW_th/(100 MW_el)" }',
  ),
  "tables/capacityMax.csv": `${head},unit\nLine,N,S,2000000,kW\nWind,N,,10,MW_el\nWind,S,,10,\n`,
  "series/Load.operationRateFix.csv": "step,N,S\n0,500,1\n1,250,2\n",
  "datapackage.json": JSON.stringify({
    resources: [
      {
        path: "series/Load.operationRateFix.csv",
        schema: {
          fields: [{ name: "step" }, { name: "N", unit: "MWh" }, { name: "S", unit: "commodity unit · h" }].slice(0, 2),
        },
      },
    ],
  }),
};

const messages = ({ fileResults }: Awaited<ReturnType<typeof readFiles>>) =>
  fileResults.flatMap(({ file, message }) =>
    inEnglish(message ?? "")
      .split("\n")
      .filter(Boolean)
      .map((text) => `${file}: ${text}`),
  );

describe("A package with values with units", () => {
  it("is the same data set as with plain numbers", async () => {
    const [own, other] = [await readFiles(plain), await readFiles(measured)];
    expect([messages(own), messages(other)]).toEqual([[], []]);
    expect(other.content).toEqual(own.content);
    expect((await packageOf(other.content)).equals(await packageOf(own.content))).toBe(true);
  });

  it("has the same optimum: 16,425 GWh a year for 30 EUR/MWh", async () => {
    const costOf = async (files: Parameters<typeof readFiles>[0]) => {
      const { content } = await readFiles(files);
      const options = { solver: "auto", timeLimitSeconds: 500 } as const;
      const end = await optimizeSnapshot({ content, overrides: [] }, options);
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      return end.objective;
    };
    const labels = { ...plain, "dataset.yaml": document("0.00003", "26280", "3", "labels") };
    const costs = [await costOf(measured), await costOf(plain), await costOf(labels)];
    expect(costs).toEqual([costs[0], costs[0], costs[0]]);
    expect(costs[0]).toBeCloseTo((3.75 / 2) * 8760 * 0.00003, 9);
  });

  it("becomes itself again, with its own description", async () => {
    const { content } = await readFiles(plain);
    const bytes = await packageOf(content);
    const archived = await readFiles({ ...plain, "datapackage.json": null });
    expect((await packageOf(archived.content)).equals(bytes)).toBe(true);
  });

  it("is refused with everything that does not fit, at its place", async () => {
    const files = {
      ...measured,
      "dataset.yaml": document("{ value: 1, unit: USD/MWh }", "{ value: 1, unit: GW }", "{ value: 1, unit: MWw }"),
      "tables/capacityMax.csv": `${head},unit\nLine,N,S,2,GWh\nWind,N,,10,MW_th\nWind,S,,10,GWx\n`,
      "datapackage.json": measured["datapackage.json"].replace("MWh", "MW"),
    };
    const found = messages(await readFiles(files));
    expect(found).toEqual([
      expect.stringMatching(/^dataset.yaml: conversions\[0\].*'MWw' is no known unit\. Did you mean 'MW'\?$/),
      expect.stringMatching(
        /^dataset.yaml: sources\[0\]\.commodity_cost: 'USD\/MWh' and .* are in different currencies\./,
      ),
      expect.stringMatching(
        /^dataset.yaml: models\[0\].override_parameters\[0\]\.value: 'USD\/MWh' and .* currencies\./,
      ),
      expect.stringMatching(/^tables.*: row 2, column E \(unit\): 'GWh' is an energy, but 'GW_el' is .* Use 'GW'\.$/),
      expect.stringMatching(/^tables.*: row 3, column E \(unit\): 'MW_th' and 'GW_el' are of different kinds/),
      expect.stringMatching(/^tables.*: row 4, column E \(unit\): 'GWx' is no known unit\. Did you mean 'GW'\?$/),
      expect.stringMatching(
        /^series.*Load.*: the field 'N' in datapackage.json: 'MW' is a power, but 'GW_el · h' is asked/,
      ),
    ]);
  });

  it("is refused where units are labels", async () => {
    const labels = document("{ value: 30, unit: EUR/MWh }", "1", "3", "labels");
    const found = messages(await readFiles({ ...measured, "dataset.yaml": labels }));
    expect(found).toHaveLength(4);
    for (const message of found) expect(message).toContain("The data set has its units as labels");
  });

  it("has a column of units at its end, or none", async () => {
    const found = messages(await readFiles({ ...plain, "tables/capacityMax.csv": `${head},units\nWind,N,,10,MW\n` }));
    expect(found).toEqual([expect.stringContaining("There is no column 'units'. Did you mean 'unit'?")]);
    const short = messages(await readFiles({ ...plain, "tables/capacityMax.csv": `${head},unit\nWind,N,,10\n` }));
    expect(short).toEqual([expect.stringContaining("row 2: 4 cells instead of 5.")]);
  });

  it("says that its description cannot be read, where that may have units", async () => {
    const broken = { ...measured, "datapackage.json": "{" };
    expect(messages(await readFiles(broken))[0]).toContain("datapackage.json: The file is not valid JSON");
    const labels = { ...plain, "dataset.yaml": document("1", "1", "3", "labels"), "datapackage.json": "{" };
    expect(messages(await readFiles(labels))).toEqual([]);
  });
});

describe("An archive with values with units", () => {
  const archive = async (cost: object | number, units = "checked") =>
    readArchive(
      await zipOf({
        "dataset.json": JSON.stringify({ number_of_time_steps: 2, cost_unit: "1e9 €", units }),
        "regions.json": JSON.stringify([{ name: "N" }]),
        "commodities.json": JSON.stringify([{ name: "electricity", unit: "GW_el" }]),
        "sources/Wind/source.json": JSON.stringify({
          name: "Wind",
          commodity_name: "electricity",
          commodity_cost: cost,
        }),
      }),
      { dataset: target },
    );

  it("is the same data set as with plain numbers", async () => {
    const [own, other] = [await archive(0.00003), await archive({ value: 30, unit: "EUR/MWh" })];
    expect([own.failed, other.failed]).toEqual([false, false]);
    expect(other.content).toEqual(own.content);
  });

  it("is refused with the nearest unit, and where units are labels", async () => {
    const wrong = await archive({ value: 30, unit: "EUR/MWhh" });
    expect(messages(wrong)).toContain(
      "sources/Wind/source.json: commodity_cost: 'MWhh' in 'EUR/MWhh' is no known unit. Did you mean 'MWh'?",
    );
    const labels = await archive({ value: 30, unit: "EUR/MWh" }, "labels");
    expect([labels.failed, messages(labels).join()]).toEqual([true, expect.stringContaining("units as labels")]);
  });
});
