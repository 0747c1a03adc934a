/** How an optimization ends: with an optimum and its results, or with the known reasons why there is none. */

import type { Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { RunFailureCause } from "@esm/model/domain/runs/run";
import type { DispatchReport } from "@esm/model/results/dispatch-report";
import type { OperatedDesign } from "@esm/model/results/dispatch-sheets";
import type { SolvedSystem } from "@esm/model/results/operation";
import type { PriceReport } from "@esm/model/results/prices";
import type { SummaryRow } from "@esm/model/results/summary";
import type { ProgramSize } from "@esm/program/linear-program";
import type { SolutionMeasures } from "@esm/program/solution-check";
import type { SolverAttempt } from "@esm/solver/solve/solve";

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
  /** A proved lower bound of the objective, where the optimum is one of whole numbers or parts of decisions count; else null. */
  bound: number | null;
  /** Relative distance of the objective from the bound of a search for whole numbers; null where there was none. */
  gap: number | null;
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
  /** `explain_s`: of finding out why there is no optimum. */
  timings: Partial<Timings> & { explain_s?: number };
}
