/**
 * Columns that need no decision:
 *
 *     fixed       equal bounds: folded into the right-hand sides
 *     empty       in no row: at the bound its cost wants
 *     dominated   cheaper or as cheap towards a bound, and no row holds it back: fixed there
 *     slack       without cost, in one equation only: the equation becomes a range
 *     implied     bounds follow from its rows, one of which is an equation: replaced by it (by-products, fuels bought as they
 *                 are used, contents above a minimum)
 */
import { message } from "@esm/messages/message";
import { activityOf } from "./activity.ts";
import { dropRedundantRow, integerSlack } from "./row-rules.ts";
import { fixColumn, type ReductionState } from "./state.ts";
import { substituteColumn } from "./substitution.ts";
import { findEntry, none, type WorkingProgram } from "./working-program.ts";

/** Which columns are replaced, by their coefficients and by the nonzeros that a replacement adds on balance, at most. */
interface ReplacementLimits {
  readonly length: number;
  readonly growth: number;
}
/** Whenever a column is examined: the equation is copied into few rows. */
const usualLimits: ReplacementLimits = { length: 3, growth: 2 };
/** After all other rules: chains of such columns, as of contents of storages, would grow by each of them. */
const lateLimits: ReplacementLimits = { length: 6, growth: 0 };
/** Growth is counted exactly where at most so many coefficients may appear. */
const maxCounted = 200;
/** Longer rows are not searched for implied bounds. */
const maxActivityLength = 1000;
/** A coefficient below this share of its row's largest one would amplify rounding, and what the row is violated by. */
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
  } else if (!fixDominatedColumn(state, column) && work.columnLength[column] <= usualLimits.length) {
    replaceColumn(state, column, usualLimits);
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

/** Replaces columns of several coefficients where no rule does anything else. Answers how many. */
export function replaceLongerColumns(state: ReductionState): number {
  const { columnCount, columnAlive, columnLength } = state.work;
  let replaced = 0;
  for (let column = 0; column < columnCount; column++) {
    if (columnAlive[column] === 0 || columnLength[column] === 0 || columnLength[column] > lateLimits.length) continue;
    if (replaceColumn(state, column, lateLimits)) replaced++;
  }
  return replaced;
}

function replaceColumn(state: ReductionState, column: number, limits: ReplacementLimits): boolean {
  const { work, counts } = state;
  const { rowLower, rowUpper, rowLength, entryRow, nextInColumn } = work;
  if (work.integer?.[column] === 1) return false;
  const others = work.columnLength[column] - 1;
  const isSlack = others === 0 && work.cost[column] === 0;
  let isFree: boolean | null = null;
  for (let entry = work.columnHead[column]; entry !== none; entry = nextInColumn[entry]) {
    const row = entryRow[entry];
    // Equations of two columns have a rule of their own.
    if (rowLower[row] !== rowUpper[row] || rowLength[row] <= 2) continue;
    if (!isGoodPivot(state, entry) || growthOf(work, entry, limits.growth) > limits.growth) continue;
    isFree ??= hasImpliedBounds(state, column);
    if (!isFree && !isSlack) return false;
    substituteColumn(state, entry);
    if (isFree) {
      dropRedundantRow(state, row);
      counts.impliedColumns++;
    } else counts.slackColumns++;
    return true;
  }
  return false;
}

/** Nonzeros there are in addition where the entry's equation has replaced its column; an upper bound where it decides nothing. */
function growthOf(work: WorkingProgram, pivotEntry: number, allowed: number): number {
  const row = work.entryRow[pivotEntry];
  const column = work.entryColumn[pivotEntry];
  const others = work.columnLength[column] - 1;
  const removed = others + work.rowLength[row];
  const most = others * (work.rowLength[row] - 1);
  if (most <= removed + allowed || most > maxCounted) return most - removed;
  let growth = -removed;
  for (let entry = work.columnHead[column]; entry !== none; entry = work.nextInColumn[entry]) {
    const target = work.entryRow[entry];
    if (target === row) continue;
    for (let other = work.rowHead[row]; other !== none; other = work.nextInRow[other]) {
      if (other === pivotEntry) continue;
      if (findEntry(work, target, work.entryColumn[other]) === none) growth++;
    }
  }
  return growth;
}

/** Whether rows keep the column within its bounds, whatever the others do within theirs. */
function hasImpliedBounds(state: ReductionState, column: number): boolean {
  const { work } = state;
  let lowerLeft = Number.isFinite(work.columnLower[column]);
  let upperLeft = Number.isFinite(work.columnUpper[column]);
  for (
    let entry = work.columnHead[column];
    entry !== none && (lowerLeft || upperLeft);
    entry = work.nextInColumn[entry]
  ) {
    const row = work.entryRow[entry];
    if (work.rowLength[row] > maxActivityLength || !isGoodPivot(state, entry)) continue;
    const coefficient = work.value[entry];
    const { minimum, maximum, size } = activityOf(work, row, column);
    const low = work.rowLower[row];
    const high = work.rowUpper[row];
    const first = (low - maximum) / coefficient;
    const second = (high - minimum) / coefficient;
    const largest = Math.max(size, sizeOfFinite(low), sizeOfFinite(high));
    const slack = (roundingShare * largest) / Math.abs(coefficient);
    if (lowerLeft && (coefficient > 0 ? first : second) >= work.columnLower[column] - slack) lowerLeft = false;
    if (upperLeft && (coefficient > 0 ? second : first) <= work.columnUpper[column] + slack) upperLeft = false;
  }
  return !lowerLeft && !upperLeft;
}

const sizeOfFinite = (value: number): number => (Number.isFinite(value) ? Math.abs(value) : 0);

function isGoodPivot({ work }: ReductionState, pivotEntry: number): boolean {
  const largest = Math.abs(work.value[pivotEntry]) / minPivotShare;
  for (let entry = work.rowHead[work.entryRow[pivotEntry]]; entry !== none; entry = work.nextInRow[entry]) {
    if (Math.abs(work.value[entry]) > largest) return false;
  }
  return true;
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
