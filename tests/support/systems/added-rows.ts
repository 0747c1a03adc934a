/** A program with additional rows after its own. */
import type { LinearProgram } from "@esm/program/linear-program";

/** Σ coefficient·column between two bounds. */
export interface AddedRow {
  /** By column. */
  coefficients: ReadonlyMap<number, number>;
  lower: number;
  upper: number;
}

export function withRows(program: LinearProgram, rows: readonly AddedRow[]): LinearProgram {
  const columnStart = [0];
  const rowIndex: number[] = [];
  const value: number[] = [];
  for (let column = 0; column < program.columnCount; column++) {
    const [start, end] = [program.columnStart[column], program.columnStart[column + 1]];
    rowIndex.push(...program.rowIndex.subarray(start, end));
    value.push(...program.value.subarray(start, end));
    for (const [row, { coefficients }] of rows.entries()) {
      const coefficient = coefficients.get(column);
      if (coefficient === undefined) continue;
      rowIndex.push(program.rowCount + row);
      value.push(coefficient);
    }
    columnStart.push(rowIndex.length);
  }
  return {
    ...program,
    rowCount: program.rowCount + rows.length,
    columnStart: Int32Array.from(columnStart),
    rowIndex: Int32Array.from(rowIndex),
    value: Float64Array.from(value),
    rowLower: Float64Array.of(...program.rowLower, ...rows.map(({ lower }) => lower)),
    rowUpper: Float64Array.of(...program.rowUpper, ...rows.map(({ upper }) => upper)),
  };
}
