/**
 * One iteration of Mehrotra's predictor-corrector method with Gondzio's centrality correctors. Each corrector is added with
 * the weights ω that let primal and dual go farthest (M. Colombo, J. Gondzio, "Further development of multiple centrality
 * correctors for interior point methods", Comput. Optim. Appl. 41, 2008).
 *
 *     predictor   affine scaling direction (σ = 0), its step lengths α, and μ(α) after them
 *     centring    σ = (μ(α) / μ)³
 *     corrector   σμ·e − ΔSₐ·ΔZₐ·e, added with the best weights
 *     centrality  up to two more correctors, as long as they lengthen the step
 *     step        a fraction of the way to the boundary
 */

import type { Measures } from "../model/residuals.ts";
import { createAccuracies } from "../newton/accuracy.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { addCorrector, type Directions } from "./direction.ts";
import { type IterationMemory, maxCorrectorWeights } from "./iteration-memory.ts";
import { maxStepLengths, muAfter, type StepLengths } from "./step-lengths.ts";
import { setCentralityTargets, setCorrectorTargets, setPredictorTargets } from "./targets.ts";

/** Fraction of the way to the boundary that a step goes. */
const fractionToBoundary = 0.9995;
/** A variable keeps this distance from its bounds at least, relative to their size, and a dual is this at least. */
const minDistance = 1e-14;
const minDual = 1e-18;
/** A smaller weight of a corrector must make a step this much longer. */
const minGainOfWeight = 0.05;
/** The most centrality correctors: a solve costs more than it seems, since its residuals are corrected. */
const maxCentralityCorrectors = 2;
/** Gondzio's δα: they aim at steps this much longer. They must make both together longer by the second figure. */
const stepIncrease = 0.7;
const minStepGain = 0.02;
/**
 * Limits of the centring parameter σ. The upper one holds however short the affine step is: correctors make steps long where
 * the affine direction alone would be stopped soon.
 */
const maxSigma = 0.3;
const minSigma = 1e-9;
/** Steps longer than this need no centrality correctors. */
const longEnough = 0.95;

/** Returns a function that moves the point of the memory by one iteration. */
export function createStep(
  memory: IterationMemory,
  directions: Directions,
  system: NewtonSystem,
): (measures: Measures) => StepLengths {
  const { kernel, point, direction, corrector, sides, sums } = memory;
  const accuracies = createAccuracies(memory.variables);

  /** Adds the corrector with the best weights ω in [αₚ·α_d, 1], if the step lengths then reach `minSum` in sum. */
  function addWeightedCorrector(lengths: StepLengths, minSum: number): StepLengths {
    const minWeight = lengths.primal * lengths.dual;
    const best = { primal: -1, dual: -1 };
    const bestWeights = { primal: 1, dual: 1 };
    const weights = Array.from(
      { length: maxCorrectorWeights },
      (_, trial) => 1 - (trial / (maxCorrectorWeights - 1)) * (1 - minWeight),
    );
    for (const [trial, longest] of maxStepLengths(memory, weights).entries()) {
      for (const side of ["primal", "dual"] as const) {
        if (longest[side] <= best[side] + minGainOfWeight) continue;
        best[side] = longest[side];
        bestWeights[side] = weights[trial];
      }
    }
    if (best.primal + best.dual < minSum) return lengths;
    addCorrector(memory, bestWeights.primal, bestWeights.dual);
    return best;
  }

  return (measures) => {
    const accuracy = accuracies(point, measures);
    if (accuracy.isSharp) system.sharpen();
    directions.prepare();
    // Predictor.
    setPredictorTargets(memory);
    const left = directions.solve(measures, direction, accuracy.directions);
    // The correctors need no better accuracy: what the predictor leaves is in the sum anyway.
    const absolute = Math.max(left, accuracy.directions.absolute ?? 0);
    const [affine] = maxStepLengths(memory, [0]);
    const { mu } = measures;
    const ratio = muAfter(memory, affine) / mu;
    const sigma = Math.min(maxSigma, Math.max(ratio ** 3, minSigma));
    // Corrector.
    setCorrectorTargets(memory, mu * sigma, mu);
    directions.solve(null, corrector, { ...accuracy.directions, absolute });
    let lengths = addWeightedCorrector(affine, 0);
    // Centrality correctors.
    for (let made = 0; made < maxCentralityCorrectors; made++) {
      if (lengths.primal > longEnough && lengths.dual > longEnough) break;
      const aim = {
        primal: Math.min(1, lengths.primal + stepIncrease),
        dual: Math.min(1, lengths.dual + stepIncrease),
      };
      setCentralityTargets(memory, aim, mu * sigma);
      directions.solve(null, corrector, { ...accuracy.furtherCorrectors, absolute });
      const longer = addWeightedCorrector(lengths, lengths.primal + lengths.dual + minStepGain);
      if (longer === lengths) break;
      lengths = longer;
    }
    return move(lengths);
  };

  /** Moves the point. Where a bound is large, rounding may put a variable on it: it is kept inside. */
  function move(lengths: StepLengths): StepLengths {
    const primal = Math.min(1, fractionToBoundary * lengths.primal);
    const dual = Math.min(1, fractionToBoundary * lengths.dual);
    const add = (target: Float64Array, delta: Float64Array, length: number): void =>
      void kernel.addMultiple(
        target.byteOffset,
        delta.byteOffset,
        length,
        target.byteOffset,
        target.length,
        sums.byteOffset,
      );
    add(point.value, direction.deltaX, primal);
    add(point.dual, direction.deltaY, dual);
    for (const { of, deltaDual } of sides)
      kernel.moveDuals(of, direction[deltaDual].byteOffset, dual, minDistance, minDual);
    return { primal, dual };
  }
}
