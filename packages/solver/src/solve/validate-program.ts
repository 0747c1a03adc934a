/** Checks of a program without any solver: that it is a proper program, and does not contradict itself. */

import { type Message, message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";

/** The arrays are no program: a defect of the code that built them, not of the user's data. */
export class MalformedProgramError extends Error {
  override readonly name = "MalformedProgramError";
  readonly code = "malformed_program";
}

function assertLengths(program: LinearProgram): void {
  const { rowCount, columnCount, columnStart } = program;
  const nonzeros = columnStart[columnCount] ?? -1;
  const expected: [string, ArrayLike<number> | null, number][] = [
    ["columnStart", columnStart, columnCount + 1],
    ["rowIndex", program.rowIndex, nonzeros],
    ["value", program.value, nonzeros],
    ["cost", program.cost, columnCount],
    ["columnLower", program.columnLower, columnCount],
    ["columnUpper", program.columnUpper, columnCount],
    ["rowLower", program.rowLower, rowCount],
    ["rowUpper", program.rowUpper, rowCount],
    ["integer", program.integer, columnCount],
  ];
  for (const [name, array, length] of expected) {
    if (array === null || array.length === length) continue;
    throw new MalformedProgramError(`${name} has ${array.length} entries, not ${length}.`);
  }
}

function assertFinite(array: Float64Array, name: string): void {
  for (let k = 0; k < array.length; k++) {
    if (!Number.isFinite(array[k])) throw new MalformedProgramError(`${name}[${k}] is ${array[k]}.`);
  }
}

function assertNumbers(array: Float64Array, name: string): void {
  for (let k = 0; k < array.length; k++) {
    if (Number.isNaN(array[k])) throw new MalformedProgramError(`${name}[${k}] is not a number.`);
  }
}

function assertMatrix({ rowCount, columnCount, columnStart, rowIndex }: LinearProgram): void {
  const lastColumn = new Int32Array(rowCount).fill(-1);
  if (columnStart[0] !== 0) throw new MalformedProgramError("columnStart does not begin with 0.");
  for (let j = 0; j < columnCount; j++) {
    if (columnStart[j + 1] < columnStart[j]) throw new MalformedProgramError(`columnStart falls after column ${j}.`);
    for (let k = columnStart[j]; k < columnStart[j + 1]; k++) {
      const i = rowIndex[k];
      if (i < 0 || i >= rowCount) throw new MalformedProgramError(`Column ${j} names the row ${i} of ${rowCount}.`);
      if (lastColumn[i] === j) throw new MalformedProgramError(`Column ${j} names row ${i} twice.`);
      lastColumn[i] = j;
    }
  }
}

/** Throws a MalformedProgramError naming the first entry that is wrong. Linear in the nonzeros. */
export function assertWellFormed(program: LinearProgram): void {
  assertLengths(program);
  assertMatrix(program);
  assertFinite(program.value, "value");
  assertFinite(program.cost, "cost");
  for (const name of ["columnLower", "columnUpper", "rowLower", "rowUpper"] as const) {
    assertNumbers(program[name], name);
  }
  if (!Number.isFinite(program.objectiveOffset)) throw new MalformedProgramError("objectiveOffset is not finite.");
}

/** An obvious reason why a program is infeasible. */
interface TrivialInfeasibility {
  readonly kind: "row-bounds" | "column-bounds" | "empty-row" | "no-integer-between-bounds";
  readonly index: number;
  readonly message: Message;
}

/** The first bounds that exclude each other or an empty row that cannot be kept; null where there is none. */
export function findTrivialInfeasibility(program: LinearProgram): TrivialInfeasibility | null {
  const { rowCount, columnCount, rowLower, rowUpper, columnLower, columnUpper, integer, rowIndex, value } = program;
  for (let j = 0; j < columnCount; j++) {
    const lower = columnLower[j];
    const upper = columnUpper[j];
    if (lower > upper || lower === Number.POSITIVE_INFINITY || upper === Number.NEGATIVE_INFINITY) {
      return {
        kind: "column-bounds",
        index: j,
        message: message("column_bounds_contradict", { column: j, lower, upper }),
      };
    }
    if (integer !== null && integer[j] === 1 && Math.ceil(lower - 1e-9) > Math.floor(upper + 1e-9)) {
      const reason = message("no_integer_in_bounds", { column: j, lower, upper });
      return { kind: "no-integer-between-bounds", index: j, message: reason };
    }
  }
  const used = new Uint8Array(rowCount);
  for (let k = 0; k < rowIndex.length; k++) if (value[k] !== 0) used[rowIndex[k]] = 1;
  for (let i = 0; i < rowCount; i++) {
    const lower = rowLower[i];
    const upper = rowUpper[i];
    if (lower > upper || lower === Number.POSITIVE_INFINITY || upper === Number.NEGATIVE_INFINITY) {
      return { kind: "row-bounds", index: i, message: message("row_bounds_contradict", { row: i, lower, upper }) };
    }
    if (used[i] === 0 && (lower > 0 || upper < 0)) {
      return { kind: "empty-row", index: i, message: message("empty_row_out_of_bounds", { row: i, lower, upper }) };
    }
  }
  return null;
}
