/** The required changes of the products of distances from bounds and their duals, bound by bound. */

import type { IterationMemory } from "./iteration-memory.ts";
import type { StepLengths } from "./step-lengths.ts";

/** A corrector draws back products outside of these multiples of their target. */
const minProduct = 0.1;
const maxProduct = 10;
/** Second-order terms are this many times the mean product at most. */
const maxSecondOrder = 10;

/** All products become 0. */
export function aimAtZero({ kernel, sides, targets }: IterationMemory): void {
  for (const { of, target } of sides) kernel.aimAtZero(of, targets[target].byteOffset);
}

/**
 * What a direction to 0 lacks to make all products `product`: its own second-order term is taken into account, as far as
 * it is no larger than some times the mean product. The direction cannot be followed to where larger ones would be
 * right, and a few of them would stop all the others.
 */
export function aimAtTarget(
  { kernel, sides, targets, direction }: IterationMemory,
  product: number,
  mean: number,
): void {
  for (const { of, target, dualChange } of sides) {
    const [into, dual] = [targets[target], direction[dualChange]];
    const changes = [direction.change.byteOffset, dual.byteOffset] as const;
    kernel.aimAtProduct(of, into.byteOffset, ...changes, product, maxSecondOrder * mean);
  }
}

/** Draws products that steps of these lengths would leave far from the target back to it. */
export function aimAtCentre(
  { kernel, sides, targets, direction }: IterationMemory,
  { primal, dual }: StepLengths,
  product: number,
): void {
  const range = [minProduct * product, maxProduct * product] as const;
  for (const { of, target, dualChange } of sides) {
    const changes = [direction.change.byteOffset, direction[dualChange].byteOffset] as const;
    kernel.aimBetween(of, targets[target].byteOffset, ...changes, primal, dual, ...range);
  }
}
