import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { describe, expect, it } from "vitest";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { type InputReader, readInput } from "../../src/runs/input/input-reader.ts";
import { sampleContent } from "../store/contents.ts";

const [model] = sampleContent().models;

async function readerOf(tables: DatasetContent["tables"]): Promise<InputReader> {
  const { portions } = await packInput({ ...sampleContent(), models: [], tables }, model);
  return readInput(async function* () {
    yield* portions;
  });
}

async function tablesOf(reader: InputReader, isWanted: (component: string) => boolean = () => true) {
  const found: DatasetContent["tables"] = [];
  for await (const { head, values } of reader.tables(({ component }) => isWanted(component))) {
    const { length: _, ...record } = head;
    found.push({ ...record, values: await values() });
  }
  return found;
}

const record = (component: string, ...values: number[]): DatasetContent["tables"][number] => ({
  family: "operationRateMax",
  component,
  region: "North",
  regionTo: null,
  values: Float64Array.from(values),
});

describe("The input of a run, read a table at a time", () => {
  it("gives back what went in", async () => {
    const { tables, models: _, ...rest } = sampleContent();
    const reader = await readerOf(tables);
    expect(reader).toMatchObject({
      content: { ...rest, models: [] },
      overrides: model.override_parameters,
      parameters: model.optimization_parameters,
    });
    expect(await tablesOf(reader)).toEqual(tables);
    expect(await tablesOf(await readerOf([]))).toEqual([]);
  });

  it("passes over tables that are not wanted, and over the rest of those that are not read to their end", async () => {
    const long = record("long", ...Array.from({ length: 50_000 }, (_, step) => step));
    const reader = await readerOf([record("first", 1), long, record("last", 2, 3)]);
    expect(await tablesOf(reader, (name) => name === "last")).toEqual([record("last", 2, 3)]);
    const read: number[] = [];
    for await (const { head, slices } of reader.tables(() => true)) {
      for await (const slice of slices()) {
        expect(slice.length).toBeLessThan(head.length + 1);
        read.push(slice[0]);
        break;
      }
    }
    expect(read).toEqual([1, 0, 2]);
  });

  it("reads a long table in slices", async () => {
    const values = Array.from({ length: 50_000 }, (_, step) => step);
    const reader = await readerOf([record("long", ...values)]);
    const lengths: number[] = [];
    const read: number[] = [];
    for await (const { slices } of reader.tables(() => true)) {
      for await (const slice of slices()) {
        lengths.push(slice.length);
        read.push(...slice);
      }
    }
    expect(read).toEqual(values);
    expect(lengths.length).toBeGreaterThan(2);
  });

  it("takes no name for a mark between tables", async () => {
    const names = ['},{"', '],"overrides":', ',"tables":[', "}]", "ä€😀\\", '"'];
    const tables = names.map((name, index) => record(name, index, index));
    expect(await tablesOf(await readerOf(tables))).toEqual(tables);
  });

  it("reads the heads of thousands of tables in parts", async () => {
    const tables = Array.from({ length: 20_000 }, (_, index) => record(`component ä ${index}`, index));
    const found = await tablesOf(await readerOf(tables));
    expect(found.length).toBe(tables.length);
    expect(
      found.every(({ component, values }, index) => component === tables[index].component && values[0] === index),
    ).toBe(true);
  });

  it("refuses an input that was cut off", async () => {
    const { portions } = await packInput({ ...sampleContent(), models: [] }, model);
    const cut = [Buffer.concat(portions).subarray(0, 40)];
    const reading = readInput(async function* () {
      yield* cut;
    });
    await expect(reading).rejects.toThrow();
  });
});
