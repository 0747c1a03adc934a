/** What a table is read from: the cells of a sheet, by position counted from 0, and how messages name them. */

import { quoted } from "../../domain/truncate.ts";

export type CellValue = string | number | boolean | null;

export interface CellGrid {
  readonly rowCount: number;
  readonly columnCount: number;
  /** The value of a cell; null where it is empty or beyond the sheet. */
  at(row: number, column: number): CellValue;
}

/** Column letters as spreadsheet programs show them: 0 is `A`, 26 is `AA`. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** `Row 3, column B`, both as spreadsheet programs show them. */
export const cellName = (row: number, column: number): string => `Row ${row + 1}, column ${columnLetters(column)}`;

/** Empty means: no value, or blanks only. */
export const isEmpty = (value: CellValue): boolean =>
  value === null || (typeof value === "string" && value.trim() === "");

/** A header cell's text as it stands, "" where the cell is empty. A region may be called `1`, or even ` `. */
export const headerText = (value: CellValue): string => (value === null ? "" : String(value));

/** A value as messages show it. */
export const shown = (value: CellValue): string => (typeof value === "string" ? quoted(value) : `${value}`);

/** One past the last row with a value in any of the columns; rows below without values do not count. */
export function endOfValues(grid: CellGrid, columns: readonly number[]): number {
  for (let row = grid.rowCount - 1; row >= 0; row--) {
    if (columns.some((column) => !isEmpty(grid.at(row, column)))) return row + 1;
  }
  return 0;
}
