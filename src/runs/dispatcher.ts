/** Takes runs that wait and works them off in this process: a limited number at a time, fair between users. */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../domain/run.ts";
import type { QueueState } from "../store/run-queue-state.ts";
import { fairOrder, nextRun } from "./fairness.ts";
import { type Execution, type ExecutionTools, endsOfLost, executeRun, leaseMs } from "./run-execution.ts";
import type { RunTransport } from "./run-transport.ts";

export interface DispatcherOptions extends ExecutionTools {
  workerId: string;
  /** Of the code here. */
  version: string;
  transport: RunTransport;
  /** 0 where others work the runs off. */
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
  /** Whether nobody takes what waits until the service is started again. */
  isStuck(): boolean;
  /** Begins no more runs. What is under way may go on for `graceMs`; then it is ended and given back to the queue. */
  close(graceMs?: number): Promise<void>;
}

/** Also without a word from anybody it looks whether there is something to do. */
const lookMs = 5_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, signals, transport, workerId, version, maxConcurrent, maxPerUser, log } = options;
  const executions = new Map<number, Execution>();
  let closed = false;
  let passing: Promise<void> | null = null;
  let again = false;
  let toOffer = false;
  /** Others may take what waits, or this process when it was started again. */
  let outdated = false;

  async function pass(): Promise<void> {
    if (toOffer) {
      toOffer = false;
      await offer(await store.runQueue.state());
    }
    while (!closed && !outdated && executions.size < maxConcurrent) {
      const next = await claimNext();
      if (next === "none") return;
      if (next !== "taken") begin(next);
    }
  }

  async function offer(state: QueueState): Promise<void> {
    const byId = new Map(state.queued.map((run) => [run.id, run]));
    await transport.offer(fairOrder(state).flatMap((id) => byId.get(id) ?? []));
  }

  /** Decides which run comes next only once it may begin one, so that all workers together are fair. */
  async function claimNext(): Promise<Run | "none" | "taken"> {
    const state = await store.runQueue.heads();
    const queued = state.queued.filter(({ requirements }) => transport.canTake(requirements));
    const id = nextRun({ ...state, queued }, maxPerUser);
    const chosen = queued.find((run) => run.id === id);
    if (!chosen) return "none";
    const ticket = await transport.take(chosen.requirements);
    if (!ticket) return "none";
    const run = await store.runQueue.claim(chosen.id, { id: workerId, version }, leaseMs);
    await ticket.done().catch((error: Error) => log.warn({}, `a ticket could not be given back: ${error.message}`));
    return run ?? "taken";
  }

  function begin(run: Run): void {
    signals.changed(run.id);
    const onSourcesChanged = (message: string): void => {
      if (!outdated) log.warn({}, `${message} No more runs are begun here.`);
      outdated = true;
    };
    const execution = executeRun(run, { ...options, onSourcesChanged });
    executions.set(run.id, execution);
    void execution.done.finally(() => {
      executions.delete(run.id);
      dispatch();
    });
  }

  /** One pass at a time; whoever calls meanwhile gets another one after it. */
  function dispatch(): void {
    if (closed) return;
    if (passing) {
      again = true;
      return;
    }
    passing = pass()
      .catch((error: Error) => log.warn({}, `the queue of runs cannot be read: ${error.message}`))
      .finally(() => {
        passing = null;
        if (again) {
          again = false;
          dispatch();
        }
      });
  }

  async function recover(silentMs: number): Promise<void> {
    const mine = [...executions.keys()];
    for (const id of await store.runQueue.recover({ silentMs, mine, ...endsOfLost })) {
      log.warn({ run_id: id }, `run ${id}: recovered, because its worker was lost`);
      signals.changed(id);
    }
  }

  /** Whatever a lost worker, a lost ticket or a lost word left undone. */
  async function look(): Promise<void> {
    try {
      await recover(leaseMs);
      const { queued } = await store.runQueue.state();
      await transport.keepUp(queued);
      toOffer ||= queued.length > 0;
    } catch (error) {
      log.warn({}, `lost runs cannot be looked for: ${(error as Error).message}`);
    }
    dispatch();
  }

  let timer: NodeJS.Timeout | undefined;
  function lookLater(): void {
    if (closed) return;
    timer = setTimeout(() => void look().finally(lookLater), lookMs);
    timer.unref();
  }

  return {
    async start() {
      if (options.alone) await recover(0);
      await transport.start({
        look(runId) {
          if (runId !== null) executions.get(runId)?.look();
          else dispatch();
        },
      });
      lookLater();
      void look();
    },
    wake(runId) {
      if (runId === undefined) toOffer = true;
      else {
        executions.get(runId)?.look();
        transport.tellEnd(runId);
      }
      dispatch();
    },
    isStuck: () => outdated && options.alone,
    async close(graceMs = 0) {
      closed = true;
      clearTimeout(timer);
      await passing;
      const ended = (): Promise<unknown> => Promise.all([...executions.values()].map(({ done }) => done));
      if (graceMs > 0) await Promise.race([ended(), wait(graceMs, undefined, { ref: false })]);
      const left = executions.size > 0;
      for (const execution of executions.values()) execution.stop();
      await ended();
      if (left) await offer(await store.runQueue.state()).catch((error: Error) => log.warn({}, error.message));
      await transport.stop();
    },
  };
}
