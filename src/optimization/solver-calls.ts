/** What the options of a run ask of the solvers, and how their progress is told. */
import type { LinearProgram } from "../linear-program/linear-program.ts";
import type { SolveProgress } from "../solvers/contract.ts";
import type { SolveOutcome, SolveRequest } from "../solvers/solve/solve.ts";
import type { OptimizeHooks } from "./hooks.ts";
import type { OptimizeOptions } from "./model-input.ts";

/** Solves a program of a run with the solver that suits it. */
export type Solve = (program: LinearProgram, more?: Partial<SolveRequest>) => Promise<SolveOutcome>;

export function solveRequest(options: OptimizeOptions, hooks: OptimizeHooks): Omit<SolveRequest, "adapter"> {
  return {
    processes: options.inventory?.places.processes,
    timeLimitSeconds: options.timeLimitSeconds ?? undefined,
    signal: hooks.signal,
    onAttempt: (plan) => hooks.onLog?.(`trying ${plan.algorithm}${plan.scaled ? ", scaled" : ""}: ${plan.reason}`),
    onProgress: (progress) => hooks.onProgress?.("solve", describe(progress), progress),
    onLog: hooks.onLog,
    onAttemptEnd: hooks.onAttemptEnd,
  };
}

function describe({ phase, iteration, objective, gap }: SolveProgress): string {
  const parts: string[] = [`${phase}, iteration ${iteration}`];
  // What is not finite arrives as null.
  if (typeof objective === "number") parts.push(`objective ${objective.toPrecision(8)}`);
  if (typeof gap === "number") parts.push(`gap ${gap.toExponential(1)}`);
  return parts.join(", ");
}
