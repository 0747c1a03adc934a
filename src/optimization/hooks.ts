/** The hooks through which an optimization reports while it is under way. */

import type { SolveProgress } from "../solvers/contract.ts";
import type { EndedSolverAttempt } from "../solvers/solve/attempt.ts";

export type Phase = "build" | "solve" | "results" | "workbook";

export interface OptimizeHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called when a phase begins and, during the solve, a few times a second, then with the solver's figures. */
  readonly onProgress?: ((phase: Phase, detail: string, solver?: SolveProgress) => void) | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
  readonly onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
}
