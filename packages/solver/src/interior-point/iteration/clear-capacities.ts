/**
 * Removes capacities that are negligible beside the largest of their unit from an interior optimum, with all that follows
 * from it, and tidies the rest (snap-to-bounds.ts). Where several plants pay off equally little, interior points leave some
 * of each.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Capacities } from "../../contract.ts";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { boundsWithout } from "./forced-values.ts";
import { snapToBounds } from "./snap-to-bounds.ts";

/** Capacities smaller than this share of the largest one of their unit are negligible. */
const negligibleShare = 1e-6;
/** Others may become negligible when the first ones are removed. */
const maxRounds = 3;

/** The capacities that are negligible, by column. */
export function negligibleCapacities(capacities: Capacities, value: Float64Array): number[] {
  const shares = sharesOfLargest(capacities, value);
  return [...capacities.column].filter((_, place) => shares[place] > 0 && shares[place] < negligibleShare);
}

/** Each capacity as a share of the largest of its unit; 0 where none is used. */
export function sharesOfLargest({ column, group, factor }: Capacities, value: Float64Array): Float64Array {
  const size = Float64Array.from(column, (at, place) => value[at] * factor[place]);
  const largest = new Float64Array(group.reduce((most, one) => Math.max(most, one + 1), 0));
  for (let place = 0; place < size.length; place++) {
    largest[group[place]] = Math.max(largest[group[place]], size[place]);
  }
  return size.map((amount, place) => (amount > 0 ? amount / largest[group[place]] : 0));
}

/** Tidy values without negligible capacities; null where there are none, or where the rows do not hold without them. */
export function clearCapacities(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  capacities: Capacities,
  point: Point,
): Float64Array | null {
  const cleared: number[] = [];
  let tidy: Float64Array | null = null;
  for (let round = 0; round < maxRounds; round++) {
    const current: Float64Array = tidy ?? point.value;
    const columns = negligibleCapacities(capacities, current);
    if (columns.length === 0) return tidy;
    cleared.push(...columns);
    const bounds = boundsWithout(program, variables, cleared);
    if (bounds === null) return tidy;
    const value = current.map((amount, at) => Math.min(Math.max(amount, bounds.lower[at]), bounds.upper[at]));
    const next = snapToBounds(program, { ...variables, ...bounds }, system, { ...point, value });
    if (next === null) return tidy;
    tidy = next;
  }
  return tidy;
}
