/**
 * Values and duals that may be an optimum, taken from a slightly different program. If they pass the check, which is a
 * proof, no solve is needed. Otherwise the solve continues as if there had been none.
 */

import { message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import type { SolveOutcome, SolveRequest } from "./outcome.ts";

/** A bound that moved by less than solvers' tolerances must not go unnoticed: the user may be asking for its effect. */
const maxViolation = 1e-8;

/** Null where none of them is an optimum. */
export function acceptCandidate(
  program: LinearProgram,
  { candidateOptima = [], onLog }: SolveRequest,
): SolveOutcome | null {
  for (const { of, solution, solver } of candidateOptima) {
    // Without duals there is no proof.
    if (solution.rowDual === null || program.integer?.includes(1)) continue;
    const check = checkSolution(program, solution);
    const { rowViolation, columnViolation } = check.measures;
    if (check.accepted && Math.max(rowViolation.relative, columnViolation.relative) <= maxViolation) {
      onLog?.(message("optimum_holds", { origin: of }));
      const { objective } = check.measures;
      return {
        status: "optimal",
        solution,
        basis: null,
        objective,
        check,
        bound: null,
        warmStart: null,
        solver,
        attempts: [],
      };
    }
    onLog?.(message("optimum_does_not_hold", { origin: of }));
  }
  return null;
}
