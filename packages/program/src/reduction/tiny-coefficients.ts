/**
 * Omits coefficients that are tiny compared with both the largest of their row and the largest of their column. Not
 * exact: done on request only, and counted.
 */
import type { LinearProgram } from "../linear-program.ts";

interface WithoutTiny {
  readonly program: LinearProgram;
  readonly dropped: number;
  /** Absolute; 0 where nothing was dropped. */
  readonly maxDropped: number;
}

/** `share` is that of the larger coefficients, for example 1e-6. */
export function withoutTinyCoefficients(program: LinearProgram, share: number): WithoutTiny {
  const { rowCount, columnCount, columnStart, rowIndex, value } = program;
  const maxOfRow = new Float64Array(rowCount);
  for (let k = 0; k < value.length; k++) {
    const size = Math.abs(value[k]);
    if (size > maxOfRow[rowIndex[k]]) maxOfRow[rowIndex[k]] = size;
  }
  let dropped = 0;
  let maxDropped = 0;
  const kept = value.slice();
  for (let column = 0; column < columnCount; column++) {
    let largest = 0;
    for (let k = columnStart[column]; k < columnStart[column + 1]; k++) {
      largest = Math.max(largest, Math.abs(value[k]));
    }
    for (let k = columnStart[column]; k < columnStart[column + 1]; k++) {
      const size = Math.abs(value[k]);
      if (size === 0 || size >= share * largest || size >= share * maxOfRow[rowIndex[k]]) continue;
      // Zeros are left out when the reduction begins.
      kept[k] = 0;
      dropped++;
      maxDropped = Math.max(maxDropped, size);
    }
  }
  return dropped === 0
    ? { program, dropped, maxDropped }
    : { program: { ...program, value: kept }, dropped, maxDropped };
}
