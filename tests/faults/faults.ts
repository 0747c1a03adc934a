/**
 * Faults that need a machine to themselves: run by .ci/suites/faults, not by `npm test`. Each is made for real, the
 * service must answer clearly while it lasts, lose nothing, and recover without a restart.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { failedStart, startProcess } from "../http/process.ts";
import { childrenOf } from "../support/processes.ts";
import { clientOf, expectThat, scenario, shell } from "./support.ts";

const archive = (name: string) => readFileSync(new URL(`../../examples/${name}.zip`, import.meta.url));
const disk = process.env.FAULT_DISK;
const postgresql = process.env.FAULT_POSTGRESQL;
const folder = process.env.FAULT_FOLDER ?? "";

await scenario("a disk that is full", disk !== undefined, async () => {
  const data = join(disk ?? "", "data");
  const service = await startProcess({ DATA_DIR: data });
  const client = await clientOf(service.url);
  const set = await client.ok("POST", "/datasets/", { name: "before", number_of_time_steps: 168 });
  const filler = join(disk ?? "", "filler");
  fillDisk(filler);
  const upload = await client.upload(`/datasets/${set.id}/upload`, archive("one-region-week"));
  expectThat("an upload is refused with disk_full", upload.status === 503 && /^disk_full: /.test(upload.body.detail));
  const refused = await client.until(() => client.send("POST", "/datasets/", { name: `n${Math.random()}` }), 503, 400);
  expectThat("a write is refused with disk_full", /^disk_full: /.test(refused.body.detail));
  expectThat("reading goes on", (await client.send("GET", `/datasets/${set.id}`)).status === 200);
  rmSync(filler);
  const again = await client.upload(`/datasets/${set.id}/upload`, archive("one-region-week"));
  expectThat("the same upload succeeds when there is room", again.status === 200);
  const regions = await client.ok("GET", `/regions/?dataset_id=${set.id}`);
  expectThat("and is there as a whole", regions.length === 1);
  await service.end("SIGTERM");
  shell(`mount -o remount,ro ${disk}`);
  const { code, said } = await failedStart({ DATA_DIR: data });
  expectThat(
    `a disk that cannot be written is named at the start: ${said.trim()}`,
    code === 1 && !/\n\s+at /.test(said),
  );
  shell(`mount -o remount,rw ${disk}`);
});

await scenario("PostgreSQL that goes and comes again", postgresql !== undefined, async () => {
  const service = await startProcess({ DATA_DIR: join(folder, "pg"), DATABASE_URL: postgresql ?? "" });
  const client = await clientOf(service.url);
  await client.ok("POST", "/datasets/", { name: "before" });
  shell(process.env.FAULT_POSTGRESQL_STOP ?? "");
  for (const [method, path, json] of [
    ["GET", "/datasets/", undefined],
    ["POST", "/datasets/", { name: "meanwhile" }],
    ["GET", "/users/", undefined],
  ] as const) {
    const { status, body } = await client.send(method, path, json);
    expectThat(`${method} ${path} answers 503`, status === 503 && /^database_unavailable: /.test(body.detail));
  }
  expectThat("the service is not ready", (await client.send("GET", "/health")).status === 503);
  shell(process.env.FAULT_POSTGRESQL_START ?? "");
  const answer = await client.until(() => client.send("GET", "/datasets/"), 200, 100);
  expectThat("everything acknowledged is there", answer.body.length === 1 && answer.body[0].name === "before");
  await client.ok("POST", "/datasets/", { name: "meanwhile" });
  await service.end("SIGTERM");
});

await scenario("processes of a run that are killed or stopped", true, async () => {
  const service = await startProcess({ DATA_DIR: join(folder, "solver"), SOLVE_TIME_LIMIT_S: "60" });
  const client = await clientOf(service.url);
  const set = await client.ok("POST", "/datasets/", { name: "year" });
  const { status } = await client.upload(`/datasets/${set.id}/upload`, archive("three-regions-year"));
  expectThat("the example is there", status === 200);
  const [model] = await client.ok("GET", `/models/?dataset_id=${set.id}`);
  const optimize = (query: string) => client.send("GET", `/models/${model.id}/optimize?${query}`);
  const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);
  const own = service.child.pid ?? 0;
  const present = new Set(descendants(own));
  const processOf = async (depth: "job" | "solver"): Promise<number> => {
    for (let count = 0; count < 600; count++) {
      const [job] = childrenOf(own).filter((pid) => !present.has(pid));
      const [solver] = job === undefined ? [] : childrenOf(job);
      const found = depth === "job" ? job : solver;
      if (found !== undefined) return found;
      await setTimeout(20);
    }
    throw new Error(`There is no process of the ${depth}.`);
  };
  for (const depth of ["job", "solver"] as const) {
    const running = optimize("resolution=full&solver=interior-point&time_limit=10");
    process.kill(await processOf(depth), "SIGKILL");
    const begin = performance.now();
    const answer = await Promise.race([running, setTimeout(90_000, null)]);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const said = answer && (typeof answer.body === "string" ? "a workbook" : JSON.stringify(answer.body));
    expectThat(`a ${depth} that is killed is answered (${answer?.status}, ${seconds} s: ${said})`, answer !== null);
    expectThat("… with a result or a reason", [200, 422, 503].includes(answer?.status ?? 0));
    // What somebody outside did is no word about the model: the run is begun again.
    if (depth === "job") expectThat("… but not of memory", !/"memory"/.test(said ?? ""));
  }
  const stopped = optimize("resolution=full&solver=interior-point&time_limit=4");
  const pid = await processOf("solver");
  process.kill(pid, "SIGSTOP");
  const answer = await Promise.race([stopped, setTimeout(60_000, null)]);
  expectThat(
    `a solver that hangs is ended by its time limit (${answer?.status})`,
    answer?.status === 422 && answer.body.detail[0].type === "time_limit",
  );
  await setTimeout(2000);
  expectThat(
    "nothing of it is left",
    descendants(own).every((child) => present.has(child)),
  );
  const after = await optimize("resolution=typical_periods");
  expectThat("the next optimization succeeds", after.status === 200);
  await service.end("SIGTERM");
});

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
