/** By how much a point changes in an iteration. */
import type { Unknowns } from "../model/variables.ts";

export interface Direction {
  /** By unknown. */
  readonly change: Float64Array;
  /** By row. */
  readonly dualChange: Float64Array;
  /** By bound, in the order of `withLower` and `withUpper`. */
  readonly lowerPriceChange: Float64Array;
  readonly upperPriceChange: Float64Array;
}

export function createDirection({ count, rowCount, withLower, withUpper }: Unknowns): Direction {
  return {
    change: new Float64Array(count),
    dualChange: new Float64Array(rowCount),
    lowerPriceChange: new Float64Array(withLower.length),
    upperPriceChange: new Float64Array(withUpper.length),
  };
}
