/** The hooks through which an optimization reports while it is under way. */

import type { Words } from "../messages/message.ts";
import type { SolveProgress } from "../solvers/contract.ts";
import type { EndedSolverAttempt } from "../solvers/solve/attempt.ts";

export type Phase = "build" | "solve" | "results" | "workbook";

export interface OptimizeHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called when a phase begins and, during the solve, a few times a second, then with the solver's figures. */
  readonly onProgress?: ((phase: Phase, detail: Words, solver?: SolveProgress) => void) | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  readonly onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
}
