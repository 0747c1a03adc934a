/**
 * The rate by which FINE discounts as a pathway weighs its years. FINE weighs the costs of a component in the period ip by
 *
 *     D[ip] = Σ_{j=0}^{g−1} (1 + r)^−(ip·g + j)
 *
 * with the interest rate r of the component and the interval g of periods. So the weights of years have to fall by (1 + r)^−g from year to
 * year, and all components have this rate; what the weights have in common is a factor of the objective.
 */
import { weightsOf } from "../../periods/horizon.ts";

export interface Discounting {
  readonly rate: number;
  /** Discounted sum = factor · objective of FINE. */
  readonly factor: number;
}

/** Rounding of weights that somebody typed, and of those that were computed from a rate. */
const [ofTyped, ofComputed] = [1e-9, 1e-13];

/**
 * @param weights D by milestone year
 * @param usual the rate of a pathway of one year, where each rate would do
 * @returns null where no rate of at least 0 gives such weights
 */
export function discountingOf(weights: readonly number[], interval: number, usual: number): Discounting | null {
  const [first, second = first] = weights;
  const exact = weights.length === 1 ? usual : (first / second) ** (1 / interval) - 1;
  // A rate as somebody would type it, without the rounding of the root.
  const rounded = Math.round(exact * 1e10) / 1e10;
  for (const [rate, allowed] of [
    [rounded, ofComputed],
    [exact, ofTyped],
  ]) {
    if (!(rate >= 0)) continue;
    const own = weightsOf({ kind: "pathway", years: [...weights.keys()], interval }, rate);
    const factor = first / own[0];
    if (weights.every((weight, year) => Math.abs(weight / (factor * own[year]) - 1) <= allowed))
      return { rate, factor };
  }
  return null;
}
