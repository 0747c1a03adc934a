/**
 * The values of a sheet as a dense rectangle in typed arrays, growing while it is read: 9 bytes per cell and no object,
 * whatever the cell holds.
 */
import { releaseMemory } from "../../platform/release-memory.ts";
import { SheetError } from "./error.ts";
import { cellReference, maxSheetColumns } from "./reference.ts";

const emptyCell = 0;
export const numberCell = 1;
/** Errors (`#N/A`) too: the text in the cell. */
const textCell = 2;
export const booleanCell = 3;

export type CellValue = string | number | boolean | null;

/** The source of tables, by position counted from 0. */
export interface CellGrid {
  /** Up to the last row and column with a value. */
  readonly rowCount: number;
  readonly columnCount: number;
  /** Null where the cell is empty or beyond the sheet. */
  at(row: number, column: number): CellValue;
  /** Why a value with a unit is no number. */
  faultAt?(row: number, column: number): string | undefined;
}

export interface SheetGrid extends CellGrid {
  rowCount: number;
  columnCount: number;
  /** Cells per row in the arrays; at least `columnCount`. */
  stride: number;
  rowCapacity: number;
  /** By row: the number; 1 or 0 for a boolean; an index into `texts`. */
  values: Float64Array;
  /** By row: one of the kinds above. */
  kinds: Uint8Array;
  readonly texts: string[];
  readonly maxCells: number;
  /** The bytes that further texts may take. */
  readonly textBudget: TextBudget;
}

/** Bytes that the texts of a workbook may take in memory together, shared ones and others. */
export interface TextBudget {
  readonly totalBytes: number;
  leftBytes: number;
}

export const textBudget = (totalBytes: number): TextBudget => ({ totalBytes, leftBytes: totalBytes });

/** A text's object, and at most two bytes for each of its units. */
const bytesOfText = (text: string): number => 24 + 2 * text.length;

/** Throws SheetError `too_much_text`. */
export function chargeText(budget: TextBudget, text: string, place: string): void {
  budget.leftBytes -= bytesOfText(text);
  if (budget.leftBytes >= 0) return;
  const message = `The texts of the workbook take more than the ${budget.totalBytes} bytes allowed, reached at ${place}.`;
  throw new SheetError("too_much_text", message);
}

const firstStride = 64;

export function createGrid(maxCells: number, budget: TextBudget): SheetGrid {
  const grid: SheetGrid = {
    rowCount: 0,
    columnCount: 0,
    stride: firstStride,
    rowCapacity: 1,
    values: new Float64Array(firstStride),
    kinds: new Uint8Array(firstStride),
    texts: [],
    maxCells,
    textBudget: budget,
    at: (row, column) => valueAt(grid, row, column),
  };
  return grid;
}

function valueAt(grid: SheetGrid, row: number, column: number): CellValue {
  if (row < 0 || row >= grid.rowCount || column < 0 || column >= grid.columnCount) return null;
  const index = row * grid.stride + column;
  const value = grid.values[index];
  const kind = grid.kinds[index];
  if (kind === numberCell) return value;
  if (kind === textCell) return grid.texts[value];
  return kind === booleanCell ? value === 1 : null;
}

/** Throws SheetError `too_many_cells`, or `malformed` for a cell that has a value already. */
export function setCell(grid: SheetGrid, row: number, column: number, kind: number, value: number): void {
  if (row >= grid.rowCount || column >= grid.columnCount) extend(grid, row, column);
  const index = row * grid.stride + column;
  if (grid.kinds[index] !== emptyCell) {
    const cell = cellReference(row, column);
    throw new SheetError("malformed", `The workbook is damaged: cell ${cell} occurs twice.`, cell);
  }
  grid.kinds[index] = kind;
  grid.values[index] = value;
}

/** An empty text is an empty cell. A shared text takes no memory of its own. */
export function setText(grid: SheetGrid, row: number, column: number, text: string, isShared = false): void {
  if (text === "") return;
  if (!isShared) chargeText(grid.textBudget, text, `cell ${cellReference(row, column)}`);
  setCell(grid, row, column, textCell, grid.texts.length);
  grid.texts.push(text);
}

function extend(grid: SheetGrid, row: number, column: number): void {
  const rowCount = Math.max(grid.rowCount, row + 1);
  const columnCount = Math.max(grid.columnCount, column + 1);
  if (rowCount * columnCount > grid.maxCells) {
    const cell = cellReference(row, column);
    const message = `The sheet reaches to cell ${cell}: ${rowCount} rows × ${columnCount} columns are more than the ${grid.maxCells} cells allowed.`;
    throw new SheetError("too_many_cells", message, cell);
  }
  const isWider = column >= grid.stride;
  if (isWider || row >= grid.rowCapacity) {
    // The first row shows how wide a table is: from the second row on, the arrays are no wider than it. Doubling from
    // there saves a sheet that gets wider with each row from being copied each time.
    const isFirstRow = grid.rowCapacity === 1;
    const widened = Math.min(maxSheetColumns, Math.max(columnCount, 2 * grid.stride));
    const stride = isWider ? widened : isFirstRow ? columnCount : grid.stride;
    // No more rows than can still be filled.
    const most = Math.max(rowCount, Math.floor(grid.maxCells / columnCount));
    const more = Math.max(rowCount, Math.min(most, Math.max(Math.ceil(1.5 * grid.rowCapacity), 256)));
    relayout(grid, stride, row >= grid.rowCapacity ? more : grid.rowCapacity);
  }
  grid.rowCount = rowCount;
  grid.columnCount = columnCount;
}

function relayout(grid: SheetGrid, stride: number, rowCapacity: number): void {
  const values = new Float64Array(stride * rowCapacity);
  const kinds = new Uint8Array(stride * rowCapacity);
  // Rows that keep their length follow each other in memory: they are copied as one.
  const isAsWide = stride === grid.stride;
  const [rows, length] = isAsWide ? [1, grid.rowCount * stride] : [grid.rowCount, grid.columnCount];
  for (let row = 0; row < rows; row += 1) {
    const start = row * grid.stride;
    values.set(grid.values.subarray(start, start + length), row * stride);
    kinds.set(grid.kinds.subarray(start, start + length), row * stride);
  }
  releaseMemory([grid.values, grid.kinds]);
  Object.assign(grid, { values, kinds, stride, rowCapacity });
}
