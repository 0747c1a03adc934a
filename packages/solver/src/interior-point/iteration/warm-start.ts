/**
 * The start of the interior point method if a slightly different program was solved before: a point on the way there,
 * far enough from its end that the changes leave it in the middle. The optimum itself would be a bad start: it lies on
 * bounds, and small errors would remain for many short steps (E. A. Yildirim and S. J. Wright, "Warm-start strategies
 * in interior-point methods for linear programming", SIAM J. Optim. 12, 2002).
 */
import type { InteriorPoint } from "../../contract.ts";
import type { Point, Variables } from "../model/variables.ts";

/** Products of distance and dual are this share of their mean at least. */
const minProduct = 0.1;
/**
 * No variable is moved farther inside its bounds than this, in a scaled program, or than this share of their distance.
 */
const maxMove = 1e-2;
const shareOfRange = 0.1;

/**
 * @param given NaN where a value is unknown
 * @param cold the usual start, for unknown values
 */
export function warmStartPoint(variables: Variables, given: InteriorPoint, cold: () => Point): Point {
  const { count, columnCount, lower, upper, fixed, withLower, withUpper } = variables;
  const known = given.value.map((value, at) => (fixed[at] === 1 || Number.isFinite(value) ? 1 : 0));
  const usual = known.includes(0) || given.dual.some(Number.isNaN) ? cold() : null;
  const pick = (from: Float64Array, other: Float64Array | undefined): Float64Array =>
    from.map((value, at) => (Number.isFinite(value) ? value : (other?.[at] ?? 0)));
  const value = pick(given.value, usual?.value);
  const dual = pick(given.dual, usual?.dual);
  const lowerDual = pick(given.lowerDual, usual?.lowerDual);
  const upperDual = pick(given.upperDual, usual?.upperDual);
  for (let at = 0; at < count; at++) {
    if (fixed[at] === 1) value[at] = lower[at];
    if (fixed[at] === 1 || lower[at] === Number.NEGATIVE_INFINITY) lowerDual[at] = 0;
    if (fixed[at] === 1 || upper[at] === Number.POSITIVE_INFINITY) upperDual[at] = 0;
  }
  for (let row = 0; row < dual.length; row++) {
    const at = columnCount + row;
    if (lower[at] === Number.NEGATIVE_INFINITY && upper[at] === Number.POSITIVE_INFINITY) dual[row] = 0;
  }

  const mean = meanProduct(variables, { value, dual, lowerDual, upperDual });
  /** How far inside a variable is at least, given the dual of its bound. */
  const minDistance = (at: number, multiplier: number): number =>
    Math.min((minProduct * mean) / Math.max(multiplier, 1e-9), maxMove, shareOfRange * (upper[at] - lower[at]));
  for (const at of withLower) value[at] = Math.max(value[at], lower[at] + minDistance(at, lowerDual[at]));
  for (const at of withUpper) value[at] = Math.min(value[at], upper[at] - minDistance(at, upperDual[at]));
  for (const at of withLower) lowerDual[at] = Math.max(lowerDual[at], (minProduct * mean) / (value[at] - lower[at]));
  for (const at of withUpper) upperDual[at] = Math.max(upperDual[at], (minProduct * mean) / (upper[at] - value[at]));
  return { value, dual, lowerDual, upperDual };
}

/** μ, the mean complementarity product over the bounds that are kept. */
function meanProduct(
  { lower, upper, withLower, withUpper }: Variables,
  { value, lowerDual, upperDual }: Point,
): number {
  let sum = 0;
  let count = 0;
  const add = (distance: number, multiplier: number): void => {
    if (!(distance > 0 && multiplier > 0)) return;
    sum += distance * multiplier;
    count++;
  };
  for (const at of withLower) add(value[at] - lower[at], lowerDual[at]);
  for (const at of withUpper) add(upper[at] - value[at], upperDual[at]);
  return count === 0 ? 1 : sum / count;
}
