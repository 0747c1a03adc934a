/** The request and the answer of a solve, and how the result of an attempt becomes an answer. */

import { type Message, message, type Words } from "@esm/messages/message";
import type { LinearProgram, Solution } from "@esm/program/linear-program";
import type { SolutionCheck } from "@esm/program/solution-check";
import type {
  Algorithm,
  Basis,
  Capacities,
  ProgressPhase,
  SolveProgress,
  SolverAdapter,
  SolverStatus,
} from "../contract.ts";
import { phaseName } from "../phase-names.ts";
import type { AttemptResult, EndedSolverAttempt } from "./attempt.ts";
import type { AttemptPlan, Verdict } from "./attempt-plans.ts";
import type { WarmStart } from "./warm-start.ts";

export interface CandidateOptimum {
  /** The run of this optimum, for the log. */
  readonly of: Words;
  readonly solution: Solution;
  /** The solver that found it. */
  readonly solver: { readonly name: string; readonly version: string; readonly algorithm: string };
}

export interface SolveRequest {
  readonly adapter: SolverAdapter;
  /** Our own interior point method, to be tried first on large continuous programs; not tried where absent. */
  readonly interiorPoint?: SolverAdapter | undefined;
  /**
   * Called when our own method found no optimum of a large program, as it does where there is none. Proves within the
   * remaining seconds that there is no solution, and says so in a sentence; null where it is not proven.
   */
  readonly proveInfeasible?: ((seconds: number) => Promise<Words | null>) | undefined;
  /** The columns that are capacities, and which of them have the same unit; from 0. */
  readonly capacities?: Pick<Capacities, "column" | "group"> | undefined;
  /** From the program to the checked optimum: for reduction, scaling, and all attempts together. */
  readonly timeLimitSeconds?: number | undefined;
  readonly memoryLimitBytes?: number | undefined;
  /** Begin with this algorithm instead of the one the strategy would choose. */
  readonly algorithm?: Algorithm | undefined;
  /** Gap of mixed-integer programs; 1e-9 unless given, and solutions within 1e-6 are accepted. */
  readonly relativeGap?: number | undefined;
  /** Whether the first search keeps integers to 1e-9, because parts of them have misled an earlier solve. */
  readonly closeIntegers?: boolean | undefined;
  /**
   * The warm start from the solve of a slightly different program. Solves read one, and leave one, where this is not
   * undefined. The optimum is the same with and without it, up to the tolerance of the check.
   */
  readonly warmStart?: WarmStart | null | undefined;
  /** Possible optima, such as that of the milestone year before. */
  readonly candidateOptima?: readonly CandidateOptimum[] | undefined;
  /** A basis of this program to start from. */
  readonly startingBasis?: Basis | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onAttempt?: ((plan: AttemptPlan) => void) | undefined;
  readonly onAttemptEnd?: ((attempt: EndedSolverAttempt) => void) | undefined;
  /** In original units; `seconds` counts from the attempt's begin. */
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  readonly onStart?: ((processId: number) => void) | undefined;
}

/** One line of the account of attempts. */
export interface SolverAttempt {
  readonly algorithm: Algorithm;
  readonly scaled: boolean;
  readonly status: SolverStatus;
  readonly verdict: Verdict;
  readonly seconds: number;
  readonly iterations: number;
  readonly peakMemoryBytes: number | null;
  /** Why it was made. */
  readonly reason: Words;
  /** The outcome of the attempt. */
  readonly explanation: Words;
}

/** A feasible solution of a mixed-integer program whose optimality is not proven. */
export interface Incumbent {
  readonly solution: Solution;
  readonly objective: number;
  readonly bound: number | null;
  readonly gap: number | null;
  /** The solver that found it. */
  readonly solver: { readonly name: string; readonly version: string; readonly algorithm: string };
}

export type SolveOutcome = { readonly attempts: readonly SolverAttempt[] } & (
  | {
      readonly status: "optimal";
      readonly solution: Solution;
      readonly basis: Basis | null;
      readonly objective: number;
      readonly check: SolutionCheck;
      /** The bound that a search for integers has proved; null for a continuous program. */
      readonly bound: number | null;
      /** For a slightly different program, where it was requested. */
      readonly warmStart: WarmStart | null;
      readonly solver: { readonly name: string; readonly version: string; readonly algorithm: string };
    }
  | { readonly status: "time_limit"; readonly message: Words; readonly incumbent: Incumbent | null }
  | {
      readonly status: "infeasible" | "unbounded" | "cancelled" | "memory" | "licence" | "solver_failed";
      readonly message: Words;
    }
);

/** A solver that ran out of memory twice will do so a third time. */
const memoryFailuresAllowed = 2;

/** The line of the account an attempt leaves. */
export function accountOf(plan: AttemptPlan, { answer, verdict, explanation }: AttemptResult): SolverAttempt {
  const { status, seconds, iterations, peakMemoryBytes } = answer;
  const { algorithm, scaled, reason } = plan;
  return { algorithm, scaled, status, verdict, seconds, iterations, peakMemoryBytes, reason, explanation };
}

/** The solution of a mixed-integer program that passes every test except for its distance from the bound. */
export function incumbentOf(
  { candidate, answer }: Pick<AttemptResult, "candidate" | "answer">,
  program: LinearProgram,
  { name }: SolverAdapter,
): Incumbent | null {
  if (candidate === null || !program.integer?.includes(1)) return null;
  const { solution, bound, check } = candidate;
  const { objective, gap } = check.measures;
  // Everything except the distance from the bound must pass.
  const others = check.reasons.length - (gap === null || gap > 1e-6 ? 1 : 0);
  const solver = { name, version: answer.version, algorithm: answer.algorithm };
  return others > 0 ? null : { solution, objective, bound, gap, solver };
}

export const messageOfTimeLimit = ({ timeLimitSeconds }: SolveRequest, phase?: ProgressPhase): Words =>
  phase
    ? message("time_limit_reached_during", { seconds: timeLimitSeconds ?? 0, phase: phaseName(phase) })
    : message("time_limit_reached", { seconds: timeLimitSeconds ?? 0 });

export function failureMessage(attempts: readonly SolverAttempt[]): Message {
  const lines = attempts.map(({ algorithm, scaled, seconds, explanation }) =>
    message(scaled ? "scaled_attempt" : "unscaled_attempt", { algorithm, seconds, explanation }),
  );
  return message("no_attempt_succeeded", { attempts: lines });
}

/** The answer of an attempt, or null where the fallback sequence continues. */
export function outcomeOf(
  result: AttemptResult,
  attempts: readonly SolverAttempt[],
  request: SolveRequest,
  program: LinearProgram,
  adapter: SolverAdapter = request.adapter,
): SolveOutcome | null {
  const { verdict, candidate, answer } = result;
  if (verdict === "accepted" && candidate !== null) {
    const { solution, basis, check, bound } = candidate;
    const { objective } = check.measures;
    const solver = { name: adapter.name, version: answer.version, algorithm: answer.algorithm };
    const { columnCount, rowCount } = program;
    const warmStart = { columnCount, rowCount, basis, interior: candidate.interior };
    const isAsked = request.warmStart !== undefined && (basis !== null || candidate.interior !== null);
    return {
      status: "optimal",
      solution,
      basis,
      objective,
      check,
      bound,
      solver,
      attempts,
      warmStart: isAsked ? warmStart : null,
    };
  }
  if (verdict === "infeasible" || verdict === "unbounded") {
    const code = verdict === "infeasible" ? "no_solution_in_bounds" : "objective_falls";
    return { status: verdict, message: message(code, { explanation: result.explanation }), attempts };
  }
  if (verdict === "refused") return { status: "licence", message: result.explanation, attempts };
  if (verdict === "cancelled") return { status: "cancelled", message: message("solve_cancelled"), attempts };
  if (verdict === "time_limit") {
    const reached = messageOfTimeLimit(request, answer.stoppedIn);
    return { status: "time_limit", message: reached, incumbent: incumbentOf(result, program, adapter), attempts };
  }
  if (attempts.filter((attempt) => attempt.verdict === "memory").length >= memoryFailuresAllowed) {
    return { status: "memory", message: answer.message, attempts };
  }
  return null;
}
