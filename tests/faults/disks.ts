/** A disk that is full, and one that cannot be written any more while the service runs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sqliteFileName } from "@esm/service/store/database/database";
import { failedStart } from "../../apps/service/tests/http/process.ts";
import { clientOf, example, expectThat, faultFolder, faultLibrary, scenario, shell } from "./support.ts";

const disk = process.env.FAULT_DISK;

await scenario("a disk that is full", disk !== undefined, async (start, after) => {
  const data = join(disk ?? "", "data");
  const service = await start({ DATA_DIR: data });
  const client = await clientOf(service.url);
  const set = await client.ok("POST", "/datasets/", { name: "before", number_of_time_steps: 168 });
  const full: number[] = [];
  for (let count = 0; count < 3; count++) {
    full.push(
      (await client.ok("POST", "/datasets/", { name: `to be deleted ${count}`, number_of_time_steps: 168 })).id,
    );
    await client.upload(`/datasets/${full[count]}/upload`, example("one-region-week"));
  }
  const filler = join(disk ?? "", "filler");
  after(() => rmSync(filler, { force: true }));
  fillDisk(filler);
  const upload = await client.upload(`/datasets/${set.id}/upload`, example("one-region-week"));
  expectThat("an upload is refused with disk_full", upload.status === 503 && /^disk_full: /.test(upload.body.detail));
  const refused = await client.until(() => client.send("POST", "/datasets/", { name: `n${Math.random()}` }), 503);
  expectThat("a write is refused with disk_full", /^disk_full: /.test(refused.body.detail));
  expectThat("reading goes on", (await client.send("GET", `/datasets/${set.id}`)).status === 200);
  const download = await client.send("GET", `/datasets/${set.id}/download`);
  expectThat("a download is refused with disk_full", download.status === 503 && download.retryAfter > 0);
  expectThat("as it says", /^disk_full: /.test(download.body.detail));
  const tries: number[] = [];
  for (let count = 0; count < 10; count++) tries.push((await client.login("ann", `wrong ${count}`)).status);
  expectThat(`wrong passwords are limited: ${tries}`, tries.filter((status) => status === 401).length === 8);
  expectThat("and the right one with them", (await client.login("ann", "a long secret")).status === 429);
  for (const id of full) {
    const deleted = await client.send("DELETE", `/datasets/${id}`);
    expectThat(`a data set can be deleted (${deleted.status} ${JSON.stringify(deleted.body)})`, deleted.status === 200);
    expectThat("and is gone", (await client.send("GET", `/datasets/${id}`)).status === 404);
  }
  const made = await client.send("POST", "/datasets/", { name: "where others were" });
  expectThat(`then there is room for another one (${made.status})`, made.status === 200);
  rmSync(filler);
  const again = await client.upload(`/datasets/${set.id}/upload`, example("one-region-week"));
  expectThat("the same upload succeeds when there is room", again.status === 200);
  const regions = await client.ok("GET", `/regions/?dataset_id=${set.id}`);
  expectThat("and is there as a whole", regions.length === 1);
  await service.end("SIGTERM");
  after(() => shell(`mount -o remount,rw ${disk}`));
  shell(`mount -o remount,ro ${disk}`);
  const { code, said } = await failedStart({ DATA_DIR: data });
  expectThat(
    `a disk that cannot be written is named at the start: ${said.trim()}`,
    code === 1 && !/\n\s+at /.test(said),
  );
});

await scenario(
  "a disk that becomes read-only while the service runs",
  faultLibrary !== undefined,
  async (start, after) => {
    const data = join(faultFolder, "read-only");
    const flag = join(faultFolder, "disk-is-read-only");
    mkdirSync(data);
    const faults = { LD_PRELOAD: faultLibrary ?? "", FAULT_READ_ONLY: flag, FAULT_READ_ONLY_FOLDER: data };
    const service = await start({ DATA_DIR: data, ...faults });
    const client = await clientOf(service.url);
    const set = await client.ok("POST", "/datasets/", { name: "before", number_of_time_steps: 168 });
    const upload = () => client.upload(`/datasets/${set.id}/upload`, example("one-region-week"));
    expectThat("what is uploaded before is taken", (await upload()).status === 200);
    const [model] = await client.ok("GET", `/models/?dataset_id=${set.id}`);
    after(() => rmSync(flag, { force: true }));
    writeFileSync(flag, "");
    for (const [what, answer] of [
      ["a new data set", await client.send("POST", "/datasets/", { name: "meanwhile" })],
      ["an upload", await upload()],
      ["a run", await client.send("POST", `/models/${model.id}/runs`, { kind: "optimize" })],
      ["a deletion", await client.send("DELETE", `/datasets/${set.id}`)],
    ] as const) {
      const said = `${answer.status} ${JSON.stringify(answer.body)}`;
      expectThat(`${what} is refused: ${said}`, /^503 .*"disk_(failed|read_only): .*"request_id"/.test(said));
    }
    for (const path of [`/datasets/${set.id}`, `/regions/?dataset_id=${set.id}`, "/health/live", "/health/ready"]) {
      expectThat(`GET ${path} is answered`, (await client.send("GET", path)).status === 200);
    }
    rmSync(flag);
    await client.ok("POST", "/datasets/", { name: "after" });
    expectThat("an upload is taken again without a restart", (await upload()).status === 200);
    const names = (await client.ok("GET", "/datasets/")).map(({ name }: { name: string }) => name);
    expectThat(`nothing of what was refused is there: ${names}`, `${names}` === "before,after");
    const run = await client.send("GET", `/models/${model.id}/optimize`);
    expectThat(`an optimization has its result (${run.status})`, run.status === 200);
  },
);

await scenario(
  "a disk that loses what was written while the service runs",
  faultLibrary !== undefined,
  async (start, after) => {
    const data = join(faultFolder, "loses");
    const flag = join(faultFolder, "disk-loses");
    mkdirSync(data);
    const service = await start({ DATA_DIR: data, LD_PRELOAD: faultLibrary ?? "", FAULT_SYNC: flag });
    const client = await clientOf(service.url);
    await client.ok("POST", "/datasets/", { name: "before" });
    after(() => rmSync(flag, { force: true }));
    writeFileSync(flag, "");
    for (const attempt of [1, 2]) {
      const { status, body } = await client.send("POST", "/datasets/", { name: `meanwhile ${attempt}` });
      const said = `${status} ${JSON.stringify(body)}`;
      expectThat(`a new data set is not acknowledged: ${said}`, /^503 .*"disk_failed: .*"request_id"/.test(said));
    }
    expectThat("data sets are listed", (await client.send("GET", "/datasets/")).status === 200);
    rmSync(flag);
    await client.ok("POST", "/datasets/", { name: "after" });
    const pages = readFileSync(join(data, sqliteFileName));
    expectThat("what the disk may have lost is in the database, not only in its log", pages.includes("after"));
  },
);

function fillDisk(path: string): void {
  for (let size = 2 ** 20; size >= 512; size >>= 1) {
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(size), { flag: "a" });
      } catch {
        break;
      }
    }
  }
}
