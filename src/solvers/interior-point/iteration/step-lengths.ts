/** How far a direction may be followed until the first unknown meets its bound, or the first price becomes 0. */

import type { Point, Unknowns } from "../model/variables.ts";
import type { Direction } from "./search-direction.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/** Of `direction` plus `share` of `other`, at most 1 each. */
export function longestSteps(
  { lower, upper, withLower, withUpper }: Unknowns,
  { value, lowerPrice, upperPrice }: Point,
  direction: Direction,
  other: Direction,
  share: number,
): StepLengths {
  const { change, lowerPriceChange, upperPriceChange } = direction;
  let primal = 1;
  let dual = 1;
  for (let at = 0; at < withLower.length; at++) {
    const unknown = withLower[at];
    const room = lower[unknown] - value[unknown];
    const step = change[unknown] + share * other.change[unknown];
    if (step * primal < room) primal = room / step;
    const priceStep = lowerPriceChange[at] + share * other.lowerPriceChange[at];
    if (priceStep * dual < -lowerPrice[unknown]) dual = -lowerPrice[unknown] / priceStep;
  }
  for (let at = 0; at < withUpper.length; at++) {
    const unknown = withUpper[at];
    const room = upper[unknown] - value[unknown];
    const step = change[unknown] + share * other.change[unknown];
    if (step * primal > room) primal = room / step;
    const priceStep = upperPriceChange[at] + share * other.upperPriceChange[at];
    if (priceStep * dual < -upperPrice[unknown]) dual = -upperPrice[unknown] / priceStep;
  }
  return { primal, dual };
}

/** Mean product of distances and prices after steps of these lengths. */
export function productsAfter(
  { lower, upper, withLower, withUpper }: Unknowns,
  { value, lowerPrice, upperPrice }: Point,
  { change, lowerPriceChange, upperPriceChange }: Direction,
  { primal, dual }: StepLengths,
): number {
  let sum = 0;
  for (let at = 0; at < withLower.length; at++) {
    const unknown = withLower[at];
    const distance = value[unknown] - lower[unknown] + primal * change[unknown];
    sum += distance * (lowerPrice[unknown] + dual * lowerPriceChange[at]);
  }
  for (let at = 0; at < withUpper.length; at++) {
    const unknown = withUpper[at];
    const distance = upper[unknown] - value[unknown] - primal * change[unknown];
    sum += distance * (upperPrice[unknown] + dual * upperPriceChange[at]);
  }
  return sum / Math.max(1, withLower.length + withUpper.length);
}
