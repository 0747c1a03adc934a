/**
 * Removes extremes from a scaled program that would cost the method its accuracy and that seldom affect an optimum:
 * prohibitive costs are lowered to what is prohibitive enough, and limits far beyond everything else are left out.
 *
 * An optimum of the relaxed program that leaves those columns at their lower bounds and keeps those limits is an
 * optimum of the whole one: raising the cost of a column at its bound, or adding a row that holds, changes nothing. The
 * check of the solution on the whole program finds out.
 */
import type { LinearProgram } from "./linear-program.ts";

/** In a scaled program costs lie around one; operation that costs this much more is prohibitive. */
const prohibitiveCost = 100;
/** Columns with more entries are capacities and the like: their costs are real. */
const entriesOfOperation = 12;
/**
 * Limits this many times larger than the usual ones do not bind, if they also exceed by this factor what a row reaches
 * where all of its columns are as large as a usual limit: a sum over a year is a large number by itself.
 */
const distantLimit = 1e5;
const outOfReach = 100;

interface RelaxedProgram {
  readonly program: LinearProgram;
  readonly loweredCosts: number;
  readonly leftOutLimits: number;
}

export function relaxExtremes(program: LinearProgram): RelaxedProgram {
  const { columnCount, rowCount, columnStart, columnLower } = program;
  const cost = program.cost.slice();
  let loweredCosts = 0;
  for (let column = 0; column < columnCount; column++) {
    const isShort = columnStart[column + 1] - columnStart[column] <= entriesOfOperation;
    if (!isShort || cost[column] <= prohibitiveCost || columnLower[column] === Number.NEGATIVE_INFINITY) continue;
    cost[column] = prohibitiveCost;
    loweredCosts++;
  }
  const usual = usualLimit(program);
  const reach = sumsOfRows(program);
  const isDistant = (limit: number, row: number): boolean =>
    limit > distantLimit * usual && limit > outOfReach * usual * reach[row];
  const rowLower = program.rowLower.slice();
  const rowUpper = program.rowUpper.slice();
  let leftOutLimits = 0;
  for (let row = 0; row < rowCount; row++) {
    if (rowLower[row] === Number.NEGATIVE_INFINITY && isDistant(rowUpper[row], row)) {
      if (rowUpper[row] === Number.POSITIVE_INFINITY) continue;
      rowUpper[row] = Number.POSITIVE_INFINITY;
      leftOutLimits++;
    } else if (rowUpper[row] === Number.POSITIVE_INFINITY && isDistant(-rowLower[row], row)) {
      if (rowLower[row] === Number.NEGATIVE_INFINITY) continue;
      rowLower[row] = Number.NEGATIVE_INFINITY;
      leftOutLimits++;
    }
  }
  if (loweredCosts === 0 && leftOutLimits === 0) return { program, loweredCosts, leftOutLimits };
  return { program: { ...program, cost, rowLower, rowUpper }, loweredCosts, leftOutLimits };
}

/** Σ|coefficient| by row. */
function sumsOfRows({ rowCount, rowIndex, value }: LinearProgram): Float64Array {
  const sum = new Float64Array(rowCount);
  for (let at = 0; at < value.length; at++) sum[rowIndex[at]] += Math.abs(value[at]);
  return sum;
}

/** The mean size of the right-hand sides that are not 0. */
function usualLimit({ rowLower, rowUpper, rowCount }: LinearProgram): number {
  let logarithms = 0;
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    for (const limit of [rowLower[row], rowUpper[row]]) {
      const size = Math.abs(limit);
      if (size === 0 || size === Number.POSITIVE_INFINITY) continue;
      logarithms += Math.log(size);
      count++;
    }
  }
  return count === 0 ? 1 : Math.exp(logarithms / count);
}
