/**
 * A linear program as the interior point method sees it: the variables are the columns, followed by the activities of
 * the rows; A·x − activity = 0. A variable without room between its bounds is fixed (an equation, for an activity).
 */
import type { LinearProgram } from "@esm/program/linear-program";
import type { InteriorPoint } from "../../contract.ts";

export type Point = InteriorPoint;

export interface Variables {
  readonly columnCount: number;
  readonly rowCount: number;
  /** Columns and rows together. */
  readonly count: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Zero for activities. */
  readonly cost: Float64Array;
  /** 1 where there is no room between the bounds. */
  readonly fixed: Uint8Array;
  /** Positions of variables that are not fixed and have a finite lower bound; likewise upper. */
  readonly withLower: Int32Array;
  readonly withUpper: Int32Array;
}

/** Bounds closer than this, relative to their size, leave no room for a value that keeps a distance from both. */
const minRange = 1e-13;

export function variablesOf(program: LinearProgram): Variables {
  const { columnCount, rowCount } = program;
  const count = columnCount + rowCount;
  const lower = new Float64Array(count);
  const upper = new Float64Array(count);
  const cost = new Float64Array(count);
  lower.set(program.columnLower);
  lower.set(program.rowLower, columnCount);
  upper.set(program.columnUpper);
  upper.set(program.rowUpper, columnCount);
  cost.set(program.cost);
  const fixed = new Uint8Array(count);
  const withLower = new Int32Array(count);
  const withUpper = new Int32Array(count);
  let lowerCount = 0;
  let upperCount = 0;
  for (let at = 0; at < count; at++) {
    if (upper[at] - lower[at] < minRange * Math.max(1, Math.abs(lower[at]))) {
      fixed[at] = 1;
      continue;
    }
    if (lower[at] !== Number.NEGATIVE_INFINITY) withLower[lowerCount++] = at;
    if (upper[at] !== Number.POSITIVE_INFINITY) withUpper[upperCount++] = at;
  }
  return {
    columnCount,
    rowCount,
    count,
    lower,
    upper,
    cost,
    fixed,
    withLower: withLower.slice(0, lowerCount),
    withUpper: withUpper.slice(0, upperCount),
  };
}
