/**
 * Programs for which dual simplex is the better method, by what they look like: relaxed commitments of units. A unit is
 * on, starts and stops by shares between 0 and 1, and each step ties it to the step before,
 *
 *     on(t) − on(t−1) − start(t) ≤ 0,   on(t−1) − on(t) − stop(t) ≤ 0
 *
 * Rows of ramps and minimum times follow the same chains. Almost all rows hold at a vertex that dual simplex reaches in
 * few and cheap iterations, while factors of interior points grow with units times the length of minimum times.
 */
import type { LinearProgram } from "@esm/program/linear-program";

/** Rows of this share tie three shares. They are a fifth of PyPSA's programs with commitment, and none of others. */
const minShareOfRows = 0.1;
/** Iterations of simplex grow with the rows, and so does what each takes: larger programs were not measured. */
const maxNonzeros = 1_000_000;

/** Linear in the nonzeros. */
export function looksLikeCommitment(program: LinearProgram): boolean {
  const { rowCount, columnCount, columnStart, rowIndex, value, columnLower, columnUpper } = program;
  if (value.length > maxNonzeros) return false;
  /** By row: the columns between 0 and 1, and those of them with a coefficient of 1 or −1. */
  const shares = new Int32Array(rowCount);
  const plain = new Int32Array(rowCount);
  for (let column = 0; column < columnCount; column++) {
    if (columnLower[column] !== 0 || columnUpper[column] !== 1) continue;
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
      shares[rowIndex[at]]++;
      if (Math.abs(value[at]) === 1) plain[rowIndex[at]]++;
    }
  }
  let ties = 0;
  for (let row = 0; row < rowCount; row++) if (shares[row] === 3 && plain[row] === 3) ties++;
  return ties > minShareOfRows * rowCount;
}
