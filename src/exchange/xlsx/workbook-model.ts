/** What the workbook writer takes: sheets made of rows, rows made of segments, so that long series stay typed arrays. */

import type { CellStyle } from "./styles.ts";

/** `null` leaves the cell out. Numbers must be finite. */
export type CellValue = string | number | null;

/** `style` is one of those that the workbook is written with; without it cells are plain. */
export type RowSegment =
  | { cells: readonly CellValue[]; style?: CellStyle }
  /** One cell per number. The array is read before the next row is asked for and may then be filled anew. */
  | { numbers: Float64Array; style?: CellStyle }
  /** Leaves so many cells out. */
  | { skip: number };

/** From the first cell on, without gaps; an empty list is an empty row. */
export type SheetRow = readonly RowSegment[];

/** All four inclusive, counted from 0. */
export interface MergedRange {
  firstRow: number;
  firstColumn: number;
  lastRow: number;
  lastColumn: number;
}

export interface Sheet {
  name: string;
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Asked for after the last row, so what the rows' making found out may go in. */
  merges?: () => Iterable<MergedRange>;
  /** So many rows and columns stay in view when scrolling. */
  freeze?: { rows: number; columns: number };
  /** In characters, from column A on; `null` leaves the usual width. */
  columnWidths?: readonly (number | null)[];
}
