/** How messages name the cells of a table, and which content counts as a value. */

import { quoted } from "../../domain/truncate.ts";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";

/** `Row 3, column B`, both as spreadsheet programs show them. */
export const cellName = (row: number, column: number): string => `Row ${row + 1}, column ${columnLetters(column)}`;

/** Empty means: no value, or blanks only. */
export const isEmpty = (value: CellValue): boolean =>
  value === null || (typeof value === "string" && value.trim() === "");

/** A header cell's unchanged text, "" where the cell is empty. A region may be called `1`, or even ` `. */
export const headerText = (value: CellValue): string => (value === null ? "" : String(value));

/** A value as messages show it. */
export const formatCell = (value: CellValue): string => (typeof value === "string" ? quoted(value) : `${value}`);

/** One past the last row with a value in any of the columns; rows below without values do not count. */
export function endOfValues(grid: CellGrid, columns: readonly number[]): number {
  for (let row = grid.rowCount - 1; row >= 0; row--) {
    if (columns.some((column) => !isEmpty(grid.at(row, column)))) return row + 1;
  }
  return 0;
}
