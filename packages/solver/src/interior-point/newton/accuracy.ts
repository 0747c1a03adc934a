/**
 * The accuracy with which the systems of an iteration are solved. Each correction of a solution costs about as much as
 * the solution. The remaining error becomes an infeasibility and, times values and duals, a part of the gap.
 */
import type { Measures } from "../model/residuals.ts";
import type { Point, Variables } from "../model/variables.ts";
import type { Accuracy } from "./iterative-refinement.ts";

/** Share of the duality gap that residuals may make up, while the gap is larger than the second figure. */
const toleratedGap = 0.01;
const estimatedUntilGap = 1e-3;
/** Share of their right-hand sides that residuals may have from then on … */
const usualShare = 1e-11;
/** … unless the resulting infeasibilities exceed the remaining gap, and this share of the objective. */
const minShareOfObjective = 1e-8;
/** Where the contribution of infeasibilities is more than this share of the products, the matrix is changed less … */
const sharpShareOfProducts = 0.1;
/** … and residuals may have this share of their right-hand sides from then on. */
const sharpShare = 1e-12;
/** In programs with more variables such residuals cost more iterations than corrections. */
const maxVariables = 1_200_000;
/** Residual that centrality correctors may leave while the gap is above the second figure. */
const shareOfCorrectors = 1e-10;
const correctorsUntilGap = 1e-6;

interface Accuracies {
  /** For the predictor and Mehrotra's corrector. */
  readonly directions: Accuracy;
  /** For centrality correctors, whose remaining errors the next iteration corrects. */
  readonly furtherCorrectors: Accuracy;
  /** Whether the regularization of the system stands in the way of smaller infeasibilities. */
  readonly isSharp: boolean;
}

/** Returns a function that gives the accuracy of the next iteration from a point. */
export function createAccuracies({
  columnCount,
  rowCount,
  withLower,
  withUpper,
}: Variables): (point: Point, measures: Measures) => Accuracies {
  let isSharp = false;
  const bounds = withLower.length + withUpper.length;

  /** The distance of the objectives is the sum of the products and of the contributions of infeasibilities. */
  function nearTheEnd({ primalObjective, dualObjective }: Measures, products: number): Accuracy {
    const wrong = Math.abs(primalObjective - dualObjective - products);
    if (columnCount + rowCount > maxVariables) return {};
    const negligible = minShareOfObjective * (1 + Math.abs(primalObjective));
    if (wrong > Math.max(sharpShareOfProducts * products, negligible)) isSharp = true;
    if (wrong > Math.max(products, negligible)) return {};
    return { share: isSharp ? sharpShare : usualShare };
  }

  function accuracyAt({ value, dual }: Point, measures: Measures): Accuracy {
    const products = measures.mu * bounds;
    if (measures.gap < estimatedUntilGap) return nearTheEnd(measures, products);
    let values = 1;
    let duals = 1;
    for (let at = 0; at < columnCount; at++) values += Math.abs(value[at]);
    for (let row = 0; row < rowCount; row++) duals += Math.abs(dual[row]);
    return { absolute: (toleratedGap * products) / Math.max(values, duals) };
  }

  return (point, measures) => {
    const directions = accuracyAt(point, measures);
    const isFar = measures.gap > correctorsUntilGap && !isSharp;
    return { isSharp, directions, furtherCorrectors: isFar ? { ...directions, share: shareOfCorrectors } : directions };
  };
}
