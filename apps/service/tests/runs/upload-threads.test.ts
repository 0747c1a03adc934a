/** Uploaded files are read and stored in threads: as they would be without, while the thread that asks keeps working. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readComponentTable } from "@esm/exchange/component-tables/read-workbook";
import type { TableContext } from "@esm/exchange/component-tables/table-context";
import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { inLanguage } from "@esm/messages/render";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { endless, zeros } from "../../../../packages/exchange/tests/netcdf/hostile-files.ts";
import { small, writeNetcdf } from "../../../../packages/exchange/tests/pypsa/networks.ts";
import { craftZip } from "../../../../packages/exchange/tests/zip/zip-bytes.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import type { Admission } from "../../src/runs/store-threads/admission.ts";
import type { TableToStore } from "../../src/runs/store-threads/upload-tasks.ts";
import { createUploadThreads, type UploadThreads } from "../../src/runs/store-threads/upload-threads.ts";
import { bytesOfContent } from "../../src/store/datasets/size-estimate.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testDatabases } from "../store/databases.ts";

const steps = 2000;
const regions = Array.from({ length: 20 }, (_, index) => `region ${index}`);
const numbers = Array.from({ length: steps }, (_, step) => regions.map((_, column) => (step * 20 + column) / 7));

/** One source with long series. */
function windContent() {
  const series = regions.map((region, column) => [region, numbers.map((row) => row[column])] as const);
  const tables = { operationRateMax: Object.fromEntries(series) };
  return contentOf({
    dataset: { number_of_time_steps: steps },
    regions,
    commodities: { electricity: "GW" },
    components: { wind: { type: "SOURCE", commodity_name: "electricity", tables } },
  });
}

const admit: Admission = (_, write) => write();

describe("Uploads in threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-threads-"));
  const path = join(folder, "table.xlsx");
  let table: TableToStore;
  let place: Awaited<ReturnType<(typeof testDatabases)[number]["create"]>>;
  let store: Store;
  let userId: number;
  let datasetId: number;
  let threads: ReturnType<typeof createUploadThreads>;
  let bytes: Buffer;
  beforeAll(async () => {
    place = await testDatabases[0].create();
    store = await openStore(place.options);
    ({ id: userId } = await store.users.create({ username: "ann", passwordHash: "-" }));
    ({ id: datasetId } = await createDataset(store, windContent(), { userId }));
    const [{ id }] = await store.components.listOfDataset(datasetId, "SOURCE", { skip: 0, limit: 1 });
    const owner = await store.tables.owner(id);
    if (!owner) throw new Error("There is no such component.");
    const context: TableContext = {
      component: "wind",
      componentType: "SOURCE",
      regions: new Set(regions),
      numberOfTimeSteps: steps,
    };
    table = { path, family: "operationRateMax", owner, context };
    threads = createUploadThreads(store, { threads: 1 });
    bytes = await workbookBytes([
      {
        name: "Sheet1",
        rows: [[{ cells: regions }], ...numbers.map((row) => [{ cells: row.map((value) => 2 * value) }])],
      },
    ]);
    writeFileSync(path, bytes);
  });
  afterAll(async () => {
    await threads.close();
    await store.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  const storeArchive = (archive: string, { id = datasetId, by = threads as UploadThreads, asking = admit } = {}) => {
    const limits = { limits: defaultZipLimits, spoolFolder: mkdtempSync(join(folder, "spool-")) };
    return by.storeArchive({ path: archive, datasetId: id, userId, archiveName: "a.zip", ...limits }, asking);
  };
  const storeTable = (given: Partial<TableToStore> = {}, by = threads as UploadThreads, owner = 1) =>
    by.storeTable({ ...table, ...given }, owner, admit);
  const storedTable = () => store.tables.readOfComponent("operationRateMax", table.owner.component.id);

  it("store what reading without threads gives, time after time", long, async () => {
    const expected = await readComponentTable(bytes, "operationRateMax", table.context);
    if ("errors" in expected) throw new Error(JSON.stringify(expected.errors));
    const records = [...expected.records];
    for (const time of [1, 2, 3]) {
      expect([time, await storeTable()]).toEqual([time, { warnings: [] }]);
      expect([time, await storedTable()]).toEqual([time, records]);
    }
  });

  it("store archives with long series, and leave attributes alone that they do not change", long, async () => {
    const { dataset, ...content } = windContent();
    const archive = join(folder, "archive.zip");
    writeFileSync(archive, await archiveOf({ ...content, dataset: { ...dataset, description: "changed" } }));
    const { id } = await store.datasets.create({ ...dataset, name: "empty", cost_unit: "1e6 €" }, userId);
    await store.datasets.update(id, { cost_unit: "1e3 €" });
    expect(await storeArchive(archive, { id })).toMatchObject({ isFine: true, warnings: 0 });
    const stored = await store.readDatasetContent(id);
    expect(stored).toEqual({ ...content, dataset: { ...stored?.dataset, description: "changed" } });
    expect(await storeArchive(archive, { id: 12_345 })).toBeUndefined();
  });

  it("store a content after what it takes was asked for, and nothing of it where that is refused", long, async () => {
    const archive = join(folder, "refused.zip");
    writeFileSync(archive, await archiveOf(windContent()));
    const { id } = await store.datasets.create({ ...windContent().dataset, name: "refused" }, userId);
    const asked: number[] = [];
    const refuse: Admission = (size) => {
      asked.push(size);
      return Promise.reject(new Error("There is no room."));
    };
    await expect(storeArchive(archive, { id, asking: refuse })).rejects.toThrow("There is no room.");
    expect(asked).toEqual([bytesOfContent({ ...windContent(), dataset: undefined as never })]);
    expect((await store.readDatasetContent(id))?.regions).toEqual([]);
  });

  it("say of a file that it does not fit to what is stored", long, async () => {
    const { components, ...content } = windContent();
    const archive = join(folder, "unfit.zip");
    const other = components.map((component) => ({ ...component, type: "SINK" }) as never);
    writeFileSync(archive, await archiveOf({ ...content, components: other, tables: [] }));
    const stored = await storeArchive(archive);
    expect(JSON.stringify(stored)).toMatch(/SOURCE/);
  });

  it("serve more askers than it has threads", long, async () => {
    const stored = await Promise.all(Array.from({ length: 5 }, () => storeTable()));
    expect(stored).toEqual(Array(5).fill({ warnings: [] }));
  });

  it("answer with problems for files of another kind, and reject where there is no file", async () => {
    const nonsense = join(folder, "nonsense");
    writeFileSync(nonsense, "nonsense");
    expect(inLanguage(await storeTable({ path: nonsense }), "en")).toEqual({ errors: [expect.any(String)] });
    expect(await storeArchive(nonsense)).toMatchObject({ isFine: false, fileResults: [{ status: "ERROR" }] });
    await expect(storeTable({ path: join(folder, "missing") })).rejects.toThrow("ENOENT");
    expect(await storeTable()).toEqual({ warnings: [] });
  });

  it("refuse what takes too long or too much memory, and go on", long, async () => {
    const impatient = createUploadThreads(store, { threads: 1, timeLimitMs: 1 });
    expect(inLanguage(await storeTable({}, impatient), "en")).toEqual({
      errors: [expect.stringMatching(/took more than/)],
    });
    await impatient.close();
    const small = createUploadThreads(store, { threads: 1, maxMemoryMib: 28 });
    const names = Array.from({ length: 19_000 }, (_, index) => ({
      name: `${index}`,
      filling: "x".repeat(300),
      list: [1, 2, 3, 4, 5, 6, 7, 8],
    }));
    const large = join(folder, "large.zip");
    writeFileSync(large, craftZip([{ name: "regions.json", content: JSON.stringify(names) }]));
    const reading = await storeArchive(large, { by: small });
    expect(reading?.isFine).toBe(false);
    expect(JSON.stringify(inLanguage(reading?.fileResults, "en"))).toMatch(/more memory than allowed|commodities/);
    expect(await storeTable({}, small)).toEqual({ warnings: [] });
    await small.close();
  });

  it("let files of a library that take long hold up nothing of others", long, async () => {
    const [hanging, large, sound] = ["hanging.nc", "large.nc", "sound.nc"].map((name) => join(folder, name));
    await endless(hanging);
    await zeros(40)(large);
    await writeNetcdf(sound, small);
    const busy = createUploadThreads(store, { threads: 2, atOncePerOwner: 1 });
    const read = (file: string, owner: number) => {
      const spoolFolder = mkdtempSync(join(folder, "spool-"));
      const given = { archiveName: "file.nc", limits: defaultZipLimits, spoolFolder, maxNetcdfBytes: 2 ** 27 };
      const asked = {
        dryRun: true,
        userId: owner,
        format: undefined,
        accepted: { approximate: new Set<string>(), ignore: new Set<string>() },
      };
      return busy.storeModelFile({ path: file, target: { name: "new" }, choices: {}, ...given, ...asked }, admit);
    };
    const codesOf = (reading: Awaited<ReturnType<typeof read>>) =>
      reading?.report?.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
    let ended = 0;
    // One after the other, each for ten seconds.
    const attack = () => read(hanging, 1).finally(() => ended++);
    const attacks = Promise.allSettled(Array.from({ length: 20 }, attack));
    const example = { path: "examples/one-region-week.zip", name: "example", userId };
    expect(await busy.storeExample(example, admit)).toMatchObject({ name: "example", user: { id: userId } });
    expect(await storeTable({}, busy)).toEqual({ warnings: [] });
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

  it("end what they are doing when they are closed", async () => {
    const closing = createUploadThreads(store, { threads: 1 });
    const reading = Promise.allSettled([storeTable({}, closing), storeTable({}, closing)]);
    await closing.close();
    for (const { status } of await reading) expect(status).toBe("rejected");
    await expect(storeTable({}, closing)).rejects.toThrow("stopping");
  });
});
