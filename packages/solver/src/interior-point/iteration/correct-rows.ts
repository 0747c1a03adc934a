/** Moves values as little as possible so that the rows of a program hold, for an optimum whose values were changed. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { rowErrors } from "./row-errors.ts";

/** Weight of variables that stay where they are, and of others without bounds. The closer to their bounds the others are, the less they move. */
const heldWeight = 1e12;
const freeWeight = 1e-8;
/**
 * Variables closer to their bounds than this count as so far: one on its bound weighs nearly as much as one that stays, since a
 * move beyond the bound is not made and would leave its row as wrong as before.
 */
const minDistance = 1e-13;
export const usualWeight = (distance: number): number => 1e-3 / Math.max(distance, minDistance);
/** Moves are as small as possible in relation to distances: for large moves. With a wider range of weights, pivots had to be replaced. */
export const relativeWeight = (distance: number): number => Math.min(Math.max(1e-4 / distance ** 2, 1e-6), 1e8);
/** A move is repeated with the same weights while it leaves less than this share of the errors. */
const minProgress = 0.5;
/**
 * Accuracy of each move: its remaining error is the next move's right-hand side, so a solution needs no corrections of its
 * own.
 */
const accuracy = { share: 0.1 };

/** How heavily each variable moves, by its distance from its nearer bound. */
export function weightsOf(
  { count, lower, upper, fixed }: Variables,
  isHeld: Uint8Array,
  value: Float64Array,
  weightAt: (distance: number) => number,
): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => {
    if (isHeld[at] !== 0 || fixed[at] === 1) return heldWeight;
    const distance = Math.min(value[at] - lower[at], upper[at] - value[at]);
    return distance === Number.POSITIVE_INFINITY ? freeWeight : weightAt(distance);
  });
}

/**
 * Moves with one factorization, until no row is wrong by more than `smallError` or there is no progress.
 *
 * @param isHeld not 0 where a value stays what it is
 * @param errors of the rows as in row-errors.ts; those that are left take their place
 * @returns the largest error left
 */
export function correctRows(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  isHeld: Uint8Array,
  value: Float64Array,
  errors: Float64Array,
  smallError: number,
  weightAt = usualWeight,
): number {
  const { columnCount, count, lower, upper, fixed } = variables;
  const weight = weightsOf(variables, isHeld, value, weightAt);
  const solution = new Float64Array(count);
  system.update(weight);
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    system.solve(errors, solution, accuracy);
    for (let at = 0; at < count; at++) {
      if (isHeld[at] !== 0 || fixed[at] === 1) continue;
      // An activity moves against its row's dual: E·Δy is the remaining error of the row.
      const change = at < columnCount ? solution[at] : -solution[at] / weight[at];
      // A variable that comes to a bound hardly moves with the next weights, and others move instead.
      const maxMove = change < 0 ? value[at] - lower[at] : upper[at] - value[at];
      value[at] += Math.min(Math.max(change, -maxMove), maxMove);
    }
    const worst = rowErrors(program, variables, value, errors);
    if (worst <= smallError || !(worst <= minProgress * before)) return worst;
    before = worst;
  }
}
