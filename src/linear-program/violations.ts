/** How far values lie outside their bounds, and which one lies farthest. */
import type { LinearProgram } from "./linear-program.ts";

/** The largest violation of one kind and where it is; index −1 where there is none. */
export interface Worst {
  readonly relative: number;
  readonly absolute: number;
  readonly index: number;
}

export interface Tracker {
  note(relative: number, absolute: number, index: number): void;
  worst(): Worst;
}

export function track(): Tracker {
  let worst: Worst = { relative: 0, absolute: 0, index: -1 };
  return {
    note(relative, absolute, index) {
      // Not a number is the worst violation, and no comparison would notice it.
      if (relative > worst.relative || Number.isNaN(relative)) {
        worst = { relative: Number.isNaN(relative) ? Number.POSITIVE_INFINITY : relative, absolute, index };
      }
    },
    worst: () => worst,
  };
}

/** How far a value lies outside its bounds, relative to the largest of the bound, `smallest` and `size`. */
export function noteBounds(
  tracker: Tracker,
  value: number,
  lower: number,
  upper: number,
  smallest: number,
  size: number,
  index: number,
): void {
  const violation = Math.max(lower - value, value - upper);
  if (violation <= 0) return;
  const bound = Math.abs(violation === lower - value ? lower : upper);
  tracker.note(violation / Math.max(smallest, bound, size), violation, index);
}

/** Null where the program has no integers. */
export function noteIntegrality(program: LinearProgram, columnValue: Float64Array): Worst | null {
  const { integer } = program;
  if (integer === null) return null;
  const tracker = track();
  for (let j = 0; j < integer.length; j++) {
    if (integer[j] !== 1) continue;
    const distance = Math.abs(columnValue[j] - Math.round(columnValue[j]));
    if (distance > 0 || Number.isNaN(distance)) tracker.note(distance, distance, j);
  }
  return tracker.worst();
}
