/**
 * Solves a program, and answers "optimal" only with a solution that passed our own check in original units.
 *
 * Shortcuts come first: a candidate that passes the check (`candidate-optimum.ts`), interior points for a large
 * continuous program (`large-programs.ts`), the basis from the solve of a slightly different program (`warm-basis.ts`).
 * Then the fallback sequence decides (`follow-sequence.ts`).
 */
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { interiorPointFromNonzeros } from "./attempt-plans.ts";
import { acceptCandidate } from "./candidate-optimum.ts";
import { followSequence } from "./follow-sequence.ts";
import { accountOf, outcomeOf, type SolveOutcome, type SolveRequest, type SolverAttempt } from "./outcome.ts";
import { assertWellFormed, findTrivialInfeasibility } from "./validate-program.ts";
import { tryBasis } from "./warm-basis.ts";

export type { Incumbent, SolveOutcome, SolveRequest, SolverAttempt } from "./outcome.ts";

/**
 * Never rejects because of a solver; throws a MalformedProgramError where the arrays are no program. The program's
 * arrays must not change until the promise is settled.
 */
export async function solveProgram(program: LinearProgram, request: SolveRequest): Promise<SolveOutcome> {
  const begin = performance.now();
  assertWellFormed(program);
  const contradiction = findTrivialInfeasibility(program);
  if (contradiction) return { status: "infeasible", message: contradiction.message, attempts: [] };
  const known = acceptCandidate(program, request);
  if (known) return known;

  const limit = request.timeLimitSeconds ?? Number.POSITIVE_INFINITY;
  const remaining = (): number => limit - (performance.now() - begin) / 1000;
  const attempts: SolverAttempt[] = [];
  const large = isLarge(program, request) ? await solveLarge(program, request, attempts, remaining) : null;
  if (large) return large;
  const warm = await tryBasis(program, request, remaining);
  if (warm) {
    attempts.push(accountOf(warm.plan, warm.result));
    const outcome = warm.result.verdict === "accepted" ? outcomeOf(warm.result, attempts, request, program) : null;
    if (outcome !== null) return outcome;
  }
  return followSequence(program, request, { attempts, remaining, scaling: warm?.scaling ?? null });
}

/** Whether the program is continuous and large, and nothing else is asked for. */
function isLarge(program: LinearProgram, request: SolveRequest): boolean {
  const { integers, nonzeros } = sizeOf(program);
  const free = request.algorithm === undefined && request.startingBasis === undefined;
  return free && integers === 0 && nonzeros >= interiorPointFromNonzeros;
}

/** Adds its attempts to the previous ones; null where they decide nothing. */
async function solveLarge(
  program: LinearProgram,
  request: SolveRequest,
  attempts: SolverAttempt[],
  remaining: () => number,
): Promise<SolveOutcome | null> {
  // Loaded here: loading takes as long as solving a small program.
  const { tryLarge } = await import("./large-programs.ts");
  const { attempts: tries, contradiction } = await tryLarge(program, request, remaining);
  attempts.push(...tries.map(({ plan, result }) => accountOf(plan, result)));
  const proof = contradiction ?? tries.find(({ infeasible }) => infeasible)?.infeasible;
  if (proof) return { status: "infeasible", message: proof, attempts };
  for (const { result, adapter, illPosed } of tries) {
    const outcome = outcomeOf(result, attempts, request, program, adapter);
    if (outcome !== null) return outcome;
    if (illPosed) return { status: "solver_failed", message: illPosed, attempts };
  }
  return null;
}
