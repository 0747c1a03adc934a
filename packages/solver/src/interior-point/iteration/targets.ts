/**
 * Right-hand sides of the complementarity equations Z·Δx + S·Δz = target, bound by bound: S holds the slacks (the distances
 * of variables from their bounds), Z the duals of the bounds, and S·Z are the complementarity products, whose mean is μ.
 */

import type { IterationMemory } from "./iteration-memory.ts";
import type { StepLengths } from "./step-lengths.ts";

/** β of Gondzio: a centrality corrector moves products outside of [βmin·σμ, βmax·σμ] back to this range. */
const betaMin = 0.1;
const betaMax = 10;
/** Second-order terms are limited to this multiple of μ. */
const maxSecondOrder = 10;

/** Predictor (affine scaling direction, σ = 0): −S·Z·e. */
export function setPredictorTargets({ kernel, sides, targets }: IterationMemory): void {
  for (const { of, target } of sides) kernel.setPredictorTargets(of, targets[target].byteOffset);
}

/**
 * Mehrotra's corrector, to be added to the predictor: σμ·e − ΔSₐ·ΔZₐ·e. The second-order terms ΔSₐ·ΔZₐ of the predictor are
 * limited to some multiples of μ. Larger ones would only be right for full steps, which they prevent, and a few of
 * them would shorten the step of all variables.
 */
export function setCorrectorTargets(
  { kernel, sides, targets, direction }: IterationMemory,
  sigmaMu: number,
  mu: number,
): void {
  for (const { of, target, deltaDual } of sides) {
    const deltas = [direction.deltaX.byteOffset, direction[deltaDual].byteOffset] as const;
    kernel.setCorrectorTargets(of, targets[target].byteOffset, ...deltas, sigmaMu, maxSecondOrder * mu);
  }
}

/** Gondzio's centrality corrector: what brings the products after steps of these lengths back into their range. */
export function setCentralityTargets(
  { kernel, sides, targets, direction }: IterationMemory,
  { primal, dual }: StepLengths,
  sigmaMu: number,
): void {
  const range = [betaMin * sigmaMu, betaMax * sigmaMu] as const;
  for (const { of, target, deltaDual } of sides) {
    const deltas = [direction.deltaX.byteOffset, direction[deltaDual].byteOffset] as const;
    kernel.setCentralityTargets(of, targets[target].byteOffset, ...deltas, primal, dual, ...range);
  }
}
