/** By how much a point changes in an iteration. */
import type { Variables } from "../model/variables.ts";

export interface Direction {
  /** By variable. */
  readonly change: Float64Array;
  /** By row. */
  readonly dualChange: Float64Array;
  /** By bound, in the order of `withLower` and `withUpper`. */
  readonly lowerDualChange: Float64Array;
  readonly upperDualChange: Float64Array;
}

export function createDirection({ count, rowCount, withLower, withUpper }: Variables): Direction {
  return {
    change: new Float64Array(count),
    dualChange: new Float64Array(rowCount),
    lowerDualChange: new Float64Array(withLower.length),
    upperDualChange: new Float64Array(withUpper.length),
  };
}
