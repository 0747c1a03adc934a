/**
 * Removes capacities that are negligible beside the largest of their unit from an interior optimum, with all that follows
 * from it, and moves the other values as little as possible so that the rows hold again. Where several plants pay off
 * equally little, interior points leave some of each.
 */
import type { LinearProgram } from "../../../linear-program/linear-program.ts";
import type { Capacities } from "../../contract.ts";
import type { Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { boundsWithout } from "./forced-values.ts";
import { rowErrors } from "./row-errors.ts";

/** Capacities smaller than this share of the largest one of their unit are negligible. */
const negligibleShare = 1e-6;
/** Weight of variables that stay where they are … */
const fixedWeight = 1e12;
/** … and of others at a distance of one from their bounds; it grows with the square of being closer. */
const usualWeight = 1e-3;
const freeWeight = 1e-8;
/** A variable may be moved by this share of its distance from its bounds at most. */
const movableShare = 0.9;
const maxRounds = 3;
/** Rows that hold as well as this are not improved any more. */
const smallError = 1e-10;
/** With a larger error of a row, a capacity is needed after all. */
const maxError = 1e-6;

/** The capacities that are negligible, by column. */
export function negligibleCapacities({ column, group, factor }: Capacities, value: Float64Array): number[] {
  const size = Float64Array.from(column, (at, place) => value[at] * factor[place]);
  const largest = new Float64Array(group.reduce((most, one) => Math.max(most, one + 1), 0));
  for (let place = 0; place < size.length; place++) {
    largest[group[place]] = Math.max(largest[group[place]], size[place]);
  }
  return [...column].filter((_, place) => size[place] > 0 && size[place] < negligibleShare * largest[group[place]]);
}

/** The values without these capacities; null where the rows do not hold without them. */
export function clearCapacities(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  columns: readonly number[],
  given: Float64Array,
): Float64Array | null {
  const { columnCount, count } = variables;
  const bounds = boundsWithout(program, variables, columns);
  if (bounds === null) return null;
  const { lower, upper, fixed } = bounds;
  const value = given.map((amount, at) => Math.min(Math.max(amount, lower[at]), upper[at]));
  const weight = new Float64Array(count);
  const errors = new Float64Array(count);
  const solution = new Float64Array(count);
  let worst = rowErrors(program, variables, value, errors);
  for (let round = 0; round < maxRounds && worst > smallError; round++) {
    for (let at = 0; at < count; at++) {
      const distance = Math.min(value[at] - lower[at], upper[at] - value[at]);
      const isFree = distance === Number.POSITIVE_INFINITY;
      weight[at] = isFree ? freeWeight : usualWeight / Math.max(distance * distance, 1e-18);
      if (fixed[at] === 1) weight[at] = fixedWeight;
    }
    system.update(weight);
    system.solve(errors, solution);
    for (let at = 0; at < count; at++) {
      if (fixed[at] === 1) continue;
      // An activity moves against its row's dual, as in snap-to-bounds.ts.
      const change = at < columnCount ? solution[at] : -solution[at] / weight[at];
      const maxMove = movableShare * (change < 0 ? value[at] - lower[at] : upper[at] - value[at]);
      value[at] += Math.min(Math.max(change, -maxMove), maxMove);
    }
    worst = rowErrors(program, variables, value, errors);
  }
  return worst <= maxError ? value : null;
}
