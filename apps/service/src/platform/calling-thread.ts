/** A thread that stays and answers many calls at the same time. It starts with the first call, and again after it was lost. */
import { Worker } from "node:worker_threads";
import { errorOfThread, type ThreadAnswer } from "./thread-answer.ts";

export interface CallingThread {
  /** Starts the thread before the first call. */
  start(): void;
  /** Rejects with the error of the thread, or where the thread ends before its answer. */
  call(message: unknown): Promise<unknown>;
  /** Takes no more calls, waits for the answers to open ones, and ends the thread. */
  close(): Promise<void>;
}

export interface NumberedCall {
  number: number;
  message: unknown;
}

export type NumberedAnswer = ThreadAnswer & { number: number };

interface OpenCall {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** @param program posts a `NumberedAnswer` for each `NumberedCall` */
export function createCallingThread(program: URL, workerData: unknown): CallingThread {
  const open = new Map<number, OpenCall>();
  let count = 0;
  let worker: Worker | undefined;
  let whenAnswered: (() => void) | undefined;
  let isClosed = false;

  function settle(number: number, how: (call: OpenCall) => void): void {
    const call = open.get(number);
    open.delete(number);
    if (call) how(call);
    if (open.size > 0) return;
    worker?.unref();
    whenAnswered?.();
  }

  function start(): Worker {
    // Threads refuse options of the whole process.
    const started = new Worker(program, { workerData, execArgv: [] });
    const lose = (reason: string): void => {
      if (worker !== started) return;
      worker = undefined;
      for (const number of [...open.keys()])
        settle(number, ({ reject }) => reject(new Error(`A thread ended: ${reason}`)));
    };
    return started
      .on("message", (answer: NumberedAnswer) =>
        settle(answer.number, ({ resolve, reject }) =>
          "error" in answer ? reject(errorOfThread(answer)) : resolve(answer.result),
        ),
      )
      .on("error", ({ message }) => lose(message))
      .on("exit", (code) => lose(`exit code ${code}`));
  }

  return {
    start() {
      worker ??= start();
      worker.unref();
    },
    call: (message) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error("The thread has been closed."));
        worker ??= start();
        const number = ++count;
        // Throws where the message cannot be copied.
        worker.postMessage({ number, message } satisfies NumberedCall);
        open.set(number, { resolve, reject });
        worker.ref();
      }),
    async close() {
      isClosed = true;
      if (open.size > 0) {
        await new Promise<void>((resolve) => {
          whenAnswered = resolve;
        });
      }
      await worker?.terminate();
    },
  };
}
