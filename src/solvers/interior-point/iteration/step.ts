/**
 * One iteration: a direction towards the optimum, bent towards the middle, and how far to go along it. Each bend is
 * taken with the weights that let primal and dual go farthest (M. Colombo, J. Gondzio, "Further development of multiple
 * centrality correctors for interior point methods", Comput. Optim. Appl. 41, 2008).
 */

import type { Measures } from "../model/residuals.ts";
import type { Point, Variables } from "../model/variables.ts";
import { createAccuracies } from "../newton/accuracy.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { addDirection, createDirections } from "./direction.ts";
import { createDirection, type Direction } from "./search-direction.ts";
import { maxStepLengths, productsAfter, type StepLengths } from "./step-lengths.ts";
import { aimAtCentre, aimAtTarget, aimAtZero, createTargets } from "./targets.ts";

/** Share of the way to the nearest bound that a step goes. */
const damping = 0.9995;
/** A variable keeps this distance from its bounds at least, relative to their size, and a dual is this at least. */
const minDistance = 1e-14;
const minDual = 1e-18;
/** The number of weights of a corrector that are tried; a smaller one must make a step this much longer. */
const weightsTried = 5;
const minGainOfWeight = 0.05;
/** The most correctors that follow: a solve costs more than it seems, since its residuals are corrected. */
const maxCorrectors = 2;
/** They aim at steps this much longer, and must make them longer by this in sum. */
const aspiration = 0.7;
const minGain = 0.02;
/**
 * Products are to become this share of their mean at most, however short the way to 0 is: correctors make steps long
 * where the direction to 0 alone would be stopped soon.
 */
const maxTarget = 0.3;
const minTarget = 1e-9;
/** Steps longer than this need no correctors. */
const longEnough = 0.95;

/** Returns a function that moves a point by one iteration. */
export function createStep(
  variables: Variables,
  system: NewtonSystem,
): (point: Point, measures: Measures) => StepLengths {
  const { rowCount, count, lower, upper, withLower, withUpper } = variables;
  const accuracies = createAccuracies(variables);
  const directions = createDirections(variables, system);
  const direction = createDirection(variables);
  const corrector = createDirection(variables);
  const targets = createTargets(variables);
  /** Adds the corrector to the direction with the best weights, if the steps become this long in sum. */
  function bend(point: Point, lengths: StepLengths, needed: number): StepLengths {
    const minWeight = lengths.primal * lengths.dual;
    const best = { primal: -1, dual: -1 };
    const weights = { primal: 1, dual: 1 };
    const tried = Float64Array.from(
      { length: weightsTried },
      (_, trial) => 1 - (trial / (weightsTried - 1)) * (1 - minWeight),
    );
    const longestSteps = maxStepLengths(variables, point, direction, corrector, tried);
    for (const [trial, longest] of longestSteps.entries()) {
      const weight = tried[trial];
      for (const side of ["primal", "dual"] as const) {
        if (longest[side] <= best[side] + minGainOfWeight) continue;
        best[side] = longest[side];
        weights[side] = weight;
      }
    }
    if (best.primal + best.dual < needed) return lengths;
    addDirection(direction, corrector, weights.primal, weights.dual);
    return best;
  }

  return (point, measures) => {
    const accuracy = accuracies(point, measures);
    if (accuracy.isSharp) system.sharpen();
    directions.prepare(point);
    aimAtZero(targets, variables, point);
    const left = directions.solve(point, measures, targets, direction, accuracy.directions);
    // What the first direction leaves is in the sum anyway.
    const absolute = Math.max(left, accuracy.directions.absolute ?? 0);
    const [affine] = maxStepLengths(variables, point, direction, direction, Float64Array.of(0));
    const { complementarity } = measures;
    const reached = productsAfter(variables, point, direction, affine) / complementarity;
    const target = complementarity * Math.min(maxTarget, Math.max(reached ** 3, minTarget));
    aimAtTarget(targets, variables, direction, target, complementarity);
    directions.solve(point, null, targets, corrector, { ...accuracy.directions, absolute });
    let lengths = bend(point, affine, 0);
    for (let made = 0; made < maxCorrectors; made++) {
      if (lengths.primal > longEnough && lengths.dual > longEnough) break;
      const wished = {
        primal: Math.min(1, lengths.primal + aspiration),
        dual: Math.min(1, lengths.dual + aspiration),
      };
      aimAtCentre(targets, variables, point, direction, wished, target);
      directions.solve(point, null, targets, corrector, { ...accuracy.furtherCorrectors, absolute });
      const longer = bend(point, lengths, lengths.primal + lengths.dual + minGain);
      if (longer === lengths) break;
      lengths = longer;
    }
    return move(point, direction, lengths);
  };

  function move(
    point: Point,
    { change, dualChange, lowerDualChange, upperDualChange }: Direction,
    lengths: StepLengths,
  ) {
    const { value, lowerDual, upperDual, dual } = point;
    const primal = Math.min(1, damping * lengths.primal);
    const dualLength = Math.min(1, damping * lengths.dual);
    for (let at = 0; at < count; at++) value[at] += primal * change[at];
    for (let row = 0; row < rowCount; row++) dual[row] += dualLength * dualChange[row];
    for (let at = 0; at < withLower.length; at++) lowerDual[withLower[at]] += dualLength * lowerDualChange[at];
    for (let at = 0; at < withUpper.length; at++) upperDual[withUpper[at]] += dualLength * upperDualChange[at];
    keepInside(point);
    return { primal, dual: dualLength };
  }

  /** Where a bound is large, rounding may put a variable on it. */
  function keepInside({ value, lowerDual, upperDual }: Point): void {
    for (const at of withLower) {
      const nearest = lower[at] + minDistance * Math.max(1, Math.abs(lower[at]));
      if (!(value[at] > nearest)) value[at] = nearest;
      if (!(lowerDual[at] > minDual)) lowerDual[at] = minDual;
    }
    for (const at of withUpper) {
      const nearest = upper[at] - minDistance * Math.max(1, Math.abs(upper[at]));
      if (!(value[at] < nearest)) value[at] = nearest;
      if (!(upperDual[at] > minDual)) upperDual[at] = minDual;
    }
  }
}
