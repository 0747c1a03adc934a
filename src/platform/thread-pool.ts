/** Threads that work on files: as many at a time as is allowed, other tasks wait for their turn. */
import { type Transferable, Worker } from "node:worker_threads";
import { createFairQueue, type Owner, type TurnLimits } from "./fair-queue.ts";
import { errorOfThread, type ThreadAnswer } from "./thread-answer.ts";

export interface ThreadPoolOptions extends TurnLimits {
  threads: number;
  /** So many start at once and stay, however long they have nothing to do: no task waits until one has started. */
  staying?: number;
  /** What each thread is told when it starts. */
  workerData?: unknown;
  /** A task that takes longer is given up. */
  timeLimitMs?: number;
  /** Memory of a thread beside numbers handed over; a task that takes more is given up. */
  maxMemoryMib?: number;
}

/** What a thread is sent; what is in the list is handed over instead of copied. */
interface Message {
  task: unknown;
  transfer?: readonly Transferable[];
}

export type GivenUp = { cause: "time"; seconds: number } | { cause: "memory" };

/** A task took too much time or memory. */
export class TaskGivenUp extends Error {
  override readonly name = "TaskGivenUp";
}

/** The service stops, and nobody works on the task. */
export class PoolClosed extends Error {
  override readonly name = "PoolClosed";

  constructor() {
    super("The service is stopping.");
  }
}

interface ThreadPool {
  /**
   * Answers with what the thread answers. `prepare` is called when a thread is free, so that waiting tasks need no
   * memory. `givenUp` makes the answer for a task that took too much; without it, that is a `TaskGivenUp`. Rejects with
   * `TooManyWaiting` where there is a limit, and with `PoolClosed` where the service stops.
   */
  submit<Result>(
    prepare: () => Message | Promise<Message>,
    givenUp?: (reason: GivenUp) => Result,
    owner?: Owner,
  ): Promise<Result>;
  /** Ends the threads; what is under way is rejected. */
  close(): Promise<void>;
}

interface Job {
  prepare(): Message | Promise<Message>;
  givenUp: ((reason: GivenUp) => unknown) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** An idle thread ends after this time, and gives back the memory of its last task. */
const idleMs = 30_000;

/** `program` listens to tasks and posts a `ThreadAnswer` for each. */
export function createThreadPool(
  program: URL,
  { threads, staying = 0, workerData, timeLimitMs = 600_000, maxMemoryMib = 1024, ...limits }: ThreadPoolOptions,
): ThreadPool {
  const turns = createFairQueue<Job>(limits);
  const idle: { worker: Worker; timer: NodeJS.Timeout; forget(): void }[] = [];
  const running = new Set<Worker>();
  let closed = false;

  function dispatch(): void {
    while (running.size < threads) {
      const next = turns.next();
      if (!next) return;
      run(next.item, next.owner, takeIdle() ?? newThread());
    }
  }

  /** A thread that fails while it rests, or while it is ended, fails nobody: it only goes. */
  const newThread = (): Worker =>
    new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMib } }).on(
      "error",
      () => undefined,
    );

  function takeIdle(): Worker | undefined {
    const rested = idle.pop();
    if (!rested) return undefined;
    clearTimeout(rested.timer);
    return rested.worker.off("error", rested.forget).off("exit", rested.forget);
  }

  function run({ prepare, givenUp, resolve, reject }: Job, owner: Owner, worker: Worker): void {
    running.add(worker);
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const finish = () => {
      isOver = true;
      clearTimeout(timer);
      worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
      running.delete(worker);
      turns.done(owner);
    };
    /** The thread can go on with another task. */
    const complete = (settle: () => void) => {
      finish();
      if (closed) void worker.terminate();
      else rest(worker);
      settle();
      dispatch();
    };
    const end = (settle: () => void) => {
      finish();
      void worker.terminate();
      settle();
      dispatch();
    };
    const fail = (reason: string) =>
      end(() => reject(closed ? new PoolClosed() : new Error(`A thread ended: ${reason}`)));
    const giveUp = (reason: GivenUp) =>
      end(() => (givenUp ? resolve(givenUp(reason)) : reject(new TaskGivenUp(inWords(reason)))));

    const onAnswer = (answer: ThreadAnswer) =>
      complete(() => ("error" in answer ? reject(errorOfThread(answer)) : resolve(answer.result)));
    const onError = (error: Error & { code?: string }) => {
      // It ends alone: the service and the other threads keep their memory.
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
    };
    send().catch((error: Error) => {
      if (!isOver) complete(() => reject(error));
    });
  }

  function rest(worker: Worker): void {
    const forget = () => {
      const position = idle.findIndex((rested) => rested.worker === worker);
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
  }

  for (let count = 0; count < staying; count++) rest(newThread());

  return {
    submit: (prepare, givenUp, owner) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new PoolClosed());
        // What it throws rejects.
        turns.add(owner, { prepare, givenUp, resolve: resolve as (result: unknown) => void, reject });
        dispatch();
      }),
    async close() {
      closed = true;
      for (const { reject } of turns.clear()) reject(new PoolClosed());
      const workers = [...running, ...idle.splice(0).map(({ worker }) => worker)];
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

const inWords = (reason: GivenUp): string =>
  reason.cause === "time" ? `It took more than ${reason.seconds} s.` : "It took more memory than a task may take.";
