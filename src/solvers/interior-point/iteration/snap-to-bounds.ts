/**
 * Tidies an interior optimum: values on a bound, up to the method's accuracy, are put on it exactly, and the rest is
 * adjusted as little as possible so that the rows hold again. Without this every unused plant would show operation of a
 * billionth.
 */
import type { LinearProgram } from "../../../linear-program/linear-program.ts";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { rowErrors } from "./row-errors.ts";

/** A variable farther than this from its bound, in a scaled program, is not on it. */
const closeBy = 1e-7;
/** Variables on their bounds are kept there by this weight. */
const heldWeight = 1e12;
/** A variable may be moved by this share of its distance from its bounds at most. */
const movableShare = 0.5;

/** Largest error of a row that tidying may leave, in a scaled program. */
const maxError = 1e-10;
const maxRounds = 8;
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
  const { columnCount, count, lower, upper, fixed } = variables;
  const held = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    if (fixed[at] === 1) continue;
    const toLower = point.value[at] - lower[at] < Math.min(point.lowerDual[at], closeBy);
    const toUpper = upper[at] - point.value[at] < Math.min(point.upperDual[at], closeBy);
    held[at] = toLower ? onLower : toUpper ? onUpper : released;
  }
  const value = new Float64Array(count);
  const place = (at: number): void => {
    value[at] = held[at] === onLower ? lower[at] : held[at] === onUpper ? upper[at] : point.value[at];
  };
  for (let at = 0; at < count; at++) place(at);
  const weight = new Float64Array(count);
  const rightHandSide = new Float64Array(count);
  const solution = new Float64Array(count);
  let before = rowErrors(program, variables, value, rightHandSide);
  for (let round = 0; round < maxRounds; round++) {
    for (let at = 0; at < count; at++) {
      const distance = Math.min(value[at] - lower[at], upper[at] - value[at]);
      // Free variables move freely; others move the less, the closer they are to a bound.
      weight[at] = distance === Number.POSITIVE_INFINITY ? 1e-8 : 1 / Math.max(distance * distance, 1e-18);
      if (held[at] !== released) weight[at] = heldWeight;
    }
    system.update(weight);
    system.solve(rightHandSide, solution);
    for (let at = 0; at < count; at++) {
      if (fixed[at] === 1 || held[at] !== released) continue;
      // An activity moves against its row's dual: E·Δy is the remaining error of the row.
      const change = at < columnCount ? solution[at] : -solution[at] / weight[at];
      const maxMove = movableShare * (change < 0 ? value[at] - lower[at] : upper[at] - value[at]);
      // A variable that comes closer to a bound moves less in the next round, and others move instead.
      value[at] += Math.min(Math.max(change, -maxMove), maxMove);
    }
    const worst = rowErrors(program, variables, value, rightHandSide);
    if (worst <= maxError) return value;
    if (worst > minProgress * before) {
      releaseRows(program, variables, rightHandSide, held, place);
      before = rowErrors(program, variables, value, rightHandSide);
    } else before = worst;
  }
  return null;
}

const released = 0;
const onLower = 1;
const onUpper = 2;

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
