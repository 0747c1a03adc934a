/**
 * Newton's system of every direction as augmented system (Δz and the activities are eliminated),
 *
 *     ⎡ −Θ⁻¹  Aᵀ ⎤ ⎡ Δx ⎤   ⎡ r ⎤
 *     ⎣  A    E  ⎦ ⎣ Δy ⎦ = ⎣ q ⎦
 *
 * where Θ⁻¹ = Z·S⁻¹ is the diagonal of the columns' barrier weights and E that of the activities' Θ (0 for equations).
 * Primal and dual regularization makes it quasi-definite; iterative refinement takes its effect out again. Capacities with
 * entries in thousands of rows need no special care: the order eliminates them last.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { neverStop, type StopCheck } from "@esm/program/stop-check";
import { createLearningFactorization } from "../factorization/adaptive-factorization.ts";
import { createKernel } from "../factorization/kernel.ts";
import type { SymmetricPattern } from "../factorization/matrix-pattern.ts";
import type { Variables } from "../model/variables.ts";
import { type Accuracy, createCorrections } from "./iterative-refinement.ts";
import { createKernelVectors } from "./kernel-vectors.ts";

/** The regularization: what is added to the diagonal, for columns and rows alike … */
const usualRegularization = 1e-11;
/** … or, once this is too much for corrections: long ranges of storages change by thousands at weights as small as that … */
const sharpRegularization = 1e-12;
/** … or, where dual infeasibility stagnates: columns of almost no weight move far along with rounding errors, … */
const raisedRegularization = 1e-8;
/** … and its upper limit, reached by steps, where rounding gives pivots the wrong sign. */
const maxRegularization = 1e-5;
const regularizationStep = 100;
/** Weight by which fixed columns are kept where they are. */
const fixedWeight = 1e14;
/** A few replaced pivots are repaired by corrections. */
const toleratedReplacements = 3;
/** After this many, the next iterations begin above the amount that led to them: their matrices are worse conditioned. */
const hopelessReplacements = 100;
/** Each correction costs a solve, so only this many at a time. */
const maxCorrections = 5;
const correctionRounds = 2;
/** The share of the right-hand side that may remain, unless a smaller one is requested. */
const exactShare = 1e-14;

export interface NewtonSystem {
  readonly factorNonzeros: number;
  readonly multiplications: number;
  /** Regularizes less from now on; more pivots may be rounding errors. */
  sharpen(): void;
  /** Regularizes more from now on, for good: corrections take more solves, and rounding errors weigh less. */
  raise(): void;
  /**
   * Sets the barrier weights Θ⁻¹ of all variables (columns, then activities) and factorizes. Returns replaced pivots.
   * @param isIteration whether the weights follow those of the last iteration
   */
  update(weight: Float64Array, isIteration?: boolean): number;
  /**
   * Solves for the right-hand side (columns, then rows) and writes the solution into `solution`.
   * @returns the residual left, the largest size of an entry
   */
  solve(rightHandSide: Float64Array, solution: Float64Array, accuracy?: Accuracy): number;
}

/** @param check asked whether to stop while the system is ordered and analyzed */
export function createNewtonSystem(
  program: LinearProgram,
  variables: Variables,
  kernel = createKernel(),
  check: StopCheck = neverStop,
): NewtonSystem {
  const { value } = program;
  const { columnCount, count, fixed } = variables;
  const pattern = patternOf(program, count);
  check("ordering");
  const memory = createKernelVectors(kernel, pattern, value, 2 * maxCorrections + 4);
  /** The diagonal without regularization stands in the kernel's memory. */
  const { diagonal } = memory;
  const [b, x, residual, ...vectors] = memory.vectors;
  const factorization = createLearningFactorization(pattern, kernel, check);
  const solveNearby = (vector: Float64Array): void => factorization.solveAt(vector.byteOffset);
  const corrections = createCorrections({ memory: { ...memory, vectors }, solve: solveNearby }, maxCorrections);
  const signs = new Int8Array(count).fill(-1, 0, columnCount).fill(1, columnCount);
  const regularized = new Float64Array(count);
  const best = new Float64Array(count);
  let regularization = usualRegularization;
  /** Regularization with which iterations begin: where less left too many replaced pivots once, it does so again. */
  let iterationRegularization = 0;

  function update(weight: Float64Array, isIteration = false): number {
    for (let column = 0; column < columnCount; column++) {
      diagonal[column] = fixed[column] === 1 ? -fixedWeight : -weight[column];
    }
    for (let row = columnCount; row < count; row++) {
      // An activity without bounds has no weight: its row imposes nothing.
      diagonal[row] = fixed[row] === 1 ? 0 : 1 / Math.max(weight[row], 1e-12);
    }
    for (
      let amount = Math.max(regularization, isIteration ? iterationRegularization : 0);
      ;
      amount *= regularizationStep
    ) {
      for (let at = 0; at < count; at++) regularized[at] = diagonal[at] + (at < columnCount ? -amount : amount);
      const replaced = factorization.factorize(value, regularized, signs);
      if (replaced <= toleratedReplacements || amount * regularizationStep > maxRegularization) return replaced;
      if (isIteration && replaced > hopelessReplacements) iterationRegularization = amount * regularizationStep;
    }
  }

  return {
    sharpen() {
      if (regularization < raisedRegularization) regularization = sharpRegularization;
    },
    raise() {
      regularization = raisedRegularization;
    },
    factorNonzeros: factorization.nonzeros,
    multiplications: factorization.multiplications,
    update,
    solve(rightHandSide, solution, { absolute = 0, share = exactShare } = {}) {
      const tolerance = Math.max(share * maxMagnitude(rightHandSide), absolute);
      b.set(rightHandSide);
      x.set(rightHandSide);
      solveNearby(x);
      let left = memory.multiply(residual, x, b);
      let made = 0;
      for (let round = 0; round < correctionRounds && left > tolerance; round++) {
        best.set(x);
        made += corrections.correct(x, residual, tolerance);
        const next = memory.multiply(residual, x, b);
        if (!(next < left)) {
          x.set(best);
          break;
        }
        left = next;
      }
      factorization.reportCorrections(left <= tolerance ? made : maxCorrections * correctionRounds);
      solution.set(x);
      return left;
    },
  };
}

function maxMagnitude(vector: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    const size = Math.abs(vector[at]);
    if (size > largest) largest = size;
  }
  return largest;
}

/** Every coefficient joins its column with its row, which follows the columns. */
function patternOf({ columnCount, columnStart, rowIndex }: LinearProgram, count: number): SymmetricPattern {
  const row = rowIndex.map((index) => columnCount + index);
  const column = new Int32Array(rowIndex.length);
  for (let j = 0; j < columnCount; j++) column.fill(j, columnStart[j], columnStart[j + 1]);
  return { count, row, column };
}
