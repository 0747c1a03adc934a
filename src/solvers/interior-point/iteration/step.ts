/**
 * One iteration: a direction towards the optimum, bent towards the middle, and how far to go along it. Each bend is
 * taken with the weights that let primal and dual go farthest (M. Colombo, J. Gondzio, "Further development of multiple
 * centrality correctors for interior point methods", Comput. Optim. Appl. 41, 2008).
 */

import type { Measures } from "../model/residuals.ts";
import { createAccuracies } from "../newton/accuracy.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { addCorrector, type Directions } from "./direction.ts";
import { type IterationMemory, maxShares } from "./iteration-memory.ts";
import { maxStepLengths, productsAfter, type StepLengths } from "./step-lengths.ts";
import { aimAtCentre, aimAtTarget, aimAtZero } from "./targets.ts";

/** Share of the way to the nearest bound that a step goes. */
const damping = 0.9995;
/** A variable keeps this distance from its bounds at least, relative to their size, and a dual is this at least. */
const minDistance = 1e-14;
const minDual = 1e-18;
/** A smaller weight of a corrector must make a step this much longer. */
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

/** Returns a function that moves the point of the memory by one iteration. */
export function createStep(
  memory: IterationMemory,
  directions: Directions,
  system: NewtonSystem,
): (measures: Measures) => StepLengths {
  const { kernel, point, direction, corrector, sides, sums } = memory;
  const accuracies = createAccuracies(memory.variables);

  /** Adds the corrector to the direction with the best weights, if the steps become this long in sum. */
  function bend(lengths: StepLengths, needed: number): StepLengths {
    const minWeight = lengths.primal * lengths.dual;
    const best = { primal: -1, dual: -1 };
    const weights = { primal: 1, dual: 1 };
    const tried = Array.from({ length: maxShares }, (_, trial) => 1 - (trial / (maxShares - 1)) * (1 - minWeight));
    for (const [trial, longest] of maxStepLengths(memory, tried).entries()) {
      for (const side of ["primal", "dual"] as const) {
        if (longest[side] <= best[side] + minGainOfWeight) continue;
        best[side] = longest[side];
        weights[side] = tried[trial];
      }
    }
    if (best.primal + best.dual < needed) return lengths;
    addCorrector(memory, weights.primal, weights.dual);
    return best;
  }

  return (measures) => {
    const accuracy = accuracies(point, measures);
    if (accuracy.isSharp) system.sharpen();
    directions.prepare();
    aimAtZero(memory);
    const left = directions.solve(measures, direction, accuracy.directions);
    // What the first direction leaves is in the sum anyway.
    const absolute = Math.max(left, accuracy.directions.absolute ?? 0);
    const [affine] = maxStepLengths(memory, [0]);
    const { complementarity } = measures;
    const reached = productsAfter(memory, affine) / complementarity;
    const target = complementarity * Math.min(maxTarget, Math.max(reached ** 3, minTarget));
    aimAtTarget(memory, target, complementarity);
    directions.solve(null, corrector, { ...accuracy.directions, absolute });
    let lengths = bend(affine, 0);
    for (let made = 0; made < maxCorrectors; made++) {
      if (lengths.primal > longEnough && lengths.dual > longEnough) break;
      const wished = {
        primal: Math.min(1, lengths.primal + aspiration),
        dual: Math.min(1, lengths.dual + aspiration),
      };
      aimAtCentre(memory, wished, target);
      directions.solve(null, corrector, { ...accuracy.furtherCorrectors, absolute });
      const longer = bend(lengths, lengths.primal + lengths.dual + minGain);
      if (longer === lengths) break;
      lengths = longer;
    }
    return move(lengths);
  };

  /** Where a bound is large, rounding may put a variable on it: it is kept inside. */
  function move(lengths: StepLengths): StepLengths {
    const primal = Math.min(1, damping * lengths.primal);
    const dual = Math.min(1, damping * lengths.dual);
    const add = (target: Float64Array, change: Float64Array, length: number): void =>
      void kernel.addMultiple(
        target.byteOffset,
        change.byteOffset,
        length,
        target.byteOffset,
        target.length,
        sums.byteOffset,
      );
    add(point.value, direction.change, primal);
    add(point.dual, direction.dualChange, dual);
    for (const { of, dualChange } of sides)
      kernel.moveDuals(of, direction[dualChange].byteOffset, dual, minDistance, minDual);
    return { primal, dual };
  }
}
