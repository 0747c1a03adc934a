/**
 * HiGHS as WebAssembly in a thread of this process, for dozens of small programs one after the other: starting a
 * process takes a hundred times as long as solving one of them. The adapter keeps its thread until it is closed, and
 * passes on no log.
 */

import { Worker } from "node:worker_threads";
import { message } from "../../../messages/message.ts";
import { timerMs } from "../../../platform/timer.ts";
import type { SolverAdapter, SolverAnswer } from "../../contract.ts";
import { settingsOf, solverAnswerOf } from "../../protocol/process-adapter.ts";
import type { ChildAnswer, SolveRequest } from "../../protocol/protocol.ts";
import { highsWasmFacts } from "./adapter.ts";
import { highsSolver } from "./solve.ts";

interface ThreadAdapter extends SolverAdapter {
  close(): Promise<void>;
}

/** Seconds a solve may overrun its time limit before its thread is ended. */
const graceSeconds = 2;

type End = ChildAnswer | "time_limit" | "interrupted" | Error;

export function highsWasmThread(): ThreadAdapter {
  let thread: Worker | null = null;
  const close = async (): Promise<void> => {
    const ended = thread?.terminate();
    thread = null;
    await ended;
  };

  const start = (): Worker => {
    const worker = new Worker(new URL("./thread.ts", import.meta.url));
    // If an idle thread ends, only the next request notices.
    worker
      .on("error", () => undefined)
      .on("exit", () => {
        if (thread === worker) thread = null;
      });
    return worker;
  };

  /** One request at a time. A thread that did not answer is ended after the request. */
  const ask = async (request: SolveRequest, signal: AbortSignal | undefined): Promise<End> => {
    if (signal?.aborted) return "interrupted";
    thread ??= start();
    const worker = thread;
    // Posted first, because it may throw; answers come in later turns.
    worker.postMessage(request);
    // An idle thread keeps no process alive.
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<End>();
    const fail = (error: Error): void => resolve(error);
    const ended = (code: number): void => resolve(new Error(`The solver's thread ended with code ${code}.`));
    const abort = (): void => resolve("interrupted");
    const seconds = request.settings.timeLimitSeconds;
    const timer =
      seconds === undefined ? undefined : setTimeout(resolve, timerMs(seconds + graceSeconds), "time_limit");
    worker.on("message", resolve).on("error", fail).on("exit", ended);
    signal?.addEventListener("abort", abort);
    const end = await promise;
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    worker.off("message", resolve).off("error", fail).off("exit", ended);
    worker.unref();
    if (typeof end === "string" || end instanceof Error) await close();
    return end;
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    name: "highs-wasm",
    capabilities: highsWasmFacts,
    version: () => highsSolver().version(),
    close,
    async solve(program, options) {
      const { startingBasis = null, startingPoint = null } = options;
      const request = { program, settings: settingsOf(options), startingBasis, startingPoint };
      const begin = performance.now();
      const answered = last.then(() => ask(request, options.signal));
      // A request that could not even be sent does not prevent the next ones from being answered.
      last = answered.catch(() => undefined);
      const end = await answered;
      const seconds = (performance.now() - begin) / 1000;
      const blank = { algorithm: options.algorithm, iterations: 0, seconds, version: "", peakMemoryBytes: null };
      return answerOf(end, blank);
    },
  };
}

function answerOf(end: End, blank: Omit<Parameters<typeof solverAnswerOf>[1], "message">): SolverAnswer {
  if (end instanceof Error) {
    const crash = { exitCode: null, exitSignal: null, lastLogLines: [] };
    return { status: "crashed", ...blank, message: end.message, ...crash };
  }
  if (end === "time_limit") {
    const none = { solution: null, basis: null, bound: null };
    return { status: end, ...blank, message: message("solver_overran"), ...none };
  }
  if (end === "interrupted") return { status: end, ...blank, message: message("solve_cancelled") };
  const { algorithm, iterations, version, message: words } = end;
  return solverAnswerOf(end, { ...blank, algorithm, iterations, version, message: words });
}
