/** From the options of the contract to the request of a solver, and from its answer to that of the contract. */

import { message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import type { ProgressPhase, SolverAnswer, SolverOptions, SolverSettings } from "../contract.ts";
import { FrameError } from "./array-frames.ts";
import type { ChildAnswer, SolveRequest } from "./protocol.ts";

/** How a solve in this process ends: with an answer, or without one. */
export type SolveEnd = ChildAnswer | "time_limit" | "interrupted" | Error;

export function requestOf(program: LinearProgram, options: SolverOptions): SolveRequest {
  const { startingBasis = null, startingPoint = null, startingInterior = null, capacities = null } = options;
  return { program, settings: settingsOf(options), startingBasis, startingPoint, startingInterior, capacities };
}

function settingsOf(options: SolverOptions): SolverSettings {
  const {
    startingBasis,
    startingPoint,
    startingInterior,
    capacities,
    memoryLimitBytes,
    signal,
    onProgress,
    onLog,
    onStart,
    ...settings
  } = options;
  return settings;
}

type Figures = Pick<
  SolverAnswer,
  "algorithm" | "iterations" | "seconds" | "version" | "peakMemoryBytes" | "message" | "stoppedIn"
>;

/** The answer of a solver's process or thread in the form of the contract. */
export function solverAnswerOf(answer: ChildAnswer, figures: Figures): SolverAnswer {
  const { columnValue, clearedValue, rowDual, basis, interior, bound, status } = answer;
  const found =
    columnValue === null ? null : { solution: { columnValue, rowDual }, clearedValue, basis, interior, bound };
  switch (status) {
    case "optimal":
      if (found === null) throw new FrameError("An optimum came without its values.");
      return { status, ...figures, ...found };
    case "time_limit":
    case "iteration_limit":
    case "unknown":
      return { status, ...figures, ...(found ?? { solution: null, basis: null, bound }) };
    case "failed":
      return { status: "crashed", ...figures, exitCode: null, exitSignal: null, lastLogLines: [] };
    default:
      return { status, ...figures };
  }
}

export const endMessages = {
  time_limit: message("solver_overran"),
  interrupted: message("solve_cancelled"),
  memory: message("solver_out_of_memory"),
} as const;

/** The answer of a solve in this process, or how it ended without one. */
export function answerOfEnd(
  end: SolveEnd,
  blank: Omit<Figures, "message">,
  stoppedIn: ProgressPhase | undefined,
): SolverAnswer {
  if (end instanceof Error) {
    const crash = { exitCode: null, exitSignal: null, lastLogLines: [] };
    return { status: "crashed", ...blank, message: end.message, ...crash };
  }
  if (end === "time_limit") {
    const none = { solution: null, basis: null, bound: null };
    return { status: end, ...blank, message: endMessages[end], stoppedIn, ...none };
  }
  if (end === "interrupted") return { status: end, ...blank, message: endMessages[end] };
  const { algorithm, iterations, version, message } = end;
  return solverAnswerOf(end, { ...blank, algorithm, iterations, version, message, stoppedIn: end.stoppedIn });
}
