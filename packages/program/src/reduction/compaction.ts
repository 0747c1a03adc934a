/** The remainder of a program under reduction as a linear program of its own. */
import type { LinearProgram } from "../linear-program.ts";
import { none, type WorkingProgram } from "./working-program.ts";

interface Compaction {
  readonly program: LinearProgram;
  /** Position in the working program by position in the compact one. */
  readonly rowOf: Int32Array;
  readonly columnOf: Int32Array;
}

/** Rows and columns keep their order; the rows of a column ascend. */
export function compact(work: WorkingProgram): Compaction {
  const { columnLength, rowAlive, columnAlive } = work;
  const rowOf = positionsOf(rowAlive, work.rowCount);
  const columnOf = positionsOf(columnAlive, work.columnCount);
  const compactColumn = new Int32Array(work.columnCount);
  const columnStart = new Int32Array(columnOf.length + 1);
  for (let column = 0; column < columnOf.length; column++) {
    compactColumn[columnOf[column]] = column;
    columnStart[column + 1] = columnStart[column] + columnLength[columnOf[column]];
  }
  const nonzeros = columnStart[columnOf.length];
  const rowIndex = new Int32Array(nonzeros);
  const value = new Float64Array(nonzeros);
  const next = columnStart.slice(0, columnOf.length);
  for (let row = 0; row < rowOf.length; row++) {
    for (let entry = work.rowHead[rowOf[row]]; entry !== none; entry = work.nextInRow[entry]) {
      const position = next[compactColumn[work.entryColumn[entry]]]++;
      rowIndex[position] = row;
      value[position] = work.value[entry];
    }
  }
  const integer = work.integer && pickFlags(work.integer, columnOf);
  const program: LinearProgram = {
    rowCount: rowOf.length,
    columnCount: columnOf.length,
    columnStart,
    rowIndex,
    value,
    cost: pick(work.cost, columnOf),
    columnLower: pick(work.columnLower, columnOf),
    columnUpper: pick(work.columnUpper, columnOf),
    rowLower: pick(work.rowLower, rowOf),
    rowUpper: pick(work.rowUpper, rowOf),
    integer: integer?.includes(1) ? integer : null,
    objectiveOffset: work.objectiveOffset,
  };
  return { program, rowOf, columnOf };
}

function positionsOf(alive: Uint8Array, count: number): Int32Array {
  let living = 0;
  for (let position = 0; position < count; position++) living += alive[position];
  const positions = new Int32Array(living);
  let next = 0;
  for (let position = 0; position < count; position++) if (alive[position] === 1) positions[next++] = position;
  return positions;
}

function pick(values: Float64Array, positions: Int32Array): Float64Array {
  const picked = new Float64Array(positions.length);
  for (let k = 0; k < positions.length; k++) picked[k] = values[positions[k]];
  return picked;
}

function pickFlags(flags: Uint8Array, positions: Int32Array): Uint8Array {
  const picked = new Uint8Array(positions.length);
  for (let k = 0; k < positions.length; k++) picked[k] = flags[positions[k]];
  return picked;
}
