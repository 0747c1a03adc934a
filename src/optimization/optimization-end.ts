/** How an optimization ends: with an optimum and its results, or with the known reasons why there is none. */
import type { Problem } from "../domain/problem.ts";
import type { RunFailureCause } from "../domain/runs/run.ts";
import type { ProgramSize } from "../linear-program/linear-program.ts";
import type { SolutionMeasures } from "../linear-program/solution-check.ts";
import type { Words } from "../messages/message.ts";
import type { DispatchReport } from "../results/dispatch-report.ts";
import type { OperatedDesign } from "../results/dispatch-sheets.ts";
import type { SolvedSystem } from "../results/operation.ts";
import type { PriceReport } from "../results/prices.ts";
import type { SummaryRow } from "../results/summary.ts";
import type { SolverAttempt } from "../solvers/solve/solve.ts";

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
  /** Null where the run did not request them, or where there are none: a warning then says why. */
  prices: PriceReport | null;
  /** Null where the run did not request it, or where time ran out: a warning then says why. */
  dispatch: DispatchReport | null;
  /** The design as operated in every time step; null where that is the optimum itself, or was not requested. */
  operated: OperatedDesign | null;
  problem: ProgramSize;
  /** Measures of the check that the optimum passed. */
  measures: SolutionMeasures;
  /** SHA-256 of the program: equal input gives equal programs. */
  programHash: string;
  solver: SolverUsed;
  attempts: readonly SolverAttempt[];
  timings: Timings;
  warnings: Problem[];
}

export type OptimizationEnd =
  | Optimum
  | Refused
  | (KnownWithoutOptimum & { status: "infeasible" | "unbounded"; problems: Problem[] })
  | (KnownWithoutOptimum & { status: "failed"; cause: RunFailureCause; message: Words });

/** From the checks: there is no program. Infeasible where they are certain that there is no solution. */
export interface Refused {
  status: "invalid" | "infeasible";
  problems: Problem[];
  timings: Partial<Timings>;
}

/** The known facts about a program without an optimum. */
interface KnownWithoutOptimum {
  problem: ProgramSize;
  programHash: string;
  resolution: string;
  attempts: readonly SolverAttempt[];
  timings: Partial<Timings>;
}
