/** The vectors of the iterations, in the memory of the kernel, whose threads share the passes over them. */
import type { Kernel } from "../factorization/kernel.ts";
import type { Point, Variables } from "../model/variables.ts";
import { pieceLength } from "../newton/kernel-vectors.ts";

/** A search direction (Δx, Δy, Δz). */
export interface Direction {
  /** Δx, by variable: columns, then activities. */
  readonly deltaX: Float64Array;
  /** Δy, by row. */
  readonly deltaY: Float64Array;
  /** Δzₗ and Δzᵤ, by bound, in the order of `withLower` and `withUpper`. */
  readonly deltaLowerDual: Float64Array;
  readonly deltaUpperDual: Float64Array;
}

/** Right-hand sides of the complementarity equations, in the order of `withLower` and `withUpper`. */
export interface Targets {
  readonly lowerTarget: Float64Array;
  readonly upperTarget: Float64Array;
}

/** All lower bounds, or all upper ones. */
interface Side {
  /** The address of what every pass over them needs. */
  readonly of: number;
  readonly target: keyof Targets;
  readonly deltaDual: "deltaLowerDual" | "deltaUpperDual";
}

export interface IterationMemory {
  readonly kernel: Kernel;
  readonly variables: Variables;
  readonly point: Point;
  readonly direction: Direction;
  readonly corrector: Direction;
  readonly targets: Targets;
  readonly sides: readonly [lower: Side, upper: Side];
  readonly fixed: Int8Array;
  /** Barrier weights Θ⁻¹ of columns and activities. */
  readonly weight: Float64Array;
  readonly rightHandSide: Float64Array;
  readonly solution: Float64Array;
  /** By row. */
  readonly residual: Float64Array;
  /** Space for one sum by piece. */
  readonly sums: Float64Array;
  /** Weights ω of the corrector, and the step lengths that they allow, primal and dual in turn. */
  readonly correctorWeights: Float64Array;
  readonly steps: Float64Array;
  readonly stepsOfPieces: Float64Array;
}

/** The most weights of a corrector that are tried in one pass. */
export const maxCorrectorWeights = 5;

/** The arrays are kept in the kernel's memory, all zero but the bounds. */
export function createIterationMemory(kernel: Kernel, variables: Variables): IterationMemory {
  const { count, rowCount, withLower, withUpper } = variables;
  const pieces = Math.ceil(count / pieceLength);
  const byVariable = [Float64Array, count] as const;
  const byRow = [Float64Array, rowCount] as const;
  const byLower = [Float64Array, withLower.length] as const;
  const byUpper = [Float64Array, withUpper.length] as const;
  const kept = kernel.keep({
    lower: byVariable,
    upper: byVariable,
    fixed: [Int8Array, count],
    withLower: [Int32Array, withLower.length],
    withUpper: [Int32Array, withUpper.length],
    value: byVariable,
    lowerDual: byVariable,
    upperDual: byVariable,
    dual: byRow,
    lowerTarget: byLower,
    upperTarget: byUpper,
    weight: byVariable,
    rightHandSide: byVariable,
    solution: byVariable,
    residual: byRow,
    sums: [Float64Array, pieces],
    correctorWeights: [Float64Array, maxCorrectorWeights],
    steps: [Float64Array, 2 * maxCorrectorWeights],
    stepsOfPieces: [Float64Array, 2 * maxCorrectorWeights * pieces],
  });
  const direction = (): Direction =>
    kernel.keep({ deltaX: byVariable, deltaY: byRow, deltaLowerDual: byLower, deltaUpperDual: byUpper });
  for (const name of ["lower", "upper", "fixed", "withLower", "withUpper"] as const) kept[name].set(variables[name]);
  const sideOf = (places: Int32Array, bound: Float64Array, dual: Float64Array, sign: 1 | -1): number => {
    const { side } = kernel.keep({ side: [Int32Array, 6] });
    side.set([places.byteOffset, bound.byteOffset, dual.byteOffset, kept.value.byteOffset, places.length, sign]);
    return side.byteOffset;
  };
  const lower = sideOf(kept.withLower, kept.lower, kept.lowerDual, 1);
  const upper = sideOf(kept.withUpper, kept.upper, kept.upperDual, -1);
  return {
    ...kept,
    kernel,
    variables,
    point: kept,
    direction: direction(),
    corrector: direction(),
    targets: kept,
    sides: [
      { of: lower, target: "lowerTarget", deltaDual: "deltaLowerDual" },
      { of: upper, target: "upperTarget", deltaDual: "deltaUpperDual" },
    ],
  };
}
