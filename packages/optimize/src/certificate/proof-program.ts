/**
 * The program whose duals prove that another one has no solution: each row may be missed, and the amount is the cost.
 *
 *     minimize Σ (over + under)   where   rowLower ≤ A·x − over + under ≤ rowUpper,   lower ≤ x ≤ upper,   over, under ≥ 0
 *
 * If the least amount is above 0, the duals y keep d = −Aᵀ·y at the bounds of x, and their sum is that amount
 * (J. Farkas, 1902; phase one of the simplex method).
 */
import type { LinearProgram } from "@esm/program/linear-program";

export function proofProgram(program: LinearProgram): LinearProgram {
  const { rowCount, columnCount: ownColumns, value: ownValues } = program;
  const columnCount = ownColumns + 2 * rowCount;
  const nonzeros = ownValues.length;
  const extended = <Numbers extends Float64Array | Int32Array>(to: Numbers, from: Numbers): Numbers => {
    to.set(from);
    return to;
  };
  const columnStart = extended(new Int32Array(columnCount + 1), program.columnStart);
  const rowIndex = extended(new Int32Array(nonzeros + 2 * rowCount), program.rowIndex);
  const value = extended(new Float64Array(nonzeros + 2 * rowCount), ownValues);
  for (let added = 0; added < 2 * rowCount; added++) {
    columnStart[ownColumns + added + 1] = nonzeros + added + 1;
    rowIndex[nonzeros + added] = added >> 1;
    value[nonzeros + added] = added % 2 === 0 ? -1 : 1;
  }
  return {
    rowCount,
    columnCount,
    columnStart,
    rowIndex,
    value,
    cost: new Float64Array(columnCount).fill(1, ownColumns),
    columnLower: extended(new Float64Array(columnCount), program.columnLower),
    columnUpper: extended(new Float64Array(columnCount).fill(Number.POSITIVE_INFINITY), program.columnUpper),
    rowLower: program.rowLower,
    rowUpper: program.rowUpper,
    integer: null,
    objectiveOffset: 0,
  };
}
