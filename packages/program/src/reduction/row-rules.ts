/**
 * Rows with little or no effect:
 *
 *     empty row                          gone, or a contradiction
 *     singleton  lower ≤ a·x ≤ upper     a bound of x
 *     redundant                          its activity cannot leave its bounds: gone
 *     forcing                            its activity can only touch a bound: all its columns are fixed there
 */

import { message } from "@esm/messages/message";
import { activityOf } from "./activity.ts";
import { pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import { fixColumn, lookAtRowsOf, type ReductionState, removeRow, slackOf } from "./state.ts";
import { none } from "./working-program.ts";

const infinite = Number.POSITIVE_INFINITY;

export function dropEmptyRow(state: ReductionState, row: number): void {
  const { rowLower, rowUpper, rowFolded } = state.work;
  const slack = slackOf(state, rowFolded[row]);
  if (rowLower[row] > slack || rowUpper[row] < -slack) {
    const said = { row, lower: rowLower[row], upper: rowUpper[row] };
    state.contradiction = { kind: "row", index: row, message: message("nothing_varies_in_row", said) };
    return;
  }
  removeRow(state, row);
  state.counts.emptyRows++;
}

export function dropRedundantRow(state: ReductionState, row: number): void {
  removeRow(state, row);
  state.counts.redundantRows++;
}

/** Turns a row of one column into bounds; the row's dual is the column's reduced cost where it made the bound. */
export function dropSingletonRow(state: ReductionState, row: number): void {
  const { work, history } = state;
  const entry = work.rowHead[row];
  const column = work.entryColumn[entry];
  const coefficient = work.value[entry];
  const first = work.rowLower[row] / coefficient;
  const second = work.rowUpper[row] / coefficient;
  let lower = coefficient > 0 ? first : second;
  let upper = coefficient > 0 ? second : first;
  if (work.integer?.[column] === 1) {
    lower = Math.ceil(lower - integerSlack);
    upper = Math.floor(upper + integerSlack);
  }
  const oldLower = work.columnLower[column];
  const oldUpper = work.columnUpper[column];
  const folded = work.rowFolded[row] / Math.abs(coefficient);
  const slack = slackOf(state, Math.max(finiteSize(lower), finiteSize(upper), folded));
  if (lower > oldUpper + slack || upper < oldLower - slack) {
    const said = { row, column, lower, upper, least: oldLower, most: oldUpper };
    state.contradiction = { kind: "row", index: row, message: message("row_excludes_column", said) };
    return;
  }
  const newLower = Math.min(Math.max(lower, oldLower), oldUpper);
  const newUpper = Math.max(Math.min(upper, oldUpper), newLower);
  const sides = (newLower > oldLower ? 1 : 0) | (newUpper < oldUpper ? 2 : 0);
  if (sides !== 0) {
    work.columnLower[column] = newLower;
    work.columnUpper[column] = newUpper;
    if (work.continuous) {
      pushInteger(history, row);
      pushInteger(history, column);
      pushInteger(history, sides);
      pushNumber(history, coefficient);
      pushKind(history, stepKinds.singletonRow);
    }
  }
  removeRow(state, row);
  if (sides !== 0) lookAtRowsOf(state, column);
  state.counts.singletonRows++;
}

/** Integers within this distance count as whole. */
export const integerSlack = 1e-9;

const finiteSize = (value: number): number => (Number.isFinite(value) ? Math.abs(value) : 0);

/** Whether the row is removed (or proved a contradiction) after a check of its least and largest activity. */
export function reduceByActivity(state: ReductionState, row: number): boolean {
  const { work } = state;
  const lower = work.rowLower[row];
  const upper = work.rowUpper[row];
  const { minimum, maximum, size } = activityOf(work, row, none);
  if (minimum === -infinite && maximum === infinite) return false;
  const slack = slackOf(state, Math.max(size, work.rowFolded[row]));
  if (minimum > upper + slack || maximum < lower - slack) {
    const said = { row, lower, upper, least: minimum, most: maximum };
    state.contradiction = { kind: "row", index: row, message: message("row_out_of_reach", said) };
    return true;
  }
  const rounding = roundingShare * size;
  if (minimum >= lower - rounding && maximum <= upper + rounding) {
    dropRedundantRow(state, row);
    return true;
  }
  if (minimum >= upper - rounding) {
    forceColumns(state, row, -1);
    return true;
  }
  if (maximum <= lower + rounding) {
    forceColumns(state, row, 1);
    return true;
  }
  return false;
}

/** Activities that differ by less than this share of their terms are the same. */
const roundingShare = 1e-15;

/** Side −1: the least activity is the row's upper bound; 1: the most is its lower bound. */
function forceColumns(state: ReductionState, row: number, side: 1 | -1): void {
  const { work, history } = state;
  const count = work.rowLength[row];
  const columns = new Int32Array(count);
  const values = new Float64Array(count);
  let position = 0;
  for (let entry = work.rowHead[row]; entry !== none; entry = work.nextInRow[entry]) {
    const column = work.entryColumn[entry];
    const coefficient = work.value[entry];
    columns[position] = column;
    values[position++] = coefficient > 0 === side > 0 ? work.columnUpper[column] : work.columnLower[column];
    if (!work.continuous) continue;
    pushInteger(history, column);
    pushNumber(history, coefficient);
  }
  if (work.continuous) {
    pushInteger(history, count);
    pushInteger(history, row);
    pushNumber(history, side);
    pushKind(history, stepKinds.forcingRow);
  }
  removeRow(state, row);
  for (position = 0; position < count; position++) {
    fixColumn(state, columns[position], values[position]);
  }
  state.counts.forcingRows++;
}
