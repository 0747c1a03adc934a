/**
 * The program whose duals prove that another one has no solution: each row may be missed, and the amount is the cost.
 *
 *     minimize Σ (over + under)   where   rowLower ≤ A·x − over + under ≤ rowUpper,   lower ≤ x ≤ upper,   over, under ≥ 0
 *
 * If the least amount is above 0, the duals y keep d = −Aᵀ·y at the bounds of x, and their sum is that amount
 * (J. Farkas, 1902; phase one of the simplex method).
 */
import { type AddedColumn, withColumns } from "@esm/program/added-columns";
import type { LinearProgram } from "@esm/program/linear-program";

export function proofProgram(program: LinearProgram): LinearProgram {
  const missed = Array.from({ length: program.rowCount }, (_, row): AddedColumn[] => [
    { rows: [row], values: [-1], cost: 1 },
    { rows: [row], values: [1], cost: 1 },
  ]);
  const free = { ...program, cost: new Float64Array(program.columnCount), integer: null, objectiveOffset: 0 };
  return withColumns(free, missed.flat());
}
