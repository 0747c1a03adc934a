/** How large the coefficients of a program are: their ranges and geometric means. */
import { type Message, message } from "@esm/messages/message";
import type { LinearProgram } from "./linear-program.ts";

/** Smallest and largest absolute value of the nonzero, finite entries; both 0 where there is none. */
interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export interface CoefficientRanges {
  readonly matrix: Range;
  readonly cost: Range;
  readonly columnBounds: Range;
  readonly rowBounds: Range;
}

function rangeOf(...arrays: Float64Array[]): Range {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = 0;
  for (const array of arrays) {
    for (let k = 0; k < array.length; k++) {
      const size = Math.abs(array[k]);
      if (size === 0 || size === Number.POSITIVE_INFINITY) continue;
      if (size < minimum) minimum = size;
      if (size > maximum) maximum = size;
    }
  }
  return maximum === 0 ? { minimum: 0, maximum: 0 } : { minimum, maximum };
}

export function coefficientRanges(program: LinearProgram): CoefficientRanges {
  return {
    matrix: rangeOf(program.value),
    cost: rangeOf(program.cost),
    columnBounds: rangeOf(program.columnLower, program.columnUpper),
    rowBounds: rangeOf(program.rowLower, program.rowUpper),
  };
}

/** For example "matrix 1.0e-3…1.0e2 → 1.0e-1…8.0e0, cost …". */
export function describeRanges({ before, after }: { before: CoefficientRanges; after: CoefficientRanges }): Message {
  return message("ranges_of_program", {
    matrixMin: before.matrix.minimum,
    matrixMax: before.matrix.maximum,
    newMatrixMin: after.matrix.minimum,
    newMatrixMax: after.matrix.maximum,
    costMin: before.cost.minimum,
    costMax: before.cost.maximum,
    newCostMin: after.cost.minimum,
    newCostMax: after.cost.maximum,
  });
}

/** Mean of log2 of the nonzero, finite absolute values; null where there is none. */
export function meanLog2(...arrays: Float64Array[]): number | null {
  let sum = 0;
  let count = 0;
  for (const array of arrays) {
    for (let k = 0; k < array.length; k++) {
      const size = Math.abs(array[k]);
      if (size === 0 || size === Number.POSITIVE_INFINITY) continue;
      sum += Math.log2(size);
      count++;
    }
  }
  return count === 0 ? null : sum / count;
}

/** The geometric mean of a program's nonzero right-hand sides, or of its column bounds where all of those are zero. */
export function typicalBound(program: LinearProgram): number | null {
  const mean = meanLog2(program.rowLower, program.rowUpper) ?? meanLog2(program.columnLower, program.columnUpper);
  return mean === null ? null : 2 ** mean;
}

/** The geometric mean of a program's nonzero cost coefficients. */
export function typicalCost(program: LinearProgram): number | null {
  const mean = meanLog2(program.cost);
  return mean === null ? null : 2 ** mean;
}
