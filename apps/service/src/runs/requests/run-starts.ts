/**
 * Starts runs and sweeps in threads, which read, check, compress and store the input of a run. Turns alternate between
 * users, whatever models they ask for.
 */
import type { Store } from "../../store/store.ts";
import type { RunLimits } from "../estimates/classify-run.ts";
import { createStoreThreads } from "../store-threads/store-threads.ts";
import type { SweepBeginning, SweepRequest } from "./begin-sweep.ts";
import type { EstimateRequest, ModelEstimate } from "./estimate-model.ts";
import type { RunRequest, RunStart } from "./start-run.ts";
import type { startTasks } from "./start-worker.ts";

export interface RunStartsOptions {
  store: Store;
  maxQueuedPerUser: number;
  /** Limits of every run. */
  limits: RunLimits;
  /** The trace of the current request, for the process that executes its run. */
  traceparent?: (() => string | undefined) | undefined;
  /** Threads that exist before the first start; otherwise the first start waits for its thread. */
  readyThreads?: number | undefined;
  /** Where tasks on the database are executed; in threads of their own where absent. */
  storeThreads?: typeof createStoreThreads | undefined;
}

export interface RunStarts {
  start(request: RunRequest): Promise<RunStart>;
  beginSweep(request: SweepRequest, checked: boolean): Promise<SweepBeginning>;
  estimate(request: EstimateRequest): Promise<ModelEstimate>;
  close(): Promise<void>;
}

const threads = 2;
/** One start of a user at a time. Many may wait, because waiting takes no memory. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 200, waiting: 2000, what: "starts" } as const;

/** Rejects with `TooManyWaiting` where too many starts wait. */
export function createRunStarts(options: RunStartsOptions): RunStarts {
  const { store, maxQueuedPerUser, limits, traceparent, readyThreads: staying = 0 } = options;
  const { storeThreads = createStoreThreads } = options;
  const program = new URL("start-worker.ts", import.meta.url);
  const starting = storeThreads<typeof startTasks>(program, store, { threads, staying, ...turns });
  const terms = () => ({ maxQueuedPerUser, traceparent: traceparent?.() });
  return {
    start: (request) => starting.submit("startRun", { ...request, ...terms() }, request.userId),
    beginSweep: (request, checked) =>
      starting.submit("beginSweep", { ...request, ...terms(), checked }, request.userId),
    estimate: (request) => starting.submit("estimateModel", { ...request, limits }, request.userId),
    close: starting.close,
  };
}
