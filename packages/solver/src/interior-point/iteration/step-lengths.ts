/** Step lengths by the ratio test: how far a direction leads until the first variable meets its bound, or the first dual becomes 0. */

import type { IterationMemory } from "./iteration-memory.ts";

/** α of the primal variables, and of the duals. */
export interface StepLengths {
  primal: number;
  dual: number;
}

/** The longest steps, at most 1, along direction + ω·corrector, for each of these weights ω. */
export function maxStepLengths(memory: IterationMemory, weights: readonly number[]): StepLengths[] {
  const { kernel, sides, direction, corrector, correctorWeights, steps, stepsOfPieces } = memory;
  correctorWeights.set(weights);
  steps.fill(1);
  for (const { of, deltaDual } of sides) {
    const own = [direction.deltaX.byteOffset, direction[deltaDual].byteOffset] as const;
    const other = [corrector.deltaX.byteOffset, corrector[deltaDual].byteOffset] as const;
    const results = [steps.byteOffset, stepsOfPieces.byteOffset] as const;
    kernel.ratioTest(of, ...own, ...other, correctorWeights.byteOffset, weights.length, ...results);
  }
  return weights.map((_, trial) => ({ primal: steps[2 * trial], dual: steps[2 * trial + 1] }));
}

/** μ after steps of these lengths along the direction: (s + αₚ·Δs)ᵀ(z + α_d·Δz) divided by the number of bounds. */
export function muAfter(
  { kernel, sides, direction, sums, variables: { withLower, withUpper } }: IterationMemory,
  { primal, dual }: StepLengths,
): number {
  let sum = 0;
  for (const { of, deltaDual } of sides) {
    const deltas = [direction.deltaX.byteOffset, direction[deltaDual].byteOffset] as const;
    sum += kernel.sumProducts(of, sums.byteOffset, ...deltas, primal, dual);
  }
  return sum / Math.max(1, withLower.length + withUpper.length);
}
