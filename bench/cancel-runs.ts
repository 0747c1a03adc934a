/**
 * Is a run that is cancelled gone within two seconds, with everything it had?
 *
 *     npx node bench/cancel-runs.ts [times] [seconds at most]     # prints one JSON object
 *
 * Runs of a year's worth of work are cancelled at random moments, by the phase they are in: before the start, while the
 * program is built, presolved, solved by simplex and by interior point, and while results are kept. Each time the run
 * must be cancelled, the processes of job and solver gone within the time, and no file be left.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "../src/config.ts";
import { defaultRunOptions, type RunOptions } from "../src/domain/run-options.ts";
import { runJob } from "../src/runs/job.ts";
import type { JobProgress } from "../src/runs/job-messages.ts";
import { startLocalRuns } from "../src/runs/local-runs.ts";
import { openStore } from "../src/store/store.ts";
import { childrenOf, isRunning } from "../tests/support/processes.ts";
import { slowExample } from "../tests/support/slow-example.ts";

const times = Number(process.argv[2] ?? 100);
const longestSeconds = Number(process.argv[3] ?? 3600);
const limitMs = 2000;
/** Where the moment does not come, any other will do. */
const longestWaitMs = 15_000;

/** Where to cancel: in what phase, of which solver, and after how many of its signs of life. */
interface Moment {
  name: string;
  options: Partial<RunOptions>;
  steps: "slow" | "quick";
  isReached(progress: JobProgress): boolean;
}
const bySolver = (phase: string) => (progress: JobProgress) => progress.solver?.phase === phase;
const byPhase = (phase: string) => (progress: JobProgress) => progress.phase === phase;
const moments: Moment[] = [
  { name: "start", options: {}, steps: "slow", isReached: () => true },
  { name: "build", options: {}, steps: "slow", isReached: byPhase("build") },
  { name: "presolve", options: { solver: "highs-wasm" }, steps: "slow", isReached: byPhase("solve") },
  { name: "simplex", options: { solver: "highs-wasm" }, steps: "slow", isReached: bySolver("simplex") },
  {
    name: "interior point",
    options: { solver: "interior-point" },
    steps: "slow",
    isReached: bySolver("interior-point"),
  },
  { name: "export", options: {}, steps: "quick", isReached: byPhase("export") },
];

const folder = mkdtempSync(join(tmpdir(), "cancel-runs-"));
const config = readConfig({ DATA_DIR: folder });
const store = await openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} });
const log = pino({ level: "silent" });
let onProgress: (progress: JobProgress) => void = () => {};
const runs = await startLocalRuns({
  store,
  // Listens to what the job says, at once.
  runJob: (order, hooks) =>
    runJob(order, {
      ...hooks,
      onProgress(progress) {
        hooks.onProgress?.(progress);
        onProgress(progress);
      },
    }),
  ...{ maxConcurrent: 1, maxRunningPerUser: 16, maxQueuedPerUser: 500, timeLimitSeconds: 600 },
  memoryLimitMegabytes: config.runMemoryMegabytes,
  log: (line) => log.info(line),
});
const user = await store.users.create({ username: "canceller", passwordHash: "-" });
const models: Record<Moment["steps"], number> = {
  slow: await modelOf(slowExample(2000), "slow"),
  quick: await modelOf(slowExample(150), "quick"),
};

async function modelOf(content: ReturnType<typeof slowExample>, name: string): Promise<number> {
  const dataset = await store.createDatasetWithContent(
    { ...content, dataset: { ...content.dataset, name }, models: [] },
    { userId: user.id },
  );
  const model = { name, description: null, override_parameters: [], optimization_parameters: null };
  return (await store.models.create(dataset.id, model, user.id)).id;
}

interface Cancelled {
  moment: string;
  milliseconds: number;
  status: string;
}

async function cancelAt(moment: Moment): Promise<Cancelled> {
  const reached = Promise.withResolvers<void>();
  onProgress = (progress) => {
    if (moment.isReached(progress)) reached.resolve();
  };
  const options = { ...defaultRunOptions(), resolution: "full" as const, ...moment.options };
  const modelId = models[moment.steps];
  const started = await runs.start({ modelId, userId: user.id, kind: "optimize", options, force: true });
  if (typeof started === "string") throw new Error(started);
  const { id } = started.run;
  if (moment.name === "start") await setTimeout(Math.random() * 400);
  else {
    const end = new AbortController();
    const wait = runs.wait(id, end.signal);
    await Promise.race([reached.promise, wait, setTimeout(longestWaitMs)]);
    end.abort();
    await setTimeout(Math.random() * (moment.name === "export" ? 30 : 300));
  }
  const jobs = childrenOf(process.pid);
  const processes = [...jobs, ...jobs.flatMap(childrenOf)];
  const begin = performance.now();
  const run = await runs.cancel(id);
  // A solver is ended with its job, or sees within moments that its job is gone.
  while (processes.some(isRunning) && performance.now() - begin < 2 * limitMs) await setTimeout(10);
  const milliseconds = Math.round(performance.now() - begin);
  return { moment: moment.name, milliseconds, status: run?.status ?? "gone" };
}

const faults: string[] = [];
const seen: Cancelled[] = [];
const begin = performance.now();
const memoryBefore = process.memoryUsage().rss;
for (let time = 0; time < times && performance.now() - begin < longestSeconds * 1000; time++) {
  const cancelled = await cancelAt(moments[time % moments.length]);
  const { moment, milliseconds, status } = cancelled;
  // A quick run may have ended before the word reached it.
  const ended = status === "cancelled" || (moment === "export" && status === "succeeded");
  if (!ended) faults.push(`${moment}: the run is ${status} after ${milliseconds} ms`);
  if (milliseconds > limitMs) faults.push(`${moment}: it took ${milliseconds} ms`);
  seen.push(cancelled);
}
await runs.close();
await store.close();
const files = readdirSync(folder).filter((name) => !name.startsWith("energy-systems.sqlite"));
if (files.length > 0) faults.push(`files are left: ${files}`);
rmSync(folder, { recursive: true });

const report = {
  machine: `${cpus().length} × ${cpus()[0].model}`,
  node: process.version,
  times: seen.length,
  cancelled: seen.filter(({ status }) => status === "cancelled").length,
  endedBefore: seen.filter(({ status }) => status === "succeeded").length,
  milliseconds: Object.fromEntries(
    moments.map(({ name }) => {
      const sorted = seen.flatMap((one) => (one.moment === name ? one.milliseconds : [])).toSorted((a, b) => a - b);
      return [name, { times: sorted.length, median: sorted[sorted.length >> 1], longest: sorted.at(-1) }];
    }),
  ),
  memoryGrowthMebibytes: Math.round((process.memoryUsage().rss - memoryBefore) / 2 ** 20),
  faults,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = faults.length === 0 && seen.length > 0 ? 0 : 1;
