/**
 * Runs: their kinds, the states they pass through, and why they end without a result. All of these are closed lists.
 */

import { message, type Words } from "@esm/messages/message";
import type { AttributeTable, RecordOf } from "../attribute.ts";
import type { AnyOverride } from "../overrides/any-override.ts";
import type { Problem } from "../problem.ts";
import type { RunClass, RunKind } from "./run-class.ts";
import type { RunOptions } from "./run-options.ts";

export const runStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** The possible next states of each state. A run returns to the queue if its worker was lost or had to stop. */
const transitions: Record<RunStatus, readonly RunStatus[]> = {
  queued: ["running", "cancelled", "failed"],
  running: ["succeeded", "failed", "cancelled", "queued"],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export const mayBecome = (from: RunStatus, to: RunStatus): boolean => transitions[from].includes(to);

export const isEnded = (status: RunStatus): boolean => transitions[status].length === 0;

/** Why a run has no result, with the meaning of each cause. */
export const failureCauses = {
  invalid: message("data_options_invalid"),
  infeasible: message("no_design_operation_satisfies_all"),
  unbounded: message("costs_fall_without_limit_something"),
  time_limit: message("time_limit_reached_before_optimum"),
  memory: message("run_exceeded_memory_limit"),
  licence: message("licence_solver_does_not_allow"),
  solver_failed: message("no_solver_found_optimum_passed"),
  worker_lost: message("process_executing_run_lost_twice"),
  cancelled: message("run_cancelled"),
} as const;
export type RunFailureCause = keyof typeof failureCauses;

export interface RunError {
  cause: RunFailureCause;
  message: Words;
  /** All problems of the model, or the changes that would make it feasible. */
  problems: Problem[];
}

/** Why a run waits if only its turn has not come. */
export const ordinaryWaiting = message("waiting_for_slot");

export const runPhases = ["queued", "start", "build", "solve", "results", "export"] as const;
export type RunPhase = (typeof runPhases)[number];

export interface RunProgress {
  phase: RunPhase;
  /** Share of the work that is done, 0 to 1; null where it is unknown. */
  fraction: number | null;
  message: Words;
}

interface RunProblemSize {
  rows: number;
  columns: number;
  nonzeros: number;
  integers: number;
}

/**
 * Costs of an optimum over typical periods when it is dispatched in every time step, and the demands or limits it then cannot
 * meet.
 */
export interface RunDispatch {
  unit: string;
  designAnnualCost: number;
  annualCost: number;
  penalty: number;
  shortfalls: readonly { kind: string; name: string; location: string; unit: string; value: number }[];
}

/** Costs of scenarios under one design, in cost units per year; see docs/reference/mathematical-model.md, Stochastic scenarios. */
export interface RunScenarios {
  unit: string;
  designCost: number;
  expectedCost: number;
  valueAtRisk: number | null;
  conditionalValueAtRisk: number | null;
  valueOfPerfectInformation: number | null;
  valueOfStochasticSolution: number | null;
  scenarios: readonly {
    name: string;
    probability: number;
    operatingCost: number;
    totalAnnualCost: number;
    excess: number | null;
    weight: number | null;
    aloneCost: number | null;
  }[];
}

/** Costs of all milestone years of a pathway, where the run asks how much each counts. */
export interface RunDiscounted {
  /** Σ D[y]·(annual cost of y). */
  sum: number;
  /** D by milestone year, in years. */
  weights: readonly number[];
  /** The same sum of the pathway year by year; null where nobody asked for it, or where that pathway has no optimum. */
  myopicCost: number | null;
}

/** The largest relative errors of a solution by our own check (`solution-check.ts` in `packages/program`); all are at most 1e-6 to be published. */
export interface RunCheck {
  /** Violation of rows and bounds. */
  primal: number;
  /** Violation of the signs of reduced costs; null where there were whole numbers. */
  dual: number | null;
  /** Distance of values of whole numbers from the next one; null where there were none. */
  integrality: number | null;
  /** Between the objective and its proved bound. */
  gap: number | null;
}

/** The figures of a run's result. For a run without result: the known figures of its program and its time. */
export interface RunFigures {
  /**
   * Total annual cost; for a pathway that of its last year, with perfect foresight the discounted sum of all years, for a validation
   * null.
   */
  objective: number | null;
  /** For a pathway: each milestone year. */
  years: { year: number; objective: number }[] | null;
  /** Resolution of time. */
  resolution: string | null;
  problem: RunProblemSize | null;
  /** Seconds of each phase. */
  timings: Record<string, number> | null;
  solver: { name: string; version: string; algorithm: string } | null;
  /**
   * A proved lower bound of the objective, and the relative distance from it, where there were whole numbers; for a pathway of its last
   * year. Runs of earlier versions have neither.
   */
  bound?: number | null;
  gap?: number | null;
  /** The errors that the check of the solution has found; a pathway has those of its last year. Runs of earlier versions have none. */
  check?: RunCheck | null;
  /** SHA-256 of the linear program: equal input gives equal programs. */
  programHash: string | null;
  /** The dispatch, where the run requested it; null for a pathway. */
  dispatch?: RunDispatch | null;
  /** For a run with scenarios: the figures of each, and over all of them. */
  scenarios?: RunScenarios | null;
  /** Null for a run of one year, and for a pathway whose years nobody weighs. */
  discounted?: RunDiscounted | null;
  warnings: Problem[];
}

/** Notes of users on a run. */
export const runNoteAttributes = {
  title: { type: "string", nullable: true, maxLength: 255, description: "Title of the run." },
  note: { type: "string", nullable: true, maxLength: 4_000, description: "Note on the run." },
  pinned: { type: "boolean", default: false, description: "Whether the run is marked to be found again." },
} as const satisfies AttributeTable;
export type RunNotes = RecordOf<typeof runNoteAttributes>;

export interface Run extends RunNotes {
  id: number;
  modelId: number;
  datasetId: number;
  /** The user who requested it; null where the account has been deleted. */
  userId: number | null;
  kind: RunKind;
  /** The class, which decides the places it may take. */
  class: RunClass;
  options: RunOptions;
  /** Overrides applied after those of the model. */
  overrides: AnyOverride[];
  status: RunStatus;
  progress: RunProgress;
  /** How often its execution was started. */
  attempt: number;
  /** A user asked for its end, which is near. */
  cancelRequested: boolean;
  /** SHA-256 of the snapshot of data set and model that it works on. */
  inputHash: string;
  optionsHash: string;
  /** The latest revision of the data set that is known to give this input; absent where none is. */
  revision?: number | undefined;
  /** The version of the code that executes it; before its start, that of the service that queued it. */
  version: string;
  figures: RunFigures | null;
  error: RunError | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The span of the request that queued it, in the W3C format; null without tracing. */
  traceparent: string | null;
}

/** Runs of one series differ only in overrides of their own, like the points of a sweep. */
export type RunSeries = Pick<Run, "kind" | "inputHash" | "options">;

/**
 * Null for a run of no series. One process may execute a series, run by run; validations would gain nothing from that.
 */
export function seriesOf({
  kind,
  overrides,
  inputHash,
  options,
}: RunSeries & Pick<Run, "overrides">): RunSeries | null {
  return kind === "validate" || overrides.length === 0 ? null : { kind, inputHash, options };
}

/** How a run ended, as its worker reports it. */
export type RunEnd =
  | {
      status: "succeeded";
      figures: RunFigures;
      /** Memory of its process and solvers together; absent where nobody looks. */
      peakBytes?: number;
    }
  | { status: "failed" | "cancelled"; error: RunError; figures?: RunFigures };

export type RunEventKind =
  | "queued"
  | "started"
  | "progress"
  /** Lines of the log, which are not part of the stream of events. */
  | "log"
  /** Returned to the queue: the worker was lost, or had to stop. */
  | "requeued"
  | "succeeded"
  | "failed"
  | "cancelled";

export interface RunEvent {
  /** Counts from 1 for each run, without gaps. */
  sequence: number;
  kind: RunEventKind;
  data: Record<string, unknown>;
}
