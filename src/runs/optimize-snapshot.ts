/**
 * The main job in this process: snapshot → energy system → linear program → checked optimum → results. Only the solver
 * runs in a process of its own. The command line calls this; the service calls it inside a child process.
 */

import type { Problem } from "../domain/problem.ts";
import { buildEnergySystem } from "../energy-system/build.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { fullResolution, type TimeStructure } from "../energy-system/time-structure.ts";
import { type BuiltProgram, buildProgram } from "../formulation/build-program.ts";
import { type ProgramSize, sizeOf } from "../linear-program/linear-program.ts";
import { type SolvedSystem, withoutNoise } from "../results/operation.ts";
import { type SummaryRow, summarize } from "../results/summary.ts";
import type { SolveProgress } from "../solvers/contract.ts";
import type { Attempt, SolveOutcome } from "../solvers/solve.ts";
import { solveProgram } from "../solvers/solve.ts";
import type { FailureCause, ModelSnapshot, OptimizeOptions } from "./contract.ts";
import { explainEnd } from "./explain.ts";
import { adapterFor } from "./solver-choice.ts";

export type Phase = "build" | "solve" | "results" | "workbook";

export interface OptimizeHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called when a phase begins and, during the solve, a few times a second. */
  readonly onProgress?: ((phase: Phase, detail: string) => void) | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
}

export interface Timings {
  build_s: number;
  solve_s: number;
  results_s: number;
}

export interface SolverUsed {
  name: string;
  version: string;
  algorithm: string;
}

export interface Optimum {
  status: "optimal";
  objective: number;
  solved: SolvedSystem;
  summary: SummaryRow[];
  problem: ProgramSize;
  solver: SolverUsed;
  attempts: readonly Attempt[];
  timings: Timings;
  warnings: Problem[];
}

export type OptimizationEnd =
  | Optimum
  | { status: "invalid"; problems: Problem[]; timings: Partial<Timings> }
  | {
      status: "infeasible" | "unbounded";
      problems: Problem[];
      problem: ProgramSize;
      attempts: readonly Attempt[];
      timings: Partial<Timings>;
    }
  | {
      status: "failed";
      cause: FailureCause;
      message: string;
      problem: ProgramSize;
      attempts: readonly Attempt[];
      timings: Partial<Timings>;
    };

/** Never rejects for what users or solvers do. */
export async function optimizeSnapshot(
  { content, overrides }: ModelSnapshot,
  options: OptimizeOptions,
  hooks: OptimizeHooks = {},
): Promise<OptimizationEnd> {
  const timings: Partial<Timings> = {};
  hooks.onProgress?.("build", "checking the data and building the linear program");
  let begin = performance.now();
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { status: "invalid", problems: built.problems, timings };
  const { system, warnings } = built;
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const builtProgram = buildProgram(system, time);
  const problem = sizeOf(builtProgram.program);
  timings.build_s = secondsSince(begin);
  const { rows, columns, nonzeros, integers } = problem;
  const size = `${rows} rows × ${columns} columns, ${nonzeros} nonzeros, ${integers} integers`;
  hooks.onLog?.(`built ${size} in ${timings.build_s.toFixed(3)} s`);

  hooks.onProgress?.("solve", size);
  begin = performance.now();
  const outcome = await solve(builtProgram, options, hooks);
  timings.solve_s = secondsSince(begin);
  const { attempts } = outcome;
  if (outcome.status === "infeasible" || outcome.status === "unbounded") {
    const problems = explainEnd(outcome.status, outcome.message, builtProgram, system);
    return { status: outcome.status, problems, problem, attempts, timings };
  }
  if (outcome.status !== "optimal") {
    return { status: "failed", cause: causeOf[outcome.status], message: outcome.message, problem, attempts, timings };
  }

  hooks.onProgress?.("results", "reading the results");
  begin = performance.now();
  const solved = solvedSystem(system, time, builtProgram, outcome.solution.columnValue);
  const summary = summarize(solved);
  const { objective, solver } = outcome;
  const complete = { build_s: timings.build_s, solve_s: timings.solve_s, results_s: secondsSince(begin) };
  return { status: "optimal", objective, solved, summary, problem, solver, attempts, timings: complete, warnings };
}

function solve({ program }: BuiltProgram, options: OptimizeOptions, hooks: OptimizeHooks): Promise<SolveOutcome> {
  return solveProgram(program, {
    adapter: adapterFor(options.solver),
    timeLimitSeconds: options.timeLimitSeconds ?? undefined,
    signal: hooks.signal,
    onAttempt: (plan) => hooks.onLog?.(`trying ${plan.algorithm}${plan.scaled ? ", scaled" : ""}: ${plan.reason}`),
    onProgress: (progress) => hooks.onProgress?.("solve", describe(progress)),
    onLog: hooks.onLog,
  });
}

function solvedSystem(
  system: EnergySystem,
  time: TimeStructure,
  { layout }: BuiltProgram,
  columnValue: Float64Array,
): SolvedSystem {
  return { system, time, layout, columnValue: withoutNoise(columnValue) };
}

const causeOf: Record<"time-limit" | "memory" | "cancelled" | "failed", FailureCause> = {
  "time-limit": "time-limit",
  memory: "memory",
  cancelled: "cancelled",
  failed: "solver-failed",
};

function describe({ phase, iteration, objective, gap }: SolveProgress): string {
  const parts: string[] = [`${phase}, iteration ${iteration}`];
  if (objective !== undefined) parts.push(`objective ${objective.toPrecision(8)}`);
  if (gap !== undefined) parts.push(`gap ${gap.toExponential(1)}`);
  return parts.join(", ");
}

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
