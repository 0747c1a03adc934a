/** The processes of a run are killed and stopped by somebody outside. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { childrenOf, until } from "../support/processes.ts";
import { clientOf, example, expectThat, faultFolder, scenario } from "./support.ts";

/** A process that is just being made still has the command of the one that makes it, which waits for it. */
function isSolver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("/solver/");
  } catch {
    return false;
  }
}

await scenario("processes of a run that are killed or stopped", true, async (start) => {
  const service = await start({ DATA_DIR: join(faultFolder, "solver"), SOLVE_TIME_LIMIT_S: "60" });
  const client = await clientOf(service.url);
  const set = await client.ok("POST", "/datasets/", { name: "year" });
  const { status } = await client.upload(`/datasets/${set.id}/upload`, example("three-regions-year"));
  expectThat("the example is there", status === 200);
  const [model] = await client.ok("GET", `/models/?dataset_id=${set.id}`);
  const optimize = (query: string) => client.send("GET", `/models/${model.id}/optimize?${query}`);
  const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);
  const own = service.child.pid ?? 0;
  const present = new Set(descendants(own));
  const processOf = (depth: "job" | "solver"): Promise<number> =>
    until(() => {
      const [job] = childrenOf(own).filter((pid) => !present.has(pid));
      const [solver] = job === undefined ? [] : childrenOf(job).filter(isSolver);
      return (depth === "job" ? job : solver) ?? null;
    }, `the process of the ${depth}`);
  for (const depth of ["job", "solver"] as const) {
    const running = optimize("resolution=full&solver=interior-point&time_limit=5");
    process.kill(await processOf(depth), "SIGKILL");
    const begin = performance.now();
    const answer = await Promise.race([running, setTimeout(180_000, null, { ref: false })]);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const said = answer && (typeof answer.body === "string" ? "a workbook" : JSON.stringify(answer.body));
    expectThat(`a ${depth} that is killed is answered (${answer?.status}, ${seconds} s: ${said})`, answer !== null);
    expectThat("… with a result or a reason", [200, 422, 503].includes(answer?.status ?? 0));
    // A kill from outside says nothing about the model: the run begins again.
    if (depth === "job") expectThat("… but not of memory", !/"memory"/.test(said ?? ""));
  }
  const stopped = optimize("resolution=full&solver=interior-point&time_limit=4");
  const pid = await processOf("solver");
  process.kill(pid, "SIGSTOP");
  const answer = await Promise.race([stopped, setTimeout(180_000, null, { ref: false })]);
  expectThat(
    `a solver that hangs is ended by its time limit (${answer?.status})`,
    answer?.status === 422 && answer.body.detail[0].type === "time_limit",
  );
  const left = () => descendants(own).filter((child) => !present.has(child));
  await until(() => (left().length === 0 ? true : null), "the end of everything the run had");
  expectThat("nothing of it is left", left().length === 0);
  const next = await optimize("resolution=typical_periods&typical_periods=2&segments=4");
  expectThat(`the next optimization succeeds (${next.status})`, next.status === 200);
  await service.end("SIGTERM");
});
