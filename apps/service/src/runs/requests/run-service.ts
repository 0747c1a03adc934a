import { isEnded, type Run } from "@esm/model/domain/runs/run";
import type { RunRemoval } from "../../store/runs/remove-run.ts";
import { runError } from "../jobs/run-outcome.ts";
import type { Dispatcher } from "../queue/dispatcher.ts";
import { createPositions, type Positions } from "../queue/queue-position.ts";
import type { RunSignals } from "../queue/run-changes.ts";
import { createResultPool, type ResultPool } from "../stored-results/result-pool.ts";
import type { ChangesToCheck, CheckOfChanges, ModelToWrite, ModelWriting } from "./check-changes.ts";
import type { EstimateRequest, ModelEstimate } from "./estimate-model.ts";
import { type FeedItem, followRun } from "./follow-run.ts";
import { followUser, type UserFeedItem } from "./follow-user.ts";
import { createModelChecks } from "./model-checks.ts";
import { createRunStarts, type RunStartsOptions } from "./run-starts.ts";
import { createSharedPoll } from "./shared-poll.ts";
import type { RunRequest, RunStart } from "./start-run.ts";
import { createSweepService, type SweepService } from "./sweep-service.ts";

export interface RunService {
  start(request: RunRequest): Promise<RunStart>;
  /** Estimates a run. */
  estimate(request: EstimateRequest): Promise<ModelEstimate>;
  /** Validates a model with changes that are not stored. */
  checkChanges(request: ChangesToCheck): Promise<CheckOfChanges>;
  /** Writes what such validations read. */
  writeModelToCheck(request: ModelToWrite): Promise<ModelWriting>;
  /**
   * The run when it has ended; its present state when the signal aborts, or the service stops;
   * undefined when it is deleted.
   */
  wait(id: number, signal: AbortSignal): Promise<Run | undefined>;
  /** The events of the run, from the one after this to the last. */
  follow(id: number, after: number, signal: AbortSignal): AsyncIterable<FeedItem>;
  /** Follows all runs that the user started. */
  followUser(userId: number, signal: AbortSignal): AsyncIterable<UserFeedItem>;
  /** The positions of the waiting ones. */
  positions: Positions;
  /**
   * The run after its cancellation was requested, and after a short wait for its end. Undefined where it does not
   * exist.
   */
  cancel(id: number): Promise<Run | undefined>;
  /** Ends all runs of a model or data set that is about to be deleted; the deletion also removes their records. */
  cancelAllOf(of: { modelId: number } | { datasetId: number }): Promise<void>;
  /** Refused for a run that has not ended, or that a sweep reuses. */
  remove(id: number): Promise<RunRemoval>;
  /** The files and tables made from the results of successful runs. */
  results: Omit<ResultPool, "close">;
  sweeps: SweepService;
  /** Ends every stream of events: clients that follow a run connect again when the service is back. */
  releaseFollowers(): void;
  /** The service is about to stop: other processes get the runs that they can take at once. */
  handOver(): Promise<void>;
  /** Runs under way may continue for `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

interface RunServiceOptions extends RunStartsOptions {
  dispatcher: Dispatcher;
  signals: RunSignals;
}

/** The database is queried this often where this process sends no signal, e.g. where workers are elsewhere. */
const pollMs = 1_000;
/** A cancelled job has ended within this time. */
const cancelMs = 3_000;

const ended = ({ status }: Run): boolean => isEnded(status);

export function createRunService(options: RunServiceOptions): RunService {
  const { store, dispatcher, signals } = options;
  const results = createResultPool(store, options.storeThreads);
  const closing = new AbortController();
  const releasing = new AbortController();
  /** The number of clients that wait for a run; when the last one leaves, a run that was started for them is cancelled. */
  const waiterCounts = new Map<number, number>();
  const waitedFor = new Set<number>();
  const positions = createPositions({ store, places: dispatcher.places, onChange: signals.onChange });
  const poll = createSharedPoll({ store, signals, positionsOf: positions });
  const starts = createRunStarts(options);

  async function until(id: number, settled: (run: Run) => boolean, signal: AbortSignal): Promise<Run | undefined> {
    const either = AbortSignal.any([signal, closing.signal]);
    for (;;) {
      const next = signals.next(id, pollMs, either);
      const run = await store.runs.find(id);
      if (!run || settled(run) || either.aborted) return run;
      await next;
    }
  }

  async function whileWaiting<Result>(id: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    waiterCounts.set(id, (waiterCounts.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (waiterCounts.get(id) ?? 1) - 1;
      if (left > 0) waiterCounts.set(id, left);
      else {
        waiterCounts.delete(id);
        if (waitedFor.delete(id) && signal.aborted && !closing.signal.aborted) await endRun(id);
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

  const cancel = async (id: number): Promise<Run | undefined> => {
    const run = await endRun(id);
    if (!run || ended(run)) return run;
    return until(id, ended, AbortSignal.timeout(cancelMs));
  };
  const remove = (id: number): Promise<RunRemoval> => store.runs.remove(id);

  const checks = createModelChecks(store, options.storeThreads);
  const wake = () => dispatcher.wake();
  const sweeps = createSweepService({ store, starts, checks, runs: { cancel, remove }, wake });

  return {
    async start(request) {
      const begun = await starts.start(request);
      if (typeof begun === "string" || "problems" in begun || begun.reused) return begun;
      if (request.waitedFor) waitedFor.add(begun.run.id);
      dispatcher.wake();
      return begun;
    },
    estimate: starts.estimate,
    checkChanges: checks.checkChanges,
    writeModelToCheck: checks.writeModelToCheck,
    wait: (id, signal) => whileWaiting(id, signal, () => until(id, ended, signal)),
    async *follow(id, after, signal) {
      const either = AbortSignal.any([signal, releasing.signal]);
      yield* followRun({ store, signals, poll }, id, after, either);
    },
    async *followUser(userId, signal) {
      yield* followUser({ store, poll }, userId, AbortSignal.any([signal, releasing.signal]));
    },
    positions,
    cancel,
    async cancelAllOf(of) {
      const ids = await store.runs.unfinishedOf(of);
      for (const id of ids) await endRun(id);
      await Promise.all(ids.map((id) => until(id, ended, AbortSignal.timeout(cancelMs))));
    },
    remove,
    sweeps,
    results,
    releaseFollowers: () => releasing.abort(),
    handOver: dispatcher.handOver,
    async close(graceMs = 0) {
      releasing.abort();
      closing.abort();
      await dispatcher.close(graceMs);
      await starts.close();
      await results.close();
      await checks.close();
    },
  };
}
