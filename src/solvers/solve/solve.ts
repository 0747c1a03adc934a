/**
 * Solves a program: chooses algorithms by the strategy's fallback sequence, repeats where an answer is doubtful, and answers
 * "optimal" only with a solution that passed our own check in original units.
 *
 * Large continuous programs are tried by interior points first (`large-programs.ts`), others from a basis where the solve
 * of a program that differs little left one (`warm-basis.ts`). A candidate that passes the check spares all of it (`candidate-optimum.ts`).
 */
import { type LinearProgram, sizeOf } from "../../linear-program/linear-program.ts";
import { type ScaledProgram, scaleProgram } from "../../linear-program/scaling.ts";
import { solutionThresholds } from "../../linear-program/solution-check.ts";
import type { Basis } from "../contract.ts";
import { type AttemptContext, type AttemptResult, makeAttempt } from "./attempt.ts";
import { acceptCandidate } from "./candidate-optimum.ts";
import {
  type AttemptPlan,
  interiorPointFromNonzeros,
  nextAttempt,
  sequenceFor,
  type Verdict,
} from "./fallback-sequence.ts";
import {
  type Attempt,
  accountOf,
  failureMessage,
  incumbentOf,
  outcomeOf,
  type SolveOutcome,
  type SolveRequest,
} from "./outcome.ts";
import { polish } from "./polish.ts";
import { assertWellFormed, findContradiction } from "./validate-program.ts";
import { tryBasis } from "./warm-basis.ts";

export type { Attempt, Incumbent, SolveOutcome, SolveRequest } from "./outcome.ts";

/** Whether the program is continuous and large, and nothing else is asked for. */
function isLarge(program: LinearProgram, request: SolveRequest): boolean {
  const { integers, nonzeros } = sizeOf(program);
  const free = request.algorithm === undefined && request.startingBasis === undefined;
  return free && integers === 0 && nonzeros >= interiorPointFromNonzeros;
}

/**
 * Never rejects for what solvers do; throws a MalformedProgramError where the arrays are no program. The program's
 * arrays must not change until the promise is settled.
 */
export async function solveProgram(program: LinearProgram, request: SolveRequest): Promise<SolveOutcome> {
  assertWellFormed(program);
  const contradiction = findContradiction(program);
  if (contradiction) return { status: "infeasible", message: contradiction.message, attempts: [] };

  const known = acceptCandidate(program, request);
  if (known) return known;

  const { adapter, signal } = request;
  const begin = performance.now();
  const limit = request.timeLimitSeconds ?? Number.POSITIVE_INFINITY;
  const remaining = (): number => limit - (performance.now() - begin) / 1000;
  const wishes = { algorithm: request.algorithm, hasBasis: request.startingBasis !== undefined };
  const fallbackSequence = sequenceFor(sizeOf(program), adapter.capabilities.algorithms, wishes);
  const made: AttemptPlan[] = [];
  const attempts: Attempt[] = [];
  let basis: Basis | undefined = request.startingBasis;
  let verdict: Verdict | "start" = "start";
  let scaling: ScaledProgram | null = null;
  let cheapest = Number.POSITIVE_INFINITY;
  const scaled = ({ fineCosts = false }: AttemptPlan): ScaledProgram => {
    if (fineCosts) return scaleProgram(program, { fineCosts });
    scaling ??= scaleProgram(program);
    return scaling;
  };

  if (isLarge(program, request)) {
    // Loaded here: a small program is solved in the time that takes.
    const { tryLarge } = await import("./large-programs.ts");
    const tries = await tryLarge(program, request, () => finite(remaining()));
    attempts.push(...tries.map(({ plan, result }) => accountOf(plan, result)));
    const proof = tries.find(({ infeasible }) => infeasible)?.infeasible;
    if (proof) return { status: "infeasible", message: proof, attempts };
    // One that was stopped because another won says "cancelled": the winner goes first.
    const order = tries.toSorted(
      (a, b) => Number(b.result.verdict === "accepted") - Number(a.result.verdict === "accepted"),
    );
    for (const { result, adapter: solver } of order) {
      const outcome = outcomeOf(result, attempts, request, program, solver);
      if (outcome !== null) return outcome;
    }
  }
  const warm = await tryBasis(program, request, remaining);
  if (warm) {
    attempts.push(accountOf(warm.plan, warm.result));
    const outcome = warm.result.verdict === "accepted" ? outcomeOf(warm.result, attempts, request, program) : null;
    if (outcome !== null) return outcome;
    scaling = warm.scaling;
  }
  for (;;) {
    const plan = nextAttempt(fallbackSequence, made, verdict, basis !== undefined);
    if (signal?.aborted) return { status: "cancelled", message: "The solve was cancelled.", attempts };
    if (plan === null) {
      if (fallbackSequence.length === 0 && attempts.length === 0) {
        const message = `The solver ${adapter.name} has no algorithm for this kind of program.`;
        return { status: "solver_failed", message, attempts };
      }
      const memory = attempts.at(-1)?.verdict === "memory";
      return { status: memory ? "memory" : "solver_failed", message: failureMessage(attempts), attempts };
    }
    const timeLimitSeconds = remaining();
    if (timeLimitSeconds <= 0) {
      const message = `The time limit of ${limit} s was reached.`;
      return { status: "time_limit", message, incumbent: null, attempts };
    }
    made.push(plan);
    const isLast = nextAttempt(fallbackSequence, made, "unknown", basis !== undefined) === null;
    const patience = isLast ? Number.POSITIVE_INFINITY : patienceSeconds(program);
    request.onAttempt?.(plan);
    const { memoryLimitBytes, onProgress, onLog, onStart, relativeGap } = request;
    const context: AttemptContext = {
      adapter,
      program,
      reduction: null,
      scaling: plan.scaled ? scaled(plan) : null,
      relativeGap,
      onEnd: request.onAttemptEnd,
      options: {
        ...{ memoryLimitBytes, signal, onProgress, onLog, onStart },
        timeLimitSeconds: finite(Math.min(timeLimitSeconds, patience)),
        startingBasis: plan.fromLastBasis ? basis : undefined,
      },
    };
    const answered = await makeAttempt(plan, context);
    const isGivenUp = answered.verdict === "time_limit" && patience < timeLimitSeconds;
    const tried = isGivenUp ? givenUp(answered, patience) : await cleaned(answered, context, remaining);
    const result = notAboveCheapest(tried, cheapest, relativeGap);
    cheapest = Math.min(cheapest, incumbentOf(tried.candidate, program)?.objective ?? cheapest);
    attempts.push(accountOf(plan, result));
    const outcome = outcomeOf(result, attempts, request, program);
    if (outcome !== null) return outcome;
    basis = result.candidate?.basis ?? basis;
    verdict = result.verdict;
  }
}

/**
 * How long one way of several is followed: what takes this long for its size goes round in circles. A search for integers
 * may take any time.
 */
function patienceSeconds(program: LinearProgram): number {
  const { nonzeros, integers } = sizeOf(program);
  return integers > 0 ? Number.POSITIVE_INFINITY : 60 + nonzeros / 200;
}

const givenUp = (result: AttemptResult, seconds: number): AttemptResult => ({
  ...result,
  verdict: "unknown",
  explanation: `given up after ${seconds.toFixed(0)} s, for there are other ways`,
});

const finite = (seconds: number): number | undefined => (Number.isFinite(seconds) ? seconds : undefined);

/**
 * A search that cut off an optimum proves a bound that agrees with its answer: an integer solution found before that costs less
 * is what gives it away.
 */
function notAboveCheapest(result: AttemptResult, cheapest: number, relativeGap = 0): AttemptResult {
  const objective = result.candidate?.check.measures.objective ?? Number.NEGATIVE_INFINITY;
  const allowed = Math.max(solutionThresholds.mixedIntegerGap, relativeGap) * Math.max(1e-3, Math.abs(cheapest));
  if (result.verdict !== "accepted" || !(objective - cheapest > allowed)) return result;
  const explanation = `a solution found before costs ${cheapest}, less than the optimum claimed, ${objective}`;
  return { ...result, verdict: "imprecise", explanation };
}

/** A mixed-integer answer after its clean-up; others as they are. */
async function cleaned(
  result: AttemptResult,
  context: AttemptContext,
  remaining: () => number,
): Promise<AttemptResult> {
  if (result.candidate === null || remaining() <= 0) return result;
  const options = { ...context.options, timeLimitSeconds: finite(remaining()) };
  const candidate = await polish(result.candidate, { ...context, options });
  if (candidate === result.candidate) return result;
  const { accepted } = candidate.check;
  const explanation = accepted ? `${result.explanation}; cleaned with its integers fixed` : result.explanation;
  return { ...result, candidate, verdict: accepted ? "accepted" : result.verdict, explanation };
}
