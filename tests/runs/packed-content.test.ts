/** Content goes through the service to another thread as a few arrays, and is the same there. */
import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TableRecord } from "#src/domain/dataset-content.ts";
import type { Override } from "#src/domain/model.ts";
import {
  buffersOfPacked,
  createRecordPacker,
  packContent,
  packRecords,
  unpackContent,
  unpackRecords,
} from "#src/runs/store-threads/packed-content.ts";
import { bytesOfSeries } from "#src/store/database/series-bytes.ts";
import { sampleContent } from "../store/contents.ts";

/** As another thread has it. */
const handedOver = <Packed extends ReturnType<typeof packRecords>>(packed: Packed): Packed =>
  structuredClone(packed, { transfer: buffersOfPacked(packed) });

describe("Packed content", () => {
  it("is the same after it was handed over", () => {
    const content = sampleContent();
    const packed = packContent(content);
    const { tables, ...rest } = unpackContent(handedOver(packed));
    expect({ ...rest, tables: [...tables] }).toEqual(content);
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
    const { tables: _, ...rest } = unpackContent(handedOver(packContent({ ...content, components, models })));
    const { tables: __, ...given } = content;
    expect(rest).toEqual({ ...given, components, models });
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
