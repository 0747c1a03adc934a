/**
 * One energy system with its time steps: linear program → checked optimum → results. Only the solver runs in a process
 * of its own. What most runs do without is loaded when it is needed: a small system is solved in the time that takes.
 */

import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { ExplainRequest } from "../explanation/session.ts";
import { type BuiltProgram, buildProgram, patchOrBuildProgram } from "../formulation/build-program.ts";
import { estimateNonzeros } from "../formulation/estimate-size.ts";
import type { Layout } from "../formulation/layout.ts";
import { type ProgramSize, sizeOf } from "../linear-program/linear-program.ts";
import type { SolutionMeasures } from "../linear-program/solution-check.ts";
import type { OperatedDesign } from "../results/dispatch-sheets.ts";
import { withoutNoise } from "../results/noise.ts";
import type { SolvedSystem } from "../results/operation.ts";
import type { PriceReport } from "../results/prices.ts";
import { describeResolution } from "../results/resolution.ts";
import { type SecondPassReport, secondPassLines } from "../results/second-pass.ts";
import { type SummaryRow, summarize } from "../results/summary.ts";
import type { CandidateOptimum } from "../solvers/solve/outcome.ts";
import type { Attempt } from "../solvers/solve/solve.ts";
import { solveProgram } from "../solvers/solve/solve.ts";
import type { OptimizeHooks } from "./hooks.ts";
import { problemOfSize } from "./memory-estimate.ts";
import type { FailureCause, OptimizeOptions } from "./model-input.ts";
import { hashOfProgram } from "./program-hash.ts";
import type { ProgramMemory } from "./series-cache.ts";
import { type Solve, solveRequest } from "./solver-calls.ts";
import { type Solvers, solversFor } from "./solver-choice.ts";
import type { ResolvedSystem } from "./time-resolution.ts";

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
  /** Prices of the program's rows; null where it has integers. */
  rowDual: Float64Array | null;
  summary: SummaryRow[];
  /** Null where they were not asked for, or where there are none: a warning then says why. */
  prices: PriceReport | null;
  /** Null where it was not asked for, or where it was not found in time: a warning then says why. */
  dispatch: SecondPassReport | null;
  /** The design as it is operated in every time step; null where that is the optimum itself, or not asked for. */
  operated: OperatedDesign | null;
  problem: ProgramSize;
  /** Of the check that the optimum passed. */
  measures: SolutionMeasures;
  /** SHA-256 of the program: equal input gives equal programs. */
  programHash: string;
  solver: SolverUsed;
  attempts: readonly Attempt[];
  timings: Timings;
  warnings: Problem[];
}

export type OptimizationEnd =
  | Optimum
  | Refused
  | (KnownWithoutOptimum & { status: "infeasible" | "unbounded"; problems: Problem[] })
  | (KnownWithoutOptimum & { status: "failed"; cause: FailureCause; message: string });

/** By the checks: there is no program. Infeasible where they are certain that there is no solution. */
export interface Refused {
  status: "invalid" | "infeasible";
  problems: Problem[];
  timings: Partial<Timings>;
}

/** What is known of a program that has no optimum. */
interface KnownWithoutOptimum {
  problem: ProgramSize;
  programHash: string;
  resolution: string;
  attempts: readonly Attempt[];
  timings: Partial<Timings>;
}

/** A system whose time is resolved. */
export type ReadySystem = Extract<ResolvedSystem, { time: unknown }>;

interface SolveContext {
  /** When the work on this system began, by `performance.now()`. */
  begin?: number;
  /** What an explanation tries on the data, and what it has to know of them. */
  explaining: Pick<ExplainRequest, "rebuild" | "isOverridden" | "target" | "standing">;
  /** What was found before, handed on. */
  warnings?: Problem[];
  /** The system with rates per original time step. */
  full: EnergySystem;
  /** What the run before in a series left, and this one leaves. */
  memory?: ProgramMemory | undefined;
  /** What may be the optimum of the program, once that is built. */
  guess?: ((layout: Layout) => CandidateOptimum | null) | undefined;
}

/** Seconds; what takes longer is better left to the solvers. */
const longestProof = 600;

export async function solveSystem(
  ready: Omit<ReadySystem, "reason">,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
  { begin = performance.now(), explaining, warnings = [], full, memory, guess }: SolveContext,
): Promise<OptimizationEnd> {
  const { system, time, storageBounds, warning: resolutionWarning } = ready;
  const nonzeros = estimateNonzeros(system, time.stepCount);
  const discrete = system.components.some(({ capacity }) => capacity?.discrete);
  const tooLarge = problemOfSize({ nonzeros, discrete }, options.solver, options.inventory);
  if (tooLarge) return { status: "invalid", problems: [tooLarge, ...warnings], timings: {} };
  const builtProgram = builtOrPatched(ready, memory, hooks);
  const problem = sizeOf(builtProgram.program);
  const timings: Partial<Timings> & { build_s: number } = { build_s: secondsSince(begin) };
  const { rows, columns, integers } = problem;
  const size = `${rows} rows × ${columns} columns, ${problem.nonzeros} nonzeros, ${integers} integers`;
  hooks.onLog?.(`built ${size} in ${timings.build_s.toFixed(3)} s`);

  hooks.onProgress?.("solve", size);
  const solving = performance.now();
  const { solver: choice, inventory, memoryLimitBytes } = options;
  const solversOf = (of: ProgramSize): Solvers => solversFor(choice, of, inventory, memoryLimitBytes);
  const { explainer, interiorPoint, processes } = solversOf(problem);
  if (processes === 1) hooks.onLog?.("no race: two solvers beside each other would need more memory than there is");
  const solve: Solve = (program, more = {}) => {
    const { explainer: _, ...solvers } = solversOf(sizeOf(program));
    return solveProgram(program, { ...solveRequest(options, hooks), ...solvers, ...more });
  };
  const build = (changed: EnergySystem): BuiltProgram => buildProgram(changed, time, storageBounds);
  const { signal, onLog } = hooks;
  const question = {
    ...{ system, time, built: builtProgram, build, ...explaining },
    ...{ adapter: explainer, interiorPoint, signal, onLog },
  };
  const candidateOptima = [memory?.optimum, guess?.(builtProgram.layout)].filter(
    (known) => known !== null && known !== undefined,
  );
  const outcome = await solve(builtProgram.program, {
    ...{ hint: memory?.hint, thread: memory?.thread, candidateOptima },
    proveInfeasible: async (seconds) => {
      const { proveInfeasible } = await import("../explanation/proof.ts");
      return proveInfeasible({ ...question, message: "", timeLimitSeconds: Math.min(seconds, longestProof) });
    },
  });
  timings.solve_s = secondsSince(solving);
  const { attempts } = outcome;
  const programHash = hashOfProgram(builtProgram.program);
  const known = { problem, programHash, resolution: describeResolution(ready), attempts, timings };
  if (outcome.status === "infeasible" || outcome.status === "unbounded") {
    const { explainEnd } = await import("./explain.ts");
    const problems = await explainEnd(outcome.status, { ...question, message: outcome.message });
    return { status: outcome.status, problems: [...problems, ...warnings], ...known };
  }
  if (outcome.status !== "optimal") {
    return { status: "failed", cause: causeOf[outcome.status], message: outcome.message, ...known };
  }

  if (memory) {
    const of = memory.runId === undefined ? undefined : `run ${memory.runId}`;
    if (outcome.hint) memory.hint = { ...outcome.hint, of };
    memory.optimum = { of: of ?? "the run before", solution: outcome.solution, solver: outcome.solver };
  }
  hooks.onProgress?.("results", "reading the results");
  const reading = performance.now();
  const { layout } = builtProgram;
  const columnValue = withoutNoise({ system, time, layout, columnValue: outcome.solution.columnValue });
  const solved = { system, time, layout, columnValue, storageBounds, resolutionWarning };
  const summary = summarize(solved);
  const prices = options.prices ? await import("./prices.ts") : null;
  const priced = (await prices?.pricesOfOptimum(builtProgram, outcome, solved, solve)) ?? null;
  const { objective, solver } = outcome;
  if (options.dispatch) hooks.onProgress?.("results", "operating the design in every time step");
  const unservedCost = options.unservedCost ?? null;
  const dispatched = options.dispatch ? await import("./dispatch-design.ts") : null;
  const second = (await dispatched?.secondPass(full, solved, objective, solve, unservedCost)) ?? null;
  const dispatch = second?.report ?? null;
  for (const { label, value } of dispatch ? secondPassLines(dispatch) : []) hooks.onLog?.(`${label}: ${value}`);
  const failed = [priced && "warning" in priced ? priced.warning : [], second?.warning ?? []].flat();
  return {
    ...{ status: "optimal", objective, solved, summary, problem, solver, attempts },
    rowDual: outcome.solution.rowDual,
    measures: outcome.check.measures,
    programHash,
    prices: priced?.prices ? priced : null,
    dispatch,
    operated: second?.report ? second.operated : null,
    timings: { build_s: timings.build_s, solve_s: timings.solve_s, results_s: secondsSince(reading) },
    warnings: [...warnings, ...failed],
  };
}

/** Says in the log what became of the program of the run before. */
function builtOrPatched(
  { system, time, storageBounds }: Omit<ReadySystem, "reason">,
  memory: ProgramMemory | undefined,
  { onLog }: OptimizeHooks,
): BuiltProgram {
  if (!memory) return buildProgram(system, time, storageBounds);
  const built = patchOrBuildProgram(memory.built, system, time, storageBounds);
  memory.built = built;
  const { patch } = built;
  if (typeof patch === "string") {
    memory.hint = null;
    memory.optimum = null;
    onLog?.(`the program is built anew, not patched: ${patch}`);
  } else if (patch !== null) {
    const { coefficients, costs, columnBounds, rowBounds } = patch;
    const bounds = `${columnBounds} bounds of variables and ${rowBounds} of limits and balances`;
    onLog?.(`patched the program of the run before: ${costs} costs, ${coefficients} coefficients, ${bounds}`);
  }
  return built;
}

const causeOf: Record<"time-limit" | "memory" | "licence" | "cancelled" | "failed", FailureCause> = {
  "time-limit": "time-limit",
  memory: "memory",
  licence: "licence",
  cancelled: "cancelled",
  failed: "solver-failed",
};

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
