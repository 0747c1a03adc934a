/** A program with additional columns after its own: continuous ones, from 0 up without limit, in a few rows each. */
import type { LinearProgram } from "./linear-program.ts";

export interface AddedColumn {
  readonly rows: readonly number[];
  readonly values: readonly number[];
  readonly cost: number;
}

export function withColumns(program: LinearProgram, added: readonly AddedColumn[]): LinearProgram {
  const columnCount = program.columnCount + added.length;
  const nonzeros = program.columnStart[program.columnCount];
  const more = added.reduce((sum, { rows }) => sum + rows.length, 0);
  const columnStart = extended(program.columnStart, new Int32Array(columnCount + 1));
  const rowIndex = extended(program.rowIndex, new Int32Array(nonzeros + more));
  const value = extended(program.value, new Float64Array(nonzeros + more));
  const cost = extended(program.cost, new Float64Array(columnCount));
  const columnLower = extended(program.columnLower, new Float64Array(columnCount));
  const columnUpper = extended(program.columnUpper, new Float64Array(columnCount).fill(Number.POSITIVE_INFINITY));
  const integer = program.integer && extended(program.integer, new Uint8Array(columnCount));
  let next = nonzeros;
  added.forEach((column, index) => {
    column.rows.forEach((row, entry) => {
      rowIndex[next] = row;
      value[next] = column.values[entry];
      next++;
    });
    columnStart[program.columnCount + index + 1] = next;
    cost[program.columnCount + index] = column.cost;
  });
  return { ...program, columnCount, columnStart, rowIndex, value, cost, columnLower, columnUpper, integer };
}

function extended<Values extends Int32Array | Float64Array | Uint8Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
