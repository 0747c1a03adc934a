/**
 * Starts of runs and sweeps, in threads: what a run works on is read, checked and compressed there, and kept. Turns go round
 * between users, whatever models they ask for.
 */
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "../store-threads/store-threads.ts";
import type { SweepBeginning, SweepRequest } from "./begin-sweep.ts";
import type { RunRequest, RunStart } from "./start-run.ts";
import type { startTasks } from "./start-worker.ts";

export interface RunStartsOptions {
  store: Store;
  maxQueuedPerUser: number;
  /** Of the request at hand, for whoever works its run off. */
  traceparent?: (() => string | undefined) | undefined;
  /** Threads that are there before the first start; else it waits until one has started. */
  readyThreads?: number | undefined;
}

export interface RunStarts {
  start(request: RunRequest): Promise<RunStart>;
  beginSweep(request: SweepRequest, checked: boolean): Promise<SweepBeginning>;
  close(): Promise<void>;
}

const threads = 2;
/** Of one user one at a time; many may be asked for at once, as they wait without memory. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 200, waiting: 2000, what: "starts" } as const;

/** Rejects with `TooManyWaiting` where too much waits. */
export function createRunStarts(options: RunStartsOptions): RunStarts {
  const { store, maxQueuedPerUser, traceparent, readyThreads: staying = 0 } = options;
  const program = new URL("start-worker.ts", import.meta.url);
  const starting = createStoreThreads<typeof startTasks>(program, store, { threads, staying, ...turns });
  const terms = () => ({ maxQueuedPerUser, traceparent: traceparent?.() });
  return {
    start: (request) => starting.submit("startRun", { ...request, ...terms() }, request.userId),
    beginSweep: (request, checked) =>
      starting.submit("beginSweep", { ...request, ...terms(), checked }, request.userId),
    close: starting.close,
  };
}
