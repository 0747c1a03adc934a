/**
 * Makes a solver adapter of a program that serves in a thread of this process (`child/serve-in-thread.ts`), for programs
 * that are solved in less time than a process takes to start. The thread starts with the first question, and waits for the
 * next one after each answer. It keeps no process from ending.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { timerMs } from "@esm/processes/timer";
import type { ProgressPhase, SolverAdapter, SolverCapabilities, SolverOptions } from "../contract.ts";
import type { ThreadMessage, ThreadRequest } from "./child/serve-in-thread.ts";
import { answerOfEnd, requestOf, type SolveEnd } from "./solver-answer.ts";

interface ThreadAdapterDescription {
  readonly name: string;
  readonly capabilities: SolverCapabilities;
  /** The program of the thread. */
  readonly program: URL;
  /** Seconds a solve may overrun its time limit before its thread is ended. */
  readonly graceSeconds?: number;
  version(): Promise<string>;
}

export interface ThreadAdapter extends SolverAdapter {
  /** Ends the thread; the next question starts another one. */
  close(): Promise<void>;
}

/**
 * A thread has the options of its process. `--input-type`, with which a program is given as text (`node --eval`), ends a thread that
 * begins with a file.
 */
function optionsOfThread(): WorkerOptions {
  const { execArgv } = process;
  const isText = execArgv.some((option) => option.startsWith("--input-type"));
  return isText ? { execArgv: execArgv.filter((option) => option.startsWith("--conditions=")) } : {};
}

export function threadAdapter({ program, graceSeconds = 2, ...facts }: ThreadAdapterDescription): ThreadAdapter {
  let thread: Worker | null = null;
  const close = async (): Promise<void> => {
    const ended = thread?.terminate();
    thread = null;
    await ended;
  };

  const running = (): Worker => {
    if (thread !== null) return thread;
    const worker = new Worker(program, optionsOfThread());
    // If an idle thread ends, only the next question notices.
    worker
      .on("error", () => undefined)
      .on("exit", () => {
        if (thread === worker) thread = null;
      })
      .unref();
    thread = worker;
    return worker;
  };

  /** One question at a time. A thread that did not answer is ended. */
  const ask = async (question: ThreadRequest, options: SolverOptions, seen: (phase: ProgressPhase) => void) => {
    const { signal, timeLimitSeconds, onLog, onProgress } = options;
    if (signal?.aborted) return "interrupted";
    const worker = running();
    // Posted first, because it may throw; answers come in later turns.
    worker.postMessage(question);
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<SolveEnd>();
    const hear = (message: ThreadMessage): void => {
      if (message.kind === "log") onLog?.(message.line);
      else if (message.kind === "answer") resolve(message.answer);
      else {
        seen(message.progress.phase);
        onProgress?.(message.progress);
      }
    };
    const fail = (error: Error): void => resolve(error);
    const ended = (code: number): void => resolve(new Error(`The solver's thread ended with code ${code}.`));
    const abort = (): void => resolve("interrupted");
    const timer =
      timeLimitSeconds === undefined
        ? undefined
        : setTimeout(resolve, timerMs(timeLimitSeconds + graceSeconds), "time_limit");
    worker.on("message", hear).on("error", fail).on("exit", ended);
    signal?.addEventListener("abort", abort);
    const end = await promise;
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    worker.off("message", hear).off("error", fail).off("exit", ended);
    worker.unref();
    if (typeof end === "string" || end instanceof Error) await close();
    return end;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    ...facts,
    close,
    prestart: () => running().postMessage({ kind: "prepare" } satisfies ThreadRequest),
    async solve(program, options) {
      const request = requestOf(program, options);
      const begin = performance.now();
      let phase: ProgressPhase | undefined;
      const answered = last.then(() => ask({ kind: "solve", request }, options, (now) => (phase = now)));
      // A question that could not even be sent does not prevent the next ones from being answered.
      last = answered.catch(() => undefined);
      const end = await answered;
      const seconds = (performance.now() - begin) / 1000;
      const blank = { algorithm: options.algorithm, iterations: 0, seconds, version: "", peakMemoryBytes: null };
      return answerOfEnd(end, blank, phase);
    },
  };
}
