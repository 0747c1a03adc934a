/**
 * Asks a solver's process one question: a frame goes in and a frame comes out on pipe 3, signs of life come as JSON
 * lines on pipe 4, standard output and error are its log. The process then ends. However it ends, the outcome says so.
 */

import type { ChildProcess } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { type Message, message, type Words } from "@esm/messages/message";
import { residentMemoryOf } from "@esm/processes/process-memory";
import { type ProcessExit, saysOutOfMemory, superviseProcess } from "@esm/processes/supervise-process";
import { type Frame, FrameError } from "./array-frames.ts";
import { collectFrame, writeFrame } from "./frame-stream.ts";
import { isOfTrace, splitLines } from "./lines.ts";
import { wordsOfLine } from "./log-lines.ts";
import { type SolverCommand, startSolverProcess, takePrestarted } from "./prestarted-process.ts";

interface ProcessLimits {
  readonly maxAnswerBytes: number;
  /** Seconds after which the process is killed, counted from its start. */
  readonly killAfterSeconds?: number | undefined;
  readonly memoryLimitBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgressLine?: ((line: string) => void) | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  readonly onStart?: ((processId: number) => void) | undefined;
}

interface Crash {
  readonly kind: "crashed";
  readonly message: Words;
  readonly exitCode: number | null;
  readonly exitSignal: string | null;
  readonly lastLogLines: readonly Words[];
}

type Outcome =
  | { readonly kind: "answer"; readonly frame: Frame }
  | { readonly kind: "time_limit" | "interrupted" | "memory" }
  | Crash;
export type ProcessEnd = Outcome & { readonly seconds: number; readonly peakMemoryBytes: number | null };

const keptLogLines = 20;
const memorySampleMs = 100;
/** A process has nothing left to do after its answer; one that lingers this long is killed. */
const lingerMs = 1000;

const notStarted = ({ message: cause }: Error): Message => message("solver_not_started", { cause });

/** Never rejects; every end of the process is a `ProcessEnd`. Resolves after the process is gone. */
export function runSolverProcess(command: SolverCommand, request: Frame, limits: ProcessLimits): Promise<ProcessEnd> {
  const begin = performance.now();
  const { signal } = limits;
  let peakMemoryBytes: number | null = null;
  const endOf = (outcome: Outcome): ProcessEnd => {
    return { ...outcome, seconds: (performance.now() - begin) / 1000, peakMemoryBytes };
  };
  if (signal?.aborted) return Promise.resolve(endOf({ kind: "interrupted" }));
  let child: ChildProcess;
  try {
    child = takePrestarted(command) ?? startSolverProcess(command);
  } catch (error) {
    const fault = notStarted(error as Error);
    return Promise.resolve(
      endOf({ kind: "crashed", message: fault, exitCode: null, exitSignal: null, lastLogLines: [] }),
    );
  }
  const readMemory = (processId: number): number => {
    const memory = residentMemoryOf(processId);
    if (memory) peakMemoryBytes = Math.max(peakMemoryBytes ?? 0, memory.peakBytes);
    return memory?.currentBytes ?? 0;
  };
  return new Promise((resolve) => {
    const conversation = converse(child, limits);
    superviseProcess(child, {
      signal,
      timeLimitSeconds: limits.killAfterSeconds,
      memory: {
        limitBytes: limits.memoryLimitBytes ?? Number.POSITIVE_INFINITY,
        sampleMs: memorySampleMs,
        read: readMemory,
      },
      kill: () => child.kill("SIGKILL"),
      onExit: (exit) => resolve(endOf(conversation.outcome(exit))),
    });
    if (child.pid === undefined) return;
    limits.onStart?.(child.pid);
    conversation.ask(request);
  });
}

interface Conversation {
  ask(request: Frame): void;
  /** The outcome, once the process has ended. */
  outcome(exit: ProcessExit): Outcome;
}

/** Listens to all output of the process. */
function converse(child: ChildProcess, limits: ProcessLimits): Conversation {
  const lastLogLines: Words[] = [];
  let answer: Frame | null = null;
  let fault: Message | null = null;
  let linger: NodeJS.Timeout | undefined;
  const keepLine = (text: string): void => {
    if (isOfTrace(text)) return;
    const line = wordsOfLine(text);
    if (lastLogLines.push(line) > keptLogLines) lastLogLines.shift();
    limits.onLog?.(line);
  };
  const log = splitLines(keepLine);
  const errors = splitLines(keepLine);
  const progress = splitLines((line) => limits.onProgressLine?.(line));
  const [, output, errorOutput, frames, progressPipe] = child.stdio as [null, Readable, Readable, Duplex, Readable];
  const collector = collectFrame(limits.maxAnswerBytes);
  const hear = (chunk: Buffer): void => {
    if (fault !== null) return;
    try {
      answer = collector.push(chunk);
      if (answer !== null) linger = setTimeout(() => child.kill("SIGKILL"), lingerMs);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      fault = message("solver_answer_invalid", { cause: error.message });
      child.kill("SIGKILL");
    }
  };
  output.on("data", log.push);
  output.on("end", log.end);
  errorOutput.on("data", errors.push);
  errorOutput.on("end", errors.end);
  progressPipe.on("data", progress.push);
  frames.on("data", hear);
  // A pipe breaks when the process dies; the end of the process says all that matters.
  for (const stream of [output, errorOutput, frames, progressPipe]) stream.on("error", () => undefined);
  child.on("error", (error: Error) => {
    fault ??= notStarted(error);
  });
  return {
    ask: (request) => writeFrame(frames, request),
    outcome({ code, signal, reason, wasKilledForMemory }) {
      clearTimeout(linger);
      if (answer !== null && fault === null) return { kind: "answer", frame: answer };
      const heapFull =
        wasKilledForMemory ||
        (fault === null && lastLogLines.some((line) => typeof line === "string" && saysOutOfMemory(line)));
      if (reason !== null || heapFull) return { kind: reason ?? "memory" };
      const why = fault ?? crashMessage(code, signal, collector.started());
      return { kind: "crashed", message: why, exitCode: code, exitSignal: signal, lastLogLines };
    },
  };
}

function crashMessage(exitCode: number | null, exitSignal: string | null, began: boolean): Message {
  if (exitSignal !== null) return message("solver_process_killed", { signal: exitSignal });
  const code = began ? "solver_process_ended_early" : "solver_process_ended_silently";
  return message(code, { exitCode: `${exitCode}` });
}
