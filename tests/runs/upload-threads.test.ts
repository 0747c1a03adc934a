/** Uploaded files are read in threads: the same results, and the thread that asks keeps working. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readComponentTable } from "#src/exchange/component-tables/read-workbook.ts";
import type { TableContext } from "#src/exchange/component-tables/table-context.ts";
import { workbookBytes } from "#src/exchange/xlsx/write-workbook.ts";
import { defaultZipLimits } from "#src/exchange/zip/limits.ts";
import { buffersOfPacked, unpackContent, unpackRecords } from "#src/runs/store-threads/packed-content.ts";
import { createUploadThreads, type UploadThreads } from "#src/runs/store-threads/upload-threads.ts";
import { openStore, type Store } from "#src/store/store.ts";
import { archiveOf } from "../exchange/archive/archives.ts";
import { endless, zeros } from "../exchange/netcdf/hostile-files.ts";
import { small, writeNetcdf } from "../exchange/pypsa/networks.ts";
import { craftZip } from "../exchange/zip/zip-bytes.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { createDataset } from "../support/create-dataset.ts";
import { long } from "../support/long.ts";

const steps = 2000;
const regions = Array.from({ length: 20 }, (_, index) => `region ${index}`);
const context: TableContext = {
  component: "wind",
  componentType: "SOURCE",
  regions: new Set(regions),
  numberOfTimeSteps: steps,
};

describe("The reading of uploaded files in threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-threads-"));
  const path = join(folder, "table.xlsx");
  const table = { path, family: "operationRateMax", context } as const;
  let place: Awaited<ReturnType<(typeof testDatabases)[number]["create"]>>;
  let store: Store;
  let datasetId: number;
  let threads: ReturnType<typeof createUploadThreads>;
  let bytes: Buffer;
  beforeAll(async () => {
    place = await testDatabases[0].create();
    store = await openStore(place.options);
    const user = await store.users.create({ username: "ann", passwordHash: "-" });
    ({ id: datasetId } = await createDataset(store, sampleContent(), { userId: user.id }));
    threads = createUploadThreads(store, { threads: 1 });
    const values = Array.from({ length: steps }, (_, step) => regions.map((_, column) => (step * 20 + column) / 7));
    bytes = await workbookBytes([
      { name: "Sheet1", rows: [[{ cells: regions }], ...values.map((cells) => [{ cells }])] },
    ]);
    writeFileSync(path, bytes);
  });
  afterAll(async () => {
    await threads.close();
    await store.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  const readArchive = (archive: string, { id = datasetId, by = threads as UploadThreads } = {}) => {
    const limits = { limits: defaultZipLimits, spoolFolder: folder };
    return by.readArchive({ path: archive, datasetId: id, archiveName: "a.zip", ...limits }, 1);
  };

  it("gives what reading without threads gives, time after time", long, async () => {
    const expected = await readComponentTable(bytes, "operationRateMax", context);
    if ("errors" in expected) throw new Error(expected.errors.join());
    for (const time of [1, 2, 3]) {
      const reading = await threads.readTable(table, 1);
      if ("errors" in reading) throw new Error(reading.errors.join());
      expect([time, unpackRecords(reading.records)]).toEqual([time, [...expected.records]]);
    }
  });

  it("reads archives against what the data set has, and keeps of its attributes what they change", async () => {
    const { dataset, ...content } = sampleContent();
    const archive = join(folder, "archive.zip");
    writeFileSync(archive, await archiveOf({ ...content, dataset: { ...dataset, description: "changed" } }));
    const reading = await readArchive(archive);
    if (!reading?.content) throw new Error("The archive was not read.");
    const { tables, components, models, ...rest } = unpackContent(reading.content);
    expect({ ...rest, tables: [...tables], components: [...components], models: [...models] }).toEqual({
      ...content,
      dataset: { description: "changed" },
    });
    expect(await readArchive(archive, { id: 12_345 })).toBeUndefined();
  });

  it("write what they have read, also while all of them read", async () => {
    const archive = join(folder, "written.zip");
    const { dataset, ...content } = sampleContent();
    writeFileSync(archive, await archiveOf({ dataset, ...content }));
    const reading = await readArchive(archive);
    if (!reading?.content) throw new Error("The archive was not read.");
    const given = { content: { ...reading.content }, datasetId, by: { userId: 1 } };
    const others = Array.from({ length: 3 }, () => threads.readTable(table, 1));
    await threads.writing.submit("write", given, 1, { transfer: buffersOfPacked(given.content) });
    expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
    expect(await Promise.all(others)).toHaveLength(3);
  });

  it("serves more askers than it has threads", async () => {
    const readings = await Promise.all(Array.from({ length: 5 }, () => threads.readTable(table, 1)));
    for (const reading of readings) expect(reading).toHaveProperty("records.count", regions.length);
  });

  it("answers with problems for files of another kind, and rejects where there is no file", async () => {
    const nonsense = join(folder, "nonsense");
    writeFileSync(nonsense, "nonsense");
    expect(await threads.readTable({ ...table, path: nonsense }, 1)).toEqual({ errors: [expect.any(String)] });
    expect(await readArchive(nonsense)).toMatchObject({ content: null, fileResults: [{ status: "ERROR" }] });
    await expect(threads.readTable({ ...table, path: join(folder, "missing") }, 1)).rejects.toThrow("ENOENT");
    expect(await threads.readTable(table, 1)).toHaveProperty("records");
  });

  it("refuses what takes too long or too much memory, and goes on", long, async () => {
    const impatient = createUploadThreads(store, { threads: 1, timeLimitMs: 1 });
    expect(await impatient.readTable(table, 1)).toEqual({ errors: [expect.stringMatching(/took more than/)] });
    await impatient.close();
    const small = createUploadThreads(store, { threads: 1, maxMemoryMib: 28 });
    const names = Array.from({ length: 19_000 }, (_, index) => ({
      name: `${index}`,
      filling: "x".repeat(300),
      list: [1, 2, 3, 4, 5, 6, 7, 8],
    }));
    const large = join(folder, "large.zip");
    writeFileSync(large, craftZip([{ name: "regions.json", content: JSON.stringify(names) }]));
    const reading = await readArchive(large, { by: small });
    expect(reading?.content).toBeNull();
    expect(JSON.stringify(reading?.fileResults)).toMatch(/more memory than allowed|commodities/);
    expect(await small.readTable(table, 1)).toHaveProperty("records");
    await small.close();
  });

  it("lets files of a library that take long hold up nothing of others", long, async () => {
    const [hanging, large, sound] = ["hanging.nc", "large.nc", "sound.nc"].map((name) => join(folder, name));
    await endless(hanging);
    await zeros(40)(large);
    await writeNetcdf(sound, small);
    const busy = createUploadThreads(store, { threads: 2, atOncePerOwner: 1 });
    const read = (file: string, owner: number) => {
      const given = { archiveName: "file.nc", limits: defaultZipLimits, spoolFolder: folder, maxNetcdfBytes: 2 ** 27 };
      const asked = { format: undefined, accepted: { approximate: new Set<string>(), ignore: new Set<string>() } };
      return busy.readModelFile({ path: file, target: { name: "new" }, choices: {}, ...given, ...asked }, owner);
    };
    const codesOf = (reading: Awaited<ReturnType<typeof read>>) =>
      reading?.report?.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
    let ended = 0;
    // One after the other, each for ten seconds.
    const attack = () => read(hanging, 1).finally(() => ended++);
    const attacks = Promise.allSettled(Array.from({ length: 20 }, attack));
    const example = { path: "examples/one-region-week.zip", name: "example" };
    expect(await busy.readExample(example, 1)).toHaveProperty("bytes");
    expect(await busy.readTable(table, 1)).toHaveProperty("records");
    expect(codesOf(await read(sound, 2))).toEqual([]);
    // Large files wait for each other, not for those that hang.
    expect((await Promise.all([read(large, 2), read(large, 3)])).map(codesOf)).toEqual([
      ["unknown_format"],
      ["unknown_format"],
    ]);
    expect(ended).toBeLessThan(20);
    await busy.close();
    expect((await attacks).at(-1)?.status).toBe("rejected");
  });

  it("ends what it is doing when it is closed", async () => {
    const closing = createUploadThreads(store, { threads: 1 });
    const reading = Promise.allSettled([closing.readTable(table, 1), closing.readTable(table, 1)]);
    await closing.close();
    for (const { status } of await reading) expect(status).toBe("rejected");
    await expect(closing.readTable(table, 1)).rejects.toThrow("stopping");
  });
});
