/** The package described for the Open Energy Platform. `.ci/suites/results` validates it against the published schema. */
import { expect, it } from "vitest";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { sourceOf } from "../../src/archive/files.ts";
import { packageFilesOf } from "../../src/package/files.ts";

type Content = ReturnType<typeof workedExample>;

async function filesOf(content: Content): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, texts } of packageFilesOf(sourceOf(content))) {
    let whole = "";
    for await (const text of texts) whole += text;
    files.set(path, whole);
  }
  return files;
}

async function metadataOf(presentation: Partial<NonNullable<Content["presentation"]>> = {}, hours = 2) {
  const example = workedExample();
  const dataset = { ...example.dataset, hours_per_time_step: hours };
  const content = { ...example, dataset, presentation: { regions: [], components: [], ...presentation } };
  return JSON.parse((await filesOf(content)).get("oemetadata.json") ?? "");
}

it("The metadata of a package describes every CSV file with the fields of its header", async () => {
  const files = await filesOf(workedExample());
  const { resources } = JSON.parse(files.get("oemetadata.json") ?? "");
  const described = resources.map(({ path, schema }: { path: string; schema: { fields: { name: string }[] } }) => [
    path,
    schema.fields.map(({ name }) => name).join(),
  ]);
  const csv = [...files].filter(([path]) => path.endsWith(".csv"));
  expect(csv.length).toBeGreaterThan(3);
  expect(described).toEqual(csv.map(([path, text]) => [path, text.split("\n", 1)[0]]));
  const { unit } = resources[0].schema.fields.at(-1);
  expect(unit).toEqual(expect.any(String));
});

it("The metadata of a package has the box around all places and shapes", async () => {
  const ring = [
    [10, 48],
    [12, 48],
    [12, 50],
    [10, 48],
  ] as [number, number][];
  const { resources } = await metadataOf({
    regions: [
      { name: "N", latitude: 54, longitude: 9 },
      { name: "S", geometry: { type: "Polygon", coordinates: [ring] } },
    ],
  });
  expect(resources[0].spatial.extent).toMatchObject({ boundingBox: [9, 48, 12, 54], crs: "EPSG:4326" });
});

it.each([
  ["Europe/Berlin", "2030-01-01T00:00", "2029-12-31T23:00:00.000Z", "2030-01-01T05:00:00.000Z"],
  ["Europe/Berlin", "2030-07-01T00:00", "2030-06-30T22:00:00.000Z", "2030-07-01T04:00:00.000Z"],
  ["UTC", "2030-01-01T00:00", "2030-01-01T00:00:00.000Z", "2030-01-01T06:00:00.000Z"],
  ["America/St_Johns", "2030-01-01T00:00", "2030-01-01T03:30:00.000Z", "2030-01-01T09:30:00.000Z"],
])("The metadata of a package gives the instants of the first and the last of three steps of two hours in %s", async (time_zone, start, from, to) => {
  const { resources } = await metadataOf({ start, time_zone });
  expect(resources[0].temporal).toMatchObject({
    referenceDate: start.slice(0, 10),
    timeseries: [{ start: from, end: to, resolutionValue: "2", resolutionUnit: "h" }],
  });
});

it.each([
  [0.25, "2024-03-31T00:45:00.000Z", "15", "min"],
  [1.5, "2024-03-31T04:30:00.000Z", "90", "min"],
  [1 / 360, "2024-03-31T00:00:30.000Z", "10", "s"],
  [24, "2024-04-03T00:00:00.000Z", "24", "h"],
])("The metadata of a package gives steps of %d h, and the end after three of them, whatever clocks do", async (hours, end, value, unit) => {
  const { resources } = await metadataOf({ start: "2024-03-31T01:00", time_zone: "Europe/Berlin" }, hours);
  expect(resources[0].temporal.timeseries).toMatchObject([
    { start: "2024-03-31T00:00:00.000Z", end, resolutionValue: value, resolutionUnit: unit },
  ]);
});

it("The metadata of a package gives no instant beyond every calendar", async () => {
  const { resources } = await metadataOf({ start: "2030-01-01T00:00", time_zone: "UTC" }, 2 ** 40);
  expect(resources[0].temporal.timeseries).toMatchObject([{ start: "2030-01-01T00:00:00.000Z", end: null }]);
});

it("The metadata of a package gives no instant without a time zone, and no box without places", async () => {
  const { resources, metaMetadata } = await metadataOf({ start: "2030-01-01T00:00" });
  expect(resources[0].temporal).toMatchObject({
    referenceDate: "2030-01-01",
    timeseries: [{ start: null, end: null }],
  });
  expect(resources[0].spatial.extent).toMatchObject({ crs: null });
  expect(resources[0].spatial.extent).not.toHaveProperty("boundingBox");
  expect(metaMetadata.metadataLicense.name).toBeNull();
});
