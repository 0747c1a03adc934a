/** Uploaded files are read in threads: the same results, and the thread that asks keeps working. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetAttributes } from "#src/domain/dataset.ts";
import { recordSchema } from "#src/domain/schema.ts";
import { createReadingPool, type ReadingPool } from "#src/exchange/background/reading-pool.ts";
import { readComponentTable } from "#src/exchange/component-tables/read-workbook.ts";
import type { TableContext } from "#src/exchange/component-tables/table-context.ts";
import { workbookBytes } from "#src/exchange/xlsx/write-workbook.ts";
import { craftZip } from "../zip/zip-bytes.ts";

const steps = 2000;
const regions = Array.from({ length: 20 }, (_, index) => `region ${index}`);
const context: TableContext = {
  component: "wind",
  componentType: "SOURCE",
  regions: new Set(regions),
  numberOfTimeSteps: steps,
};

describe("The reading of uploaded files in threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "reading-pool-"));
  const path = join(folder, "table.xlsx");
  let pool: ReadingPool;
  let bytes: Buffer;
  beforeAll(async () => {
    pool = createReadingPool({ threads: 1 });
    const values = Array.from({ length: steps }, (_, step) => regions.map((_, column) => (step * 20 + column) / 7));
    bytes = await workbookBytes([
      { name: "Sheet1", rows: [[{ cells: regions }], ...values.map((cells) => [{ cells }])] },
    ]);
    writeFileSync(path, bytes);
  });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  it("gives what reading without threads gives, time after time", async () => {
    const expected = await readComponentTable(bytes, "operationRateMax", context);
    expect("records" in expected && expected.records.length).toBe(regions.length);
    for (const time of [1, 2, 3]) {
      expect([time, await pool.readTable(path, "operationRateMax", context)]).toEqual([time, expected]);
    }
  });

  it("serves more askers than it has threads", async () => {
    const readings = await Promise.all(
      Array.from({ length: 5 }, () => pool.readTable(path, "operationRateMax", context)),
    );
    for (const reading of readings) expect(reading).toHaveProperty("records.length", regions.length);
  });

  it("answers for files that are none of a kind, and rejects where there is no file", async () => {
    const nonsense = join(folder, "nonsense");
    writeFileSync(nonsense, "nonsense");
    expect(await pool.readTable(nonsense, "capacityMax", context)).toEqual({ errors: [expect.any(String)] });
    const dataset = recordSchema(datasetAttributes).parse({ name: "x" });
    expect(await pool.readArchive(nonsense, { dataset })).toMatchObject({ failed: true });
    await expect(pool.readTable(join(folder, "missing"), "capacityMax", context)).rejects.toThrow("ENOENT");
    expect(await pool.readTable(path, "operationRateMax", context)).toHaveProperty("records");
  });

  it("refuses what takes too long or too much memory, and goes on", async () => {
    const impatient = createReadingPool({ threads: 1, timeLimitMs: 1 });
    expect(await impatient.readTable(path, "operationRateMax", context)).toEqual({
      errors: [expect.stringMatching(/took more than/)],
    });
    await impatient.close();
    const small = createReadingPool({ threads: 1, maxMemoryMib: 40 });
    const names = Array.from({ length: 19_000 }, (_, index) => ({
      name: `${index}`,
      filling: "x".repeat(300),
      list: [1, 2, 3, 4, 5, 6, 7, 8],
    }));
    const large = join(folder, "large.zip");
    writeFileSync(large, craftZip([{ name: "regions.json", content: JSON.stringify(names) }]));
    const dataset = recordSchema(datasetAttributes).parse({ name: "x" });
    const reading = await small.readArchive(large, { dataset });
    expect(reading).toMatchObject({ failed: true });
    expect(JSON.stringify(reading.fileResults)).toMatch(/more memory than allowed|commodities/);
    expect(await small.readTable(path, "operationRateMax", context)).toHaveProperty("records");
    await small.close();
  });

  it("ends what it is doing when it is closed", async () => {
    const closing = createReadingPool({ threads: 1 });
    const reading = Promise.allSettled([
      closing.readTable(path, "operationRateMax", context),
      closing.readTable(path, "operationRateMax", context),
    ]);
    await closing.close();
    for (const { status } of await reading) expect(status).toBe("rejected");
    await expect(closing.readTable(path, "operationRateMax", context)).rejects.toThrow("stopping");
  });
});
