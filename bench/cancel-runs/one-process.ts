/** Runs cancelled in the process that works them off, with SQLite. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { readConfig } from "@esm/service/config/config";
import { openStore } from "@esm/service/store/store";
import { runJob } from "../../apps/service/src/runs/jobs/run-job.ts";
import { startLocalRuns } from "../../apps/service/src/runs/requests/local-runs.ts";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { childrenOf } from "../../tests/support/processes.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { longestWaitMs, type Moment, type Sign, type Stage, stepsOf } from "./moments.ts";

export async function inOneProcess(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "cancel-runs-"));
  const config = readConfig({ DATA_DIR: folder });
  const store = await openStore({
    dataFolder: folder,
    databaseUrl: undefined,
    poolSize: 1,
    onConnectionError: () => {},
  });
  let onSign: (sign: Sign) => void = () => {};
  const runs = await startLocalRuns({
    store,
    // Listens to what the job says, at once.
    runJob: (order, hooks) =>
      runJob(order, {
        ...hooks,
        onProgress(progress) {
          hooks.onProgress?.(progress);
          onSign(progress);
        },
      }),
    maxConcurrent: 1,
    maxRunningPerUser: 16,
    maxQueuedPerUser: 500,
    timeLimitSeconds: 600,
    memoryLimitMegabytes: config.runMemoryMegabytes,
    log: { info: () => {}, warn: () => {} },
  });
  const user = await store.users.create({ username: "canceller", passwordHash: "-" });
  const models = { slow: await modelOf("slow"), quick: await modelOf("quick") };

  async function modelOf(name: Moment["steps"]): Promise<number> {
    const content = slowExample(stepsOf[name]);
    const dataset = await createDataset(
      store,
      { ...content, dataset: { ...content.dataset, name }, models: [] },
      { userId: user.id },
    );
    const model = { name, description: null, override_parameters: [], optimization_parameters: null };
    return (await store.models.create(dataset.id, model, user.id)).id;
  }

  return {
    async begin(moment) {
      const reached = Promise.withResolvers<void>();
      onSign = (sign) => {
        if (moment.isReached(sign)) reached.resolve();
      };
      const options = { ...defaultRunOptions(), resolution: "full" as const, ...moment.options };
      const modelId = models[moment.steps];
      const started = await runs.start({ modelId, userId: user.id, kind: "optimize", options, force: true });
      if (typeof started === "string" || "problems" in started) throw new Error(JSON.stringify(started));
      const { id } = started.run;
      if (moment.name === "start") return id;
      const end = new AbortController();
      await Promise.race([reached.promise, runs.wait(id, end.signal), setTimeout(longestWaitMs)]);
      end.abort();
      return id;
    },
    processes() {
      const jobs = childrenOf(process.pid);
      return [...jobs, ...jobs.flatMap(childrenOf)];
    },
    cancel: async (id) => (await runs.cancel(id))?.status ?? "gone",
    residentBytes: () => process.memoryUsage().rss,
    async close() {
      await runs.close();
      await store.close();
      const files = readdirSync(folder).filter((name) => !name.startsWith("energy-systems.sqlite"));
      rmSync(folder, { recursive: true });
      return files;
    },
  };
}
