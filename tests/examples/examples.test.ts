/** The example data sets: committed archives are what the code builds, and each can be uploaded as it is. */
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArchive } from "@esm/exchange/archive/reader";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { translatedContent } from "@esm/model/domain/changes/translated-content";
import { componentTypes } from "@esm/model/domain/component";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { familyNames, tableFamilies } from "@esm/model/domain/table-family";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examples, generateExamples } from "../../examples/generate.ts";
import { readZip } from "../../packages/exchange/src/zip/zip-reader.ts";

const committed = join(import.meta.dirname, "../../examples");
let generated: string;

beforeAll(async () => {
  generated = await mkdtemp(join(tmpdir(), "examples-"));
  await generateExamples(generated);
});
afterAll(() => rm(generated, { recursive: true, force: true }));

/** As a user would make it before an upload: with defaults only. */
const emptyDataset: DatasetAttributes = {
  name: "uploaded",
  description: null,
  hours_per_time_step: 1,
  number_of_time_steps: 8760,
  cost_unit: "1e9 €",
  length_unit: "km",
};

async function filesOf(archive: string): Promise<Map<string, Buffer>> {
  const zip = await readZip(archive, defaultZipLimits);
  try {
    const files = await Promise.all(zip.files.map(async (file) => [file.name, await file.read()] as const));
    return new Map(files);
  } finally {
    await zip.close();
  }
}

const german: Record<string, string> = JSON.parse(readFileSync(join(committed, "german.json"), "utf8"));

it("All names and descriptions of the examples are there in German, and no others", () => {
  const texts = Object.values(examples).flatMap((build) => {
    const { dataset, regions, commodities, components, models } = build();
    return [dataset, ...regions, ...commodities, ...components, ...models].flatMap(({ name, ...more }) => {
      const { description = null } = more as { description?: string | null };
      return description === null ? [name] : [name, description];
    });
  });
  expect(new Set(Object.keys(german))).toEqual(new Set(texts));
});

it.each(
  Object.entries(examples),
)("%s in German has the same problems, numbers and variants, by other names", (_, build) => {
  const content = build();
  const translated = translatedContent(content, german);
  const counts = ({ regions, commodities, components, tables, models }: DatasetContent) =>
    [regions, commodities, components]
      .map((list) => new Set(list.map(({ name }) => name)).size)
      .concat(tables.length, models.length);
  expect(counts(translated)).toEqual(counts(content));
  const built = [content, translated].map((each) => buildEnergySystem(each, []));
  expect(built.map(({ system }) => system !== null)).toEqual([true, true]);
  const problems = built.map((each) =>
    (each.system ? each.warnings : each.problems).map(({ type }) => type).toSorted(),
  );
  expect(problems[1]).toEqual(problems[0]);
});

describe.each(Object.entries(examples))("%s", (name, build) => {
  it("is committed as the code builds it", async () => {
    const [now, then] = await Promise.all([generated, committed].map((folder) => filesOf(join(folder, `${name}.zip`))));
    expect([...now.keys()]).toEqual([...then.keys()]);
    // Workbooks are compressed: their bytes may differ between versions of zlib, their content is compared below.
    for (const [path, bytes] of now) {
      if (!path.endsWith(".xlsx")) expect(then.get(path)?.toString(), path).toBe(bytes.toString());
    }
  });

  it("can be uploaded without an error and gives back what the code describes", async () => {
    const reading = await readArchive(join(committed, `${name}.zip`), { dataset: emptyDataset });
    expect(
      reading.fileResults.filter(({ status, message }) => status === "ERROR" || (status === "OK" && message)),
    ).toEqual([]);
    const { dataset, ...content } = build();
    expect(reading.content.dataset).toEqual({ ...dataset, name: emptyDataset.name });
    expect(reading.content.regions).toEqual(content.regions);
    expect(reading.content.commodities).toEqual(content.commodities);
    expect(reading.content.models).toEqual(content.models);
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(reading.content.components.toSorted(byName)).toEqual(content.components.toSorted(byName));
    const text = (record: { values: Float64Array }) => JSON.stringify({ ...record, values: [...record.values] });
    expect(reading.content.tables.map(text).toSorted()).toEqual(content.tables.map(text).toSorted());
  });

  it("has shares from 0 to 1 and demand at every step", () => {
    const content = build();
    for (const record of content.tables) {
      if (tableFamilies[record.family].shape !== "series") continue;
      const where = `${record.component} in ${record.region}`;
      expect(record.values.length, where).toBe(content.dataset.number_of_time_steps);
      const kind = content.components.find((component) => component.name === record.component)?.type;
      if (kind === "SINK") expect(Math.min(...record.values), where).toBeGreaterThan(0);
      else expect(Math.max(...record.values), where).toBeLessThanOrEqual(1);
    }
  });
});

describe("the examples together", () => {
  it("show every kind of component and every family of tables of the interface", () => {
    const contents = Object.values(examples).map((build) => build());
    const kinds = new Set(contents.flatMap(({ components }) => components.map(({ type }) => type)));
    const families = new Set(contents.flatMap(({ tables }) => tables.map(({ family }) => family)));
    expect([...kinds].toSorted()).toEqual([...componentTypes].toSorted());
    const ofInterface = familyNames.filter((family) => !tableFamilies[family].isExtension);
    expect([...families].toSorted()).toEqual(ofInterface.toSorted());
  });

  it("are all committed, and nothing else", async () => {
    const archives = (await readdir(committed)).filter((file) => file.endsWith(".zip"));
    expect(archives.toSorted()).toEqual(
      Object.keys(examples)
        .map((name) => `${name}.zip`)
        .toSorted(),
    );
  });
});
