/** The least and the largest activity of each row within bounds of the columns. */
import type { LinearProgram } from "./linear-program.ts";

/** By row: the finite part of the sum, and how many parts are infinite. */
export interface RowActivities {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly unlimitedBelow: Int32Array;
  readonly unlimitedAbove: Int32Array;
}

/** Linear in the nonzeros. Entries of value 0 do not count: 0 times infinity is not a number. */
export function rowActivities(
  { rowCount, columnCount, columnStart, rowIndex, value }: LinearProgram,
  lower: Float64Array,
  upper: Float64Array,
): RowActivities {
  const least = new Float64Array(rowCount);
  const most = new Float64Array(rowCount);
  const unlimitedBelow = new Int32Array(rowCount);
  const unlimitedAbove = new Int32Array(rowCount);
  for (let j = 0; j < columnCount; j++) {
    for (let k = columnStart[j]; k < columnStart[j + 1]; k++) {
      const a = value[k];
      if (a === 0) continue;
      const i = rowIndex[k];
      const [low, high] = a > 0 ? [a * lower[j], a * upper[j]] : [a * upper[j], a * lower[j]];
      if (Number.isFinite(low)) least[i] += low;
      else unlimitedBelow[i]++;
      if (Number.isFinite(high)) most[i] += high;
      else unlimitedAbove[i]++;
    }
  }
  return { least, most, unlimitedBelow, unlimitedAbove };
}
