/** How far a direction may be followed until the first variable meets its bound, or the first dual becomes 0. */

import type { Point, Variables } from "../model/variables.ts";
import type { Direction } from "./search-direction.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/** Of `direction` plus `share` of `other`, at most 1 each. */
export function maxStepLengths(
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
    const variable = withLower[at];
    const room = lower[variable] - value[variable];
    const step = change[variable] + share * other.change[variable];
    if (step * primal < room) primal = room / step;
    const dualStep = lowerDualChange[at] + share * other.lowerDualChange[at];
    if (dualStep * dual < -lowerDual[variable]) dual = -lowerDual[variable] / dualStep;
  }
  for (let at = 0; at < withUpper.length; at++) {
    const variable = withUpper[at];
    const room = upper[variable] - value[variable];
    const step = change[variable] + share * other.change[variable];
    if (step * primal > room) primal = room / step;
    const dualStep = upperDualChange[at] + share * other.upperDualChange[at];
    if (dualStep * dual < -upperDual[variable]) dual = -upperDual[variable] / dualStep;
  }
  return { primal, dual };
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
