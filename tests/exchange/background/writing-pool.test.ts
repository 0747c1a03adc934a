/** Downloads are written in threads: the same bytes, and the thread that asks keeps working. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { DatasetContent } from "#src/domain/dataset-content.ts";
import { packContent, unpackRecords } from "#src/exchange/background/transferable-content.ts";
import { createWritingPool } from "#src/exchange/background/writing-pool.ts";
import { componentTableBytes } from "#src/exchange/component-tables/write-workbook.ts";
import { sampleContent } from "../../store/contents.ts";
import { archiveOf, target } from "../archive/archives.ts";

const content = (): DatasetContent => ({ ...sampleContent(), dataset: target });

describe("The writing of downloads in threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "writing-pool-"));
  const pool = createWritingPool({ threads: 1 });
  let files = 0;
  const newPath = (): string => join(folder, `file ${files++}`);
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  it("gives what writing without threads gives, time after time", async () => {
    const expected = await archiveOf(content());
    for (const time of [1, 2, 3]) {
      const path = newPath();
      await pool.writeArchive(path, async () => content());
      expect([time, readFileSync(path).equals(expected)]).toEqual([time, true]);
    }
    const values = Float64Array.from({ length: 50 }, (_, step) => step / 7);
    const records = [
      { family: "operationRateMax", component: "wind", region: "north", regionTo: null, values } as const,
    ];
    const table = {
      family: "operationRateMax",
      componentType: "SOURCE",
      regions: ["north", "south"],
      records,
    } as const;
    const whole = await componentTableBytes(table);
    const path = newPath();
    await pool.writeTable(path, async () => table);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  it("hands over series that share a buffer with others, and leaves those alone", async () => {
    const shared = Float64Array.from({ length: 6 }, (_, index) => index);
    const record = { family: "operationRateFix", component: "demand", regionTo: null } as const;
    const records = [
      { ...record, region: "north", values: shared.subarray(0, 3) },
      { ...record, family: "distances" as const, region: "north", regionTo: "south", values: Float64Array.of(7) },
      { ...record, region: "south", values: shared.subarray(3, 6) },
    ];
    const { content: packed, transfer } = await packContent(null, records);
    expect(unpackRecords(structuredClone(packed, { transfer }))).toEqual(records);
    expect([...shared]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("loads what is to be written when its turn has come, and goes on where that fails", async () => {
    const order: string[] = [];
    const asked = (name: string) => async () => {
      order.push(name);
      return content();
    };
    const gone = async () => {
      throw new Error("It is gone.");
    };
    const results = await Promise.allSettled([
      pool.writeArchive(newPath(), asked("first")).then(() => order.push("first is written")),
      pool.writeArchive(newPath(), gone),
      pool.writeArchive(join(folder, "missing", "file"), asked("third")),
      pool.writeArchive(newPath(), asked("last")).then(() => order.push("last is written")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { message: "It is gone." } });
    expect(results[2]).toMatchObject({ reason: { code: "ENOENT", message: expect.stringContaining("ENOENT") } });
    expect(order).toEqual(["first", "first is written", "third", "last", "last is written"]);
  });

  it("ends what it is doing when it is closed", async () => {
    const closing = createWritingPool({ threads: 1 });
    const path = newPath();
    const writing = Promise.allSettled([
      closing.writeArchive(path, async () => content()),
      closing.writeArchive(newPath(), async () => content()),
    ]);
    await closing.close();
    for (const { status } of await writing) expect(status).toBe("rejected");
    await expect(closing.writeArchive(path, async () => content())).rejects.toThrow("stopping");
    expect(existsSync(path)).toBe(false);
  });
});
