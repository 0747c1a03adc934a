/** Content goes through the service to another thread as a few arrays, and is the same there. */
import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TableRecord } from "#src/domain/dataset-content.ts";
import type { Override } from "#src/domain/model.ts";
import {
  buffersOfPacked,
  createContentPacker,
  createRecordPacker,
  packContent,
  packRecords,
  unpackContent,
  unpackRecords,
} from "#src/runs/store-threads/packed-content.ts";
import { bytesOfSeries } from "#src/store/database/series-bytes.ts";
import type { ContentToWrite } from "#src/store/datasets/writing/dataset-writer.ts";
import { sampleContent } from "../store/contents.ts";

/** As another thread has it. */
const handedOver = <Packed extends ReturnType<typeof packRecords>>(packed: Packed): Packed =>
  structuredClone(packed, { transfer: buffersOfPacked(packed) });

const whole = ({ tables, components, models, ...rest }: ContentToWrite) => ({
  ...rest,
  ...{ tables: [...tables], components: [...components], models: [...models] },
});

describe("Packed content", () => {
  it("is the same after it was handed over", () => {
    const content = sampleContent();
    const packed = packContent(content);
    expect(whole(unpackContent(handedOver(packed)))).toEqual(content);
    expect(packed.values.every(({ length }) => length === 0)).toBe(true);
  });

  it("keeps long lists in their order, with the names that they repeat", () => {
    const content = sampleContent();
    const [component] = content.components;
    const components = Array.from({ length: 1_201 }, (_, index) => ({ ...component, name: `component ${index}` }));
    const override_parameters = components.map(({ name }) => ({
      ...{ component_name: name, attribute: "economic_lifetime", operation: "set", value: 10 },
    })) as Override[];
    const models = ["first", "second", "third"].map((name) => ({ ...content.models[0], name, override_parameters }));
    const given = { ...content, components, models };
    const unpacked = unpackContent(handedOver(packContent(given)));
    for (const time of [1, 2]) expect([time, whole(unpacked)]).toEqual([time, given]);
  });

  it("has long lists in files of a folder, where they are read whenever they are asked for", () => {
    const folder = mkdtempSync(join(tmpdir(), "packed-content-"));
    try {
      const { components, models, ...content } = sampleContent();
      const description = "d".repeat(1024);
      const many = Array.from({ length: 1_201 }, (_, index) => ({
        ...components[index % components.length],
        ...{ name: `component ${index}`, description },
      }));
      const override_parameters = many.map(({ name }) => ({
        ...{ component_name: name, attribute: "economic_lifetime", operation: "set", value: 10 },
      })) as Override[];
      const given = {
        ...content,
        components: many,
        models: [models[0], { ...models[0], name: "b", override_parameters }],
      };
      const packed = packContent(given, createContentPacker(folder));
      const inMemory = buffersOfPacked(packed).reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(inMemory).toBeLessThan(250_000);
      expect(statSync(join(folder, "components")).size).toBeGreaterThan(1_200 * 1_024);
      expect(statSync(join(folder, "models")).mode & 0o777).toBe(0o600);
      const unpacked = unpackContent(handedOver(packed));
      for (const time of [1, 2]) expect([time, whole(unpacked)]).toEqual([time, given]);
      truncateSync(join(folder, "models"), 1_000);
      expect(() => [...unpacked.models]).toThrow("ends before");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("has many records in a file but for their numbers, and whatever else is long", () => {
    const folder = mkdtempSync(join(tmpdir(), "packed-content-"));
    try {
      const regions = Array.from({ length: 150 }, (_, index) => ({ name: `region ${index}` }));
      const tables = regions.flatMap(({ name: region }, from) =>
        regions.map(
          ({ name: regionTo }, to): TableRecord => ({
            ...{ family: "distances", component: "line", region, regionTo, values: Float64Array.of(from * 1000 + to) },
          }),
        ),
      );
      const description = "d".repeat(1024);
      const commodities = regions.map(({ name }) => ({ name, unit: "GW", description }));
      const given = { ...sampleContent(), regions, commodities, tables };
      const packed = packContent(given, createContentPacker(folder));
      const inMemory = buffersOfPacked(packed).reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(inMemory - 8 * tables.length).toBeLessThan(70_000);
      const unpacked = unpackContent(handedOver(packed));
      for (const time of [1, 2]) expect([time, whole(unpacked)]).toEqual([time, given]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("leaves alone series that share a buffer with others", () => {
    const shared = Float64Array.from({ length: 6 }, (_, index) => index);
    const record = { family: "operationRateFix", component: "demand", regionTo: null } as const;
    const records = [
      { ...record, region: "north", values: shared.subarray(0, 3) },
      { ...record, family: "distances" as const, region: "north", regionTo: "south", values: Float64Array.of(7) },
      { ...record, region: "south", values: shared.subarray(3, 6) },
    ];
    expect(unpackRecords(handedOver(packRecords(records)))).toEqual(records);
    expect([...shared]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ["series that fill arrays to their ends", [2 ** 19, 2 ** 19, 2 ** 19, 1]],
    ["series longer than an array is", [5, 2 ** 20 + 1, 5, 2 ** 21]],
    ["no records", []],
  ])("keeps %s", (_, lengths) => {
    const records = lengths.map((length, index): TableRecord => {
      const values = new Float64Array(length).fill(index + 1);
      return { family: "operationRateMax", component: "wind", region: `region ${index}`, regionTo: null, values };
    });
    const unpacked = unpackRecords(handedOver(packRecords(records)));
    expect(unpacked.map(({ region, values }) => [region, values.length, values[0], values.at(-1)])).toEqual(
      lengths.map((length, index) => [`region ${index}`, length, index + 1, index + 1]),
    );
  });

  it("reads values of long records from the file where they were put, whenever they are asked for", () => {
    const folder = mkdtempSync(join(tmpdir(), "packed-content-"));
    try {
      const record = (length: number, index: number): TableRecord => ({
        ...{ family: "operationRateMax", component: "wind", region: `region ${index}`, regionTo: null },
        values: Float64Array.from({ length }, (_, step) => index + step / 7),
      });
      const records = [1, 8760, 3, 2 ** 20 + 1, 255, 256, 2 ** 19, 2 ** 19, 2 ** 19, 8760].map(record);
      const packer = createRecordPacker(join(folder, "series"));
      for (const one of records) packer.add([one]);
      const packed = handedOver(packer.packed());
      const inMemory = packed.values.reduce((sum, { length }) => sum + length, 0);
      expect(inMemory).toBe(1 + 3 + 255);
      const unpacked = unpackRecords(packed);
      expect(unpacked.map(({ region }) => region)).toEqual(records.map(({ region }) => region));
      for (const [index, { values }] of records.entries()) {
        expect(Buffer.compare(bytesOfSeries(unpacked[index].values), bytesOfSeries(values))).toBe(0);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("refuses to read values of a file that is cut short", () => {
    const folder = mkdtempSync(join(tmpdir(), "packed-content-"));
    try {
      const file = join(folder, "series");
      const packer = createRecordPacker(file);
      const values = new Float64Array(8760);
      packer.add([{ family: "operationRateMax", component: "wind", region: "north", regionTo: null, values }]);
      const packed = packer.packed();
      truncateSync(file, 8759 * 8);
      expect(() => unpackRecords(packed)[0].values).toThrow("ends before");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says what it takes: values, names, and every record", () => {
    const content = sampleContent();
    const { bytes, count } = packContent(content);
    const { regions, commodities, components, models, tables } = content;
    const overrides = models.flatMap(({ override_parameters }) => override_parameters);
    expect(count).toBe([regions, commodities, components, models, tables, overrides].flat().length);
    const values = tables.reduce((sum, record) => sum + (record.values.length > 1 ? record.values.byteLength : 0), 0);
    expect(bytes).toBeGreaterThan(values + 200 * (count - overrides.length));
    expect(bytes).toBeLessThan(values + 1000 * count);
  });
});
