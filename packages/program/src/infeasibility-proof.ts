/**
 * Whether row duals y prove that a program has no solution (J. Farkas, "Theorie der einfachen Ungleichungen", J. reine
 * angew. Math. 124, 1902). With d = −Aᵀ·y, every x that keeps rows and bounds has
 *
 *     0  =  y·(A·x) + d·x  ≥  Σ y·(its row's bound) + Σ least of d·x within the column's bounds
 *
 * where y > 0 counts at the row's lower bound, y < 0 at its upper one. If the right side is above 0, there is no such x.
 *
 * All sums are enclosed by intervals that include every rounding error (N. J. Higham, Accuracy and Stability of
 * Numerical Algorithms, 2002, section 3.1), so the answer is a proof for the numbers of the program as they are. The
 * right side also has to be above what violations within the tolerance of the solution check are worth: a program that
 * contradicts itself by less still has solutions that this check accepts.
 */
import { typicalBound } from "./coefficient-sizes.ts";
import { cancelsExactly } from "./exact-sum.ts";
import type { LinearProgram } from "./linear-program.ts";
import { projectedDuals } from "./products.ts";
import { rowActivities } from "./row-activities.ts";
import { solutionThresholds } from "./solution-check.ts";

/** Twice the unit roundoff of a double: terms are products, so each has two errors. */
const rounding = 2 ** -52;
/** Each pass takes bounds one row further. */
const passes = 4;

interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A sum of terms, with the most that rounding errors may have changed it. */
interface EnclosedSum {
  sum: number;
  size: number;
  terms: number;
}

const errorOf = ({ size, terms }: EnclosedSum): number => rounding * (terms + 2) * size;

function add(to: EnclosedSum, term: number): void {
  to.sum += term;
  to.size += Math.abs(term);
  to.terms++;
}

/** Linear in the nonzeros. False where `rowDual` has another length than the rows, or numbers that are none. */
export function provesInfeasible(program: LinearProgram, rowDual: Float64Array): boolean {
  const largest = rowDual.reduce((most, dual) => Math.max(most, Math.abs(dual)), 0);
  if (rowDual.length !== program.rowCount || !(largest > 0 && largest < Number.POSITIVE_INFINITY)) return false;
  const dual = projectedDuals(
    program,
    // A power of two: exact.
    rowDual.map((each) => each * 2 ** -Math.floor(Math.log2(largest))),
  );
  const { columnLower: lower, columnUpper: upper } = program;
  return (
    isAboveZero(program, dual, { lower, upper }) || isAboveZero(program, dual, impliedBounds(program, { lower, upper }))
  );
}

function isAboveZero(program: LinearProgram, dual: Float64Array, { lower, upper }: Bounds): boolean {
  const { rowCount, columnCount, columnStart, rowIndex, value, rowLower, rowUpper } = program;
  const smallest = Math.min(1, typicalBound(program) ?? 1);
  const total: EnclosedSum = { sum: 0, size: 0, terms: 0 };
  /** What violations within the tolerance are worth, relative to it. */
  let tolerated = 0;
  const addBound = (price: number, bound: number): void => {
    add(total, price * bound);
    tolerated += Math.abs(price) * Math.max(smallest, Math.abs(bound));
  };
  for (let row = 0; row < rowCount; row++) {
    if (dual[row] !== 0) addBound(dual[row], dual[row] > 0 ? rowLower[row] : rowUpper[row]);
  }
  for (let column = 0; column < columnCount; column++) {
    const price: EnclosedSum = { sum: 0, size: 0, terms: 0 };
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) add(price, -value[at] * dual[rowIndex[at]]);
    if (price.size === 0) continue;
    const error = errorOf(price);
    let [low, high] = [price.sum - error, price.sum + error];
    const isHarmless = (low >= 0 || upper[column] < infinite) && (high <= 0 || lower[column] > -infinite);
    // Beyond all bounds, only an exact 0 is small enough.
    if (!isHarmless && low < 0 && high > 0 && cancelsExactly(productsOf(program, column, dual))) low = high = 0;
    // The least of a linear function of each is at an end of both intervals.
    if (high > 0 && lower[column] < 0) addBound(high, lower[column]);
    else if (low > 0) addBound(low, lower[column]);
    if (low < 0 && upper[column] > 0) addBound(low, upper[column]);
    else if (high < 0) addBound(high, upper[column]);
    if (total.sum === Number.NEGATIVE_INFINITY) return false;
  }
  return total.sum - errorOf(total) > solutionThresholds.primal * tolerated;
}

const productsOf = (
  { columnStart, rowIndex, value }: LinearProgram,
  column: number,
  dual: Float64Array,
): [number, number][] =>
  Array.from({ length: columnStart[column + 1] - columnStart[column] }, (_, place) => {
    const at = columnStart[column] + place;
    return [value[at], dual[rowIndex[at]]];
  });

/** Bounds that rows imply for columns that have none, moved outward by all rounding errors. */
function impliedBounds(program: LinearProgram, given: Bounds): Bounds {
  const bounds = { lower: given.lower.slice(), upper: given.upper.slice() };
  for (let pass = 0; pass < passes; pass++) if (!tighten(program, bounds)) break;
  return bounds;
}

/** By row: the number of terms of its activities, and the sum of the sizes of the finite ones. */
function sizesOf(
  { rowCount, columnCount, columnStart, rowIndex, value }: LinearProgram,
  { lower, upper }: Bounds,
): { size: Float64Array; terms: Int32Array } {
  const size = new Float64Array(rowCount);
  const terms = new Int32Array(rowCount);
  for (let column = 0; column < columnCount; column++) {
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
      if (value[at] === 0) continue;
      for (const bound of [lower[column], upper[column]]) {
        if (Number.isFinite(value[at] * bound)) size[rowIndex[at]] += Math.abs(value[at] * bound);
      }
      terms[rowIndex[at]]++;
    }
  }
  return { size, terms };
}

/** Whether any bound became finite. */
function tighten(program: LinearProgram, bounds: Bounds): boolean {
  const { columnCount, columnStart, rowIndex, value, rowLower, rowUpper } = program;
  const { lower, upper } = bounds;
  const { least, most, unlimitedBelow, unlimitedAbove } = rowActivities(program, lower, upper);
  const { size, terms } = sizesOf(program, bounds);
  let found = false;
  for (let column = 0; column < columnCount; column++) {
    const [oldLower, oldUpper] = [lower[column], upper[column]];
    if (Number.isFinite(oldLower) && Number.isFinite(oldUpper)) continue;
    let [newLower, newUpper] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
      const [row, coefficient] = [rowIndex[at], value[at]];
      if (coefficient === 0) continue;
      const ownLow = coefficient * (coefficient > 0 ? oldLower : oldUpper);
      const ownHigh = coefficient * (coefficient > 0 ? oldUpper : oldLower);
      /** The most the column's part of the activity can be, and the least. */
      const above = unlimitedBelow[row] === (Number.isFinite(ownLow) ? 0 : 1) ? rowUpper[row] - least[row] : infinite;
      const below = unlimitedAbove[row] === (Number.isFinite(ownHigh) ? 0 : 1) ? rowLower[row] - most[row] : -infinite;
      const highest = (above + (Number.isFinite(ownLow) ? ownLow : 0)) / coefficient;
      const lowest = (below + (Number.isFinite(ownHigh) ? ownHigh : 0)) / coefficient;
      const outward = (side: number): number =>
        (rounding * (terms[row] + 4) * (2 * size[row] + Math.abs(side))) / Math.abs(coefficient);
      const [fromAbove, fromBelow] = [outward(above), outward(below)];
      if (coefficient > 0) {
        if (above < infinite) newUpper = Math.min(newUpper, highest + fromAbove);
        if (below > -infinite) newLower = Math.max(newLower, lowest - fromBelow);
      } else {
        if (below > -infinite) newUpper = Math.min(newUpper, lowest + fromBelow);
        if (above < infinite) newLower = Math.max(newLower, highest - fromAbove);
      }
    }
    if (oldUpper === infinite && newUpper < infinite) {
      upper[column] = newUpper;
      found = true;
    }
    if (oldLower === -infinite && newLower > -infinite) {
      lower[column] = newLower;
      found = true;
    }
  }
  return found;
}

const infinite = Number.POSITIVE_INFINITY;
