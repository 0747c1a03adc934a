/**
 * A reduction under way: the program, the steps done, the rows and columns still to examine; and the few changes that
 * all rules share.
 */
import type { Message } from "@esm/messages/message";
import { createHistory, type History, pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import { enqueue, fullQueue, type Queue } from "./queue.ts";
import { none, removeEntry, type WorkingProgram } from "./working-program.ts";

/** How often each rule was applied. */
export interface ReductionCounts {
  fixedColumns: number;
  emptyColumns: number;
  /** Columns that cost nothing to lower or raise, and that no row holds back. */
  dominatedColumns: number;
  emptyRows: number;
  singletonRows: number;
  redundantRows: number;
  forcingRows: number;
  /** Rows that are multiples of another one, which took their bounds. */
  parallelRows: number;
  /** Columns without cost in a single equation, which became its range. */
  slackColumns: number;
  /** Columns replaced by an equation that implies their bounds. */
  impliedColumns: number;
  /** Columns replaced by the other column of an equation of two. */
  doubletonEquations: number;
  /** Columns measured from a multiple of another, so that a row became a bound. */
  shiftedColumns: number;
  /** Pairs of opposite flows that became one net flow. */
  netFlows: number;
  /** Coefficients left out on request. */
  droppedCoefficients: number;
}

/** Why no values can keep all rows and bounds; the position is that of the original program. */
export interface ReductionContradiction {
  readonly kind: "row" | "column";
  readonly index: number;
  readonly message: Message;
}

export interface ReductionState {
  readonly work: WorkingProgram;
  readonly history: History;
  /** Rows and columns to examine (again). */
  readonly rows: Queue;
  readonly columns: Queue;
  readonly counts: ReductionCounts;
  /** Quantities below this are measured absolutely: 1, or the typical bound of a program in tiny units. */
  readonly smallest: number;
  contradiction: ReductionContradiction | null;
  unboundedColumn: number;
}

export const zeroCounts = (): ReductionCounts => ({
  fixedColumns: 0,
  emptyColumns: 0,
  dominatedColumns: 0,
  emptyRows: 0,
  singletonRows: 0,
  redundantRows: 0,
  forcingRows: 0,
  parallelRows: 0,
  slackColumns: 0,
  impliedColumns: 0,
  doubletonEquations: 0,
  shiftedColumns: 0,
  netFlows: 0,
  droppedCoefficients: 0,
});

/** Begins with every row and column marked for examination. */
export function beginReduction(work: WorkingProgram, smallest: number): ReductionState {
  return {
    work,
    history: createHistory(),
    rows: fullQueue(work.rowCount),
    columns: fullQueue(work.columnCount),
    counts: zeroCounts(),
    smallest,
    contradiction: null,
    unboundedColumn: none,
  };
}

/** Violations below this share are rounding, far within what a solution may violate. */
const feasibility = 1e-9;
/** The remainder of a difference below this share of its terms is rounding. */
const cancellation = 1e-14;

/** The largest violation taken for rounding, in a comparison of terms of this size. */
export function slackOf(state: ReductionState, size: number): number {
  return feasibility * Math.max(state.smallest, size);
}

/** left − right, exactly 0 where they agree but for rounding. */
export function difference(left: number, right: number): number {
  const result = left - right;
  return Math.abs(result) <= cancellation * Math.abs(left) ? 0 : result;
}

/** Marks a column for examination, unless it has been removed. Rows likewise below. */
export function lookAtColumn(state: ReductionState, column: number): void {
  if (state.work.columnAlive[column] === 1) enqueue(state.columns, column);
}

export function lookAtRow(state: ReductionState, row: number): void {
  if (state.work.rowAlive[row] === 1) enqueue(state.rows, row);
}

export function lookAtRowsOf(state: ReductionState, column: number): void {
  const { work } = state;
  for (let entry = work.columnHead[column]; entry !== none; entry = work.nextInColumn[entry]) {
    lookAtRow(state, work.entryRow[entry]);
  }
}

/** Removes a row with its entries. Its dual is 0 unless a step of the history says otherwise. */
export function removeRow(state: ReductionState, row: number): void {
  const { work } = state;
  for (let entry = work.rowHead[row]; entry !== none; ) {
    const next = work.nextInRow[entry];
    const column = work.entryColumn[entry];
    removeEntry(work, entry);
    lookAtColumn(state, column);
    entry = next;
  }
  work.rowAlive[row] = 0;
}

/** Removes a constant share of the activity from a row's bounds. */
export function shiftRowBounds(state: ReductionState, row: number, activity: number): void {
  if (activity === 0) return;
  const { rowLower, rowUpper, rowFolded } = state.work;
  rowFolded[row] = Math.max(rowFolded[row], Math.abs(activity));
  const lower = rowLower[row];
  const upper = rowUpper[row];
  if (Number.isFinite(lower)) rowLower[row] = difference(lower, activity);
  if (Number.isFinite(upper)) rowUpper[row] = difference(upper, activity);
}

/** Folds a column with a known value into the right-hand sides and the objective. */
export function fixColumn(state: ReductionState, column: number, value: number): void {
  const { work, history } = state;
  const duals = work.continuous;
  let count = 0;
  for (let entry = work.columnHead[column]; entry !== none; ) {
    const next = work.nextInColumn[entry];
    const row = work.entryRow[entry];
    const coefficient = work.value[entry];
    if (duals) {
      pushInteger(history, row);
      pushNumber(history, coefficient);
      count++;
    }
    removeEntry(work, entry);
    shiftRowBounds(state, row, coefficient * value);
    lookAtRow(state, row);
    entry = next;
  }
  work.objectiveOffset += work.cost[column] * value;
  work.columnAlive[column] = 0;
  pushInteger(history, count);
  pushInteger(history, column);
  pushNumber(history, work.cost[column]);
  pushNumber(history, value);
  pushKind(history, stepKinds.fixedColumn);
}
