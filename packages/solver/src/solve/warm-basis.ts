/**
 * Simplex from the basis at the end of the solve of a slightly different program: mostly a few dozen iterations instead
 * of thousands. Only an accepted answer counts; otherwise the solve continues as if there had been no basis.
 */

import { message } from "@esm/messages/message";
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { type ScaledProgram, scaleProgram } from "@esm/program/scaling";
import type { Basis } from "../contract.ts";
import { type AttemptResult, finiteSeconds, makeAttempt } from "./attempt.ts";
import { type AttemptPlan, interiorPointFromNonzeros } from "./attempt-plans.ts";
import type { SolveRequest } from "./outcome.ts";

const plan: AttemptPlan = {
  algorithm: "primal-simplex",
  scaled: true,
  presolve: false,
  tolerances: "usual",
  fromLastBasis: true,
  after: ["start"],
  reason: message("reason_start_basis"),
};

/** A useful basis needs a tenth of this; without one, simplex takes about as many iterations as there are rows. */
const maxIterations = (rowCount: number): number => 100 + rowCount / 4;

interface TriedBasis {
  readonly plan: AttemptPlan;
  readonly result: AttemptResult;
  readonly scaling: ScaledProgram;
}

/** Null where no basis fits, or the program is of another kind. */
export async function tryBasis(
  program: LinearProgram,
  request: SolveRequest,
  remaining: () => number,
): Promise<TriedBasis | null> {
  const { adapter, warmStart, memoryLimitBytes, signal, onProgress, onLog, onStart } = request;
  const basis = fittingBasis(program, request);
  if (!basis || signal?.aborted || remaining() <= 0) return null;
  onLog?.(message("starting_from_basis", { origin: warmStart?.of ?? message("of_solve_before") }));
  request.onAttempt?.(plan);
  const scaling = scaleProgram(program);
  const result = await makeAttempt(plan, {
    adapter,
    program,
    scaling,
    reduction: null,
    relativeGap: undefined,
    onEnd: request.onAttemptEnd,
    options: {
      memoryLimitBytes,
      signal,
      onProgress,
      onLog,
      onStart,
      timeLimitSeconds: finiteSeconds(remaining()),
      startingBasis: basis,
      iterationLimit: Math.ceil(maxIterations(program.rowCount)),
    },
  });
  if (result.verdict !== "accepted") onLog?.(message("basis_of_no_use", { explanation: result.explanation }));
  return { plan, result, scaling };
}

function fittingBasis(
  program: LinearProgram,
  { adapter, warmStart, algorithm, startingBasis }: SolveRequest,
): Basis | null {
  const { algorithms, warmStart: canStartFromBasis } = adapter.capabilities;
  const { integers, nonzeros } = sizeOf(program);
  const isOfItsKind = integers === 0 && nonzeros < interiorPointFromNonzeros;
  if (!isOfItsKind || algorithm || startingBasis || !canStartFromBasis || !algorithms.includes(plan.algorithm))
    return null;
  const { columnStatus, rowStatus } = warmStart?.basis ?? {};
  const fits = columnStatus?.length === program.columnCount && rowStatus?.length === program.rowCount;
  return fits ? (warmStart?.basis ?? null) : null;
}
