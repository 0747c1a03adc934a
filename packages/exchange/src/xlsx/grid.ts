/**
 * The values of a sheet as a dense rectangle in typed arrays: 9 bytes per cell and no object, whatever the cell holds. It grows by blocks of
 * rows while it is read, so that nothing is copied unless the sheet gets wider.
 */

import { message, type Words } from "@esm/messages/message";
import { SheetError } from "./error.ts";
import { cellReference, maxSheetColumns } from "./reference.ts";

const emptyCell = 0;
export const numberCell = 1;
const textCell = 2;
export const booleanCell = 3;
/** The text of an error (`#N/A`, or what stands in place of a number), and of a date that is stored as text. */
export const errorCell = 4;
export const dateTextCell = 5;
/** Numbers with a format that makes something else of them: this, and the place in `formats`. */
export const firstFormatCell = 6;

export const formats = ["date", "time", "percent", "currency"] as const;
export type CellFormat = (typeof formats)[number] | "error";

/** A cell that a spreadsheet shows as something else than the number or text in it. */
export interface FormattedCell {
  readonly format: CellFormat;
  /** Days for dates and times, a share for percentages; the text of an error, or of a date that is stored as text. */
  readonly value: number | string;
}

export type CellValue = string | number | boolean | null | FormattedCell;

/** The source of tables, by position counted from 0. */
export interface CellGrid {
  /** Up to the last row and column with a value. */
  readonly rowCount: number;
  readonly columnCount: number;
  /** Null where the cell is empty or beyond the sheet. */
  at(row: number, column: number): CellValue;
  /** Why the text of a value, or its unit, gives no number. */
  faultAt?(row: number, column: number): Words | undefined;
}

export interface SheetGrid extends CellGrid {
  rowCount: number;
  columnCount: number;
  /** Cells per row in the arrays; at least `columnCount`. */
  stride: number;
  /** A block has 2 to the power of this many rows. */
  rowBits: number;
  readonly blocks: Block[];
  readonly texts: string[];
  /** Ranges of merged cells, such as `B2:C3`; the first ones of many. */
  readonly merges: string[];
  readonly maxCells: number;
  /** The bytes that further texts may take. */
  readonly textBudget: TextBudget;
}

interface Block {
  /** By row: the number; 1 or 0 for a boolean; an index into `texts` for a text of any kind. */
  readonly values: Float64Array;
  /** By row: one of the kinds above. */
  readonly kinds: Uint8Array;
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
export function chargeText(budget: TextBudget, text: string, place: () => Words): void {
  budget.leftBytes -= bytesOfText(text);
  if (budget.leftBytes >= 0) return;
  const words = message("texts_workbook_take_more_than", { totalBytes: budget.totalBytes, place: place() });
  throw new SheetError("too_much_text", words);
}

const firstStride = 64;
const maxRowBits = 8;
/** Cells of a block, which has at least one row: half a megabyte. */
const maxCellsInBlock = 2 ** 16;

export function createGrid(maxCells: number, budget: TextBudget): SheetGrid {
  const grid: SheetGrid = {
    rowCount: 0,
    columnCount: 0,
    stride: firstStride,
    rowBits: 0,
    blocks: [],
    texts: [],
    merges: [],
    maxCells,
    textBudget: budget,
    at: (row, column) => valueAt(grid, row, column),
  };
  return grid;
}

function valueAt(grid: SheetGrid, row: number, column: number): CellValue {
  if (row < 0 || row >= grid.rowCount || column < 0 || column >= grid.columnCount) return null;
  const { values, kinds } = grid.blocks[row >> grid.rowBits];
  const index = indexOf(grid, row, column);
  const value = values[index];
  const kind = kinds[index];
  if (kind === numberCell) return value;
  if (kind === textCell) return grid.texts[value];
  if (kind === emptyCell) return null;
  if (kind === booleanCell) return value === 1;
  if (kind >= firstFormatCell) return { format: formats[kind - firstFormatCell], value };
  return { format: kind === errorCell ? "error" : "date", value: grid.texts[value] };
}

/** In its block. */
const indexOf = ({ rowBits, stride }: SheetGrid, row: number, column: number): number =>
  (row & ((1 << rowBits) - 1)) * stride + column;

/** Throws SheetError `too_many_cells`, or `malformed` for a cell that has a value already. */
export function setCell(grid: SheetGrid, row: number, column: number, kind: number, value: number): void {
  if (row >= grid.rowCount || column >= grid.columnCount) extend(grid, row, column);
  const { values, kinds } = grid.blocks[row >> grid.rowBits];
  const index = indexOf(grid, row, column);
  if (kinds[index] !== emptyCell) {
    const cell = cellReference(row, column);
    throw new SheetError("malformed", message("workbook_damaged_cell_occurs_twice", { cell }), cell);
  }
  kinds[index] = kind;
  values[index] = value;
}

/** An empty text is an empty cell. */
export function setText(grid: SheetGrid, row: number, column: number, text: string, kind = textCell): void {
  if (text === "") return;
  chargeText(grid.textBudget, text, () => message("cell_at", { cell: cellReference(row, column) }));
  setCell(grid, row, column, kind, grid.texts.length);
  grid.texts.push(text);
}

/** The text takes no memory of its own. */
export function setSharedText(grid: SheetGrid, row: number, column: number, text: string): void {
  if (text === "") return;
  setCell(grid, row, column, textCell, grid.texts.length);
  grid.texts.push(text);
}

function extend(grid: SheetGrid, row: number, column: number): void {
  const rowCount = Math.max(grid.rowCount, row + 1);
  const columnCount = Math.max(grid.columnCount, column + 1);
  if (rowCount * columnCount > grid.maxCells) {
    const cell = cellReference(row, column);
    const words = message("sheet_reaches_cell_rows_columns", {
      cell,
      rowCount,
      columnCount,
      maxCells: grid.maxCells,
    });
    throw new SheetError("too_many_cells", words, cell);
  }
  // The first row shows how wide a table is: from the second row on, the arrays are no wider than it. Doubling from
  // there saves a sheet that gets wider with each row from being copied each time.
  const isSecondRow = grid.rowCount <= 1 && row > 0;
  if (column >= grid.stride)
    relayout(grid, Math.min(maxSheetColumns, Math.max(columnCount, 2 * grid.stride)), rowCount);
  else if (isSecondRow) relayout(grid, columnCount, rowCount);
  while (grid.blocks.length <= row >> grid.rowBits) grid.blocks.push(newBlock(grid.stride << grid.rowBits));
  grid.rowCount = rowCount;
  grid.columnCount = columnCount;
}

const newBlock = (cells: number): Block => ({ values: new Float64Array(cells), kinds: new Uint8Array(cells) });

/** For this many rows at least. */
function relayout(grid: SheetGrid, stride: number, rowCount: number): void {
  const before = { ...grid, blocks: grid.blocks.splice(0) };
  grid.stride = stride;
  // A sheet of one row needs no room for more.
  grid.rowBits =
    rowCount === 1 ? 0 : Math.min(maxRowBits, Math.max(0, Math.floor(Math.log2(maxCellsInBlock / stride))));
  for (let row = 0; row < grid.rowCount; row++) {
    const [from, to] = [row >> before.rowBits, row >> grid.rowBits];
    if (to === grid.blocks.length) grid.blocks.push(newBlock(stride << grid.rowBits));
    const [source, target] = [indexOf(before, row, 0), indexOf(grid, row, 0)];
    const { values, kinds } = before.blocks[from];
    grid.blocks[to].values.set(values.subarray(source, source + grid.columnCount), target);
    grid.blocks[to].kinds.set(kinds.subarray(source, source + grid.columnCount), target);
  }
}
