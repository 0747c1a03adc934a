/**
 * Has a cancelled run disappeared within two seconds, with its processes and files?
 *
 *     npx node bench/cancel-runs.ts [times] [seconds at most]                # prints one JSON object
 *     TEST_DATABASE_URL=… npx node bench/cancel-runs.ts 100 3600 workers     # service and worker apart, on PostgreSQL
 *
 * Runs over a year are cancelled at random moments of each phase: before the start, while the program is built, presolved, solved
 * by simplex and by interior point, and while results are stored. Each time the run must be cancelled, the processes of job and
 * solver must have ended in time, and no file may be left.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { isRunning } from "../tests/support/processes.ts";
import { type Moment, moments, type Stage } from "./cancel-runs/moments.ts";
import { inOneProcess } from "./cancel-runs/one-process.ts";
import { inTwoProcesses } from "./cancel-runs/two-processes.ts";

const times = Number(process.argv[2] ?? 100);
const longestSeconds = Number(process.argv[3] ?? 3600);
const apart = process.argv[4] === "workers";
const limitMs = 2000;
/** Until then memory may grow: code is compiled, caches are filled. */
const warmUp = 2 * moments.length;

interface Cancelled {
  moment: string;
  milliseconds: number;
  status: string;
}

async function cancelAt(stage: Stage, moment: Moment): Promise<Cancelled> {
  const id = await stage.begin(moment);
  await setTimeout(Math.random() * moment.laterMs);
  const before = stage.processes();
  const begin = performance.now();
  const status = await stage.cancel(id);
  // A solver is ended with its job, or sees within moments that its job is gone. That of a small run that has succeeded may wait for another one.
  const processes = status === "succeeded" ? [] : [...before, ...stage.processes()];
  while (processes.some(isRunning) && performance.now() - begin < 2 * limitMs) await setTimeout(10);
  return { moment: moment.name, milliseconds: Math.round(performance.now() - begin), status };
}

const stage = await (apart ? inTwoProcesses() : inOneProcess());
const faults: string[] = [];
const seen: Cancelled[] = [];
const begin = performance.now();
const load = loadavg()[0];
let [memoryBefore, memoryAfter] = [stage.residentBytes(), 0];
while (seen.length < times && performance.now() - begin < longestSeconds * 1000) {
  const cancelled = await cancelAt(stage, moments[seen.length % moments.length]);
  const { moment, milliseconds, status } = cancelled;
  // A quick run may have ended before the word reached it.
  const ended = status === "cancelled" || (moment === "export" && status === "succeeded");
  if (!ended) faults.push(`${moment}: the run is ${status} after ${milliseconds} ms`);
  if (milliseconds > limitMs) faults.push(`${moment}: it took ${milliseconds} ms`);
  seen.push(cancelled);
  memoryAfter = stage.residentBytes();
  if (seen.length === Math.min(warmUp, times >> 1)) memoryBefore = memoryAfter;
}
// One that waits for another run ends after 20 s (job-pool.ts).
for (const end = performance.now() + 30_000; stage.processes().length > 0 && performance.now() < end; )
  await setTimeout(100);
const left = stage.processes();
if (left.length > 0) faults.push(`processes are left: ${left}`);
const files = await stage.close();
if (files.length > 0) faults.push(`files are left: ${files}`);

const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  where: apart ? "service and worker on PostgreSQL" : "one process on SQLite",
  loadBefore: Math.round(load * 10) / 10,
  times: seen.length,
  cancelled: seen.filter(({ status }) => status === "cancelled").length,
  endedBefore: seen.filter(({ status }) => status === "succeeded").length,
  milliseconds: Object.fromEntries(
    moments.map(({ name }) => {
      const sorted = seen.flatMap((one) => (one.moment === name ? one.milliseconds : [])).toSorted((a, b) => a - b);
      return [name, { times: sorted.length, median: sorted[sorted.length >> 1], longest: sorted.at(-1) }];
    }),
  ),
  memoryGrowthMebibytes: Math.round((memoryAfter - memoryBefore) / 2 ** 20),
  faults,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = faults.length === 0 && seen.length > 0 ? 0 : 1;
