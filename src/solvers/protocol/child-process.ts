/**
 * Runs one solver process for one question: a frame goes in and a frame comes out on pipe 3, signs of life come as
 * JSON lines on pipe 4, standard output and error are its log. The process is ended from outside when its time, its
 * memory or the caller's patience is over, and however it ends, the outcome says so.
 */
import type { ChildProcess } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { isOfTrace, splitLines } from "../../platform/lines.ts";
import { oomKillCount } from "../../platform/oom-kills.ts";
import { residentMemoryOf } from "../../platform/process-memory.ts";
import { timerMs } from "../../platform/timer.ts";
import { type Frame, FrameError } from "./array-frames.ts";
import { collectFrame, writeFrame } from "./frame-stream.ts";
import { type SolverCommand, startSolverProcess, takePrestarted } from "./prestarted-process.ts";

interface ProcessLimits {
  readonly maxAnswerBytes: number;
  /** Seconds after which the process is killed, counted from its start. */
  readonly killAfterSeconds?: number | undefined;
  readonly memoryLimitBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgressLine?: ((line: string) => void) | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
  readonly onStart?: ((processId: number) => void) | undefined;
}

interface Crash {
  readonly kind: "crashed";
  readonly message: string;
  readonly exitCode: number | null;
  readonly exitSignal: string | null;
  readonly lastLogLines: readonly string[];
}

type Outcome =
  | { readonly kind: "answer"; readonly frame: Frame }
  | { readonly kind: "time_limit" | "interrupted" | "memory" }
  | Crash;
export type ProcessEnd = Outcome & { readonly seconds: number; readonly peakMemoryBytes: number | null };

const keptLogLines = 20;
const memorySampleMilliseconds = 100;
/** A process that has answered has nothing left to do; one that lingers this long is killed. */
const lingerMilliseconds = 1000;

function crashMessage(exitCode: number | null, exitSignal: string | null, began: boolean): string {
  if (exitSignal !== null) return `The solver's process was ended by ${exitSignal}.`;
  return `The solver's process ended ${began ? "in the midst of its" : "without an"} answer (exit code ${exitCode}).`;
}

const outOfMemory = /heap out of memory|out of memory|Array buffer allocation failed/i;

/** Never rejects; every end of the process is a `ProcessEnd`. Resolves after the process is gone. */
export function runSolverProcess(command: SolverCommand, request: Frame, limits: ProcessLimits): Promise<ProcessEnd> {
  const begin = performance.now();
  const { signal } = limits;
  const seconds = (): number => (performance.now() - begin) / 1000;
  if (signal?.aborted) return Promise.resolve({ kind: "interrupted", seconds: seconds(), peakMemoryBytes: null });

  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = takePrestarted(command) ?? startSolverProcess(command);
    } catch (error) {
      const message = `The solver's process could not be started: ${(error as Error).message}`;
      const crash: Crash = { kind: "crashed", message, exitCode: null, exitSignal: null, lastLogLines: [] };
      resolve({ ...crash, seconds: seconds(), peakMemoryBytes: null });
      return;
    }

    const killsBefore = oomKillCount();
    const lastLogLines: string[] = [];
    const timers: NodeJS.Timeout[] = [];
    let verdict: "time_limit" | "interrupted" | "memory" | null = null;
    let answer: Frame | null = null;
    let fault: string | null = null;
    let peakMemoryBytes: number | null = null;

    const end = (reason: "time_limit" | "interrupted" | "memory"): void => {
      verdict ??= reason;
      child.kill("SIGKILL");
    };
    const onAbort = (): void => end("interrupted");
    const sampleMemory = (): void => {
      const memory = child.pid === undefined ? null : residentMemoryOf(child.pid);
      if (memory === null) return;
      peakMemoryBytes = Math.max(peakMemoryBytes ?? 0, memory.peakBytes);
      if (memory.currentBytes > (limits.memoryLimitBytes ?? Number.POSITIVE_INFINITY)) end("memory");
    };

    const finish = (exitCode: number | null, exitSignal: string | null): void => {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      const killed = exitSignal === "SIGKILL" && (oomKillCount() ?? 0) > (killsBefore ?? 0);
      const heapFull = killed || (fault === null && lastLogLines.some((line) => outOfMemory.test(line)));
      const message = fault ?? crashMessage(exitCode, exitSignal, collector.started());
      let outcome: Outcome = { kind: "crashed", message, exitCode, exitSignal, lastLogLines };
      if (answer !== null && fault === null) outcome = { kind: "answer", frame: answer };
      else if (verdict !== null || heapFull) outcome = { kind: verdict ?? "memory" };
      resolve({ ...outcome, seconds: seconds(), peakMemoryBytes });
    };

    const keepLine = (line: string): void => {
      if (isOfTrace(line)) return;
      if (lastLogLines.push(line) > keptLogLines) lastLogLines.shift();
      limits.onLog?.(line);
    };
    const log = splitLines(keepLine);
    const errors = splitLines(keepLine);
    const progress = splitLines((line) => limits.onProgressLine?.(line));
    const [, output, errorOutput, frames, progressPipe] = child.stdio as [null, Readable, Readable, Duplex, Readable];
    const collector = collectFrame(limits.maxAnswerBytes);
    output.on("data", log.push).on("end", log.end);
    errorOutput.on("data", errors.push).on("end", errors.end);
    progressPipe.on("data", progress.push);
    frames.on("data", (chunk: Buffer) => {
      if (fault !== null) return;
      try {
        answer = collector.push(chunk);
        if (answer !== null) timers.push(setTimeout(() => child.kill("SIGKILL"), lingerMilliseconds));
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        fault = `The solver's process sent garbage: ${error.message}`;
        child.kill("SIGKILL");
      }
    });
    // A pipe breaks when the process dies; what matters of that is told by its end.
    for (const stream of [output, errorOutput, frames, progressPipe]) stream.on("error", () => undefined);

    child.on("error", (error) => {
      fault ??= `The solver's process could not be started: ${error.message}`;
      if (child.pid === undefined) finish(null, null);
    });
    child.on("close", finish);
    if (child.pid === undefined) return;

    signal?.addEventListener("abort", onAbort, { once: true });
    timers.push(setInterval(sampleMemory, memorySampleMilliseconds));
    if (limits.killAfterSeconds !== undefined) {
      timers.push(setTimeout(() => end("time_limit"), timerMs(limits.killAfterSeconds)));
    }
    limits.onStart?.(child.pid);
    writeFrame(frames, request);
  });
}
