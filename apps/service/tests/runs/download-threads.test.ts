/** Downloads are read and written in threads: the same bytes, in turns, and nothing is left of what fails. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { componentTableParts } from "@esm/exchange/component-tables/write-workbook";
import { message } from "@esm/messages/message";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { createDownloadThreads } from "../../src/runs/store-threads/download-threads.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Downloads from $name", (database) => {
  let place: Awaited<ReturnType<typeof database.create>>;
  let store: Store;
  let threads: ReturnType<typeof createDownloadThreads>;
  let datasetId: number;
  let files = 0;
  const newPath = (): string => join(place.options.dataFolder, `file ${files++}`);

  beforeAll(async () => {
    place = await database.create();
    store = await openStore(place.options);
    const user = await store.users.create({ username: "ann", passwordHash: "-" });
    ({ id: datasetId } = await createDataset(store, sampleContent(), { userId: user.id }));
    threads = createDownloadThreads(store, { threads: 1 });
  });
  afterAll(async () => {
    await threads.close();
    await store.close();
    await place.remove();
  });

  it("are archives with the bytes of the content that was stored, time after time", long, async () => {
    const expected = await archiveOf(sampleContent());
    for (const time of [1, 2, 3]) {
      const path = newPath();
      expect(await threads.writeArchive({ path, datasetId }, 1)).toEqual({ status: "written" });
      expect([time, readFileSync(path).equals(expected)]).toEqual([time, true]);
    }
  });

  it("are workbooks of each table of a component, and of one without records", long, async () => {
    const { tables } = sampleContent();
    const sources = await store.components.listOfDataset(datasetId, "SOURCE", { skip: 0, limit: 100 });
    const wind = sources.find(({ attributes }) => attributes.name === "wind");
    if (!wind) throw new Error("There is no wind.");
    const component = { id: wind.id, type: "SOURCE" } as const;
    const regions = ["north", "South"];
    for (const family of ["capacityMax", "operationRateMax", "capacityFix"] as const) {
      const records = tables.filter((record) => record.component === "wind" && record.family === family);
      const path = newPath();
      await threads.writeTable({ path, family, component, regions }, 1);
      const expected = Buffer.concat(await componentTableParts({ family, componentType: "SOURCE", regions, records }));
      expect([family, readFileSync(path).equals(expected)]).toEqual([family, true]);
    }
  });

  it("are refused where a sheet has too few rows for a series", async () => {
    const steps = 1_048_576;
    const [demand] = sampleContent().tables;
    const content = {
      ...sampleContent(),
      dataset: { ...sampleContent().dataset, name: "long", number_of_time_steps: steps },
      tables: [
        { ...demand, family: "operationRateFix" as const, component: "demand", values: new Float64Array(steps) },
      ],
    };
    const { id } = await createDataset(store, content, { userId: 1 });
    const [sink] = await store.components.listOfDataset(id, "SINK", { skip: 0, limit: 1 });
    const component = { id: sink.id, type: "SINK" } as const;
    const table = { path: newPath(), family: "operationRateFix", component, regions: ["north", "South"] } as const;
    expect(await threads.writeTable(table, 1)).toEqual({
      status: "impossible",
      reason: message("series_longer_than_sheet", { steps: 1_048_576, most: 1_048_576 }),
    });
  });

  it("of what is gone write nothing", async () => {
    const path = newPath();
    expect(await threads.writeArchive({ path, datasetId: 12_345 }, 1)).toEqual({ status: "unknown" });
    expect(existsSync(path)).toBe(false);
  });

  it("that cannot be written are rejected, and the next ones are written", async () => {
    const results = await Promise.allSettled([
      threads.writeArchive({ path: newPath(), datasetId }, 1),
      threads.writeArchive({ path: newPath(), datasetId: 12_345 }, 1),
      threads.writeArchive({ path: join(place.options.dataFolder, "missing", "file"), datasetId }, 1),
      threads.writeArchive({ path: newPath(), datasetId }, 1),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(results[2]).toMatchObject({ reason: { code: "ENOENT", message: expect.stringContaining("ENOENT") } });
  });

  it("end when the threads are closed", async () => {
    const closing = createDownloadThreads(store, { threads: 1 });
    const paths = [newPath(), newPath()];
    const writing = Promise.allSettled(paths.map((path) => closing.writeArchive({ path, datasetId }, 1)));
    await closing.close();
    for (const { status } of await writing) expect(status).toBe("rejected");
    await expect(closing.writeArchive({ path: newPath(), datasetId }, 1)).rejects.toThrow("stopping");
  });
});
