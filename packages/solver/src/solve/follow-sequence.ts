/** Makes the attempts of the fallback sequence one after the other, until one of them decides or none is left. */

import { message } from "@esm/messages/message";
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { type ScaledProgram, scaleProgram } from "@esm/program/scaling";
import { solutionThresholds } from "@esm/program/solution-check";
import type { Basis } from "../contract.ts";
import { type AttemptContext, type AttemptResult, finiteSeconds, makeAttempt, stoppedAttempt } from "./attempt.ts";
import type { AttemptPlan, Verdict } from "./attempt-plans.ts";
import { nextAttempt, sequenceFor } from "./fallback-sequence.ts";
import {
  accountOf,
  failureMessage,
  type Incumbent,
  incumbentOf,
  messageOfTimeLimit,
  outcomeOf,
  type SolveOutcome,
  type SolveRequest,
  type SolverAttempt,
} from "./outcome.ts";
import { polish } from "./polish.ts";

interface Progress {
  /** The attempts so far; others are added. */
  readonly attempts: SolverAttempt[];
  /** Seconds. */
  readonly remaining: () => number;
  /** For the whole program, where it has been scaled. */
  readonly scaling: ScaledProgram | null;
}

export async function followSequence(
  program: LinearProgram,
  request: SolveRequest,
  { attempts, remaining, scaling }: Progress,
): Promise<SolveOutcome> {
  const { adapter, signal, relativeGap } = request;
  const { algorithm, startingBasis, closeIntegers } = request;
  const preferences = { algorithm, hasBasis: startingBasis !== undefined, closeIntegers };
  const sequence = sequenceFor(sizeOf(program), adapter.capabilities.algorithms, preferences);
  const scaledFor = createScaling(program, scaling);
  const begin = performance.now();
  const made: AttemptPlan[] = [];
  let basis: Basis | undefined = request.startingBasis;
  let verdict: Verdict | "start" = "start";
  /** The best plan of all attempts. */
  let incumbent: Incumbent | null = null;
  /** Objectives of what searches called optimal. */
  const objectives: number[] = [];
  for (;;) {
    const starts = { hasBasis: basis !== undefined, hasOptimum: objectives.length > 0 };
    const plan = nextAttempt(sequence, made, verdict, starts);
    if (signal?.aborted) return { status: "cancelled", message: message("solve_cancelled"), attempts };
    if (plan === null) return outcomeOfExhausted(sequence, attempts, adapter.name);
    const scaled = remaining() > 0 && plan.scaled ? scaledFor(plan) : null;
    const timeLimitSeconds = remaining();
    if (timeLimitSeconds <= 0) {
      if (attempts.length > 0) {
        return { status: "time_limit", message: messageOfTimeLimit(request), incumbent, attempts };
      }
      const stopped = stoppedAttempt(plan, "scaling", (performance.now() - begin) / 1000);
      const reached = messageOfTimeLimit(request, "scaling");
      return { status: "time_limit", message: reached, incumbent, attempts: [accountOf(plan, stopped)] };
    }
    made.push(plan);
    const isLast = nextAttempt(sequence, made, "unknown", starts) === null;
    const maxSeconds = isLast ? Number.POSITIVE_INFINITY : (plan.maxSeconds ?? maxAttemptSeconds(program));
    request.onAttempt?.(plan);
    const context = contextOf(program, request, {
      scaling: scaled,
      timeLimitSeconds: finiteSeconds(Math.min(timeLimitSeconds, maxSeconds)),
      startingBasis: plan.fromLastBasis ? basis : undefined,
      startingPoint: plan.fromOptimum ? incumbent?.solution.columnValue : undefined,
    });
    const answered = await makeAttempt(plan, context);
    const isGivenUp = answered.verdict === "time_limit" && maxSeconds < timeLimitSeconds;
    const tried = isGivenUp ? giveUp(answered, maxSeconds) : await polishResult(answered, context, remaining);
    const judged = rejectAboveCheapest(tried, incumbent?.objective, relativeGap);
    const result = plan.needsAgreement ? withAgreement(judged, objectives, relativeGap) : judged;
    const next: Incumbent | null = incumbentOf(tried, program, adapter);
    if (next && answered.answer.status === "optimal") objectives.push(next.objective);
    if (next && !(next.objective >= (incumbent?.objective ?? Number.POSITIVE_INFINITY))) incumbent = next;
    attempts.push(accountOf(plan, result));
    const outcome = outcomeOf(result, attempts, request, program);
    if (outcome?.status === "time_limit") return { ...outcome, incumbent };
    if (outcome !== null) return outcome;
    basis = result.candidate?.basis ?? basis;
    verdict = result.verdict;
  }
}

/** The program with the scaling of a plan; the usual scaling is made once. */
function createScaling(program: LinearProgram, known: ScaledProgram | null) {
  let usual = known;
  return ({ fineCosts = false }: AttemptPlan): ScaledProgram => {
    if (fineCosts) return scaleProgram(program, { fineCosts });
    usual ??= scaleProgram(program);
    return usual;
  };
}

function contextOf(
  program: LinearProgram,
  request: SolveRequest,
  { scaling, ...options }: Pick<AttemptContext, "scaling"> & AttemptContext["options"],
): AttemptContext {
  const { adapter, relativeGap, memoryLimitBytes, signal, onProgress, onLog, onStart } = request;
  return {
    adapter,
    program,
    reduction: null,
    scaling,
    relativeGap,
    onEnd: request.onAttemptEnd,
    options: { ...options, memoryLimitBytes, signal, onProgress, onLog, onStart },
  };
}

function outcomeOfExhausted(
  sequence: readonly AttemptPlan[],
  attempts: readonly SolverAttempt[],
  solver: string,
): SolveOutcome {
  if (sequence.length === 0 && attempts.length === 0) {
    return { status: "solver_failed", message: message("no_algorithm_for_program", { solver }), attempts };
  }
  const memory = attempts.at(-1)?.verdict === "memory";
  return { status: memory ? "memory" : "solver_failed", message: failureMessage(attempts), attempts };
}

/**
 * How long one attempt of several may take: one that takes this long for its size makes no progress. A search for
 * integers may take any time.
 */
function maxAttemptSeconds(program: LinearProgram): number {
  const { nonzeros, integers } = sizeOf(program);
  return integers > 0 ? Number.POSITIVE_INFINITY : 60 + nonzeros / 200;
}

const giveUp = (result: AttemptResult, seconds: number): AttemptResult => ({
  ...result,
  verdict: "unknown",
  explanation: message("attempt_given_up", { seconds }),
});

/**
 * A search that cut off an optimum proves a bound that agrees with its answer. An earlier integer solution with a lower
 * cost reveals the error.
 */
function rejectAboveCheapest(
  result: AttemptResult,
  cheapest = Number.POSITIVE_INFINITY,
  relativeGap = 0,
): AttemptResult {
  const objective = result.candidate?.check.measures.objective ?? Number.NEGATIVE_INFINITY;
  if (result.verdict !== "accepted" || !(objective - cheapest > allowedDistance(cheapest, relativeGap))) return result;
  const explanation = message("cheaper_solution_known", { cheapest, objective });
  return { ...result, verdict: "imprecise", explanation };
}

/** An optimum that no other search has found yet is only a candidate. */
function withAgreement(result: AttemptResult, found: readonly number[], relativeGap = 0): AttemptResult {
  if (result.verdict !== "accepted" || result.candidate === null) return result;
  const { objective } = result.candidate.check.measures;
  if (found.some((other) => Math.abs(other - objective) <= allowedDistance(objective, relativeGap))) return result;
  return {
    ...result,
    verdict: "unknown",
    explanation: message("another_search_has_to_agree", { explanation: result.explanation }),
  };
}

/** Two optima of a program with integers may differ by this. */
const allowedDistance = (objective: number, relativeGap: number): number =>
  Math.max(solutionThresholds.mixedIntegerGap, relativeGap) * Math.max(1e-3, Math.abs(objective));

/** A mixed-integer answer with exact integers; others as they are. */
async function polishResult(
  result: AttemptResult,
  context: AttemptContext,
  remaining: () => number,
): Promise<AttemptResult> {
  if (result.candidate === null || remaining() <= 0) return result;
  const options = { ...context.options, timeLimitSeconds: finiteSeconds(remaining()) };
  const candidate = await polish(result.candidate, { ...context, options });
  if (candidate === result.candidate) return result;
  const { accepted } = candidate.check;
  const explanation = accepted ? message("integers_fixed", { explanation: result.explanation }) : result.explanation;
  return { ...result, candidate, verdict: accepted ? "accepted" : result.verdict, explanation };
}
