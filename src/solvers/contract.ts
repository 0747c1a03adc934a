/**
 * The one contract every solver adapter keeps: what it is asked, what it may answer.
 *
 * An adapter answers with what its solver said and judges nothing; `solve.ts` chooses algorithms, checks solutions
 * and repeats. An adapter never throws because of a program or a solver: each end has its status.
 */
import type { LinearProgram, Solution } from "../linear-program/linear-program.ts";

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
  /** Algorithms that only some installations have; to be proven (`proof.ts`). */
  readonly optionalAlgorithms?: readonly Algorithm[];
  /** Whether a basis can be given to start from. */
  readonly warmStart: boolean;
  /** Threads the solver can use at most; null where it has no limit of its own. */
  readonly maximumThreads: number | null;
  /** Memory the solver can address at most; null where only the machine limits it. */
  readonly maximumMemoryBytes: number | null;
  /** Whether a licence may limit what it solves. */
  readonly licensed?: boolean;
}

/** What is known of a solver without asking it. */
export interface SolverFacts extends SolverCapabilities {
  /** Whether the service brings it. */
  readonly bundled: boolean;
  /**
   * Memory of its process at its peak: a fixed part, and bytes for each nonzero of the program before its reduction. Above
   * everything that was measured (bench/results/memory.json), by a third for whole years. Linear programs over time are
   * alike enough for this.
   */
  readonly memory: { readonly baseBytes: number; readonly bytesPerNonzero: number };
}

/** Where a column or row stands in a basis. */
export const basisStatus = { lower: 0, basic: 1, upper: 2, zero: 3, nonbasic: 4 } as const;

/** One `basisStatus` per column and per row. Independent of scaling. */
export interface Basis {
  readonly columnStatus: Uint8Array;
  readonly rowStatus: Uint8Array;
}

/** An iterate on the way to an optimum, inside all bounds. Variables are the columns and, behind them, the rows' activities. */
export interface InteriorPoint {
  /** By variable. */
  readonly value: Float64Array;
  /** Duals of the rows. */
  readonly dual: Float64Array;
  /** Multipliers of the bounds, by variable; 0 where there is no bound. */
  readonly lowerDual: Float64Array;
  readonly upperDual: Float64Array;
}

const progressPhases = ["presolve", "simplex", "interior-point", "crossover", "branch-and-bound", "postsolve"] as const;
export type ProgressPhase = (typeof progressPhases)[number];

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

/** Numbers that travel to the solver as they are. */
export interface SolverSettings {
  readonly algorithm: Algorithm;
  /** Wall-clock seconds; the process is ended from outside shortly after. */
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
  readonly threads?: number | undefined;
  /** Whether an iterate is to be kept, to start from when a program that differs little is solved. */
  readonly keepIterate?: boolean | undefined;
}

export interface SolverOptions extends SolverSettings {
  readonly startingBasis?: Basis | undefined;
  /** NaN where nothing is known. Solvers that cannot start from it do not look at it. */
  readonly startingInterior?: InteriorPoint | undefined;
  /** Values of all columns to start a mixed-integer search from. */
  readonly startingPoint?: Float64Array | undefined;
  /** Resident memory of the solver's process beyond which it is ended. */
  readonly memoryLimitBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
  readonly onStart?: ((processId: number) => void) | undefined;
}

interface AnswerFigures {
  /** What the solver really ran, in its own words where it fell back. */
  readonly algorithm: string;
  readonly iterations: number;
  /** Wall-clock seconds including hand-over. */
  readonly seconds: number;
  readonly version: string;
  /** Highest resident memory seen; null where the system does not tell. */
  readonly peakMemoryBytes: number | null;
  /** The end in the solver's words. */
  readonly message: string;
}

/** What comes with a solution: for mixed-integer programs the solver's bound on the objective, else null. */
interface SolverSolution {
  readonly solution: Solution;
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
        readonly lastLogLines: readonly string[];
      }
  );

export type SolverStatus = SolverAnswer["status"];

export interface SolverAdapter {
  readonly name: string;
  readonly capabilities: SolverCapabilities;
  /** Has it loaded while the program is still being built, where it runs in a process of its own. */
  prestart?(): void;
  /** The solver's own version. Rejects where the solver cannot be started. */
  version(): Promise<string>;
  /** The arrays of `program` must not change until the promise is settled. Never rejects for what a solver does. */
  solve(program: LinearProgram, options: SolverOptions): Promise<SolverAnswer>;
}
