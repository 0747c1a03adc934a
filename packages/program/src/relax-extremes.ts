/**
 * Removes extremes from a scaled program that would cost the method its accuracy and that seldom affect an optimum:
 * prohibitive costs are lowered to what is prohibitive enough, and limits far beyond everything else are left out.
 *
 * An optimum of the relaxed program that leaves those columns at their lower bounds and keeps those limits is an
 * optimum of the whole one: raising the cost of a column at its bound, or adding a row that holds, changes nothing.
 * `usesExtremes` says whether it does, and the check of the solution on the whole program proves it.
 */
import type { LinearProgram } from "./linear-program.ts";
import { multiply } from "./products.ts";

/**
 * In a scaled program costs lie around one. Operation is prohibitive if it costs this much more than one and than the
 * usual cost of the program, and if no cost in between leads up to it. It still costs more than any other
 * operation afterwards.
 */
const prohibitiveCost = 100;
const costGap = 10;
/** Columns with more entries are capacities and the like: their costs are real. */
const entriesOfOperation = 12;
/**
 * Limits this many times larger than the usual ones do not bind, if they also exceed by this factor what a row reaches
 * where all of its columns are as large as a usual limit: a sum over a year is a large number by itself.
 */
const distantLimit = 1e5;
const outOfReach = 100;

/** Lowered costs may omit this share of the objective: a tenth of what the check allows. */
const harmlessShare = 1e-7;
/** A limit that was left out may be exceeded by this share of it, likewise. */
const harmlessExcess = 1e-7;

interface RelaxedProgram {
  readonly program: LinearProgram;
  readonly loweredCosts: number;
  readonly leftOutLimits: number;
}

export function relaxExtremes(program: LinearProgram): RelaxedProgram {
  const { rowCount } = program;
  const { cost, loweredCosts } = lowerCosts(program);
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

/**
 * Whether the values use columns whose costs were lowered, or exceed limits that were left out: then an optimum of the
 * relaxed program is none of the whole one.
 */
export function usesExtremes(program: LinearProgram, relaxed: LinearProgram, columnValue: Float64Array): boolean {
  let objective = 0;
  let leftOut = 0;
  for (let column = 0; column < program.columnCount; column++) {
    const cost = program.cost[column];
    objective += cost * columnValue[column];
    const lowered = cost - relaxed.cost[column];
    if (lowered > 0) leftOut += lowered * Math.max(0, columnValue[column] - program.columnLower[column]);
  }
  if (leftOut > harmlessShare * Math.abs(objective)) return true;
  const { activity } = multiply(program, { columnValue, rowDual: null });
  return activity.some((value, row) => {
    const upper = relaxed.rowUpper[row] === program.rowUpper[row] ? Number.POSITIVE_INFINITY : program.rowUpper[row];
    const lower = relaxed.rowLower[row] === program.rowLower[row] ? Number.NEGATIVE_INFINITY : program.rowLower[row];
    return value > upper + harmlessExcess * Math.abs(upper) || value < lower - harmlessExcess * Math.abs(lower);
  });
}

function lowerCosts(program: LinearProgram): { cost: Float64Array; loweredCosts: number } {
  const { columnCount, columnLower } = program;
  const { from, to } = prohibitiveCosts(program);
  const cost = program.cost.slice();
  let loweredCosts = 0;
  for (let column = 0; column < columnCount; column++) {
    const isProhibitive = cost[column] >= from && isOperation(program, column);
    if (!isProhibitive || columnLower[column] === Number.NEGATIVE_INFINITY) continue;
    cost[column] = to;
    loweredCosts++;
  }
  return { cost, loweredCosts };
}

const isOperation = ({ columnStart }: LinearProgram, column: number): boolean =>
  columnStart[column + 1] - columnStart[column] <= entriesOfOperation;

/** The lowest prohibitive cost, infinite where there is none, and what prohibitive costs are lowered to. */
function prohibitiveCosts(program: LinearProgram): { from: number; to: number } {
  const all = program.cost
    .filter((cost) => cost !== 0)
    .map(Math.abs)
    .sort();
  const usual = Math.max(1, all[all.length >> 1] ?? 1);
  const ordered = program.cost.filter((cost, column) => cost > 0 && isOperation(program, column)).sort();
  const at = ordered.findIndex(
    (cost, place) => cost > prohibitiveCost * usual && cost >= costGap * (ordered[place - 1] ?? 0),
  );
  if (at < 0) return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return { from: ordered[at], to: Math.max(prohibitiveCost, costGap * (ordered[at - 1] ?? 0)) };
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
