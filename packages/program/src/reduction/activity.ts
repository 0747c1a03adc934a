/** The least and the largest activity of a row within its columns' bounds. */
import { none, type WorkingProgram } from "./working-program.ts";

interface Activity {
  /** −Infinity where some column is unbounded that way; so for the maximum. */
  minimum: number;
  maximum: number;
  /** The largest term. */
  size: number;
}

const result: Activity = { minimum: 0, maximum: 0, size: 0 };

/**
 * Without the column given, or of all columns for `none`. Ends at once where both sides are infinite. The answer is
 * overwritten by the next call.
 */
export function activityOf(work: WorkingProgram, row: number, without: number): Readonly<Activity> {
  const { entryColumn, value, nextInRow, columnLower, columnUpper } = work;
  let minimum = 0;
  let maximum = 0;
  let size = 0;
  for (let entry = work.rowHead[row]; entry !== none; entry = nextInRow[entry]) {
    const column = entryColumn[entry];
    if (column === without) continue;
    const coefficient = value[entry];
    const lowest = coefficient * (coefficient > 0 ? columnLower[column] : columnUpper[column]);
    const highest = coefficient * (coefficient > 0 ? columnUpper[column] : columnLower[column]);
    minimum += lowest;
    maximum += highest;
    if (minimum === Number.NEGATIVE_INFINITY && maximum === Number.POSITIVE_INFINITY) break;
    if (lowest > size && lowest !== Number.POSITIVE_INFINITY) size = lowest;
    else if (-lowest > size && lowest !== Number.NEGATIVE_INFINITY) size = -lowest;
    if (highest > size && highest !== Number.POSITIVE_INFINITY) size = highest;
    else if (-highest > size && highest !== Number.NEGATIVE_INFINITY) size = -highest;
  }
  result.minimum = minimum;
  result.maximum = maximum;
  result.size = size;
  return result;
}
