/** The messages between the serving process and the process of a job. Structured clones: bytes travel unchanged. */

import type { Words } from "@esm/messages/message";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { RunEnd, RunPhase } from "@esm/model/domain/runs/run";
import type { RunClass, RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { SolveProgress } from "@esm/solver/contract";
import type { EndedSolverAttempt } from "@esm/solver/solve/attempt";
import type { InstalledSolvers } from "@esm/solver/solver-facts";

export interface JobRequest {
  /** Identifies the run, its attempt, and the request that queued it in traces. */
  runId?: number | undefined;
  attempt?: number | undefined;
  traceparent?: string | null | undefined;
  kind: RunKind;
  /** Large runs give way to others. */
  class?: RunClass | undefined;
  /** The frozen input, compressed (`model-input.ts`); empty: that of the previous job in the same process. */
  input: Uint8Array;
  options: RunOptions;
  /**
   * Jobs of equal series differ in overrides only. One process may execute them one after the other, and keep what they
   * share.
   */
  series?: string | undefined;
  /** Overrides applied after those of the model. */
  overrides: readonly AnyOverride[];
  /** The longest it may solve, whatever it requests; null for no limit. */
  timeLimitSeconds: number | null;
  /** Memory of the job and its solver together. Beyond it, both are ended. */
  memoryLimitBytes?: number | undefined;
  /** The installed solvers; the bundled ones where absent. */
  inventory?: InstalledSolvers | undefined;
}

export interface JobProgress {
  phase: RunPhase;
  fraction: number | null;
  message: Words;
  /** The solver's own figures, while it works. */
  solver?: SolveProgress;
}

/** A portion of a part of the result. */
export interface JobPortion {
  part: number;
  portion: number;
  name: string;
  year: number | null;
  scenario?: string | null | undefined;
  bytes: Uint8Array;
}

export type JobMessage =
  | { type: "progress"; progress: JobProgress }
  | { type: "log"; line: Words }
  | { type: "attempt"; attempt: EndedSolverAttempt }
  /** The next one is sent after an answer. */
  | { type: "portion"; portion: JobPortion }
  | { type: "end"; end: RunEnd };

export type JobReply =
  /** A portion of the input of the order that follows. */
  | { type: "input"; bytes: Uint8Array }
  | { type: "order"; order: Omit<JobRequest, "input"> }
  | { type: "portion kept" }
  /** No other order follows. */
  | { type: "no more" };
