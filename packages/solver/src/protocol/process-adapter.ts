/** Makes a solver adapter of a command that speaks the protocol of `child/serve.ts`. */

import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { LinearProgram } from "@esm/program/linear-program";
import type { ProgressPhase, SolveProgress, SolverAdapter, SolverAnswer, SolverCapabilities } from "../contract.ts";
import { FrameError } from "./array-frames.ts";
import { type ProcessEnd, runSolverProcess } from "./child-process.ts";
import { prestart, type SolverCommand } from "./prestarted-process.ts";
import { answerOfFrame, frameOfRequest, maxAnswerBytes } from "./protocol.ts";
import { endMessages, requestOf, solverAnswerOf } from "./solver-answer.ts";

interface ProcessAdapterDescription {
  readonly name: string;
  readonly capabilities: SolverCapabilities;
  readonly command: SolverCommand;
  /** Threads it may use where a solve does not set them. */
  readonly threads?: number | undefined;
  /**
   * Seconds a solver may overrun its own time limit before it is killed: for hand-over and work that it cannot
   * interrupt.
   */
  readonly graceSeconds?: number;
}

function progressOf(line: string): SolveProgress | null {
  try {
    const progress: unknown = JSON.parse(line);
    return typeof progress === "object" && progress !== null && "phase" in progress
      ? (progress as SolveProgress)
      : null;
  } catch {
    return null;
  }
}

/** Progress that a process last reported. */
interface LastSign {
  readonly iteration: number;
  readonly phase?: ProgressPhase;
}

function answerOfEnd(
  end: ProcessEnd,
  program: LinearProgram,
  algorithm: string,
  { iteration: iterations, phase: stoppedIn }: LastSign,
): SolverAnswer {
  const { seconds, peakMemoryBytes } = end;
  const blank = { algorithm, iterations, seconds, version: "", peakMemoryBytes };
  const crashed = (message: Words): SolverAnswer => {
    const crash = { exitCode: null, exitSignal: null, lastLogLines: [], ...(end.kind === "crashed" && end) };
    const { exitCode, exitSignal, lastLogLines } = crash;
    return { status: "crashed", ...blank, message, exitCode, exitSignal, lastLogLines };
  };
  if (end.kind === "crashed") return crashed(end.message);
  if (end.kind === "time_limit") {
    return {
      status: end.kind,
      ...blank,
      message: endMessages[end.kind],
      stoppedIn,
      solution: null,
      basis: null,
      bound: null,
    };
  }
  if (end.kind !== "answer") return { status: end.kind, ...blank, message: endMessages[end.kind] };
  try {
    const answer = answerOfFrame(end.frame, program);
    const { algorithm: used, iterations: made, version, message: words, stoppedIn: phase } = answer;
    const figures = { ...blank, algorithm: used, iterations: made, version, message: words, stoppedIn: phase };
    return solverAnswerOf(answer, figures);
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    return crashed(message("solver_answer_invalid", { cause: error.message }));
  }
}

async function askVersion(name: string, command: SolverCommand): Promise<string> {
  const request = { message: { ask: "version" }, arrays: {} };
  const end = await runSolverProcess(command, request, { maxAnswerBytes: 0, killAfterSeconds: 30 });
  const version = end.kind === "answer" ? end.frame.message.version : undefined;
  if (typeof version === "string") return version;
  const why = end.kind === "crashed" ? [end.message, ...end.lastLogLines].map(inEnglish).join("\n") : end.kind;
  throw new Error(`The solver ${name} does not start: ${why}`);
}

export function processAdapter(description: ProcessAdapterDescription): SolverAdapter {
  const { name, capabilities, command, threads, graceSeconds = 2 } = description;
  let version: Promise<string> | null = null;
  return {
    name,
    capabilities,
    prestart: () => prestart(command),
    version() {
      version ??= askVersion(name, command).catch((error: unknown) => {
        version = null;
        throw error;
      });
      return version;
    },
    async solve(program, options) {
      const { timeLimitSeconds, onProgress } = options;
      const request = frameOfRequest(requestOf(program, { threads, ...options }));
      let last: LastSign = { iteration: 0 };
      const end = await runSolverProcess(command, request, {
        maxAnswerBytes: maxAnswerBytes(program),
        killAfterSeconds: timeLimitSeconds === undefined ? undefined : timeLimitSeconds + graceSeconds,
        memoryLimitBytes: options.memoryLimitBytes,
        signal: options.signal,
        onLog: options.onLog,
        onStart: options.onStart,
        onProgressLine: (line) => {
          const progress = progressOf(line);
          if (progress === null) return;
          last = progress;
          onProgress?.(progress);
        },
      });
      return answerOfEnd(end, program, options.algorithm, last);
    },
  };
}
