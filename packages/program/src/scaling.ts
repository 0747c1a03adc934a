/**
 * Scaling of a program by powers of two: exact in both directions, as only exponents change (beyond 1e-300).
 *
 *     x'[j] = x[j]·2^−(column[j]+bound)          A'[i,j] = A[i,j]·2^(row[i]+column[j])
 *     rowLower'[i] = rowLower[i]·2^(row[i]−bound)   cost'[j] = cost[j]·2^(column[j]+objective)
 *     y'[i] = y[i]·2^(objective−row[i])             objective' = objective·2^(objective−bound)
 *
 * Rows and columns: passes of mid-range scaling in log2, so that the largest and the smallest coefficient of each lie
 * at equal distance from one. Objective: the geometric mean of its coefficients becomes one. Bounds: moved as a whole
 * only where their geometric mean is far from one, because solvers' tolerances are absolute. Integer columns keep
 * their unit, so in a program with any the other columns are moved instead of the bounds.
 */
import { type CoefficientRanges, coefficientRanges, meanLog2 } from "./coefficient-sizes.ts";
import type { LinearProgram, Solution } from "./linear-program.ts";
import { neverStop, type StopCheck } from "./stop-check.ts";

export interface ScaledProgram {
  readonly scaled: LinearProgram;
  readonly rowExponent: Int16Array;
  readonly columnExponent: Int16Array;
  readonly boundExponent: number;
  readonly objectiveExponent: number;
  readonly ranges: { readonly before: CoefficientRanges; readonly after: CoefficientRanges };
}

const passes = 4;
/** Coefficients further apart than this are not a matter of scaling; the limit keeps every product in range. */
const maxExponent = 120;
/**
 * Bounds whose geometric mean lies between 2^−7 and 2^13 (0.01 and 10,000) stay as they are, or between 2^−4 and 2^4 where
 * the scaling should be close.
 */
const usualBoundExponents = { lowest: -7, highest: 13 };
const closeBoundExponents = { lowest: -4, highest: 4 };
const tableCentre = 1023;

/** All powers of two from 2^−1022 to 2^1023, exact by construction. */
const powers: Float64Array = (() => {
  const table = new Float64Array(2 * tableCentre + 1);
  table[tableCentre] = 1;
  for (let k = 1; k <= tableCentre; k++) table[tableCentre + k] = table[tableCentre + k - 1] * 2;
  for (let k = 1; k < tableCentre; k++) table[tableCentre - k] = table[tableCentre - k + 1] / 2;
  return table;
})();

function powerOfTwo(exponent: number): number {
  return powers[exponent + tableCentre];
}

function roundExponents(exact: Float32Array): Int16Array {
  const rounded = new Int16Array(exact.length);
  for (let k = 0; k < exact.length; k++) {
    rounded[k] = Math.max(-maxExponent, Math.min(maxExponent, Math.round(exact[k])));
  }
  return rounded;
}

/** Single precision is plenty for what is rounded to whole exponents, and half the memory traffic. */
function logarithms(value: Float64Array): Float32Array {
  const logarithm = new Float32Array(value.length);
  // Explicit zeros become NaN, which no comparison below lets through.
  for (let k = 0; k < value.length; k++) logarithm[k] = value[k] === 0 ? Number.NaN : Math.log2(Math.abs(value[k]));
  return logarithm;
}

/**
 * Row and column exponents by alternating mid-range passes; linear in the nonzeros.
 *
 * @param unit log2 of the unit that continuous columns begin with
 */
function matrixExponents(
  program: LinearProgram,
  check: StopCheck,
  unit = 0,
): { rowExponent: Int16Array; columnExponent: Int16Array } {
  const { rowCount, columnCount, columnStart, rowIndex, value, integer } = program;
  const logarithm = logarithms(value);
  const row = new Float32Array(rowCount);
  const column = Float32Array.from({ length: columnCount }, (_, j) => (integer?.[j] === 1 ? 0 : unit));
  const lowest = new Float32Array(rowCount);
  const highest = new Float32Array(rowCount);
  for (let pass = 0; pass < passes; pass++) {
    check("scaling");
    lowest.fill(Number.POSITIVE_INFINITY);
    highest.fill(Number.NEGATIVE_INFINITY);
    let k = 0;
    for (let j = 0; j < columnCount; j++) {
      const shift = column[j];
      for (const end = columnStart[j + 1]; k < end; k++) {
        const size = logarithm[k] + shift;
        const i = rowIndex[k];
        if (size < lowest[i]) lowest[i] = size;
        if (size > highest[i]) highest[i] = size;
      }
    }
    for (let i = 0; i < rowCount; i++) if (highest[i] >= lowest[i]) row[i] = -(lowest[i] + highest[i]) / 2;
    k = 0;
    for (let j = 0; j < columnCount; j++) {
      let smallest = Number.POSITIVE_INFINITY;
      let largest = Number.NEGATIVE_INFINITY;
      for (const end = columnStart[j + 1]; k < end; k++) {
        const size = logarithm[k] + row[rowIndex[k]];
        if (size < smallest) smallest = size;
        if (size > largest) largest = size;
      }
      const fixedUnit = integer !== null && integer[j] === 1;
      if (!fixedUnit && largest >= smallest) column[j] = -(smallest + largest) / 2;
    }
  }
  return { rowExponent: roundExponents(row), columnExponent: roundExponents(column) };
}

/** array[k]·2^(sign·exponent[k] + shift); infinite entries stay infinite. */
function shifted(array: Float64Array, exponent: Int16Array, sign: 1 | -1, shift: number): Float64Array {
  const result = new Float64Array(array.length);
  for (let k = 0; k < array.length; k++) result[k] = array[k] * powerOfTwo(sign * exponent[k] + shift);
  return result;
}

function boundExponentOf(
  program: LinearProgram,
  rowExponent: Int16Array,
  columnExponent: Int16Array,
  { lowest, highest }: typeof usualBoundExponents,
): number {
  const rows = meanLog2(shifted(program.rowLower, rowExponent, 1, 0), shifted(program.rowUpper, rowExponent, 1, 0));
  const mean =
    rows ??
    meanLog2(shifted(program.columnLower, columnExponent, -1, 0), shifted(program.columnUpper, columnExponent, -1, 0));
  if (mean === null || (mean >= lowest && mean <= highest)) return 0;
  return Math.max(-maxExponent, Math.min(maxExponent, Math.round(mean)));
}

/** log2 of the cost that a tenth of the nonzero costs do not exceed; 0 where there is none. */
function lowCostLog2(cost: Float64Array): number {
  const sizes = cost.filter((value) => value !== 0).map((value) => Math.log2(Math.abs(value)));
  return sizes.length === 0 ? 0 : sizes.toSorted()[Math.floor(sizes.length / 10)];
}

interface ScalingOptions {
  /**
   * Scales the low costs to one instead of the typical ones: solvers judge costs absolutely, and the decisive costs of
   * an optimum may be far below the costs that it avoids. Higher costs are limited to a million times the low ones,
   * which is still prohibitive.
   */
  readonly fineCosts?: boolean;
  /**
   * Brings bounds close to one and measures columns with high costs in smaller units, for interior points: in their linear
   * systems, values in the tens of thousands beside costs of one leave errors in the duals that are larger than the duals'
   * own changes, and costs in the millions leave errors in rows that are larger than the values in them.
   */
  readonly forInteriorPoints?: boolean;
  /** Asked whether to stop. */
  readonly check?: StopCheck;
}

const prohibitiveCost = 2 ** 20;
/** log2 of the highest cost for interior points, where costs lie around one. */
const highestCostExponent = 4;

/** log2 of the lowest cost that a search for integers must not overlook: its tolerance of duals is 1e-7. */
const lowestCostExponent = -13;
/** Costs are not raised by more than this, since prohibitive costs are raised with them. */
const maxRaise = 20;

/** By how much all costs are raised so that a search for integers sees the lowest; `usual` is log2 of the usual cost. */
function raiseOfCosts(cost: Float64Array, usual: number): number {
  let lowest = 0;
  for (const value of cost) if (value !== 0) lowest = Math.min(lowest, Math.log2(Math.abs(value)) - usual);
  return Math.min(maxRaise, Math.max(0, lowestCostExponent - lowest));
}

/** Subtracts what a column's cost exceeds the highest one by. */
function lowerCostExponents(columnExponent: Int16Array, cost: Float64Array, objectiveExponent: number): void {
  for (let j = 0; j < columnExponent.length; j++) {
    const size = Math.round(Math.log2(Math.abs(cost[j]))) + objectiveExponent;
    if (size <= highestCostExponent) continue;
    columnExponent[j] = Math.max(-maxExponent, columnExponent[j] - size + highestCostExponent);
  }
}

/**
 * The scaled program shares the index arrays of the given one. Some 0.1 s for 300 thousand nonzeros, 1 s for six
 * million.
 */
export function scaleProgram(
  program: LinearProgram,
  { fineCosts = false, forInteriorPoints = false, check = neverStop }: ScalingOptions = {},
): ScaledProgram {
  const { columnCount, columnStart, rowIndex, value } = program;
  let { rowExponent, columnExponent } = matrixExponents(program, check);
  const usual = forInteriorPoints ? closeBoundExponents : usualBoundExponents;
  let boundExponent = boundExponentOf(program, rowExponent, columnExponent, usual);
  if (boundExponent !== 0 && program.integer?.includes(1)) {
    // Whole numbers cannot be moved with the bounds; the other columns get the unit that would have moved these.
    ({ rowExponent, columnExponent } = matrixExponents(program, check, boundExponent));
    boundExponent = 0;
  }
  check("scaling");
  const costs = shifted(program.cost, columnExponent, 1, 0);
  const usualCost = fineCosts ? lowCostLog2(costs) : (meanLog2(costs) ?? 0);
  const raise = program.integer?.includes(1) ? raiseOfCosts(costs, usualCost) : 0;
  const objectiveExponent = Math.max(-300, Math.min(300, Math.round(raise - usualCost)));
  if (forInteriorPoints) lowerCostExponents(columnExponent, costs, objectiveExponent);
  const cost = shifted(program.cost, columnExponent, 1, objectiveExponent);

  const scaledValue = new Float64Array(value.length);
  for (let j = 0; j < columnCount; j++) {
    const shift = columnExponent[j];
    for (let k = columnStart[j]; k < columnStart[j + 1]; k++) {
      scaledValue[k] = value[k] * powerOfTwo(shift + rowExponent[rowIndex[k]]);
    }
  }
  check("scaling");
  const scaled: LinearProgram = {
    ...program,
    value: scaledValue,
    cost: fineCosts ? cost.map((value) => Math.min(value, prohibitiveCost)) : cost,
    columnLower: shifted(program.columnLower, columnExponent, -1, -boundExponent),
    columnUpper: shifted(program.columnUpper, columnExponent, -1, -boundExponent),
    rowLower: shifted(program.rowLower, rowExponent, 1, -boundExponent),
    rowUpper: shifted(program.rowUpper, rowExponent, 1, -boundExponent),
    objectiveOffset: program.objectiveOffset * powerOfTwo(objectiveExponent - boundExponent),
  };
  check("scaling");
  const ranges = { before: coefficientRanges(program), after: coefficientRanges(scaled) };
  return { scaled, rowExponent, columnExponent, boundExponent, objectiveExponent, ranges };
}

/** A solution of the scaled program as one of the original. */
export function unscaleSolution(scaling: ScaledProgram, solution: Solution): Solution {
  const { rowExponent, columnExponent, boundExponent, objectiveExponent } = scaling;
  return {
    columnValue: shifted(solution.columnValue, columnExponent, 1, boundExponent),
    rowDual: solution.rowDual && shifted(solution.rowDual, rowExponent, 1, -objectiveExponent),
  };
}

/** Values of the original program's columns as those of the scaled one. */
export function scaleValues({ columnExponent, boundExponent }: ScaledProgram, columnValue: Float64Array): Float64Array {
  return shifted(columnValue, columnExponent, -1, -boundExponent);
}

/** An objective value, bound or offset of the scaled program in the original's unit. */
export function unscaleObjective(scaling: ScaledProgram, objective: number): number {
  return objective * powerOfTwo(scaling.boundExponent - scaling.objectiveExponent);
}
