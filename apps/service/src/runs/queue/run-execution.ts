/**
 * Executes one claimed run: its job in a process of its own, signs of life to the database, its result in portions, and
 * one end, published once. Claiming happens elsewhere.
 */

import { message, sentences } from "@esm/messages/message";
import { failureCauses, ordinaryWaiting, type Run, type RunEnd, seriesOf } from "@esm/model/domain/runs/run";
import { retry } from "../../platform/retry.ts";
import type { Store } from "../../store/store.ts";
import type { JobPortion } from "../jobs/job-messages.ts";
import type { RunJob } from "../jobs/run-job.ts";
import { failedRun, runError } from "../jobs/run-outcome.ts";
import type { RunSignals } from "./run-changes.ts";
import { keepLease } from "./run-lease.ts";
import { describeEnd, logOfRun, type RunLog } from "./run-log.ts";
import { createRunReporter, type RunReporter } from "./run-reporter.ts";
import type { SolverInventory } from "./solver-inventory.ts";

export interface ExecutionTools {
  store: Pick<Store, "runQueue" | "runContents">;
  runJob: RunJob;
  signals: RunSignals;
  /** The installed solvers; the bundled ones where absent. */
  solvers?: SolverInventory | undefined;
  /** The longest any run may solve; null for no limit. */
  timeLimitSeconds: number | null;
  memoryLimitBytes: number | undefined;
  /** The longest any run may take from its start to the last portion of its result. */
  runTimeLimitSeconds: number | undefined;
  log: RunLog;
}

export interface Execution {
  /** Settles when the job's process has ended and the end of the run is recorded; never rejects. */
  done: Promise<void>;
  /** Checks at once whether the run is to be cancelled or is gone. */
  check(): void;
  /** Ends the job and returns the run to the queue. */
  stop(reason: string): void;
}

class RunLost extends Error {}

const leftAlone = "skipped, because it was deleted or another worker has it,";

export function executeRun(run: Run, tools: ExecutionTools): Execution {
  const { store, signals } = tools;
  const lease = { id: run.id, attempt: run.attempt };
  const log = logOfRun(run, tools.log);
  const abort = new AbortController();
  let stopping: string | null = null;

  const kept = keepLease(store.runQueue, lease, { abort: () => abort.abort(), warn: log.warn });
  const reporter = createRunReporter(store, lease, {
    written: () => signals.changed(run.id),
    fault: (error) => log.warn(`its progress could not be written: ${(error as Error).message}`),
  });
  const persistently = <Result>(write: () => Promise<Result>): Promise<Result> =>
    retry(write, (error) => log.warn(`trying again: ${error.message}`));

  /** Reports the outcome of the run. */
  async function workToItsEnd(): Promise<string> {
    const end = await work(run, tools, { signal: abort.signal, reporter, log, persistently });
    await reporter.end();
    if (kept.isLost()) return leftAlone;
    if (stopping !== null && end.status === "cancelled" && (await giveBack(stopping))) {
      return `back in the queue, because ${stopping},`;
    }
    if (end.status === "failed" && end.error.cause === "worker_lost") {
      const lost = runError("worker_lost", sentences(failureCauses.worker_lost, end.error.message));
      await persistently(() => store.runQueue.lose(lease, { ...endsOfLost, lost }));
      return "lost; it is started again once";
    }
    return (await persistently(() => store.runQueue.finish(lease, end))) ? describeEnd(end) : leftAlone;
  }

  async function execute(): Promise<void> {
    const beganAt = performance.now();
    const passed = (): string => `after ${((performance.now() - beganAt) / 1000).toFixed(1)} s`;
    log.info(`started: ${run.kind} of model ${run.modelId}, attempt ${run.attempt}`);
    try {
      log.info(`${await workToItsEnd()} ${passed()}`);
    } catch (error) {
      if (error instanceof RunLost) return log.info(`${leftAlone} ${passed()}`);
      log.warn(String((error as Error).stack));
      const end = failedRun("solver_failed", message("run_ended_because_error_service"));
      await store.runQueue.finish(lease, end).catch(() => undefined);
    } finally {
      kept.end();
      signals.changed(run.id);
    }
  }

  /** A run that a user cancelled ends as cancelled, also when the service stops. */
  async function giveBack(reason: string): Promise<boolean> {
    if ((await store.runQueue.leaseState(lease)) === "cancel-requested") return false;
    return store.runQueue.giveBack(lease, waiting, reason);
  }

  return {
    done: execute(),
    check: kept.check,
    stop(reason) {
      stopping = reason;
      abort.abort();
    },
  };
}

interface WorkTools {
  signal: AbortSignal;
  reporter: RunReporter;
  log: ReturnType<typeof logOfRun>;
  persistently<Result>(write: () => Promise<Result>): Promise<Result>;
}

/**
 * The job alone: reads its input from the database and writes its result there. Throws `RunLost` once the run is gone.
 */
async function work(
  run: Run,
  tools: ExecutionTools,
  { signal, reporter, log, persistently }: WorkTools,
): Promise<RunEnd> {
  const { runQueue, runContents } = tools.store;
  const lease = { id: run.id, attempt: run.attempt };
  const series = seriesOf(run);

  async function* portionsOfInput(): AsyncGenerator<Uint8Array> {
    for (let portion = 0; ; portion++) {
      const bytes = await persistently(() => runContents.inputPortion(run.inputHash, portion));
      if (!bytes) return;
      yield bytes;
    }
  }

  async function keepPortion(portion: JobPortion): Promise<void> {
    if (!(await persistently(() => runContents.addResultPortion(lease, portion)))) throw new RunLost();
  }

  return tools.runJob(
    {
      runId: run.id,
      attempt: run.attempt,
      traceparent: run.traceparent,
      kind: run.kind,
      class: run.class,
      options: run.options,
      overrides: run.overrides,
      input: portionsOfInput,
      series: series === null ? undefined : JSON.stringify(series),
      timeLimitSeconds: tools.timeLimitSeconds,
      memoryLimitBytes: tools.memoryLimitBytes,
      inventory: await tools.solvers?.current(),
    },
    {
      signal,
      memoryLimitBytes: tools.memoryLimitBytes,
      timeLimitSeconds: tools.runTimeLimitSeconds,
      onProgress: reporter.progress,
      onLog: reporter.log,
      onLoss: log.warn,
      onPortion: keepPortion,
      anotherWaits: async () => series !== null && (await runQueue.waitsInSeries(series)),
    },
  );
}

export const waiting = { phase: "queued", fraction: 0, message: ordinaryWaiting } as const;

/** Endings of runs whose worker is lost. */
export const endsOfLost = { waiting, lost: runError("worker_lost"), cancelled: runError("cancelled") };
