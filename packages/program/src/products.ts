/** The products of a solution with a program: activities of its rows, reduced costs of its columns. */
import type { LinearProgram, Solution } from "./linear-program.ts";

interface Products {
  /** A·x and Σ|A·x| per row. */
  readonly activity: Float64Array;
  readonly activitySize: Float64Array;
  /** cost − Aᵀ·y and |cost| + Σ|A·y| per column; null without duals. */
  readonly reducedCost: Float64Array | null;
  readonly dualSize: Float64Array | null;
}

/** Both products in one pass over the matrix. */
export function multiply(program: LinearProgram, { columnValue, rowDual }: Solution): Products {
  const { rowCount, columnCount, columnStart, rowIndex, value, cost } = program;
  const activity = new Float64Array(rowCount);
  const activitySize = new Float64Array(rowCount);
  const reducedCost = rowDual && new Float64Array(columnCount);
  const dualSize = rowDual && new Float64Array(columnCount);
  for (let j = 0; j < columnCount; j++) {
    const x = columnValue[j];
    let reduced = cost[j];
    let size = Math.abs(reduced);
    const end = columnStart[j + 1];
    for (let k = columnStart[j]; k < end; k++) {
      const i = rowIndex[k];
      const term = value[k] * x;
      activity[i] += term;
      activitySize[i] += Math.abs(term);
      if (rowDual !== null) {
        const term = value[k] * rowDual[i];
        reduced -= term;
        size += Math.abs(term);
      }
    }
    if (reducedCost !== null && dualSize !== null) {
      reducedCost[j] = reduced;
      dualSize[j] = size;
    }
  }
  return { activity, activitySize, reducedCost, dualSize };
}

/** The duals without those that point to an absent bound: the others prove just as well, and these prove nothing. */
export function projectedDuals({ rowLower, rowUpper }: LinearProgram, rowDual: Float64Array): Float64Array {
  const projected = new Float64Array(rowDual.length);
  for (let i = 0; i < rowDual.length; i++) {
    const dual = rowDual[i];
    const bound = dual > 0 ? rowLower[i] : rowUpper[i];
    projected[i] = Number.isFinite(bound) || Number.isNaN(dual) ? dual : 0;
  }
  return projected;
}
