/** How far a direction may be followed until the first variable meets its bound, or the first dual becomes 0. */

import type { Point, Variables } from "../model/variables.ts";
import type { Direction } from "./search-direction.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/**
 * Of `direction` plus each of these shares of `other`, at most 1 each. One pass for all shares: it takes longer to read the
 * vectors than to compare.
 */
export function maxStepLengths(
  { lower, upper, withLower, withUpper }: Variables,
  { value, lowerDual, upperDual }: Point,
  direction: Direction,
  other: Direction,
  shares: Float64Array,
): StepLengths[] {
  const { change, lowerDualChange, upperDualChange } = direction;
  const primal = new Float64Array(shares.length).fill(1);
  const dual = new Float64Array(shares.length).fill(1);
  for (let at = 0; at < withLower.length; at++) {
    const variable = withLower[at];
    const room = lower[variable] - value[variable];
    const ownStep = change[variable];
    const otherStep = other.change[variable];
    const dualRoom = -lowerDual[variable];
    const ownDualStep = lowerDualChange[at];
    const otherDualStep = other.lowerDualChange[at];
    for (let trial = 0; trial < shares.length; trial++) {
      const step = ownStep + shares[trial] * otherStep;
      if (step * primal[trial] < room) primal[trial] = room / step;
      const dualStep = ownDualStep + shares[trial] * otherDualStep;
      if (dualStep * dual[trial] < dualRoom) dual[trial] = dualRoom / dualStep;
    }
  }
  for (let at = 0; at < withUpper.length; at++) {
    const variable = withUpper[at];
    const room = upper[variable] - value[variable];
    const ownStep = change[variable];
    const otherStep = other.change[variable];
    const dualRoom = -upperDual[variable];
    const ownDualStep = upperDualChange[at];
    const otherDualStep = other.upperDualChange[at];
    for (let trial = 0; trial < shares.length; trial++) {
      const step = ownStep + shares[trial] * otherStep;
      if (step * primal[trial] > room) primal[trial] = room / step;
      const dualStep = ownDualStep + shares[trial] * otherDualStep;
      if (dualStep * dual[trial] < dualRoom) dual[trial] = dualRoom / dualStep;
    }
  }
  return Array.from(shares, (_, trial) => ({ primal: primal[trial], dual: dual[trial] }));
}

/** Mean product of distances and duals after steps of these lengths. */
export function productsAfter(
  { lower, upper, withLower, withUpper }: Variables,
  { value, lowerDual, upperDual }: Point,
  { change, lowerDualChange, upperDualChange }: Direction,
  { primal, dual }: StepLengths,
): number {
  let sum = 0;
  for (let at = 0; at < withLower.length; at++) {
    const variable = withLower[at];
    const distance = value[variable] - lower[variable] + primal * change[variable];
    sum += distance * (lowerDual[variable] + dual * lowerDualChange[at]);
  }
  for (let at = 0; at < withUpper.length; at++) {
    const variable = withUpper[at];
    const distance = upper[variable] - value[variable] - primal * change[variable];
    sum += distance * (upperDual[variable] + dual * upperDualChange[at]);
  }
  return sum / Math.max(1, withLower.length + withUpper.length);
}
