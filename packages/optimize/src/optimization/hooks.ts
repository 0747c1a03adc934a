/** The hooks through which an optimization reports while it is under way. */

import type { Words } from "@esm/messages/message";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { SolveProgress } from "@esm/solver/contract";
import type { EndedSolverAttempt } from "@esm/solver/solve/attempt";

export type Phase = "build" | "solve" | "results" | "workbook";

export interface OptimizeHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called when a phase begins and, during the solve, a few times a second, then with the solver's figures. */
  readonly onProgress?: ((phase: Phase, detail: Words, solver?: SolveProgress) => void) | undefined;
  /** Called with the program before it is solved. */
  readonly onBuilt?: ((built: BuiltProgram) => void) | undefined;
  /** Called when the explanation of why there is no optimum begins, and for each change that it tries. */
  readonly onExplanation?: ((detail: Words) => void) | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  readonly onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
}
