/**
 * Replaces a column by one of its equations:
 *
 *     a·x + Σ e_k·x_k = b   →   x = (b − Σ e_k·x_k) / a
 *
 * Its cost and its coefficients elsewhere move to the other columns. The row remains as x's bounds:
 * b − a·upper ≤ Σ e_k·x_k ≤ b − a·lower (for a > 0).
 */
import { pushInteger, pushKind, pushNumber, stepKinds } from "./history.ts";
import { difference, lookAtColumn, lookAtRow, type ReductionState, shiftRowBounds } from "./state.ts";
import { addEntry, findEntry, none, removeEntry, type WorkingProgram } from "./working-program.ts";

/** The remainder of a sum below this share of its terms is rounding. */
const cancellation = 1e-14;

/** Adds to a coefficient, which may appear or vanish. */
export function addToCoefficient(work: WorkingProgram, row: number, column: number, addend: number): void {
  const entry = findEntry(work, row, column);
  if (entry === none) {
    addEntry(work, row, column, addend);
    return;
  }
  const before = work.value[entry];
  const sum = before + addend;
  if (Math.abs(sum) <= cancellation * Math.abs(before)) removeEntry(work, entry);
  else work.value[entry] = sum;
}

/** The row of the entry must be an equation, the column continuous. */
export function substituteColumn(state: ReductionState, pivotEntry: number): void {
  const { work, history } = state;
  const row = work.entryRow[pivotEntry];
  const column = work.entryColumn[pivotEntry];
  const pivot = work.value[pivotEntry];
  const rightHandSide = work.rowLower[row];
  removeEntry(work, pivotEntry);

  const firstInteger = history.integerCount;
  const firstNumber = history.numberCount;
  const others = work.rowLength[row];
  for (let entry = work.rowHead[row]; entry !== none; entry = work.nextInRow[entry]) {
    pushInteger(history, work.entryColumn[entry]);
    pushNumber(history, work.value[entry]);
  }
  /** Adds −factor × the equation to a row, or to the cost. */
  const addEquation = (target: number, factor: number): void => {
    for (let k = 0; k < others; k++) {
      const other = history.integers[firstInteger + k];
      const addend = -factor * history.numbers[firstNumber + k];
      if (target === none) work.cost[other] = difference(work.cost[other], -addend);
      else addToCoefficient(work, target, other, addend);
    }
  };
  const rows = work.continuous ? work.columnLength[column] : 0;
  for (let entry = work.columnHead[column]; entry !== none; ) {
    const next = work.nextInColumn[entry];
    const target = work.entryRow[entry];
    const coefficient = work.value[entry];
    if (work.continuous) {
      pushInteger(history, target);
      pushNumber(history, coefficient);
    }
    removeEntry(work, entry);
    addEquation(target, coefficient / pivot);
    shiftRowBounds(state, target, (coefficient / pivot) * rightHandSide);
    lookAtRow(state, target);
    entry = next;
  }
  const cost = work.cost[column];
  if (cost !== 0) {
    addEquation(none, cost / pivot);
    work.objectiveOffset += (cost / pivot) * rightHandSide;
  }
  for (let k = 0; k < others; k++) lookAtColumn(state, history.integers[firstInteger + k]);

  const first = difference(rightHandSide, pivot * work.columnUpper[column]);
  const second = difference(rightHandSide, pivot * work.columnLower[column]);
  work.rowLower[row] = Math.min(first, second);
  work.rowUpper[row] = Math.max(first, second);
  work.columnAlive[column] = 0;
  lookAtRow(state, row);

  pushInteger(history, others);
  pushInteger(history, rows);
  pushInteger(history, column);
  pushInteger(history, row);
  pushNumber(history, pivot);
  pushNumber(history, rightHandSide);
  pushNumber(history, cost);
  pushKind(history, stepKinds.substitution);
}
