/**
 * Columns that need no decision:
 *
 *     fixed       equal bounds: folded into the right-hand sides
 *     empty       in no row: at the bound its cost wants
 *     dominated   cheaper or as cheap towards a bound, and no row holds it back: fixed there
 *     slack       without cost, in one equation only: the equation becomes a range
 *     implied     bounds follow from an equation: replaced by it (by-products, fuels bought as they are used)
 */
import { message } from "@esm/messages/message";
import { activityOf } from "./activity.ts";
import { dropRedundantRow, integerSlack } from "./row-rules.ts";
import { fixColumn, type ReductionState } from "./state.ts";
import { substituteColumn } from "./substitution.ts";
import { none } from "./working-program.ts";

/** Columns with more coefficients are not replaced: the equation would be copied into too many rows. */
const maxImpliedLength = 3;
/** Nonzeros a replacement may add on balance. */
const allowedGrowth = 2;
/** A pivot below this share of its equation's largest coefficient would amplify rounding. */
const minPivotShare = 1e-3;
/** Bounds that differ by less than this share of their terms are the same. */
const roundingShare = 1e-15;

export function reduceColumn(state: ReductionState, column: number): void {
  const { work, counts } = state;
  const lower = work.columnLower[column];
  if (lower === work.columnUpper[column]) {
    fixColumn(state, column, lower);
    counts.fixedColumns++;
  } else if (work.columnLength[column] === 0) {
    fixEmptyColumn(state, column);
  } else if (!fixDominatedColumn(state, column) && work.columnLength[column] <= maxImpliedLength) {
    replaceColumn(state, column);
  }
}

function fixEmptyColumn(state: ReductionState, column: number): void {
  const { work, counts } = state;
  const lower = work.columnLower[column];
  const upper = work.columnUpper[column];
  const cost = work.cost[column];
  // Without cost any value does: the nearest to zero.
  const value = cost > 0 ? lower : cost < 0 ? upper : Math.min(Math.max(0, lower), upper);
  if (!Number.isFinite(value)) {
    // Whether the program is unbounded or infeasible depends on the rest.
    state.unboundedColumn = column;
    return;
  }
  fixColumn(state, column, value);
  counts.emptyColumns++;
}

function fixDominatedColumn(state: ReductionState, column: number): boolean {
  const { work, counts } = state;
  const cost = work.cost[column];
  let mayFall = cost >= 0 && Number.isFinite(work.columnLower[column]);
  let mayRise = cost <= 0 && Number.isFinite(work.columnUpper[column]);
  for (let entry = work.columnHead[column]; entry !== none && (mayFall || mayRise); entry = work.nextInColumn[entry]) {
    const row = work.entryRow[entry];
    const positive = work.value[entry] > 0;
    const fromBelow = Number.isFinite(work.rowLower[row]);
    const fromAbove = Number.isFinite(work.rowUpper[row]);
    if (positive ? fromBelow : fromAbove) mayFall = false;
    if (positive ? fromAbove : fromBelow) mayRise = false;
  }
  if (!mayFall && !mayRise) return false;
  fixColumn(state, column, mayFall ? work.columnLower[column] : work.columnUpper[column]);
  counts.dominatedColumns++;
  return true;
}

function replaceColumn(state: ReductionState, column: number): void {
  const { work, counts } = state;
  const { rowLower, rowUpper, rowLength, entryRow, nextInColumn } = work;
  if (work.integer?.[column] === 1) return;
  const others = work.columnLength[column] - 1;
  const isSlack = others === 0 && work.cost[column] === 0;
  for (let entry = work.columnHead[column]; entry !== none; entry = nextInColumn[entry]) {
    const row = entryRow[entry];
    // Equations of two columns have a rule of their own.
    if (rowLower[row] !== rowUpper[row] || rowLength[row] <= 2) continue;
    const added = others * (rowLength[row] - 1);
    if (added > others + rowLength[row] + allowedGrowth) continue;
    const implied = isImplied(state, column, entry);
    if (!(implied || isSlack) || !isGoodPivot(state, entry)) continue;
    substituteColumn(state, entry);
    if (implied) {
      dropRedundantRow(state, row);
      counts.impliedColumns++;
    } else counts.slackColumns++;
    return;
  }
}

function isGoodPivot({ work }: ReductionState, pivotEntry: number): boolean {
  const largest = Math.abs(work.value[pivotEntry]) / minPivotShare;
  for (let entry = work.rowHead[work.entryRow[pivotEntry]]; entry !== none; entry = work.nextInRow[entry]) {
    if (Math.abs(work.value[entry]) > largest) return false;
  }
  return true;
}

/** Whether the equation keeps the column within its bounds, whatever the others do within theirs. */
function isImplied({ work }: ReductionState, column: number, entry: number): boolean {
  const row = work.entryRow[entry];
  const coefficient = work.value[entry];
  const side = work.rowLower[row];
  const { minimum, maximum, size } = activityOf(work, row, column);
  const atMaximum = (side - maximum) / coefficient;
  const atMinimum = (side - minimum) / coefficient;
  const slack = (roundingShare * Math.max(size, Math.abs(side))) / Math.abs(coefficient);
  return (
    Math.min(atMaximum, atMinimum) >= work.columnLower[column] - slack &&
    Math.max(atMaximum, atMinimum) <= work.columnUpper[column] + slack
  );
}

/** Integer columns end at integers; the first column without one between its bounds is a contradiction. */
export function roundIntegerBounds(state: ReductionState): void {
  const { integer, columnCount, columnLower, columnUpper } = state.work;
  if (integer === null) return;
  for (let column = 0; column < columnCount; column++) {
    if (integer[column] !== 1) continue;
    const lower = Math.ceil(columnLower[column] - integerSlack);
    const upper = Math.floor(columnUpper[column] + integerSlack);
    if (lower > upper) {
      const said = { column, lower: columnLower[column], upper: columnUpper[column] };
      state.contradiction = { kind: "column", index: column, message: message("no_integer_in_bounds", said) };
      return;
    }
    columnLower[column] = lower;
    columnUpper[column] = upper;
  }
}
