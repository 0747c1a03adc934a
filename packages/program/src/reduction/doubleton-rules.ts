/**
 * Rows of two columns:
 *
 *     a·x + e·z = b              x is replaced; its bounds become those of z
 *     a·x + e·z ≥ b, short x     where this implies x's own bounds: x = x' − (e/a)·z, and the row is a bound of x'
 *
 * The second measures a storage's content above its minimum share of the capacity: soc = soc' + min·cap.
 */
import { pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import { difference, lookAtColumn, lookAtRow, type ReductionState } from "./state.ts";
import { addToCoefficient, substituteColumn } from "./substitution.ts";
import { findEntry, none, removeEntry, type WorkingProgram } from "./working-program.ts";

/** A column replaced by more than this times another would carry its rounding errors enlarged. */
const maxFactor = 1e4;
/** Columns with more coefficients are not shifted. */
const maxShiftedLength = 6;
/** Coefficients this close to their neighbour's opposite would leave a tiny difference in the shifted row. */
const nearlyOpposite = 1e-3;

/** The row must have two entries. */
export function reduceDoubleton(state: ReductionState, row: number): void {
  const { work } = state;
  const first = work.rowHead[row];
  const second = work.nextInRow[first];
  if (work.rowLower[row] === work.rowUpper[row]) {
    const chosen = chooseReplaced(state, first, second);
    if (chosen === none) return;
    substituteColumn(state, chosen);
    state.counts.doubletonEquations++;
  } else if (canShift(state, row, first, second)) shift(state, row, first, second);
  else if (canShift(state, row, second, first)) shift(state, row, second, first);
}

/** The entry of the column to replace: the shorter of those that can be. */
function chooseReplaced({ work }: ReductionState, first: number, second: number): number {
  const canReplace = (entry: number, other: number): boolean =>
    work.integer?.[work.entryColumn[entry]] !== 1 &&
    Math.abs(work.value[other]) <= maxFactor * Math.abs(work.value[entry]);
  const length = (entry: number): number => work.columnLength[work.entryColumn[entry]];
  const [shorter, longer] = length(first) <= length(second) ? [first, second] : [second, first];
  if (canReplace(shorter, longer)) return shorter;
  return canReplace(longer, shorter) ? longer : none;
}

function canShift({ work }: ReductionState, row: number, entry: number, otherEntry: number): boolean {
  const column = work.entryColumn[entry];
  const other = work.entryColumn[otherEntry];
  if (work.columnLength[column] > maxShiftedLength || work.integer?.[column] === 1) return false;
  // Nothing would be gained for a free column but coefficients of the other one.
  if (!Number.isFinite(work.columnLower[column]) && !Number.isFinite(work.columnUpper[column])) return false;
  const coefficient = work.value[entry];
  const factor = -work.value[otherEntry] / coefficient;
  if (Math.abs(factor) > maxFactor) return false;
  const first = factor * work.columnLower[other];
  const second = factor * work.columnUpper[other];
  const [side, opposite] = coefficient > 0 ? [work.rowLower, work.rowUpper] : [work.rowUpper, work.rowLower];
  if (!(side[row] / coefficient + Math.min(first, second) >= work.columnLower[column])) return false;
  if (!(opposite[row] / coefficient + Math.max(first, second) <= work.columnUpper[column])) return false;

  let added = 0;
  for (let next = work.columnHead[column]; next !== none; next = work.nextInColumn[next]) {
    const target = work.entryRow[next];
    if (target === row) continue;
    if (findEntry(work, target, other) === none) added++;
    if (leavesTinyRest(work, work.value[next], target)) return false;
  }
  return added <= 2;
}

/** Whether a neighbour, likely to be shifted as well, would cancel the new coefficient all but for a tiny rest. */
function leavesTinyRest(work: WorkingProgram, shifted: number, row: number): boolean {
  if (work.rowLength[row] > maxShiftedLength) return false;
  for (let entry = work.rowHead[row]; entry !== none; entry = work.nextInRow[entry]) {
    const rest = Math.abs(work.value[entry] + shifted);
    if (rest !== 0 && rest < nearlyOpposite * Math.abs(shifted)) return true;
  }
  return false;
}

function shift(state: ReductionState, row: number, entry: number, otherEntry: number): void {
  const { work, history } = state;
  const column = work.entryColumn[entry];
  const other = work.entryColumn[otherEntry];
  const factor = -work.value[otherEntry] / work.value[entry];
  removeEntry(work, otherEntry);
  for (let next = work.columnHead[column]; next !== none; next = work.nextInColumn[next]) {
    const target = work.entryRow[next];
    if (target === row) continue;
    addToCoefficient(work, target, other, factor * work.value[next]);
    lookAtRow(state, target);
  }
  work.cost[other] = difference(work.cost[other], -factor * work.cost[column]);
  // Implied by the row, which the next look turns into a bound.
  work.columnLower[column] = Number.NEGATIVE_INFINITY;
  work.columnUpper[column] = Number.POSITIVE_INFINITY;
  lookAtRow(state, row);
  lookAtColumn(state, other);
  pushInteger(history, column);
  pushInteger(history, other);
  pushNumber(history, factor);
  pushKind(history, stepKinds.shift);
  state.counts.shiftedColumns++;
}
