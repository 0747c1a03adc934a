/** Small programs whose optima can be reasoned out by hand, and seeded random ones of any size. */
import type { LinearProgram } from "@esm/program/linear-program";

export interface ProgramDescription {
  /** One list of coefficients per row. */
  matrix: number[][];
  cost: number[];
  rowLower?: number[];
  rowUpper?: number[];
  columnLower?: number[];
  columnUpper?: number[];
  integer?: number[];
  offset?: number;
}

const infinite = Number.POSITIVE_INFINITY;

/** Columns are at least 0 and rows free unless said otherwise. */
export function programOf(description: ProgramDescription): LinearProgram {
  const { matrix, cost } = description;
  const starts = [0];
  const rowIndex: number[] = [];
  const value: number[] = [];
  cost.forEach((_, j) => {
    matrix.forEach((row, i) => {
      if (!row[j]) return;
      rowIndex.push(i);
      value.push(row[j]);
    });
    starts.push(value.length);
  });
  const fill = (given: number[] | undefined, length: number, otherwise: number): Float64Array =>
    given ? Float64Array.from(given) : new Float64Array(length).fill(otherwise);
  return {
    rowCount: matrix.length,
    columnCount: cost.length,
    columnStart: Int32Array.from(starts),
    rowIndex: Int32Array.from(rowIndex),
    value: Float64Array.from(value),
    cost: Float64Array.from(cost),
    columnLower: fill(description.columnLower, cost.length, 0),
    columnUpper: fill(description.columnUpper, cost.length, infinite),
    rowLower: fill(description.rowLower, matrix.length, -infinite),
    rowUpper: fill(description.rowUpper, matrix.length, infinite),
    integer: description.integer ? Uint8Array.from(description.integer) : null,
    objectiveOffset: description.offset ?? 0,
  };
}

/** Uniform numbers in [0, 1) that are the same everywhere for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Market split: some equations of dozens of integers between 0 and 1 that no search of seconds can decide. */
export function hardIntegerProgram(seed: number): LinearProgram {
  const random = seededRandom(seed);
  const columns = 40;
  const rows = 5;
  const matrix = Array.from({ length: rows }, () => Array.from({ length: columns }, () => Math.floor(100 * random())));
  const halves = matrix.map((row) => Math.floor(row.reduce((sum, entry) => sum + entry, 0) / 2));
  const slack = (i: number, sign: number) => Array.from({ length: rows }, (_, k) => (k === i ? sign : 0));
  return programOf({
    matrix: matrix.map((row, i) => [...row, ...slack(i, 1), ...slack(i, -1)]),
    cost: [...new Array(columns).fill(0), ...new Array(2 * rows).fill(1)],
    rowLower: halves,
    rowUpper: halves,
    columnUpper: [...new Array(columns).fill(1), ...new Array(2 * rows).fill(infinite)],
    integer: [...new Array(columns).fill(1), ...new Array(2 * rows).fill(0)],
  });
}

/** A feasible, bounded program with about `perColumn` entries in each column, hard enough to take simplex a while. */
export function randomProgram(rows: number, columns: number, perColumn: number, seed: number): LinearProgram {
  const random = seededRandom(seed);
  const columnStart = new Int32Array(columns + 1);
  const rowIndex: number[] = [];
  const value: number[] = [];
  const activity = new Float64Array(rows);
  for (let j = 0; j < columns; j++) {
    const point = random();
    const chosen = new Set<number>();
    while (chosen.size < perColumn) chosen.add(Math.floor(rows * random()));
    for (const i of chosen) {
      const coefficient = 0.5 + random();
      rowIndex.push(i);
      value.push(coefficient);
      activity[i] += coefficient * point;
    }
    columnStart[j + 1] = value.length;
  }
  return {
    rowCount: rows,
    columnCount: columns,
    columnStart,
    rowIndex: Int32Array.from(rowIndex),
    value: Float64Array.from(value),
    cost: Float64Array.from({ length: columns }, () => 1 + random()),
    columnLower: new Float64Array(columns),
    columnUpper: new Float64Array(columns).fill(10),
    rowLower: activity,
    rowUpper: new Float64Array(rows).fill(infinite),
    integer: null,
    objectiveOffset: 0,
  };
}
