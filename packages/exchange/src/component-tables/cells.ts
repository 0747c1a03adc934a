/** How messages name the cells of a table, and which content counts as a value. */

import { message, type Words } from "@esm/messages/message";
import { quoted } from "@esm/model/domain/truncate";
import type { CellGrid, CellValue, FormattedCell } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";

/** `Row 3, column B`, both as spreadsheet programs show them. */
export const cellName = (row: number, column: number): Words =>
  message("cell_place", { row: row + 1, column: columnLetters(column) });

/** Empty means: no value, or blanks only. */
export const isEmpty = (value: CellValue): boolean =>
  value === null || (typeof value === "string" && value.trim() === "");

/** A header cell's unchanged text, "" where the cell is empty. A region may be called `1`, or even ` `. */
export const headerText = (value: CellValue): string => (value === null ? "" : String(contentOf(value)));

const contentOf = (value: CellValue): CellValue => (typeof value === "object" && value !== null ? value.value : value);

/** A value as messages show it. */
export function formatCell(cell: CellValue): string {
  const value = typeof cell === "object" && cell !== null ? shownBySpreadsheets(cell) : cell;
  return typeof value === "string" ? quoted(value) : `${value}`;
}

function shownBySpreadsheets({ format, value }: FormattedCell): string | number {
  if (typeof value === "string") return value;
  if (format === "time" && value >= 0 && value < mostDaysInHours) return hoursText(value);
  if (format === "date" || format === "time") return timeText(value) ?? value;
  return format === "percent" ? `${Number((value * 100).toPrecision(15))} %` : value;
}

/** The day that spreadsheets call 0: 1899-12-30. */
const dayZero = Date.UTC(1899, 11, 30);
/** The year 10000. */
const lastDay = 2_958_466;

/** Longer durations are dates of which the time is shown. */
const mostDaysInHours = 10_000;

function hoursText(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (count: number): string => String(count).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(hours)}:${two(minutes)}${rest > 0 ? `:${two(rest)}` : ""}`;
}

/** A number of days as date and time; undefined where spreadsheets have no date for it. */
function timeText(days: number): string | undefined {
  if (!(days >= 0 && days < lastDay)) return undefined;
  const iso = new Date(dayZero + Math.round(days * 86_400) * 1000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19).replace(/:00$/, "")];
  return time === "00:00" ? date : `${date} ${time}`;
}

/** The seconds of a date and time since the first day of spreadsheets, whose fractions of a day are rounded. */
export const secondsOfDays = (days: number): number => Math.round(days * 86_400) + dayZero / 1000;

/** One past the last row with a value in any of the columns; rows below without values do not count. */
export function endOfValues(grid: CellGrid, columns: readonly number[]): number {
  for (let row = grid.rowCount - 1; row >= 0; row--) {
    if (columns.some((column) => !isEmpty(grid.at(row, column)))) return row + 1;
  }
  return 0;
}
