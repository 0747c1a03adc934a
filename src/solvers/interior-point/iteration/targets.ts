/** The required changes of the products of distances from bounds and their duals, bound by bound. */

import type { Point, Variables } from "../model/variables.ts";
import type { Direction } from "./search-direction.ts";
import type { StepLengths } from "./step-lengths.ts";

/** In the order of `withLower` and `withUpper`. */
export interface Targets {
  readonly lowerTarget: Float64Array;
  readonly upperTarget: Float64Array;
}

/** A corrector draws back products outside of these multiples of their target. */
const minProduct = 0.1;
const maxProduct = 10;
/** Second-order terms are this many times the mean product at most. */
const maxSecondOrder = 10;

export function createTargets({ withLower, withUpper }: Variables): Targets {
  return { lowerTarget: new Float64Array(withLower.length), upperTarget: new Float64Array(withUpper.length) };
}

/** All products become 0. */
export function aimAtZero(targets: Targets, variables: Variables, { value, lowerDual, upperDual }: Point): void {
  const { lowerTarget, upperTarget } = targets;
  const { lower, upper, withLower, withUpper } = variables;
  for (let at = 0; at < withLower.length; at++) {
    const variable = withLower[at];
    lowerTarget[at] = -(value[variable] - lower[variable]) * lowerDual[variable];
  }
  for (let at = 0; at < withUpper.length; at++) {
    const variable = withUpper[at];
    upperTarget[at] = -(upper[variable] - value[variable]) * upperDual[variable];
  }
}

/**
 * What a direction to 0 lacks to make all products `target`: its own second-order term is taken into account, as far as
 * it is no larger than some times the mean product. The direction cannot be followed to where larger ones would be
 * right, and a few of them would stop all the others.
 */
export function aimAtTarget(
  targets: Targets,
  variables: Variables,
  predictor: Direction,
  target: number,
  mean: number,
): void {
  const { lowerTarget, upperTarget } = targets;
  const { withLower, withUpper } = variables;
  const { change, lowerDualChange, upperDualChange } = predictor;
  const maximum = maxSecondOrder * mean;
  for (let at = 0; at < withLower.length; at++) {
    lowerTarget[at] = target - clamp(maximum, change[withLower[at]] * lowerDualChange[at]);
  }
  for (let at = 0; at < withUpper.length; at++) {
    upperTarget[at] = target + clamp(maximum, change[withUpper[at]] * upperDualChange[at]);
  }
}

const clamp = (maximum: number, value: number): number => Math.max(-maximum, Math.min(maximum, value));

/** Draws products that steps of these lengths would leave far from the target back to it. */
export function aimAtCentre(
  targets: Targets,
  variables: Variables,
  { value, lowerDual, upperDual }: Point,
  { change, lowerDualChange, upperDualChange }: Direction,
  { primal, dual }: StepLengths,
  target: number,
): void {
  const { lowerTarget, upperTarget } = targets;
  const { lower, upper, withLower, withUpper } = variables;
  const minimum = minProduct * target;
  const maximum = maxProduct * target;
  for (let at = 0; at < withLower.length; at++) {
    const variable = withLower[at];
    const distance = value[variable] - lower[variable] + primal * change[variable];
    const product = distance * (lowerDual[variable] + dual * lowerDualChange[at]);
    lowerTarget[at] =
      product < minimum ? minimum - product : product > maximum ? Math.max(maximum - product, -maximum) : 0;
  }
  for (let at = 0; at < withUpper.length; at++) {
    const variable = withUpper[at];
    const distance = upper[variable] - value[variable] - primal * change[variable];
    const product = distance * (upperDual[variable] + dual * upperDualChange[at]);
    upperTarget[at] =
      product < minimum ? minimum - product : product > maximum ? Math.max(maximum - product, -maximum) : 0;
  }
}
