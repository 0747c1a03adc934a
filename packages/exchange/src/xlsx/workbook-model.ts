/**
 * The input of the workbook writer: sheets made of rows, rows made of segments, so that long series stay typed arrays.
 */

import type { BarChart } from "./charts.ts";
import type { CellStyle } from "./styles.ts";

/** `null` leaves the cell out. Numbers must be finite. */
export type CellValue = string | number | boolean | null;

/** `style` is one of those with which the workbook is written; without it cells are plain. */
export type RowSegment =
  | { cells: readonly CellValue[]; style?: CellStyle }
  /** One cell per number. The array is read before the next row is requested and may then be filled again. */
  | { numbers: Float64Array; style?: CellStyle }
  /** Leaves this many cells out. */
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
  /** Requested after the last row, so it may include what making the rows has shown. */
  merges?: () => Iterable<MergedRange>;
  /** This many rows and columns stay in view when scrolling. */
  freeze?: { rows: number; columns: number };
  /** They show figures of the sheet. */
  charts?: readonly BarChart[];
  /** In characters, from column A on; `null` leaves the usual width. */
  columnWidths?: readonly (number | null)[];
}
