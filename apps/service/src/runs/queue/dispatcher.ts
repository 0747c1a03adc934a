/**
 * Takes waiting runs and executes them in this process: a limited number of each class at a time, fair between users. A
 * small run that exceeds its longest time continues in a general place, or waits for one and starts again.
 */
import type { Run } from "@esm/model/domain/runs/run";
import type { Places, RunClass } from "@esm/model/domain/runs/run-class";
import { type ClaimOptions, claimNextRun, offerRuns } from "./claim-run.ts";
import { countClasses, freeGeneral, openClasses } from "./places.ts";
import { createEnd, type ExecutionAtWork } from "./queue-end.ts";
import { requirementsOf } from "./requirements.ts";
import { type ExecutionTools, endsOfLost, executeRun } from "./run-execution.ts";
import { leaseMs } from "./run-lease.ts";
import { logOfRun } from "./run-log.ts";

interface DispatcherOptions extends ExecutionTools, ClaimOptions {
  store: ExecutionTools["store"];
  /** None where workers elsewhere execute the runs. */
  places: Places;
  /** The longest time a small run may take. */
  maxSmallMs: number;
  /** Whether no other service or worker uses this database: then every run that is marked as running is lost. */
  alone: boolean;
}

/** Executes runs: in this process, or through workers elsewhere. */
export interface Dispatcher {
  /** Recovers the runs that an earlier service left, and starts. */
  start(): Promise<void>;
  /** There may be work: a run was queued, or is to be cancelled. */
  wake(runId?: number): void;
  /** The places of all services and workers that execute runs. */
  places(): Promise<Places>;
  /**
   * The process is about to stop: runs that other processes can take return to the queue at once. Where there are others,
   * no more runs are started here.
   */
  handOver(): Promise<void>;
  /**
   * Starts no more runs, and hands over those that others can take. The rest may continue for `graceMs`; then they are
   * ended and returned to the queue.
   */
  close(graceMs?: number): Promise<void>;
}

/** Polls for work this often even without a notice. */
const pollMs = 5_000;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, signals, transport, places, maxSmallMs, log } = options;
  const executions = new Map<number, ExecutionAtWork & { class: RunClass }>();
  const classesAtWork = (): RunClass[] => [...executions.values()].map((execution) => execution.class);
  let closed = false;
  let toOffer = false;
  const { request: dispatch, settled } = onePassAtATime(pass, (error) =>
    log.warn({}, `the queue of runs cannot be read: ${error.message}`),
  );

  async function pass(): Promise<void> {
    if (closed) return;
    if (toOffer) {
      toOffer = false;
      await offerRuns(options);
    }
    while (!closed) {
      const open = openClasses(places, classesAtWork());
      const next = open.length === 0 ? "none" : await claimNextRun(options, open);
      if (next === "none") return;
      if (next !== "taken") begin(next);
    }
  }

  function begin(run: Run): void {
    signals.changed(run.id);
    const requirements = requirementsOf(run.kind, run.options);
    const execution = { ...executeRun(run, options), class: run.class, requirements };
    executions.set(run.id, execution);
    const outgrowing = run.class === "small" ? setTimeout(() => void outgrow(run), maxSmallMs) : undefined;
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
    await store.runQueue
      .outgrow(run)
      .catch((error: Error) => logOfRun(run, log).warn(`its class could not be changed to large: ${error.message}`));
    if (freeGeneral(places, countClasses(classesAtWork())) >= 0) return dispatch();
    execution.stop("it takes longer than small runs may");
    await execution.done;
    toOffer = true;
    dispatch();
  }

  let timer: NodeJS.Timeout | undefined;
  async function poll(): Promise<void> {
    const runsWait = await recoverAndReport(options, [...executions.keys()]);
    toOffer ||= runsWait;
    dispatch();
    if (!closed) timer = setTimeout(() => void poll(), pollMs).unref();
  }

  async function stopStarting(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    await settled();
  }
  const end = createEnd(executions, options, stopStarting);

  return {
    async start() {
      if (options.alone) await recoverLost(options, 0, []);
      await transport.start({ check: (runId) => (runId === null ? dispatch() : executions.get(runId)?.check()) });
      void poll();
    },
    wake(runId) {
      if (runId === undefined) toOffer = true;
      else {
        executions.get(runId)?.check();
        transport.notifyCancel(runId);
      }
      dispatch();
    },
    places: async () => (await transport.places()) ?? places,
    handOver: end.handOver,
    async close(graceMs = 0) {
      await end.end(graceMs);
      await transport.stop();
    },
  };
}

/** A request for a pass during a pass causes another one after it. */
function onePassAtATime(
  pass: () => Promise<void>,
  onFault: (error: Error) => void,
): { request(): void; settled(): Promise<void> } {
  let passing: Promise<void> | null = null;
  let again = false;
  function request(): void {
    if (passing) {
      again = true;
      return;
    }
    passing = pass()
      .catch(onFault)
      .finally(() => {
        passing = null;
        if (again) {
          again = false;
          request();
        }
      });
  }
  return {
    request,
    async settled() {
      await passing;
    },
  };
}

/**
 * Recovers runs of lost workers, and reports that this process lives. Answers whether runs wait: tickets and messages
 * about them may be lost, too.
 * @param mine runs that this process is executing
 */
async function recoverAndReport(options: DispatcherOptions, mine: readonly number[]): Promise<boolean> {
  try {
    await recoverLost(options, leaseMs, mine);
    const { queued } = await options.store.runQueue.state();
    await options.transport.heartbeat(queued);
    return queued.length > 0;
  } catch (error) {
    options.log.warn({}, `lost runs could not be recovered: ${(error as Error).message}`);
    return false;
  }
}

async function recoverLost(
  { store, signals, log }: DispatcherOptions,
  silentMs: number,
  mine: readonly number[],
): Promise<void> {
  for (const id of await store.runQueue.recover({ silentMs, mine, ...endsOfLost })) {
    log.warn({ run_id: id }, `run ${id}: recovered, because its worker was lost`);
    signals.changed(id);
  }
}
