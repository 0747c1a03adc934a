/** A mixed-integer program with its integers fixed at the whole numbers of a solution: a continuous program. */
import type { LinearProgram } from "@esm/program/linear-program";

export function withFixedIntegers(program: LinearProgram, columnValue: Float64Array): LinearProgram {
  const { integer } = program;
  if (integer === null) return program;
  const columnLower = program.columnLower.slice();
  const columnUpper = program.columnUpper.slice();
  for (let j = 0; j < integer.length; j++) {
    if (integer[j] !== 1) continue;
    const value = Math.round(columnValue[j]);
    columnLower[j] = value;
    columnUpper[j] = value;
  }
  return { ...program, columnLower, columnUpper, integer: null };
}
