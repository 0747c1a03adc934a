/** Threads that work on files: a limited number at a time, while other tasks wait for their turn. */
import { type Transferable, Worker } from "node:worker_threads";
import { createFairQueue, type Owner, type TurnLimits } from "./fair-queue.ts";
import { errorOfThread, type ThreadAnswer } from "./thread-answer.ts";

export interface ThreadPoolOptions extends TurnLimits {
  threads: number;
  /**
   * This many threads start at once and stay, however long they are idle, so that no task waits for a thread to start.
   */
  staying?: number;
  /** Data that each thread receives when it starts. */
  workerData?: unknown;
  /** An idle thread ends after this time, which frees the memory of its last task. */
  idleMs?: number;
  /** A task that takes longer is given up. */
  timeLimitMs?: number;
  /** So is one that computes longer: waiting for a busy machine does not count. */
  processorLimitMs?: number;
  /** Memory of a thread, apart from numbers that are handed over; a task that takes more is given up. */
  maxMemoryMib?: number;
}

/** The message to a thread; buffers in the list are handed over instead of copied. */
interface Message {
  task: unknown;
  transfer?: readonly Transferable[];
}

export type GivenUp = { cause: "time"; seconds: number } | { cause: "memory" };

/** A task took too much time or memory. */
export class TaskGivenUp extends Error {
  override readonly name = "TaskGivenUp";
  readonly reason: GivenUp;

  constructor(reason: GivenUp) {
    super(`A task took too much ${reason.cause}.`);
    this.reason = reason;
  }
}

/** The service stops and will not execute the task. */
export class PoolClosed extends Error {
  override readonly name = "PoolClosed";

  constructor() {
    super("The service is stopping.");
  }
}

interface ThreadPool {
  /**
   * Answers with the answer of the thread. `prepare` is called when a thread is free, so that waiting tasks need no
   * memory. `givenUp` makes the answer for a task that took too much; without it, that is a `TaskGivenUp`. Rejects with
   * `TooManyWaiting` where there is a limit, and with `PoolClosed` where the service stops.
   */
  submit<Result>(
    prepare: () => Message | Promise<Message>,
    givenUp?: (reason: GivenUp) => Result,
    owner?: Owner,
  ): Promise<Result>;
  /** Ends the threads; tasks under way are rejected. */
  close(): Promise<void>;
}

interface Job {
  prepare(): Message | Promise<Message>;
  givenUp: ((reason: GivenUp) => unknown) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const usualIdleMs = 30_000;

/** Threads refuse options of the whole process, such as the size of its heap, so they do not get those that it was started with. */
const beginsWith = new URL("background-thread.ts", import.meta.url).href;

/** `program` listens to tasks and posts a `ThreadAnswer` for each. */
export function createThreadPool(
  program: URL,
  {
    threads,
    staying = 0,
    workerData,
    idleMs = usualIdleMs,
    timeLimitMs = 600_000,
    processorLimitMs,
    maxMemoryMib = 1024,
    ...limits
  }: ThreadPoolOptions,
): ThreadPool {
  const waiting = createFairQueue<Job>(limits);
  const idle = createIdleThreads(staying, idleMs);
  const running = new Set<Worker>();
  let closed = false;

  /** The failure of a thread that is idle or being ended affects no task: the thread just ends. */
  const newThread = (): Worker => {
    return new Worker(program, {
      execArgv: ["--import", beginsWith],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMib },
    }).on("error", () => undefined);
  };
  const errorOfEnd = (reason: string): Error => (closed ? new PoolClosed() : new Error(`A thread ended: ${reason}`));

  function dispatch(): void {
    while (running.size < threads) {
      const next = waiting.next();
      if (!next) return;
      const { item: job, owner } = next;
      const worker = idle.take() ?? newThread();
      running.add(worker);
      worker.ref();
      runJob(worker, job, { timeLimitMs, processorLimitMs, errorOfEnd }, (state, settle) => {
        running.delete(worker);
        waiting.done(owner);
        if (state === "reusable" && !closed) idle.add(worker);
        else void worker.terminate();
        settle();
        dispatch();
        if (!closed) startStaying();
      });
    }
  }

  function startStaying(): void {
    while (running.size + idle.count() < staying) idle.add(newThread());
  }
  startStaying();

  return {
    submit: (prepare, givenUp, owner) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new PoolClosed());
        // An error that it throws rejects the promise.
        waiting.add(owner, { prepare, givenUp, resolve: resolve as (result: unknown) => void, reject });
        dispatch();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.clear()) reject(new PoolClosed());
      await Promise.all([...running, ...idle.takeAll()].map((worker) => worker.terminate()));
    },
  };
}

interface JobRules {
  timeLimitMs: number;
  processorLimitMs: number | undefined;
  /** The error of a job whose thread ended. */
  errorOfEnd(reason: string): Error;
}

/** Whether a thread can take another job. */
type StateOfThread = "reusable" | "lost";

/** `done` is called once, with the state of the thread, and with what settles this job. */
function runJob(
  worker: Worker,
  { prepare, givenUp, resolve, reject }: Job,
  { timeLimitMs, processorLimitMs, errorOfEnd }: JobRules,
  done: (state: StateOfThread, settle: () => void) => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  let processorTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  const finish = (state: StateOfThread, settle: () => void) => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(processorTimer);
    worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
    done(state, settle);
  };
  const giveUp = (reason: GivenUp) =>
    finish("lost", () => (givenUp ? resolve(givenUp(reason)) : reject(new TaskGivenUp(reason))));
  const fail = (reason: string) => finish("lost", () => reject(errorOfEnd(reason)));

  const onAnswer = (answer: ThreadAnswer) =>
    finish("reusable", () => ("error" in answer ? reject(errorOfThread(answer)) : resolve(answer.result)));
  const onError = (error: Error & { code?: string }) => {
    // Only the thread ends: the service and the other threads keep their memory.
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp({ cause: "memory" });
    else fail(error.message);
  };
  const onExit = (code: number) => fail(`exit code ${code}`);
  worker.on("message", onAnswer).on("error", onError).on("exit", onExit);
  const send = async () => {
    const { task, transfer = [] } = await prepare();
    if (isOver) return;
    timer = setTimeout(() => giveUp({ cause: "time", seconds: timeLimitMs / 1000 }), timeLimitMs);
    worker.postMessage(task, transfer);
    if (processorLimitMs !== undefined) await limitProcessorTime(processorLimitMs);
  };
  async function limitProcessorTime(limitMs: number): Promise<void> {
    const begin = await processorMs(worker);
    const watch = async (usedMs: number): Promise<void> => {
      if (isOver) return;
      if (usedMs >= limitMs) return giveUp({ cause: "time", seconds: limitMs / 1000 });
      const next = () => void processorMs(worker).then((now) => watch(now - begin));
      // Processor time does not pass faster than the clock.
      processorTimer = setTimeout(next, Math.max(20, limitMs - usedMs));
    };
    await watch(0);
  }
  send().catch((error: Error) => {
    if (!isOver) finish("reusable", () => reject(error));
  });
}

/** Processor time of a thread; 0 for one that has ended. */
async function processorMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

interface IdleThread {
  worker: Worker;
  timer: NodeJS.Timeout;
  forget(): void;
}

/** Idle threads; beyond `staying` of them, each ends after a while. */
function createIdleThreads(staying: number, idleMs: number) {
  const idle: IdleThread[] = [];
  const stopWatching = ({ worker, timer, forget }: IdleThread): Worker => {
    clearTimeout(timer);
    return worker.off("error", forget).off("exit", forget);
  };
  return {
    add(worker: Worker): void {
      const forget = () => {
        const position = idle.findIndex((thread) => thread.worker === worker);
        if (position >= 0) clearTimeout(idle.splice(position, 1)[0].timer);
      };
      const timer = setTimeout(() => {
        if (idle.length <= staying) return;
        forget();
        void worker.terminate();
      }, idleMs);
      timer.unref();
      worker.on("error", forget).on("exit", forget);
      worker.unref();
      idle.push({ worker, timer, forget });
    },
    take(): Worker | undefined {
      const thread = idle.pop();
      return thread && stopWatching(thread);
    },
    count: (): number => idle.length,
    takeAll: (): Worker[] => idle.splice(0).map(stopWatching),
  };
}
