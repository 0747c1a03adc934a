/**
 * Takes runs that wait and works them off in this process: a limited number of each class at a time, fair between users.
 * A small run that takes longer than it may goes on in a general place, or waits for one and begins anew.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../../domain/run.ts";
import { type Places, type RunClass, runClasses } from "../../domain/run-class.ts";
import type { QueuedRun, QueueState } from "../../store/runs/queue-state.ts";
import { fairOrder, lineOf, nextRun } from "./fair-order.ts";
import { countClasses, freeGeneral, openClasses } from "./places.ts";
import { type Execution, type ExecutionTools, endsOfLost, executeRun, leaseMs } from "./run-execution.ts";
import { logOfRun } from "./run-log.ts";
import type { RunTransport } from "./run-transport.ts";

interface DispatcherOptions extends ExecutionTools {
  workerId: string;
  /** Of the code here. */
  version: string;
  transport: RunTransport;
  /** None where others work the runs off. */
  places: Places;
  /** Of each class. */
  maxPerUser: number;
  /** So long may a small run take. */
  longestSmallMs: number;
  /** Whether no other service or worker has this database: then every run that is said to be running is lost. */
  alone: boolean;
}

/** Who works runs off: this process, or workers elsewhere. */
export interface Dispatcher {
  /** Recovers what an earlier service left, and begins. */
  start(): Promise<void>;
  /** There may be something to do: a run was queued, or is to be cancelled. */
  wake(runId?: number): void;
  /** Those of all who work on runs. */
  places(): Promise<Places>;
  /** Whether nobody takes what waits until the service is started again. */
  isStuck(): boolean;
  /** Begins no more runs. What is under way may go on for `graceMs`; then it is ended and given back to the queue. */
  close(graceMs?: number): Promise<void>;
}

/** Also without a word from anybody it looks whether there is something to do. */
const lookMs = 5_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, signals, transport, workerId, version, places, maxPerUser, longestSmallMs, log } = options;
  const executions = new Map<number, Execution & { class: RunClass }>();
  const classesAtWork = (): RunClass[] => [...executions.values()].map((execution) => execution.class);
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
    while (!closed && !outdated) {
      const open = openClasses(places, classesAtWork());
      const next = open.length === 0 ? "none" : await claimNext(open);
      if (next === "none") return;
      if (next !== "taken") begin(next);
    }
  }

  async function offer(state: QueueState): Promise<void> {
    const byId = new Map(state.queued.map((run) => [run.id, run]));
    const lines = runClasses.map((which) => fairOrder(lineOf(state, which)));
    await transport.offer(byTurns(lines).flatMap((id) => byId.get(id) ?? []));
  }

  /** Decides which run comes next only once it may begin one, so that all workers together are fair. */
  async function claimNext(open: readonly RunClass[]): Promise<Run | "none" | "taken"> {
    const chosen = chooseOf(open, await store.runQueue.heads());
    if (!chosen) return "none";
    const ticket = await transport.take(chosen.requirements);
    if (!ticket) return "none";
    const run = await store.runQueue.claim(chosen.id, { id: workerId, version }, leaseMs);
    await ticket.done().catch((error: Error) => log.warn({}, `a ticket could not be given back: ${error.message}`));
    return run ?? "taken";
  }

  function chooseOf(open: readonly RunClass[], state: QueueState): QueuedRun | undefined {
    const queued = state.queued.filter(({ requirements }) => transport.canTake(requirements));
    for (const which of open) {
      const id = nextRun(lineOf({ ...state, queued }, which), maxPerUser);
      if (id !== undefined) return queued.find((run) => run.id === id);
    }
    return undefined;
  }

  function begin(run: Run): void {
    signals.changed(run.id);
    const onSourcesChanged = (message: string): void => {
      if (!outdated) log.warn({}, `${message} No more runs are started here.`);
      outdated = true;
    };
    const execution = { ...executeRun(run, { ...options, onSourcesChanged }), class: run.class };
    executions.set(run.id, execution);
    const outgrowing = run.class === "small" ? setTimeout(() => void outgrow(run), longestSmallMs) : undefined;
    outgrowing?.unref();
    void execution.done.finally(() => {
      clearTimeout(outgrowing);
      executions.delete(run.id);
      dispatch();
    });
  }

  async function outgrow(run: Run): Promise<void> {
    const execution = executions.get(run.id);
    if (!execution || closed) return;
    execution.class = "large";
    try {
      await store.runQueue.outgrow(run);
    } catch (error) {
      logOfRun(run, log).warn(`it could not be made a large one: ${(error as Error).message}`);
    }
    if (freeGeneral(places, countClasses(classesAtWork())) >= 0) return dispatch();
    execution.stop("it takes longer than small runs may");
    await execution.done;
    toOffer = true;
    dispatch();
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
      await transport.heartbeat(queued);
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
        transport.notifyCancel(runId);
      }
      dispatch();
    },
    places: async () => (await transport.places()) ?? places,
    isStuck: () => outdated && options.alone,
    async close(graceMs = 0) {
      closed = true;
      clearTimeout(timer);
      await passing;
      const ended = (): Promise<unknown> => Promise.all([...executions.values()].map(({ done }) => done));
      if (graceMs > 0) await Promise.race([ended(), wait(graceMs, undefined, { ref: false })]);
      const left = executions.size > 0;
      for (const execution of executions.values()) execution.stop("the service stops");
      await ended();
      if (left) await offer(await store.runQueue.state()).catch((error: Error) => log.warn({}, error.message));
      await transport.stop();
    },
  };
}

/** The first of each line, then the second of each, and so on: each class has its tickets among the first. */
function byTurns(lines: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: longest }, (_, turn) => lines.flatMap((line) => line.slice(turn, turn + 1))).flat();
}
