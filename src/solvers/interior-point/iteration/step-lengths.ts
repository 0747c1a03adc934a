/** How far a direction may be followed until the first variable meets its bound, or the first dual becomes 0. */

import type { IterationMemory } from "./iteration-memory.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/** Longest steps, at most 1, along the direction plus each of these shares of the corrector. */
export function maxStepLengths(memory: IterationMemory, given: readonly number[]): StepLengths[] {
  const { kernel, sides, direction, corrector, shares, steps, stepsOfPieces } = memory;
  shares.set(given);
  steps.fill(1);
  for (const { of, dualChange } of sides) {
    const own = [direction.change.byteOffset, direction[dualChange].byteOffset] as const;
    const other = [corrector.change.byteOffset, corrector[dualChange].byteOffset] as const;
    const results = [steps.byteOffset, stepsOfPieces.byteOffset] as const;
    kernel.shortenSteps(of, ...own, ...other, shares.byteOffset, given.length, ...results);
  }
  return given.map((_, trial) => ({ primal: steps[2 * trial], dual: steps[2 * trial + 1] }));
}

/** Mean product of distances and duals after steps of these lengths along the direction. */
export function productsAfter(
  { kernel, sides, direction, sums, variables: { withLower, withUpper } }: IterationMemory,
  { primal, dual }: StepLengths,
): number {
  let sum = 0;
  for (const { of, dualChange } of sides) {
    const changes = [direction.change.byteOffset, direction[dualChange].byteOffset] as const;
    sum += kernel.sumProducts(of, sums.byteOffset, ...changes, primal, dual);
  }
  return sum / Math.max(1, withLower.length + withUpper.length);
}
