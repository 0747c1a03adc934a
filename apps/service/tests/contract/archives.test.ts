/** Large archives: a downloaded archive, uploaded elsewhere, gives the same data set. */

import { readArchive } from "@esm/exchange/archive/reader";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import { familyNames, tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { archiveOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { long } from "../../../../tests/support/long.ts";
import { dataset, sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

/** Names that file systems refuse, change or confuse, and that sheets and JSON could take for something else. */
const awkwardNames = [
  "a/b",
  "a\\b",
  "a:b",
  "a*b",
  "a?b",
  'a"b',
  "a<b",
  "a>b",
  "a|b",
  "a%b",
  "a_b",
  "A_B",
  "a%2Fb",
  "'a'",
  "`a`",
  ".",
  "..",
  "...",
  "../up",
  "/etc/passwd",
  "C:\\x",
  "~",
  "$HOME",
  "dots.",
  "dots..",
  "CON",
  "con",
  "nul.txt",
  "COM1",
  " ",
  " leading",
  "trailing ",
  "two  blanks",
  "tab\tin",
  "line\nbreak",
  "\u00a0",
  "\u200b",
  "\u202eleft",
  "-",
  "=1+1",
  "1",
  "01",
  "1e3",
  "TRUE",
  "null",
  "region",
  "region_to",
  "_x0041_",
  "__proto__",
  "constructor",
  "]]>",
  "&amp;",
  "\u00e9",
  "e\u0301",
  "ß",
  "SS",
  "İ",
  "ﬁ",
  "\u2126",
  "Ω",
  "日本",
  "👩‍👩‍👧",
  "🇩🇪",
  "\u0301",
  "x".repeat(255),
  "ü".repeat(255),
  "🙂".repeat(127),
];
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

const steps = 3;
const matricesUpTo = 10;
const [home] = awkwardNames;

function* manyComponents(count: number): Generator<Component> {
  const kinds = ["SOURCE", "SINK", "STORAGE", "TRANSMISSION", "CONVERSION"] as const;
  const schemas = kinds.map((kind) => componentSchema(kind));
  for (const [index, name] of [...awkwardNames, ...named("component", count)].entries()) {
    const commodity_name = index % 2 === 0 ? "CON" : "heat/cold";
    const conversion_factors = [{ commodity_name, conversion_factor: 1 + index / 7 / 1000 }];
    const costs = {
      invest_per_capacity: index / 3,
      commodity_revenue: index / 7,
      opex_per_charge_operation: index / 11,
      is_cyclic: index % 2 === 0,
      content_at_start: index / 13,
    };
    const given = { name, commodity_name, physical_unit: "GW", conversion_factors, ...costs };
    yield schemas[index % kinds.length].parse(given);
  }
}

/** A few of each family for those with awkward names, many numbers for others, a matrix. */
function* manyRecords(regions: readonly string[], components: Component[]): Generator<TableRecord> {
  for (const [index, { name, type }] of components.entries()) {
    const number = (family: TableRecord["family"], region: string, regionTo: string | null = null): TableRecord => {
      const length = tableFamilies[family].shape === "series" ? steps : 1;
      const values = Float64Array.from({ length }, (_, step) => (index + step) / 9001);
      return { family, component: name, region, regionTo, values };
    };
    if (index < awkwardNames.length) {
      const family = familyNames[index % familyNames.length];
      const isMatrix = type === "TRANSMISSION" || tableFamilies[family].regionTo === "required";
      // A matrix of all regions has four million cells: a few are enough.
      if (isMatrix && index > matricesUpTo) continue;
      for (const region of awkwardNames.slice(index, index + 10)) yield number(family, region, isMatrix ? home : null);
    } else if (type === "SOURCE" && index < 2500) {
      for (const region of regions.slice(index % 1000, (index % 1000) + 12)) yield number("capacityMax", region);
    } else if (type === "TRANSMISSION" && index < awkwardNames.length + 5) {
      const side = Math.ceil(regions.length / 30);
      for (const from of regions.slice(0, side)) {
        for (const to of regions.slice(-side)) yield number("distances", from, to);
      }
    }
  }
}

function manyThings(regionCount: number, componentCount: number): DatasetContent {
  const regions = [...awkwardNames, ...named("region", regionCount)];
  const components = [...manyComponents(componentCount)];
  return {
    dataset: dataset({
      name: "moved",
      number_of_time_steps: steps,
      hours_per_time_step: 2,
      cost_unit: "k€",
      length_unit: "mi",
      description: "  “größer”\n",
    }),
    regions: regions.map((name) => ({ name })),
    commodities: ["CON", "heat/cold", "con"].map((name) => ({ name, unit: "GW", description: null })),
    components,
    tables: [...manyRecords(regions, components)],
    models: [
      ...sampleContent().models.map((model) => ({ ...model, override_parameters: [] })),
      ...awkwardNames.map((name, index) => ({
        name,
        description: name,
        override_parameters: [
          {
            component_name: name,
            attribute: "invest_per_capacity" as const,
            operation: "multiply" as const,
            value: index / 3,
          },
        ],
        optimization_parameters: null,
      })),
    ],
  };
}

const zip = { type: "application/zip", name: "archive.zip" };

contractSuite("Archives of thousands of records", (contract) => {
  const isGivenAgain = async (regionCount: number, componentCount: number): Promise<DatasetContent> => {
    const { store } = contract.service;
    const first = await contract.create("/datasets/", { name: "moved" });
    const content = manyThings(regionCount, componentCount);
    await store.writeDatasetContent(first.id, content, { userId: first.user.id });
    const archive = await contract.download(`/datasets/${first.id}/download`);
    expect([archive.status, archive.bytes.equals(await archiveOf(content))]).toEqual([200, true]);
    expect((await contract.send("DELETE", `/datasets/${first.id}`)).status).toBe(200);

    const second = await contract.create("/datasets/", { name: "moved" });
    const path = `/datasets/${second.id}`;
    for (const time of [1, 2]) {
      const { status, body } = await contract.upload(`${path}/upload`, archive.bytes, zip);
      const said = (status === 200 ? body : body.detail).file_results.filter(
        // With thousands of files not all are listed.
        ({ message }: { message: string | null }) => message && !/^There are \d+ more files or fold/.test(message),
      );
      expect([time, status, said]).toEqual([time, 200, []]);
    }
    const again = await contract.download(`${path}/download`);
    expect(again.bytes.equals(archive.bytes)).toBe(true);
    expect((await contract.send("DELETE", path)).status).toBe(200);
    return content;
  };

  it("give the same content again for any names, and may be uploaded again", long, async () => {
    expect((await isGivenAgain(150, 300)).tables.length).toBeGreaterThan(750);
  });

  it("give the same again where there are ten thousands", long, async () => {
    expect((await isGivenAgain(2000, 3000)).tables.length).toBeGreaterThan(10_000);
  });

  it("hold more overrides than a file of names may", long, async () => {
    const { store } = contract.service;
    const { id, user } = await contract.create("/datasets/", { name: "overridden" });
    const content = sampleContent();
    const [source] = content.components.filter(({ type }) => type === "SOURCE");
    const names = Array.from({ length: 2_500 }, (_, index) => `${"source ".repeat(10)}${index}`);
    const attributes = ["yearly_limit", "commodity_cost", "invest_per_capacity", "opex_per_capacity"] as const;
    const override_parameters = names.flatMap((component_name, value) =>
      attributes.map((attribute) => ({ component_name, attribute, operation: "set" as const, value })),
    );
    const models = Array.from({ length: 5 }, (_, index) => ({
      name: `model ${index}`,
      description: null,
      optimization_parameters: null,
      override_parameters,
    }));
    const components = names.map((name): Component => ({ ...source, name }));
    await store.writeDatasetContent(id, { ...content, components, models, tables: [] }, { userId: user.id });
    const archive = await contract.download(`/datasets/${id}/download`);
    const { id: otherId } = await contract.create("/datasets/", { name: "overridden elsewhere" });
    const upload = await contract.upload(`/datasets/${otherId}/upload`, archive.bytes, zip);
    expect([upload.status, upload.body.status]).toEqual([200, "OK"]);
    expect((await store.readDatasetContent(otherId))?.models).toEqual(models);
  });

  it(
    "have no entries for folders of components where these are many, and are refused where no zip has room",
    long,
    async () => {
      const { store } = contract.service;
      const { id, user } = await contract.create("/datasets/", { name: "of many" });
      const [source] = sampleContent().components.filter(({ type }) => type === "SOURCE");
      const many = (first: number, count: number) =>
        Array.from({ length: count }, (_, index): Component => ({ ...source, name: `source ${first + index}` }));
      const content = { ...sampleContent(), dataset: {}, tables: [], models: [] };
      await store.writeDatasetContent(id, { ...content, components: many(0, 25_000) }, { userId: user.id });
      const archive = await contract.download(`/datasets/${id}/download`);
      const { id: otherId } = await contract.create("/datasets/", { name: "of many elsewhere" });
      expect((await contract.upload(`/datasets/${otherId}/upload`, archive.bytes, zip)).status).toBe(200);
      expect((await store.readDatasetContent(otherId))?.components).toHaveLength(25_000);
      await store.writeDatasetContent(id, { ...content, components: many(25_000, 45_000) }, { userId: user.id });
      const { status, body } = await contract.send("GET", `/datasets/${id}/download`);
      expect([status, body.detail]).toEqual([
        422,
        [
          expect.objectContaining({
            loc: ["path", "dataset_id"],
            msg: expect.stringMatching(/cannot be an archive.*65534/),
          }),
        ],
      ]);
    },
  );

  it("update by name: what they have is written, what they leave out stays", async () => {
    const { store } = contract.service;
    const { id, user } = await contract.create("/datasets/", { name: "edited" });
    await store.writeDatasetContent(id, sampleContent(), { userId: user.id });
    const before = await store.readDatasetContent(id);
    if (!before) throw new Error("There is no data set.");
    const { bytes } = await contract.download(`/datasets/${id}/download`);
    const { content } = await readArchive(bytes, { dataset: before.dataset });
    const [{ family, component: name }] = content.tables;
    const tables = content.tables
      .filter((record) => record.family === family && record.component === name)
      .map((record) => ({ ...record, values: record.values.map((value) => value + 1) }));
    const edited = {
      ...content,
      dataset: { ...content.dataset, description: "edited" },
      regions: [...content.regions, { name: "west" }],
      components: content.components.filter((one) => one.name === name),
      tables,
      models: [],
    };
    expect((await contract.upload(`/datasets/${id}/upload`, await archiveOf(edited), zip)).status).toBe(200);
    const after = await store.readDatasetContent(id);
    const isSame = (one: TableRecord) => (other: TableRecord) =>
      one.family === other.family && one.component === other.component && one.region === other.region;
    expect(after).toEqual({
      ...before,
      dataset: { ...before.dataset, description: "edited" },
      regions: [...before.regions, { name: "west" }],
      tables: before.tables.map((record) => edited.tables.find(isSame(record)) ?? record),
    });
  });
});
