/** A linear program's digest: equal programs have equal ones, on every machine of the same byte order. */

import type { LinearProgram } from "@esm/program/linear-program";
import { host } from "#host";

export function hashOfProgram(program: LinearProgram): string {
  const digest = host.sha256();
  const { rowCount, columnCount, objectiveOffset } = program;
  digest.update(JSON.stringify([rowCount, columnCount, objectiveOffset]));
  const { columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper, integer } = program;
  for (const array of [columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper, integer]) {
    digest.update(`${array?.byteLength ?? 0};`);
    if (array) digest.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return digest.end();
}
