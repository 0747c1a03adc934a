/** A linear program's digest: equal programs have equal ones, on every machine of the same byte order. */

import type { LinearProgram } from "@esm/program/linear-program";
import { host } from "#host";

export function hashOfProgram(program: LinearProgram): string {
  const digest = host.sha256();
  for (const part of programParts(program)) digest.update(part);
  return digest.end();
}

/**
 * The bytes of the digest: `[rows,columns,offset]` as JSON, then each array as its number of bytes, a semicolon and its
 * numbers: starts of the columns and rows of the entries (32-bit integers), coefficients, costs, lower and upper bounds
 * of columns and of rows (doubles), and a flag per column where any is whole.
 */
export function* programParts(program: LinearProgram): Generator<string | Uint8Array> {
  const { rowCount, columnCount, objectiveOffset } = program;
  yield JSON.stringify([rowCount, columnCount, objectiveOffset]);
  const { columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper, integer } = program;
  for (const array of [columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper, integer]) {
    yield `${array?.byteLength ?? 0};`;
    if (array) yield new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  }
}
