/** Runs as the service offers them, executed by this process, by workers elsewhere, or by both. */

import { memoryLimitOf, openWorkPlace, type WorkPlaceOptions } from "../queue/worker-runtime.ts";
import { createRunService, type RunService } from "./run-service.ts";
import type { RunStartsOptions } from "./run-starts.ts";

type LocalRunsOptions = WorkPlaceOptions & Omit<RunStartsOptions, "limits">;

/** Recovers the runs that an earlier service left, and starts to execute runs. */
export async function startLocalRuns(options: LocalRunsOptions): Promise<RunService> {
  const { store, maxQueuedPerUser, traceparent, readyThreads, timeLimitSeconds, memoryLimitMegabytes, storeThreads } =
    options;
  await store.runs.removeLeftInputs();
  const { dispatcher, signals } = await openWorkPlace(options);
  const limits = { timeLimitSeconds, memoryLimitBytes: memoryLimitOf(memoryLimitMegabytes) };
  return createRunService({
    store,
    signals,
    dispatcher,
    maxQueuedPerUser,
    limits,
    traceparent,
    readyThreads,
    storeThreads,
  });
}
