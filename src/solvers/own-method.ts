/**
 * The first try at a large continuous program: reduced, scaled, by our own interior point method. It counts like any
 * other attempt: only if the solution, restored to the user's program, passes the check.
 */
import { type LinearProgram, sizeOf } from "../linear-program/linear-program.ts";
import { reduceProgram } from "../linear-program/reduction/reduce-program.ts";
import { describeReduction } from "../linear-program/reduction/statistics.ts";
import { scaleProgram } from "../linear-program/scaling.ts";
import { type AttemptResult, makeAttempt } from "./attempt.ts";
import type { SolveRequest } from "./outcome.ts";
import { type AttemptPlan, interiorPointFromNonzeros } from "./strategy.ts";

export const ownMethodPlan: AttemptPlan = {
  algorithm: "interior-point-without-crossover",
  scaled: true,
  presolve: false,
  tolerances: "usual",
  follows: ["start"],
  reason: "our own method is fastest for large programs over time",
};

/** Whether the own method is at hand and the program is of its kind. */
export function suitsOwnMethod(program: LinearProgram, request: SolveRequest): boolean {
  const { integers, nonzeros } = sizeOf(program);
  const free = request.algorithm === undefined && request.startingBasis === undefined;
  return request.interiorPoint !== undefined && free && integers === 0 && nonzeros >= interiorPointFromNonzeros;
}

/** Null where the reduction leaves nothing to iterate on, or shows that there is no optimum: others say so with proof. */
export async function tryOwnMethod(
  program: LinearProgram,
  request: SolveRequest,
  timeLimitSeconds: number | undefined,
): Promise<AttemptResult | null> {
  const { interiorPoint, signal, memoryLimitBytes, onLog, onProgress, onStart } = request;
  const begin = performance.now();
  const reduced = reduceProgram(program);
  const { rowCount, columnCount } = reduced.program;
  const hopeless = reduced.infeasible !== null || reduced.unboundedColumn !== null;
  if (!interiorPoint || hopeless || rowCount === 0 || columnCount === 0) return null;
  onLog?.(`${describeReduction(reduced.statistics)}; ${((performance.now() - begin) / 1000).toFixed(2)} s`);
  request.onAttempt?.(ownMethodPlan);
  return makeAttempt(ownMethodPlan, {
    adapter: interiorPoint,
    program: reduced.program,
    reduction: { original: program, restore: reduced.restore },
    scaling: scaleProgram(reduced.program),
    relativeGap: undefined,
    options: { signal, memoryLimitBytes, onLog, onProgress, onStart, timeLimitSeconds },
  });
}
