/**
 * Tidies an interior optimum: values on a bound, up to the method's accuracy, are put on it exactly, and the rest is
 * adjusted as little as possible so that the rows hold again. Without this every unused plant would show operation of a
 * billionth.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { correctRows } from "./correct-rows.ts";
import { rowErrors } from "./row-errors.ts";

/** A variable farther than this from its bound, in a scaled program, is not on it. */
const closeBy = 1e-7;
/** Tidying ends when no row of a scaled program has a larger error … */
const maxError = 1e-10;
/** … or after some rounds, where a larger one may be left. */
const sufficientError = 1e-9;
const maxRounds = 6;
/** If a round leaves more than this share of the error, variables have to be released. */
const minProgress = 0.3;

/**
 * Returns the tidy values of columns and activities, or null where they would not keep rows and bounds. Held variables
 * are released, and return to their values, where their rows do not hold without them.
 */
export function snapToBounds(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  point: Point,
): Float64Array | null {
  const { count, lower, upper } = variables;
  const held = new Uint8Array(count);
  for (let at = 0; at < count; at++) held[at] = heldAt(variables, point, at);
  const value = new Float64Array(count);
  const place = (at: number): void => {
    value[at] = held[at] === onLower ? lower[at] : held[at] === onUpper ? upper[at] : point.value[at];
  };
  for (let at = 0; at < count; at++) place(at);
  const errors = new Float64Array(count);
  let before = rowErrors(program, variables, value, errors);
  for (let round = 0; round < maxRounds; round++) {
    const worst = correctRows(program, variables, system, held, value, errors, maxError);
    const isLast = round === maxRounds - 1;
    if (worst <= (isLast ? sufficientError : maxError)) return value;
    if (worst > minProgress * before) {
      releaseRows(program, variables, errors, held, place);
      before = rowErrors(program, variables, value, errors);
    } else before = worst;
  }
  return null;
}

const released = 0;
const onLower = 1;
const onUpper = 2;

/** The bound on which a variable is kept, because it costs more elsewhere; 0 where there is none, or where no other value is allowed. */
export function heldAt({ lower, upper, fixed }: Variables, { value, lowerDual, upperDual }: Point, at: number): number {
  if (fixed[at] === 1) return released;
  if (value[at] - lower[at] < Math.min(lowerDual[at], closeBy)) return onLower;
  return upper[at] - value[at] < Math.min(upperDual[at], closeBy) ? onUpper : released;
}

/** Releases the held variables of all rows with errors; they return to their previous values. */
function releaseRows(
  { columnStart, rowIndex }: LinearProgram,
  { columnCount, count }: Variables,
  errors: Float64Array,
  held: Uint8Array,
  place: (at: number) => void,
): void {
  const isWrong = (row: number): boolean => Math.abs(errors[columnCount + row]) > maxError / 10;
  const release = (at: number): void => {
    if (held[at] === released) return;
    held[at] = released;
    place(at);
  };
  for (let column = 0; column < columnCount; column++) {
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) if (isWrong(rowIndex[at])) release(column);
  }
  for (let at = columnCount; at < count; at++) if (isWrong(at - columnCount)) release(at);
}
