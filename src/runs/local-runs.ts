/** Runs worked off on this machine: the queue in the database, a dispatcher in this process, a process per job. */

import { totalmem } from "node:os";
import { constrainedMemory } from "node:process";
import type { Store } from "../store/store.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { RunJob } from "./job.ts";
import { createRunService, type RunService } from "./run-service.ts";
import { createRunSignals } from "./run-signals.ts";
import type { SolverInventory } from "./solver-inventory.ts";

export interface LocalRunsOptions {
  store: Store;
  runJob: RunJob;
  /** The solvers there are; what the service brings where absent. */
  solvers?: SolverInventory;
  maxConcurrent: number;
  maxRunningPerUser: number;
  maxQueuedPerUser: number;
  /** The longest any run may solve; null for no limit. */
  timeLimitSeconds: number | null;
  /** Of a job and its solver together; 0 takes most of what the machine has. */
  memoryLimitMegabytes: number;
  log(line: string): void;
}

/** Recovers what an earlier service left, and begins to work runs off. */
export async function startLocalRuns(options: LocalRunsOptions): Promise<RunService> {
  const { store, maxConcurrent } = options;
  const signals = createRunSignals();
  const dispatcher = createDispatcher({
    ...{ store, signals, maxConcurrent, runJob: options.runJob, solvers: options.solvers, log: options.log },
    maxPerUser: options.maxRunningPerUser,
    timeLimitSeconds: options.timeLimitSeconds,
    memoryLimitBytes: memoryLimitOf(options.memoryLimitMegabytes),
    alone: store.kind === "sqlite",
  });
  await store.runs.removeLeftInputs();
  await dispatcher.start();
  return createRunService({
    store,
    signals,
    dispatcher,
    solvers: options.solvers,
    maxQueuedPerUser: options.maxQueuedPerUser,
  });
}

/** Beyond this the system would end processes of its own choice. */
const shareOfMachine = 0.85;

function memoryLimitOf(megabytes: number): number {
  if (megabytes > 0) return megabytes * 2 ** 20;
  const allowed = constrainedMemory();
  return shareOfMachine * (allowed > 0 ? Math.min(allowed, totalmem()) : totalmem());
}
