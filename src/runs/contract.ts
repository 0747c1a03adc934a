/** What the service asks of the room that validates and optimizes models, and what it gets back. */
import type { Readable } from "node:stream";
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { OptimizationParameters, Override } from "../domain/model.ts";
import type { Problem } from "../domain/problem.ts";
import type { SolverChoice } from "../domain/solver-choices.ts";
import type { Inventory } from "../solvers/inventory.ts";
import type { ResolutionRequest } from "./resolution.ts";

/** A model as it was when the work began: later edits of the data set do not touch it. */
export interface ModelSnapshot {
  content: DatasetContent;
  overrides: Override[];
}

export interface OptimizeOptions {
  solver: SolverChoice;
  /** The solvers there are; what the service brings where absent. */
  inventory?: Inventory | undefined;
  timeLimitSeconds: number | null;
  /** Full resolution where absent. */
  resolution?: ResolutionRequest;
  /** Whether the prices of the optimum are wanted: a sheet `Prices` and figures in the summary. */
  prices?: boolean;
  /** Whether a design found over typical periods is operated in every time step, to say what it really costs. */
  dispatch?: boolean;
}

/** Ends that are nobody's mistake in the data. */
export type FailureCause = "time-limit" | "memory" | "licence" | "solver-failed" | "cancelled";

export type ValidateOutcome =
  | { status: "valid"; warnings: Problem[] }
  | { status: "refused"; problems: Problem[] }
  | { status: "failed"; cause: FailureCause; message: string };

export type OptimizeOutcome =
  | {
      status: "optimal";
      objective: number;
      /** How time was resolved, as `describeResolution` says it. */
      resolution: string;
      warnings: Problem[];
      /** The bytes of the .xlsx file. Read it to its end or destroy it: that frees what it stands on. */
      workbook: Readable;
    }
  /** Invalid, infeasible or unbounded: every problem, in the user's names. */
  | { status: "refused"; problems: Problem[] }
  | { status: "failed"; cause: FailureCause; message: string };

export type PathwayOutcome =
  | {
      status: "optimal";
      /** Total annual cost by milestone year. */
      years: { year: number; objective: number }[];
      resolution: string;
      warnings: Problem[];
      /** The bytes of a .zip with a workbook per year. Read it to its end or destroy it. */
      archive: Readable;
    }
  | Exclude<OptimizeOutcome, { status: "optimal" }>;

/** Work on models outside of the serving process. Aborting the signal ends the work and its processes. */
export interface ModelRunner {
  validate(model: ModelSnapshot, signal: AbortSignal): Promise<ValidateOutcome>;
  optimize(model: ModelSnapshot, options: OptimizeOptions, signal: AbortSignal): Promise<OptimizeOutcome>;
  optimizePathway(
    model: ModelSnapshot,
    parameters: OptimizationParameters,
    options: OptimizeOptions,
    signal: AbortSignal,
  ): Promise<PathwayOutcome>;
  /** Ends everything under way and waits for it. */
  close(): Promise<void>;
}
