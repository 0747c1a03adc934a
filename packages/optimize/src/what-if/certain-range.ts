/**
 * Bounds of the lowest cost of a program that has not been solved, from the optima of programs that differ from it in numbers only:
 *
 *     Σ y·(its bound) + Σ (cost − Aᵀ·y)·(its bound) ≤ lowest cost ≤ cost·x,   where x keeps every bound and row
 *
 * with A, costs and bounds of the new program, for any duals y. Between two optima whose programs differ in costs only, the mean of their
 * duals is such a y, and where they differ in right-hand sides, the mean of their values is such an x.
 */
import { objectiveAt } from "@esm/program/budget";
import { impliedUpperBounds } from "@esm/program/implied-bounds";
import type { LinearProgram } from "@esm/program/linear-program";
import { multiply, projectedDuals } from "@esm/program/products";
import { checkSolution, solutionThresholds } from "@esm/program/solution-check";

/** The optimum of a program at a place, the values of what moves. */
export interface KnownOptimum {
  readonly place: readonly number[];
  readonly columnValue: Float64Array;
  readonly rowDual: Float64Array;
}

/** Costs; null where nothing is certain. */
export interface CertainRange {
  readonly least: number | null;
  readonly most: number | null;
}

/** @param known of programs with the same columns and rows */
export function certainRange(
  program: LinearProgram,
  place: readonly number[],
  known: readonly KnownOptimum[],
): CertainRange {
  const tried = [...known, ...meansAt(place, known)];
  const costs = tried.flatMap(({ columnValue }) => costOf(program, columnValue) ?? []);
  const most = costs.length > 0 ? Math.min(...costs) : null;
  const upper = impliedUpperBounds(program, most ?? Number.POSITIVE_INFINITY);
  const bounds = tried.map(({ rowDual }) => lowerBound(program, rowDual, upper)).filter(Number.isFinite);
  const least = bounds.length > 0 ? Math.max(...bounds) : null;
  // Values keep rows within a tolerance, so that a bound may be above them by as little.
  return { least: least !== null && most !== null ? Math.min(least, most) : least, most };
}

/** The cost of a plan of another program; null where it is none of this one. */
export function costOf(program: LinearProgram, columnValue: Float64Array): number | null {
  const { rowViolation, columnViolation } = checkSolution(program, { columnValue, rowDual: null }).measures;
  const isPlan = Math.max(rowViolation.relative, columnViolation.relative) <= solutionThresholds.primal;
  return isPlan ? objectiveAt(program, columnValue) : null;
}

/** @param upper bounds of columns that a cheapest plan keeps */
function lowerBound(program: LinearProgram, rowDual: Float64Array, upper: Float64Array): number {
  const { columnLower, rowLower, rowUpper, objectiveOffset, columnCount } = program;
  const duals = projectedDuals(program, rowDual);
  const { reducedCost } = multiply(program, { columnValue: new Float64Array(columnCount), rowDual: duals });
  let bound = objectiveOffset;
  for (const [row, dual] of duals.entries()) if (dual !== 0) bound += dual * (dual > 0 ? rowLower : rowUpper)[row];
  for (const [column, cost] of (reducedCost ?? []).entries()) {
    if (cost !== 0) bound += cost * (cost > 0 ? columnLower : upper)[column];
  }
  return bound;
}

/** Means of the two nearest optima on both sides of the place, along each axis. */
function meansAt(place: readonly number[], known: readonly KnownOptimum[]): KnownOptimum[] {
  return place.flatMap((value, axis) => {
    const onLine = known.filter((other) => other.place.every((at, index) => index === axis || at === place[index]));
    const below = nearest(
      onLine.filter((other) => other.place[axis] < value),
      axis,
      -1,
    );
    const above = nearest(
      onLine.filter((other) => other.place[axis] > value),
      axis,
      1,
    );
    if (!below || !above) return [];
    const share = (value - below.place[axis]) / (above.place[axis] - below.place[axis]);
    const mean = (name: "columnValue" | "rowDual"): Float64Array =>
      below[name].map((each, index) => (1 - share) * each + share * above[name][index]);
    return [{ place, columnValue: mean("columnValue"), rowDual: mean("rowDual") }];
  });
}

const nearest = (known: readonly KnownOptimum[], axis: number, side: 1 | -1): KnownOptimum | undefined =>
  known.toSorted((a, b) => side * (a.place[axis] - b.place[axis]))[0];
