/**
 * Takes a solution of the reduced program back, step by step from the last to the first. Each step knows the values and
 * duals of the remaining rows and columns, and gives those of the removed ones, so that optimality conditions hold
 * before it where they held after it. `reducedCost` is kept alongside: cost − Aᵀ·dual in the program as it was at that
 * step.
 */
import type { Solution } from "../linear-program.ts";
import { type History, stepKinds } from "./history.ts";

interface Restored {
  readonly columnValue: Float64Array;
  /** Duals and reduced costs; null where only values are wanted. */
  readonly duals: { readonly row: Float64Array; readonly reducedCost: Float64Array } | null;
}

/** The present position in the packed arrays, which are read backwards. */
interface Cursor {
  readonly history: History;
  readonly withCosts: boolean;
  integer: number;
  number: number;
}

/**
 * Changes `restored`, which holds the reduced program's solution at the original positions.
 *
 * @param withCosts false for the duals of a proof that there is no solution: they are those of the program without costs
 */
export function undoSteps(history: History, restored: Restored, withCosts = true): void {
  const cursor: Cursor = { history, withCosts, integer: history.integerCount, number: history.numberCount };
  for (let step = history.kindCount - 1; step >= 0; step--) {
    switch (history.kinds[step]) {
      case stepKinds.fixedColumn:
        undoFixedColumn(cursor, restored);
        break;
      case stepKinds.singletonRow:
        undoSingletonRow(cursor, restored);
        break;
      case stepKinds.forcingRow:
        undoForcingRow(cursor, restored);
        break;
      case stepKinds.substitution:
        undoSubstitution(cursor, restored);
        break;
      case stepKinds.shift:
        undoShift(cursor, restored);
        break;
      case stepKinds.netFlow:
        undoNetFlow(cursor, restored);
        break;
      default:
        undoParallelRow(cursor, restored);
    }
  }
}

const popInteger = (cursor: Cursor): number => cursor.history.integers[--cursor.integer];
const popNumber = (cursor: Cursor): number => cursor.history.numbers[--cursor.number];
function popCost(cursor: Cursor): number {
  const cost = popNumber(cursor);
  return cursor.withCosts ? cost : 0;
}

/** Σ number·values[integer] over the lists of the given length that end at the cursor, which moves before them. */
function popProduct(cursor: Cursor, count: number, values: Float64Array | null): number {
  const { integers, numbers } = cursor.history;
  cursor.integer -= count;
  cursor.number -= count;
  let sum = 0;
  if (values === null) return sum;
  for (let k = 0; k < count; k++) sum += numbers[cursor.number + k] * values[integers[cursor.integer + k]];
  return sum;
}

function undoFixedColumn(cursor: Cursor, { columnValue, duals }: Restored): void {
  const column = popInteger(cursor);
  const count = popInteger(cursor);
  columnValue[column] = popNumber(cursor);
  const cost = popCost(cursor);
  const priced = popProduct(cursor, count, duals?.row ?? null);
  if (duals) duals.reducedCost[column] = cost - priced;
}

/** If a reduced cost points to a bound that the row made, it is the row's dual. */
function undoSingletonRow(cursor: Cursor, { duals }: Restored): void {
  const sides = popInteger(cursor);
  const column = popInteger(cursor);
  const row = popInteger(cursor);
  const coefficient = popNumber(cursor);
  if (!duals) return;
  const reduced = duals.reducedCost[column];
  if (reduced > 0 ? (sides & 1) === 0 : reduced === 0 || (sides & 2) === 0) return;
  duals.row[row] = reduced / coefficient;
  duals.reducedCost[column] = 0;
}

/** The smallest dual of the row with which no reduced cost points away from the bound its column is at. */
function undoForcingRow(cursor: Cursor, { duals }: Restored): void {
  const { integers, numbers } = cursor.history;
  const row = popInteger(cursor);
  const count = popInteger(cursor);
  const side = popNumber(cursor);
  cursor.integer -= count;
  cursor.number -= count;
  if (!duals) return;
  let dual = 0;
  for (let k = 0; k < count; k++) {
    const wanted = duals.reducedCost[integers[cursor.integer + k]] / numbers[cursor.number + k];
    if (side * wanted > side * dual) dual = wanted;
  }
  if (dual === 0) return;
  duals.row[row] = dual;
  for (let k = 0; k < count; k++) {
    duals.reducedCost[integers[cursor.integer + k]] -= numbers[cursor.number + k] * dual;
  }
}

/** The value follows from the equation; the equation's dual compensates for the column's cost. */
function undoSubstitution(cursor: Cursor, { columnValue, duals }: Restored): void {
  const row = popInteger(cursor);
  const column = popInteger(cursor);
  const rows = popInteger(cursor);
  const others = popInteger(cursor);
  const cost = popCost(cursor);
  const rightHandSide = popNumber(cursor);
  const pivot = popNumber(cursor);
  const priced = popProduct(cursor, rows, duals?.row ?? null);
  columnValue[column] = (rightHandSide - popProduct(cursor, others, columnValue)) / pivot;
  if (!duals) return;
  duals.reducedCost[column] = -pivot * duals.row[row];
  duals.row[row] += (cost - priced) / pivot;
}

function undoShift(cursor: Cursor, { columnValue, duals }: Restored): void {
  const other = popInteger(cursor);
  const column = popInteger(cursor);
  const factor = popNumber(cursor);
  columnValue[column] += factor * columnValue[other];
  if (duals) duals.reducedCost[other] -= factor * duals.reducedCost[column];
}

function undoNetFlow(cursor: Cursor, { columnValue, duals }: Restored): void {
  const backRow = popInteger(cursor);
  const row = popInteger(cursor);
  const back = popInteger(cursor);
  const column = popInteger(cursor);
  const coefficient = popNumber(cursor);
  const net = columnValue[column];
  columnValue[column] = Math.max(net, 0);
  columnValue[back] = Math.max(-net, 0);
  if (!duals) return;
  const { row: dual, reducedCost } = duals;
  const reduced = reducedCost[column];
  reducedCost[back] = -reduced - 2 * coefficient * dual[row];
  reducedCost[column] = reduced - 2 * coefficient * dual[backRow];
  dual[row] += dual[backRow];
}

/** The kept row's dual belongs to the removed row where that made the bound. */
function undoParallelRow(cursor: Cursor, { duals }: Restored): void {
  const sides = popInteger(cursor);
  const row = popInteger(cursor);
  const kept = popInteger(cursor);
  const factor = popNumber(cursor);
  if (!duals) return;
  const dual = duals.row[kept];
  if (dual > 0 ? (sides & 1) === 0 : dual === 0 || (sides & 2) === 0) return;
  duals.row[row] = dual / factor;
  duals.row[kept] = 0;
}

/** A solution by the reduced program's positions, spread over the original's; removed rows and columns get 0. */
export function spread(
  { columnValue, rowDual }: Solution,
  reducedCost: Float64Array | null,
  columnOf: Int32Array,
  rowOf: Int32Array,
  size: { readonly rows: number; readonly columns: number },
): Restored {
  const place = (values: Float64Array, origin: Int32Array, length: number): Float64Array => {
    const placed = new Float64Array(length);
    for (let k = 0; k < origin.length; k++) placed[origin[k]] = values[k];
    return placed;
  };
  return {
    columnValue: place(columnValue, columnOf, size.columns),
    duals:
      rowDual === null || reducedCost === null
        ? null
        : { row: place(rowDual, rowOf, size.rows), reducedCost: place(reducedCost, columnOf, size.columns) },
  };
}
