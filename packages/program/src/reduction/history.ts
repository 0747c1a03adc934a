/**
 * The steps of a reduction, in their order, packed into three growing arrays: enough to restore values and duals
 * backwards. Each step pushes its lists first and their lengths last.
 */
import { extended } from "./working-program.ts";

export const stepKinds = {
  /** integers: rows…, count, column; numbers: coefficients…, cost, value. */
  fixedColumn: 0,
  /** integers: row, column, sides (1 lower tightened, 2 upper tightened); numbers: coefficient. */
  singletonRow: 1,
  /** integers: columns…, count, row; numbers: coefficients…, side (1 at its lower bound, −1 at its upper). */
  forcingRow: 2,
  /** integers: columns of the row…, rows of the column…, counts of both, column, row; numbers: coefficients of both…,
   * pivot, right-hand side, cost. */
  substitution: 3,
  /** integers: column, other; numbers: factor. */
  shift: 4,
  /** integers: column, back column, row, back row; numbers: coefficient in the row. */
  netFlow: 5,
  /** integers: kept row, removed row, sides (1 lower from the removed row, 2 upper); numbers: the removed row's multiple. */
  parallelRow: 6,
} as const;
type StepKind = (typeof stepKinds)[keyof typeof stepKinds];

export interface History {
  kinds: Uint8Array;
  kindCount: number;
  integers: Int32Array;
  integerCount: number;
  numbers: Float64Array;
  numberCount: number;
}

export function createHistory(): History {
  return {
    kinds: new Uint8Array(1024),
    kindCount: 0,
    integers: new Int32Array(4096),
    integerCount: 0,
    numbers: new Float64Array(4096),
    numberCount: 0,
  };
}

export function pushInteger(history: History, integer: number): void {
  const { integerCount } = history;
  if (integerCount === history.integers.length) history.integers = extended(history.integers, 2 * integerCount);
  history.integers[history.integerCount++] = integer;
}

export function pushNumber(history: History, number: number): void {
  const { numberCount } = history;
  if (numberCount === history.numbers.length) history.numbers = extended(history.numbers, 2 * numberCount);
  history.numbers[history.numberCount++] = number;
}

/** Ends a step whose integers and numbers have been pushed. */
export function pushKind(history: History, kind: StepKind): void {
  const { kindCount } = history;
  if (kindCount === history.kinds.length) history.kinds = extended(history.kinds, 2 * kindCount);
  history.kinds[history.kindCount++] = kind;
}

/** A history without spare room, to be kept as long as a solve takes. */
export function trimmed(history: History): History {
  return {
    ...history,
    kinds: history.kinds.slice(0, history.kindCount),
    integers: history.integers.slice(0, history.integerCount),
    numbers: history.numbers.slice(0, history.numberCount),
  };
}
