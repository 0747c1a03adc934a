/** By how much values miss the rows of a program. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Variables } from "../model/variables.ts";

/** Writes activity − A·x into the rows of a right-hand side, 0 into its columns; returns the largest. */
export function rowErrors(
  { columnStart, rowIndex, value: coefficient }: LinearProgram,
  { columnCount, rowCount }: Variables,
  value: Float64Array,
  rightHandSide: Float64Array,
): number {
  rightHandSide.fill(0, 0, columnCount);
  rightHandSide.set(value.subarray(columnCount), columnCount);
  for (let column = 0; column < columnCount; column++) {
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
      rightHandSide[columnCount + rowIndex[at]] -= coefficient[at] * value[column];
    }
  }
  let largest = 0;
  for (let row = 0; row < rowCount; row++) largest = Math.max(largest, Math.abs(rightHandSide[columnCount + row]));
  return largest;
}
