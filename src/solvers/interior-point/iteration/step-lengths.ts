/** How far a direction may be followed until the first unknown meets its bound, or the first price becomes 0. */

import type { Point, Variables } from "../model/variables.ts";
import type { Direction } from "./search-direction.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/** Of `direction` plus `share` of `other`, at most 1 each. */
export function longestSteps(
  { lower, upper, withLower, withUpper }: Variables,
  { value, lowerDual, upperDual }: Point,
  direction: Direction,
  other: Direction,
  share: number,
): StepLengths {
  const { change, lowerDualChange, upperDualChange } = direction;
  let primal = 1;
  let dual = 1;
  for (let at = 0; at < withLower.length; at++) {
    const unknown = withLower[at];
    const room = lower[unknown] - value[unknown];
    const step = change[unknown] + share * other.change[unknown];
    if (step * primal < room) primal = room / step;
    const priceStep = lowerDualChange[at] + share * other.lowerDualChange[at];
    if (priceStep * dual < -lowerDual[unknown]) dual = -lowerDual[unknown] / priceStep;
  }
  for (let at = 0; at < withUpper.length; at++) {
    const unknown = withUpper[at];
    const room = upper[unknown] - value[unknown];
    const step = change[unknown] + share * other.change[unknown];
    if (step * primal > room) primal = room / step;
    const priceStep = upperDualChange[at] + share * other.upperDualChange[at];
    if (priceStep * dual < -upperDual[unknown]) dual = -upperDual[unknown] / priceStep;
  }
  return { primal, dual };
}

/** Mean product of distances and prices after steps of these lengths. */
export function productsAfter(
  { lower, upper, withLower, withUpper }: Variables,
  { value, lowerDual, upperDual }: Point,
  { change, lowerDualChange, upperDualChange }: Direction,
  { primal, dual }: StepLengths,
): number {
  let sum = 0;
  for (let at = 0; at < withLower.length; at++) {
    const unknown = withLower[at];
    const distance = value[unknown] - lower[unknown] + primal * change[unknown];
    sum += distance * (lowerDual[unknown] + dual * lowerDualChange[at]);
  }
  for (let at = 0; at < withUpper.length; at++) {
    const unknown = withUpper[at];
    const distance = upper[unknown] - value[unknown] - primal * change[unknown];
    sum += distance * (upperDual[unknown] + dual * upperDualChange[at]);
  }
  return sum / Math.max(1, withLower.length + withUpper.length);
}
