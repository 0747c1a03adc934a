/**
 * The one contract that every solver adapter keeps: its requests and its possible answers.
 *
 * An adapter passes on the answer of its solver without judging it; `solve.ts` chooses algorithms, checks solutions and
 * repeats. An adapter never throws because of a program or a solver: each end has its status.
 */

import type { Words } from "@esm/messages/message";
import type { LinearProgram, Solution } from "@esm/program/linear-program";
import type { StopPhase } from "@esm/program/stop-check";

export const algorithms = [
  "dual-simplex",
  "primal-simplex",
  "interior-point",
  "interior-point-without-crossover",
  "branch-and-bound",
] as const;
/** HiPO is an interior point method of HiGHS that needs helpers beside its library; without crossover here. */
export type Algorithm = (typeof algorithms)[number] | "hipo";

export interface SolverCapabilities {
  readonly algorithms: readonly Algorithm[];
  /** Algorithms that only some installations have; the self-test finds out (`self-test.ts`). */
  readonly optionalAlgorithms?: readonly Algorithm[];
  /** Whether a basis can be given to start from. */
  readonly warmStart: boolean;
  /** Threads the solver can use at most; null where it has no limit of its own. */
  readonly maximumThreads: number | null;
  /** Memory the solver can address at most; null where only the machine limits it. */
  readonly maximumMemoryBytes: number | null;
  /** Whether a licence may limit the size of programs. */
  readonly licensed?: boolean;
}

/** The known facts about a solver, without calling it. */
export interface SolverFacts extends SolverCapabilities {
  /** Whether the service bundles it. */
  readonly bundled: boolean;
  /**
   * Memory of its process at its peak: a fixed part, and bytes for each nonzero of the program before its reduction.
   * Above all measured values (bench/results/memory.json and estimates.json), by a third for whole years. Linear programs over time are
   * similar enough for this.
   */
  readonly memory: { readonly baseBytes: number; readonly bytesPerNonzero: number };
}

/** The position of a column or row in a basis. */
export const basisStatus = { lower: 0, basic: 1, upper: 2, zero: 3, nonbasic: 4 } as const;

/** One `basisStatus` per column and per row. Independent of scaling. */
export interface Basis {
  readonly columnStatus: Uint8Array;
  readonly rowStatus: Uint8Array;
}

/**
 * An iterate on the way to an optimum, inside all bounds. Variables are the columns, followed by the activities of the
 * rows.
 */
export interface InteriorPoint {
  /** By variable. */
  readonly value: Float64Array;
  /** Duals of the rows. */
  readonly dual: Float64Array;
  /** Multipliers of the bounds, by variable; 0 where there is no bound. */
  readonly lowerDual: Float64Array;
  readonly upperDual: Float64Array;
}

/** The columns that are capacities. */
export interface Capacities {
  readonly column: Int32Array;
  /** Capacities of the same unit are of one group; from 0. */
  readonly group: Int32Array;
  /** Factor that converts a value to that unit. */
  readonly factor: Float64Array;
}

export type ProgressPhase =
  | StopPhase
  | "presolve"
  | "simplex"
  | "interior-point"
  | "crossover"
  | "branch-and-bound"
  | "postsolve";

/** A sign of life during a solve, a few times a second. Objectives are in the units of the program given. */
export interface SolveProgress {
  readonly phase: ProgressPhase;
  /** Iterations so far; nodes in branch and bound. */
  readonly iteration: number;
  readonly seconds: number;
  readonly objective?: number;
  readonly primalInfeasibility?: number;
  readonly dualInfeasibility?: number;
  /** Best proven bound of the objective (branch and bound, interior point). */
  readonly bound?: number;
  /** Relative distance of objective and bound. */
  readonly gap?: number;
}

/** Numbers that are passed to the solver unchanged. */
export interface SolverSettings {
  readonly algorithm: Algorithm;
  /** Wall-clock seconds; soon after them the process is ended from outside. */
  readonly timeLimitSeconds?: number | undefined;
  readonly iterationLimit?: number | undefined;
  readonly primalFeasibilityTolerance?: number | undefined;
  readonly dualFeasibilityTolerance?: number | undefined;
  /** Relative gap at which an interior point run ends. */
  readonly optimalityTolerance?: number | undefined;
  readonly integralityTolerance?: number | undefined;
  readonly relativeGap?: number | undefined;
  readonly absoluteGap?: number | undefined;
  readonly presolve?: boolean | undefined;
  /**
   * Whether the starting point is believed to be an optimum, so that a search only has to prove it: it leaves out
   * reductions that have cut off optima, and looks less for better points.
   */
  readonly startsFromOptimum?: boolean | undefined;
  readonly threads?: number | undefined;
  /** Whether to keep an iterate, as a start for the solve of a slightly different program. */
  readonly keepIterate?: boolean | undefined;
}

export interface SolverOptions extends SolverSettings {
  readonly startingBasis?: Basis | undefined;
  /** NaN where a value is unknown. Solvers that cannot start from it ignore it. */
  readonly startingInterior?: InteriorPoint | undefined;
  /** Where those that are not needed are to be removed from an optimum; solvers that cannot do that ignore it. */
  readonly capacities?: Capacities | undefined;
  /** Values of all columns from which a mixed-integer search starts. */
  readonly startingPoint?: Float64Array | undefined;
  /** Limit of the resident memory of the solver's process; beyond it the process is ended. */
  readonly memoryLimitBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  readonly onStart?: ((processId: number) => void) | undefined;
}

interface AnswerFigures {
  /** The algorithm that the solver really used, in its own words where it chose another one. */
  readonly algorithm: string;
  readonly iterations: number;
  /** Wall-clock seconds including hand-over. */
  readonly seconds: number;
  readonly version: string;
  /** Highest resident memory seen; null where the system does not report it. */
  readonly peakMemoryBytes: number | null;
  /** The end in the solver's words, or in ours where it had none. */
  readonly message: Words;
  /** The part of the work that the time limit ended, where it is known. */
  readonly stoppedIn?: ProgressPhase | undefined;
}

/** Additional figures of a solution: for mixed-integer programs the solver's bound on the objective, else null. */
interface SolverSolution {
  readonly solution: Solution;
  /** The values of columns without capacities that an optimum does not need, where there were any. */
  readonly clearedValue?: Float64Array | null | undefined;
  readonly basis: Basis | null;
  readonly bound: number | null;
  readonly interior?: InteriorPoint | null | undefined;
}

export type SolverAnswer = AnswerFigures &
  (
    | ({ readonly status: "optimal" } & SolverSolution)
    | ({ readonly status: "time_limit" | "iteration_limit" | "unknown" } & (
        | SolverSolution
        | { readonly solution: null; readonly basis: null; readonly bound: number | null }
      ))
    | { readonly status: "infeasible" | "unbounded" | "infeasible_or_unbounded" | "interrupted" | "memory" }
    /** The solver's licence does not allow this program. */
    | { readonly status: "licence" }
    | {
        readonly status: "crashed";
        readonly exitCode: number | null;
        readonly exitSignal: string | null;
        readonly lastLogLines: readonly Words[];
      }
  );

export type SolverStatus = SolverAnswer["status"];

export interface SolverAdapter {
  readonly name: string;
  readonly capabilities: SolverCapabilities;
  /** Loads it while the program is still being built. */
  prestart?(): void;
  /** The solver's own version. Rejects where the solver cannot be started. */
  version(): Promise<string>;
  /** The arrays of `program` must not change until the promise is settled. Never rejects for what a solver does. */
  solve(program: LinearProgram, options: SolverOptions): Promise<SolverAnswer>;
}
