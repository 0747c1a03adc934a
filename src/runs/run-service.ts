/** Runs as the rest of the service sees them: begun, waited for, followed, cancelled, removed. */
import { createHash } from "node:crypto";
import packageJson from "../../package.json" with { type: "json" };
import { isEnded, type Run, type RunKind, type RunStatus } from "../domain/run.ts";
import type { RunOptions } from "../domain/run-options.ts";
import type { Store } from "../store/store.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type FeedItem, followRun } from "./follow-run.ts";
import { freezeInput } from "./model-input.ts";
import { createResultPool, type ResultPool } from "./result-pool.ts";
import { runError } from "./run-ends.ts";
import { waiting } from "./run-execution.ts";
import type { RunSignals } from "./run-signals.ts";
import type { SolverInventory } from "./solver-inventory.ts";

export interface RunRequest {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  /** Begins a new run also where an equal one has a result. */
  force?: boolean;
  /** Whoever asks waits: a run under way that is equal will do, and a new one ends when nobody waits any more. */
  attended?: boolean;
}

export type RunStart =
  | { run: Run; reused: boolean }
  /** There is no such model. */
  | "no model"
  /** The user has as many runs waiting as one may have. */
  | "too many";

export interface RunService {
  start(request: RunRequest): Promise<RunStart>;
  /** The run when it has ended; as it is when the signal aborts or the service stops; undefined when it is deleted. */
  wait(id: number, signal: AbortSignal): Promise<Run | undefined>;
  /** What happens to the run, from the event after this one to its last. */
  follow(id: number, after: number, signal: AbortSignal): AsyncIterable<FeedItem>;
  /** The run as it is when its end was asked for, and waited for a little. Undefined where there is none. */
  cancel(id: number): Promise<Run | undefined>;
  /** Ends all runs of a model or data set that is to be deleted, which takes their records with it. */
  cancelAllOf(of: { modelId: number } | { datasetId: number }): Promise<void>;
  /** False where the run has not ended. */
  remove(id: number): Promise<boolean>;
  /** What is made of results of runs that succeeded. */
  results: Omit<ResultPool, "close">;
  /** Ends every stream of events: those who follow a run come again when the service is back. */
  releaseFollowers(): void;
  close(): Promise<void>;
}

export interface RunServiceOptions {
  store: Store;
  dispatcher: Dispatcher;
  signals: RunSignals;
  maxQueuedPerUser: number;
  solvers?: SolverInventory | undefined;
}

/** Of the options, and of the solvers there are: another one may find another of several optima. */
async function hashOfOptions(options: RunOptions, solvers: SolverInventory | undefined): Promise<string> {
  const inventory = await solvers?.current();
  const usable = inventory?.solvers.filter((solver) => solver.usable).map(({ name, version }) => `${name} ${version}`);
  return createHash("sha256")
    .update(JSON.stringify([options, usable ?? []]))
    .digest("hex");
}

/** Without a signal from this process, e.g. where workers are elsewhere, the database is asked this often. */
const lookMs = 1_000;
/** A job that is cancelled is gone within this. */
const cancelMs = 3_000;

export function createRunService(options: RunServiceOptions): RunService {
  const { store, dispatcher, signals, maxQueuedPerUser, solvers } = options;
  const results = createResultPool(store);
  const closing = new AbortController();
  const releasing = new AbortController();
  /** How many wait for a run; where the last one leaves, an attended run is cancelled. */
  const attendance = new Map<number, number>();
  const attended = new Set<number>();

  async function until(id: number, settled: (run: Run) => boolean, signal: AbortSignal): Promise<Run | undefined> {
    const either = AbortSignal.any([signal, closing.signal]);
    for (;;) {
      const next = signals.next(id, lookMs, either);
      const run = await store.runs.find(id);
      if (!run || settled(run) || either.aborted) return run;
      await next;
    }
  }
  const ended = ({ status }: Run): boolean => isEnded(status);

  async function attend<Result>(id: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    attendance.set(id, (attendance.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (attendance.get(id) ?? 1) - 1;
      if (left > 0) attendance.set(id, left);
      else {
        attendance.delete(id);
        if (attended.delete(id) && signal.aborted && !closing.signal.aborted) await endRun(id);
      }
    }
  }

  async function endRun(id: number): Promise<Run | undefined> {
    const run = await store.runs.cancel(id, runError("cancelled"));
    if (run && run.status !== "succeeded") {
      signals.changed(id);
      dispatcher.wake(id);
    }
    return run;
  }

  return {
    async start({ modelId, userId, kind, options: runOptions, force = false, attended: isAttended = false }) {
      const read = await store.readModelInput(modelId);
      if (!read) return "no model";
      const input = await freezeInput(read.content, read.model);
      const optionsHash = await hashOfOptions(runOptions, solvers);
      const { version } = packageJson;
      const key = { modelId, kind, inputHash: input.hash, optionsHash, version };
      const welcome: RunStatus[] = isAttended ? ["queued", "running", "succeeded"] : ["succeeded"];
      const equal = force ? undefined : await store.runs.findEqual(key, welcome);
      if (equal) return { run: equal, reused: true };
      if ((await store.runs.countQueuedOf(userId)) >= maxQueuedPerUser) return "too many";
      const run = await store.runs.create({
        ...{ modelId, datasetId: read.datasetId, userId, kind, options: runOptions, optionsHash, version, input },
        requirements: null,
        progress: waiting,
      });
      if (isAttended) attended.add(run.id);
      dispatcher.wake();
      return { run, reused: false };
    },
    wait: (id, signal) => attend(id, signal, () => until(id, ended, signal)),
    async *follow(id, after, signal) {
      const either = AbortSignal.any([signal, releasing.signal]);
      yield* followRun({ store, signals }, id, after, either);
    },
    async cancel(id) {
      const run = await endRun(id);
      if (!run || ended(run)) return run;
      return until(id, ended, AbortSignal.timeout(cancelMs));
    },
    async cancelAllOf(of) {
      const ids = await store.runs.unfinishedOf(of);
      for (const id of ids) await endRun(id);
      await Promise.all(ids.map((id) => until(id, ended, AbortSignal.timeout(cancelMs))));
    },
    remove: (id) => store.runs.remove(id),
    results,
    releaseFollowers: () => releasing.abort(),
    async close() {
      releasing.abort();
      closing.abort();
      await dispatcher.close();
      await results.close();
    },
  };
}
