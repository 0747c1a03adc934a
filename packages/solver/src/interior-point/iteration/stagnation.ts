/**
 * When dual infeasibility stagnates. A full step removes it, and a damped one its share; where it grows a hundredfold and
 * stays there, rounding errors of the factorization are in every direction.
 */
import type { Measures } from "../model/residuals.ts";

/** This many times the least dual infeasibility so far, … */
const growth = 100;
/** … far above what an optimum may have, … */
const minInfeasibility = 1e-6;
/** … in this many iterations in a row, stagnates. */
const iterations = 3;

/** Returns a function to be asked in each iteration, which says when stagnation is first seen. */
export function createStagnationRule(): (measures: Pick<Measures, "dualInfeasibility">) => boolean {
  let least = Number.POSITIVE_INFINITY;
  let grown = 0;
  let isSeen = false;
  return ({ dualInfeasibility }) => {
    least = Math.min(least, dualInfeasibility);
    grown = dualInfeasibility > Math.max(growth * least, minInfeasibility) ? grown + 1 : 0;
    const isFirst = !isSeen && grown >= iterations;
    isSeen ||= isFirst;
    return isFirst;
  };
}
