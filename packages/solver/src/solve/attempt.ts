/**
 * One attempt at a program: pass it to the solver (scaled or not), convert the answer back into original units, judge
 * it.
 */

import { type Message, message, type Words } from "@esm/messages/message";
import type { LinearProgram, Solution } from "@esm/program/linear-program";
import type { ReducedProgram } from "@esm/program/reduction/reduce-program";
import { type ScaledProgram, scaleValues, unscaleObjective, unscaleSolution } from "@esm/program/scaling";
import { checkSolution, type SolutionCheck } from "@esm/program/solution-check";
import type { StopPhase } from "@esm/program/stop-check";
import type {
  Basis,
  InteriorPoint,
  ProgressPhase,
  SolveProgress,
  SolverAdapter,
  SolverAnswer,
  SolverOptions,
} from "../contract.ts";
import { phaseName } from "../phase-names.ts";
import { type AttemptPlan, tolerances, type Verdict } from "./attempt-plans.ts";
import { toOriginalIterate } from "./warm-start.ts";

/** Requested of branch and bound, far below the threshold of the check; a search that ends earlier may still pass. */
const usualRelativeGap = 1e-9;
const usualAbsoluteGap = 1e-10;

/** A solution in original units with all that is known about it. */
export interface Candidate {
  readonly solution: Solution;
  readonly basis: Basis | null;
  /** The solver's bound on the objective of a mixed-integer program. */
  readonly bound: number | null;
  readonly check: SolutionCheck;
  /** Whether capacities that an optimum does not need were removed. */
  readonly isCleared: boolean;
  /** In terms of the program as it was given. */
  readonly interior: InteriorPoint | null;
}

export interface AttemptResult {
  readonly answer: SolverAnswer;
  readonly verdict: Verdict;
  readonly candidate: Candidate | null;
  /** The verdict in words. */
  readonly explanation: Words;
}

/** The report of an attempt when it is over. */
export interface EndedSolverAttempt {
  readonly solver: string;
  readonly algorithm: string;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  readonly seconds: number;
  readonly verdict: Verdict;
  readonly explanation: Words;
}

export interface AttemptContext {
  readonly adapter: SolverAdapter;
  /** The program to solve: the user's program, or its reduction. */
  readonly program: LinearProgram;
  /** How solutions of `program` become solutions of the user's program; null where it is the user's program. */
  readonly reduction: (ReducedProgram & { readonly original: LinearProgram }) | null;
  /** Null where this attempt uses the program as it is. */
  readonly scaling: ScaledProgram | null;
  readonly relativeGap: number | undefined;
  readonly onEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
  readonly options: Pick<
    SolverOptions,
    | "timeLimitSeconds"
    | "iterationLimit"
    | "memoryLimitBytes"
    | "signal"
    | "startingBasis"
    | "startingPoint"
    | "startingInterior"
    | "capacities"
    | "keepIterate"
    | "onLog"
    | "onStart"
    | "onProgress"
  >;
}

function candidateOf(answer: SolverAnswer, context: AttemptContext): Candidate | null {
  if (!("solution" in answer) || answer.solution === null) return null;
  const { program, reduction, scaling, relativeGap } = context;
  const original = (given: Solution): Solution => {
    const unscaled = scaling ? unscaleSolution(scaling, given) : given;
    return reduction ? reduction.restore(unscaled) : unscaled;
  };
  const bound = scaling && answer.bound !== null ? unscaleObjective(scaling, answer.bound) : answer.bound;
  const judged = (given: Solution) => {
    const solution = original(given);
    const options = { bound, mixedIntegerGap: relativeGap };
    return { solution, check: checkSolution(reduction?.original ?? program, solution, options), isCleared: false };
  };
  const { solution: found, clearedValue } = answer;
  const cleared = clearedValue ? { ...judged({ ...found, columnValue: clearedValue }), isCleared: true } : null;
  const { solution, check, isCleared } = cleared?.check.accepted ? cleared : judged(found);
  const isMapped = answer.interior && reduction && scaling;
  const interior = isMapped ? toOriginalIterate(answer.interior, reduction, scaling, reduction.original) : null;
  // The basis of a reduction is none of the program.
  const basis = reduction ? null : answer.basis;
  return { solution, basis, bound, check, isCleared, interior };
}

/**
 * Presolve reductions and interior points have been wrong about this; simplex and search on the full program decide.
 */
function isConclusive(plan: AttemptPlan): boolean {
  const { algorithm, presolve, needsConfirmation = false } = plan;
  return !presolve && !needsConfirmation && (algorithm.endsWith("simplex") || algorithm === "branch-and-bound");
}

/** Whether the cost has a lower limit: then no answer "unbounded" is believed. */
function hasLeastCost({ columnCount, cost, columnLower, columnUpper }: LinearProgram): boolean {
  for (let j = 0; j < columnCount; j++) {
    if (cost[j] !== 0 && !Number.isFinite(cost[j] > 0 ? columnLower[j] : columnUpper[j])) return false;
  }
  return true;
}

function judge(
  plan: AttemptPlan,
  answer: SolverAnswer,
  candidate: Candidate | null,
  program: LinearProgram,
): [Verdict, Words] {
  // A proof is a proof, whatever status the solver gave.
  if (candidate?.check.accepted)
    return ["accepted", message(candidate.isCleared ? "cleared_answer_passed" : "answer_passed")];
  const { algorithm } = plan;
  switch (answer.status) {
    case "optimal":
      return [
        "imprecise",
        message("answer_did_not_pass", { reasons: candidate?.check.reasons ?? message("no_values") }),
      ];
    case "unbounded":
      if (!isConclusive(plan)) return ["unconfirmed", message("unbounded_unconfirmed", { algorithm })];
      if (hasLeastCost(program)) return ["unknown", message("costs_cannot_fall")];
      return ["unbounded", message("unbounded_on_full_program", { algorithm })];
    case "infeasible":
      return isConclusive(plan)
        ? ["infeasible", message("infeasible_on_full_program", { algorithm })]
        : ["unconfirmed", message("infeasible_unconfirmed", { algorithm })];
    case "infeasible_or_unbounded":
      return ["unconfirmed", message("infeasible_or_unbounded")];
    case "interrupted":
      return ["cancelled", message("attempt_cancelled")];
    case "time_limit":
      return ["time_limit", outOfTime(answer.stoppedIn)];
    case "memory":
      return ["memory", answer.message];
    case "licence":
      return ["refused", message("licence_too_small", { answer: answer.message })];
    case "crashed":
      return ["crashed", message("last_lines", { lines: [answer.message, ...lastWords(answer.lastLogLines)] })];
    default:
      return ["unknown", message("solver_ended_with", { answer: answer.message })];
  }
}

function originalProgress(scaling: ScaledProgram | null, progress: SolveProgress): SolveProgress {
  if (scaling === null) return progress;
  const { objective, bound } = progress;
  return {
    ...progress,
    ...(objective !== undefined && { objective: unscaleObjective(scaling, objective) }),
    ...(bound !== undefined && { bound: unscaleObjective(scaling, bound) }),
  };
}

/** A time limit as solvers take it: none where it is endless, and none is negative. */
export const finiteSeconds = (seconds: number): number | undefined =>
  Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;

const outOfTime = (phase: ProgressPhase | undefined): Message =>
  phase ? message("attempt_out_of_time_during", { phase: phaseName(phase) }) : message("attempt_out_of_time");

const lastWords = (lines: readonly Words[]): Words[] =>
  lines.filter((line) => typeof line !== "string" || line.trim() !== "").slice(-3);

/** An attempt that ended before there was something to pass to a solver. */
export function stoppedAttempt(plan: AttemptPlan, stoppedIn: StopPhase, seconds: number): AttemptResult {
  const explanation = outOfTime(stoppedIn);
  const blank = { iterations: 0, version: "", peakMemoryBytes: null };
  const figures = { ...blank, algorithm: plan.algorithm, seconds, message: explanation };
  const none = { solution: null, basis: null, bound: null };
  return {
    answer: { status: "time_limit", ...figures, stoppedIn, ...none },
    verdict: "time_limit",
    candidate: null,
    explanation,
  };
}

export async function makeAttempt(plan: AttemptPlan, context: AttemptContext): Promise<AttemptResult> {
  const { adapter, program, scaling, options } = context;
  const { onProgress, onLog, startingPoint } = options;
  const factor = scaling ? unscaleObjective(scaling, 1) : 1;
  // Its own lines go to the log as they are.
  if (factor !== 1) onLog?.(message("objectives_scaled", { solver: adapter.name, factor }));
  const beganAt = Date.now();
  const begin = performance.now();
  const answer = await adapter.solve(scaling?.scaled ?? program, {
    ...options,
    ...tolerances[plan.tolerances],
    algorithm: plan.algorithm,
    presolve: plan.presolve,
    startsFromOptimum: plan.fromOptimum,
    startingPoint: startingPoint && scaling ? scaleValues(scaling, startingPoint) : startingPoint,
    relativeGap: context.relativeGap ?? usualRelativeGap,
    absoluteGap: usualAbsoluteGap,
    onProgress: onProgress && ((progress) => onProgress(originalProgress(scaling, progress))),
  });
  const candidate = candidateOf(answer, context);
  const [verdict, explanation] = judge(plan, answer, candidate, program);
  const seconds = (performance.now() - begin) / 1000;
  context.onEnd?.({ solver: adapter.name, algorithm: plan.algorithm, beganAt, seconds, verdict, explanation });
  return { answer, verdict, candidate, explanation };
}
