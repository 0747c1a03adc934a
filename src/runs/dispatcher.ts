/** Takes runs that wait and works them off on this machine: a limited number at a time, fair between users. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { nextRun } from "./fairness.ts";
import { runError } from "./run-ends.ts";
import { type Execution, type ExecutionTools, executeRun, leaseMs, waiting } from "./run-execution.ts";

export interface DispatcherOptions extends ExecutionTools {
  maxConcurrent: number;
  maxPerUser: number;
  /** Whether no other service or worker has this database: then every run that is said to be running is lost. */
  alone: boolean;
}

/** Who works runs off: this process, or workers elsewhere. */
export interface Dispatcher {
  /** Recovers what an earlier service left, and begins. */
  start(): Promise<void>;
  /** There may be something to do: a run was queued, or is to be cancelled. */
  wake(runId?: number): void;
  /** Ends everything under way and gives it back to the queue. */
  close(): Promise<void>;
}

/** Also without a word from anybody it looks whether there is something to do. */
const lookMs = 5_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, signals, maxConcurrent, maxPerUser, log } = options;
  const workerId = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const executions = new Map<number, Execution>();
  let closed = false;
  let passing: Promise<void> | null = null;
  let again = false;

  async function pass(): Promise<void> {
    while (!closed && executions.size < maxConcurrent) {
      const id = nextRun(await store.runQueue.state(), maxPerUser);
      if (id === undefined) return;
      const run = await store.runQueue.claim(id, workerId, leaseMs);
      if (!run) continue;
      signals.changed(id);
      const execution = executeRun(run, options);
      executions.set(id, execution);
      if (closed) execution.stop();
      void execution.done.finally(() => {
        executions.delete(id);
        dispatch();
      });
    }
  }

  /** One pass at a time; whoever calls meanwhile gets another one after it. */
  function dispatch(): void {
    if (closed) return;
    if (passing) {
      again = true;
      return;
    }
    passing = pass()
      .catch((error: Error) => log(`the queue of runs cannot be read: ${error.message}`))
      .finally(() => {
        passing = null;
        if (again) {
          again = false;
          dispatch();
        }
      });
  }

  async function recover(all: boolean): Promise<void> {
    const ends = { lost: runError("worker_lost"), cancelled: runError("cancelled") };
    for (const id of await store.runQueue.recover({ all, waiting, ...ends })) {
      log(`run ${id} was recovered: its worker was lost`);
      signals.changed(id);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  function look(): void {
    recover(false)
      .catch((error: Error) => log(`lost runs cannot be looked for: ${error.message}`))
      .finally(dispatch);
  }

  return {
    async start() {
      await recover(options.alone);
      timer = setInterval(look, lookMs);
      timer.unref();
      dispatch();
    },
    wake(runId) {
      if (runId !== undefined) executions.get(runId)?.look();
      dispatch();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      for (const execution of executions.values()) execution.stop();
      await passing;
      await Promise.all([...executions.values()].map(({ done }) => done));
    },
  };
}
