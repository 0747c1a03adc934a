/** Propagates bounds: once some columns are fixed, rows may leave no other value to others. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Variables } from "../model/variables.ts";

/** Sums of a scaled program that differ by less are equal. */
const equalWithin = 1e-12;
/** Bounds that cross by more contradict each other. */
const contradictoryFrom = 1e-9;

export interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** 1 where only one value is left. */
  readonly fixed: Uint8Array;
}

/** A column or an activity in a row, A·x − activity = 0. */
interface Term {
  readonly at: number;
  readonly factor: number;
}

/** The bounds of all variables if these columns are at 0; null where that contradicts a row. */
export function boundsWithout(
  program: LinearProgram,
  variables: Variables,
  columns: readonly number[],
  termsOf = termsByRow(program),
): Bounds | null {
  const { columnStart, rowIndex, rowCount, columnCount } = program;
  const bounds = {
    lower: variables.lower.slice(),
    upper: variables.upper.slice(),
    fixed: variables.fixed.slice(),
  };
  const queue: number[] = [];
  const isQueued = new Uint8Array(rowCount);
  const enqueue = (row: number): void => {
    if (isQueued[row] === 1) return;
    isQueued[row] = 1;
    queue.push(row);
  };
  const enqueueRowsOf = (at: number): void => {
    if (at >= columnCount) enqueue(at - columnCount);
    else for (let k = columnStart[at]; k < columnStart[at + 1]; k++) enqueue(rowIndex[k]);
  };
  let isContradiction = false;
  const limit = (at: number, low: number, high: number): void => {
    const { lower, upper, fixed } = bounds;
    if (fixed[at] === 1 || !(low > lower[at] || high < upper[at])) return;
    lower[at] = Math.max(lower[at], low);
    upper[at] = Math.min(upper[at], high);
    if (lower[at] > upper[at] + contradictoryFrom) isContradiction = true;
    if (upper[at] - lower[at] <= equalWithin) {
      fixed[at] = 1;
      // Not −0.
      lower[at] += 0;
      upper[at] = lower[at];
    }
    enqueueRowsOf(at);
  };
  for (const column of columns) limit(column, 0, 0);
  // In the order in which they come, so that long rows wait until most of their columns are fixed.
  for (const row of queue) {
    isQueued[row] = 0;
    limitByRow(termsOf(row), columnCount, bounds, limit);
  }
  return isContradiction ? null : bounds;
}

function limitByRow(
  terms: readonly Term[],
  columnCount: number,
  bounds: Bounds,
  limit: (at: number, low: number, high: number) => void,
): void {
  const { lower, upper, fixed } = bounds;
  const lowEnd = ({ at, factor }: Term): number => factor * (factor > 0 ? lower[at] : upper[at]);
  const highEnd = ({ at, factor }: Term): number => factor * (factor > 0 ? upper[at] : lower[at]);
  const open = terms.filter(({ at }) => fixed[at] === 0);
  const sum = (end: (term: Term) => number, without: Term | null): number =>
    terms.reduce((total, term) => (term === without ? total : total + end(term)), 0);
  for (const [end, isLow] of [
    [lowEnd, true],
    [highEnd, false],
  ] as const) {
    if (!(Math.abs(sum(end, null)) <= equalWithin)) continue;
    for (const { at, factor } of open) {
      const value = factor > 0 === isLow ? lower[at] : upper[at];
      limit(at, value, value);
    }
    return;
  }
  // With more columns, bounds might be tightened without end.
  if (open.filter(({ at }) => at < columnCount).length !== 1) return;
  for (const term of open) {
    const ends = [-sum(highEnd, term) / term.factor, -sum(lowEnd, term) / term.factor];
    limit(term.at, Math.min(...ends), Math.max(...ends));
  }
}

export function termsByRow({
  rowCount,
  columnCount,
  columnStart,
  rowIndex,
  value,
}: LinearProgram): (row: number) => Term[] {
  const start = new Int32Array(rowCount + 1);
  for (const row of rowIndex) start[row + 1]++;
  for (let row = 0; row < rowCount; row++) start[row + 1] += start[row];
  const next = start.slice(0, rowCount);
  const column = new Int32Array(rowIndex.length);
  const factor = new Float64Array(rowIndex.length);
  for (let at = 0; at < columnCount; at++) {
    for (let k = columnStart[at]; k < columnStart[at + 1]; k++) {
      const to = next[rowIndex[k]]++;
      column[to] = at;
      factor[to] = value[k];
    }
  }
  return (row) => {
    const terms: Term[] = [{ at: columnCount + row, factor: -1 }];
    for (let k = start[row]; k < start[row + 1]; k++) terms.push({ at: column[k], factor: factor[k] });
    return terms;
  };
}
