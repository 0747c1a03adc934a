/**
 * Mehrotra's starting point: least-squares solutions of primal and dual equations, moved inside all bounds by amounts like
 * those of S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2, 1992.
 */

import type { LinearProgram } from "@esm/program/linear-program";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";

export function startingPoint(program: LinearProgram, variables: Variables, system: NewtonSystem): Point {
  const { columnCount, rowCount, count, lower, upper, cost, fixed } = variables;
  const value = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const [low, high] = [lower[at], upper[at]];
    if (fixed[at] === 1) value[at] = low;
    else if (low > Number.NEGATIVE_INFINITY && high < Number.POSITIVE_INFINITY) value[at] = (low + high) / 2;
    else if (low > Number.NEGATIVE_INFINITY) value[at] = low;
    else if (high < Number.POSITIVE_INFINITY) value[at] = high;
  }
  const rightHandSide = new Float64Array(count);
  const solution = new Float64Array(count);
  system.update(new Float64Array(count).fill(1));

  // Least change of the columns and activities that keeps the rows.
  rightHandSide.set(value.subarray(columnCount), columnCount);
  for (let column = 0; column < columnCount; column++) {
    for (let at = program.columnStart[column]; at < program.columnStart[column + 1]; at++) {
      rightHandSide[columnCount + program.rowIndex[at]] -= program.value[at] * value[column];
    }
  }
  system.solve(rightHandSide, solution);
  for (let column = 0; column < columnCount; column++) if (fixed[column] === 0) value[column] += solution[column];
  for (let row = columnCount; row < count; row++) if (fixed[row] === 0) value[row] -= solution[row];

  // Least-squares duals: Aᵀy ≈ c.
  rightHandSide.fill(0);
  rightHandSide.set(cost.subarray(0, columnCount));
  system.solve(rightHandSide, solution);
  // A row without bounds imposes nothing: its dual is 0.
  const dual = solution.slice(columnCount).map((rowDual, row) => {
    const at = columnCount + row;
    return lower[at] === Number.NEGATIVE_INFINITY && upper[at] === Number.POSITIVE_INFINITY ? 0 : rowDual;
  });
  const reduced = new Float64Array(count);
  for (let column = 0; column < columnCount; column++) {
    let sum = cost[column];
    for (let at = program.columnStart[column]; at < program.columnStart[column + 1]; at++) {
      sum -= program.value[at] * dual[program.rowIndex[at]];
    }
    reduced[column] = sum;
  }
  for (let row = 0; row < rowCount; row++) reduced[columnCount + row] = dual[row];

  return moveInside(variables, value, dual, reduced);
}

function moveInside(
  { count, lower, upper, fixed, withLower, withUpper }: Variables,
  value: Float64Array,
  dual: Float64Array,
  reduced: Float64Array,
): Point {
  // Mehrotra's δ: how far the worst variable is outside its bounds, and how negative the worst dual is.
  let outside = 0;
  let wrongDual = 0;
  for (const at of withLower) {
    outside = Math.max(outside, lower[at] - value[at]);
    if (upper[at] === Number.POSITIVE_INFINITY) wrongDual = Math.max(wrongDual, -reduced[at]);
  }
  for (const at of withUpper) {
    outside = Math.max(outside, value[at] - upper[at]);
    if (lower[at] === Number.NEGATIVE_INFINITY) wrongDual = Math.max(wrongDual, reduced[at]);
  }
  const shift = Math.max(1, 1.5 * outside);
  const dualShift = Math.max(1, 1.5 * wrongDual);
  const lowerDual = new Float64Array(count);
  const upperDual = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    if (fixed[at] === 1) continue;
    const hasLower = lower[at] > Number.NEGATIVE_INFINITY;
    const hasUpper = upper[at] < Number.POSITIVE_INFINITY;
    if (hasLower && hasUpper) {
      const margin = Math.min(shift, 0.1 * (upper[at] - lower[at]));
      value[at] = Math.min(Math.max(value[at], lower[at] + margin), upper[at] - margin);
    } else if (hasLower) value[at] = Math.max(value[at], lower[at] + shift);
    else if (hasUpper) value[at] = Math.min(value[at], upper[at] - shift);
    if (hasLower) lowerDual[at] = dualShift + Math.max(reduced[at], 0);
    if (hasUpper) upperDual[at] = dualShift + Math.max(-reduced[at], 0);
  }
  return { value, dual, lowerDual, upperDual };
}
