/**
 * A linear program under reduction: its nonzeros as entries in doubly linked lists, one per row and one per column,
 * so that an entry is removed or added in constant time. Positions of rows and columns are those of the program given;
 * what is removed only loses its flag. No object exists per row, column or entry.
 */
import type { LinearProgram } from "../linear-program.ts";

export interface WorkingProgram {
  /** Whether every column is continuous, so that duals have to be restored. */
  readonly continuous: boolean;
  readonly columnCount: number;
  rowCount: number;
  entryRow: Int32Array;
  entryColumn: Int32Array;
  value: Float64Array;
  nextInRow: Int32Array;
  previousInRow: Int32Array;
  nextInColumn: Int32Array;
  previousInColumn: Int32Array;
  /** Entries in use or free for reuse are those below `entryEnd`. */
  entryEnd: number;
  /** First entry free for reuse, linked by `nextInRow`. */
  freeEntry: number;
  rowHead: Int32Array;
  rowLength: Int32Array;
  rowAlive: Uint8Array;
  rowLower: Float64Array;
  rowUpper: Float64Array;
  /**
   * The largest share of each row's activity that was taken out of its bounds: what rounding in them is relative to.
   */
  rowFolded: Float64Array;
  /** The entry of each row looked up last. */
  lastFound: Int32Array;
  readonly columnHead: Int32Array;
  readonly columnLength: Int32Array;
  readonly columnAlive: Uint8Array;
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly cost: Float64Array;
  readonly integer: Uint8Array | null;
  objectiveOffset: number;
}

/** The end of a list. */
export const none = -1;

/** Copies the program; explicit zeros are left out. */
export function workingProgramOf(program: LinearProgram): WorkingProgram {
  const { rowCount, columnCount, rowIndex, integer } = program;
  const capacity = rowIndex.length;
  const work: WorkingProgram = {
    continuous: !(integer?.includes(1) ?? false),
    columnCount,
    rowCount,
    entryRow: rowIndex.slice(),
    entryColumn: new Int32Array(capacity),
    value: program.value.slice(),
    nextInRow: new Int32Array(capacity).fill(none),
    previousInRow: new Int32Array(capacity),
    nextInColumn: new Int32Array(capacity),
    previousInColumn: new Int32Array(capacity),
    entryEnd: capacity,
    freeEntry: none,
    rowHead: new Int32Array(rowCount).fill(none),
    rowLength: new Int32Array(rowCount),
    rowAlive: new Uint8Array(rowCount).fill(1),
    rowLower: program.rowLower.slice(),
    rowUpper: program.rowUpper.slice(),
    rowFolded: new Float64Array(rowCount),
    lastFound: new Int32Array(rowCount).fill(none),
    columnHead: new Int32Array(columnCount).fill(none),
    columnLength: new Int32Array(columnCount),
    columnAlive: new Uint8Array(columnCount).fill(1),
    columnLower: program.columnLower.slice(),
    columnUpper: program.columnUpper.slice(),
    cost: program.cost.slice(),
    integer,
    objectiveOffset: program.objectiveOffset,
  };
  linkEntries(work, program.columnStart);
  return work;
}

function linkEntries(work: WorkingProgram, columnStart: Int32Array): void {
  const { entryRow, entryColumn, value, rowHead, rowLength, columnHead, columnLength } = work;
  const { nextInRow, previousInRow, nextInColumn, previousInColumn } = work;
  const rowTail = new Int32Array(work.rowCount).fill(none);
  for (let column = 0; column < work.columnCount; column++) {
    let last = none;
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      if (value[entry] === 0) {
        entryRow[entry] = none;
        nextInRow[entry] = work.freeEntry;
        work.freeEntry = entry;
        continue;
      }
      const row = entryRow[entry];
      entryColumn[entry] = column;
      previousInColumn[entry] = last;
      nextInColumn[entry] = none;
      if (last === none) columnHead[column] = entry;
      else nextInColumn[last] = entry;
      last = entry;
      const tail = rowTail[row];
      previousInRow[entry] = tail;
      if (tail === none) rowHead[row] = entry;
      else nextInRow[tail] = entry;
      rowTail[row] = entry;
      columnLength[column]++;
      rowLength[row]++;
    }
  }
}

export function removeEntry(work: WorkingProgram, entry: number): void {
  const row = work.entryRow[entry];
  const column = work.entryColumn[entry];
  const previousInRow = work.previousInRow[entry];
  const nextInRow = work.nextInRow[entry];
  if (previousInRow === none) work.rowHead[row] = nextInRow;
  else work.nextInRow[previousInRow] = nextInRow;
  if (nextInRow !== none) work.previousInRow[nextInRow] = previousInRow;
  const previousInColumn = work.previousInColumn[entry];
  const nextInColumn = work.nextInColumn[entry];
  if (previousInColumn === none) work.columnHead[column] = nextInColumn;
  else work.nextInColumn[previousInColumn] = nextInColumn;
  if (nextInColumn !== none) work.previousInColumn[nextInColumn] = previousInColumn;
  work.rowLength[row]--;
  work.columnLength[column]--;
  work.entryRow[entry] = none;
  work.nextInRow[entry] = work.freeEntry;
  work.freeEntry = entry;
}

/** Adds an entry that does not exist yet. */
export function addEntry(work: WorkingProgram, row: number, column: number, value: number): void {
  let entry = work.freeEntry;
  if (entry !== none) work.freeEntry = work.nextInRow[entry];
  else {
    if (work.entryEnd === work.value.length) growEntries(work);
    entry = work.entryEnd++;
  }
  work.entryRow[entry] = row;
  work.entryColumn[entry] = column;
  work.value[entry] = value;
  const firstInRow = work.rowHead[row];
  work.nextInRow[entry] = firstInRow;
  work.previousInRow[entry] = none;
  if (firstInRow !== none) work.previousInRow[firstInRow] = entry;
  work.rowHead[row] = entry;
  const firstInColumn = work.columnHead[column];
  work.nextInColumn[entry] = firstInColumn;
  work.previousInColumn[entry] = none;
  if (firstInColumn !== none) work.previousInColumn[firstInColumn] = entry;
  work.columnHead[column] = entry;
  work.rowLength[row]++;
  work.columnLength[column]++;
  work.lastFound[row] = entry;
}

/**
 * The entry of a row and a column, or `none`. Walks both lists until the shorter one ends; asking again for the entry
 * of a row found or added last costs nothing, however long both are.
 */
export function findEntry(work: WorkingProgram, row: number, column: number): number {
  const { entryRow, entryColumn, nextInRow, nextInColumn, lastFound } = work;
  const last = lastFound[row];
  if (last !== none && entryRow[last] === row && entryColumn[last] === column) return last;
  let inRow = work.rowHead[row];
  let inColumn = work.columnHead[column];
  while (inRow !== none && inColumn !== none) {
    const entry = entryColumn[inRow] === column ? inRow : entryRow[inColumn] === row ? inColumn : none;
    if (entry !== none) {
      lastFound[row] = entry;
      return entry;
    }
    inRow = nextInRow[inRow];
    inColumn = nextInColumn[inColumn];
  }
  return none;
}

/** Makes room for further rows; they begin alive, empty and free. */
export function growRows(work: WorkingProgram, additional: number): void {
  const first = work.rowCount;
  const count = first + additional;
  work.rowHead = extended(work.rowHead, count).fill(none, first);
  work.rowLength = extended(work.rowLength, count);
  work.lastFound = extended(work.lastFound, count).fill(none, first);
  work.rowFolded = extended(work.rowFolded, count);
  work.rowAlive = extended(work.rowAlive, count).fill(1, first);
  work.rowLower = extended(work.rowLower, count).fill(Number.NEGATIVE_INFINITY, first);
  work.rowUpper = extended(work.rowUpper, count).fill(Number.POSITIVE_INFINITY, first);
  work.rowCount = count;
}

function growEntries(work: WorkingProgram): void {
  const capacity = Math.ceil(work.value.length * 1.25) + 64;
  work.entryRow = extended(work.entryRow, capacity);
  work.entryColumn = extended(work.entryColumn, capacity);
  work.value = extended(work.value, capacity);
  work.nextInRow = extended(work.nextInRow, capacity);
  work.previousInRow = extended(work.previousInRow, capacity);
  work.nextInColumn = extended(work.nextInColumn, capacity);
  work.previousInColumn = extended(work.previousInColumn, capacity);
}

/** A longer copy, zero beyond the old end. */
export function extended<Items extends Int32Array | Float64Array | Uint8Array>(items: Items, length: number): Items {
  const copy = new (items.constructor as new (length: number) => Items)(length);
  copy.set(items);
  return copy;
}
