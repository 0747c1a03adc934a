/** Executes runs in this process: the queue in the database, a dispatcher, and a process per job. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { machineMemoryBytes } from "@esm/processes/machine-memory";
import packageJson from "../../../package.json" with { type: "json" };
import type { Store } from "../../store/store.ts";
import { maxSmallMs } from "../estimates/classify-run.ts";
import type { RunJob } from "../jobs/run-job.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { placesBeside } from "./places.ts";
import { createRunSignals, type RunSignals } from "./run-changes.ts";
import type { RunLog } from "./run-log.ts";
import { localTransport } from "./run-transport.ts";
import { sharedTransport } from "./shared-transport.ts";
import type { SolverInventory } from "./solver-inventory.ts";

export interface WorkPlaceOptions {
  store: Store;
  runJob: RunJob;
  /** The installed solvers; the bundled ones where absent. */
  solvers?: SolverInventory | undefined;
  /** General places; those of the other classes follow from them. 0 where workers execute all runs. */
  maxConcurrent: number;
  /** Limit for each class of runs. */
  maxRunningPerUser: number;
  /** The longest time a small run may take; two minutes where absent. */
  maxSmallMs?: number | undefined;
  /** The longest any run may solve; null for no limit. */
  timeLimitSeconds: number | null;
  /** Memory of a job and its solver together; 0 takes most of what the machine has. */
  memoryLimitMegabytes: number;
  /** The longest any run may take as a whole; no limit where absent. */
  runTimeLimitSeconds?: number | undefined;
  log: RunLog;
}

interface WorkPlace {
  dispatcher: Dispatcher;
  signals: RunSignals;
}

/** Recovers runs that an earlier process left, and starts to execute runs. */
export async function openWorkPlace(options: WorkPlaceOptions): Promise<WorkPlace> {
  const { store, solvers, maxConcurrent, runJob, log } = options;
  const { sharing } = store;
  const workerId = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const signals = createRunSignals(sharing ? (runId) => sharing.notices.tell({ kind: "changed", runId }) : undefined);
  const { version } = packageJson;
  const transport = sharing
    ? sharedTransport({ store, sharing, signals, workerId, version, places: maxConcurrent, solvers, log })
    : localTransport;
  const dispatcher = createDispatcher({
    store,
    signals,
    transport,
    workerId,
    version,
    runJob,
    solvers,
    log,
    places: placesBeside(maxConcurrent),
    maxPerUser: options.maxRunningPerUser,
    maxSmallMs: options.maxSmallMs ?? maxSmallMs,
    timeLimitSeconds: options.timeLimitSeconds,
    runTimeLimitSeconds: options.runTimeLimitSeconds,
    memoryLimitBytes: memoryLimitOf(options.memoryLimitMegabytes),
    alone: sharing === null,
  });
  await dispatcher.start();
  return { dispatcher, signals };
}

/** Beyond this, the system would kill processes of its own choice. */
const shareOfMachine = 0.85;

export function memoryLimitOf(megabytes: number): number {
  if (megabytes > 0) return megabytes * 2 ** 20;
  return shareOfMachine * machineMemoryBytes();
}
