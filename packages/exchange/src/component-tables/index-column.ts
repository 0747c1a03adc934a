/** The first column of a series, which numbers or dates its rows: the values are in their order only if it rises evenly. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { cellName, formatCell, isEmpty, secondsOfDays } from "./cells.ts";
import { type DayOrder, secondsOfText } from "./date-text.ts";
import type { FileProblems } from "./problems.ts";

type Kind = "step" | "time" | "name";

interface Index {
  kind: Kind;
  /** Steps, or seconds. */
  values: Float64Array;
}

/** Where clocks change, neighbours are an hour more or less apart. */
const secondsOfHour = 3600;

export function checkIndex(grid: CellGrid, first: number, count: number, problems: FileProblems): void {
  if (count < 2) return;
  const monthFirst = readIndex(grid, first, count, "month");
  if (monthFirst === null) return;
  // 01/02/2024 is two dates; the one that makes an even column is meant.
  const index = isEven(monthFirst) ? monthFirst : (readIndex(grid, first, count, "day") ?? monthFirst);
  if (isEven(index)) return;
  const isWhole = reportOtherCells(grid, first, index, problems);
  if (isWhole && index.kind === "name") problems.add(notRead(grid, first), "warning");
  else if (isWhole) reportUneven(grid, first, index, problems);
}

const notRead = (grid: CellGrid, first: number): Words =>
  message("at", {
    place: cellName(first, 0),
    problem: message("neither_step_nor_date", { value: formatCell(grid.at(first, 0)) }),
  });

/** Null where the column is empty. The first cell that is a step or a date decides the kind of the column. */
function readIndex(grid: CellGrid, first: number, count: number, order: DayOrder): Index | null {
  const cells = Array.from({ length: count }, (_, row) => grid.at(first + row, 0));
  if (cells.every(isEmpty)) return null;
  const readings = cells.map((cell) => readCell(cell, order));
  const prefix = readings[0]?.prefix ?? "";
  const isNumbered = prefix !== "" && readings.every((reading) => reading?.prefix === prefix);
  const decisive = isNumbered ? readings[0] : readings.find((reading) => reading?.prefix === "");
  const values = readings.map((reading) =>
    reading && reading.kind === decisive?.kind && reading.prefix === decisive.prefix ? reading.value : Number.NaN,
  );
  return { kind: decisive?.kind ?? "name", values: Float64Array.from(values) };
}

interface CellReading {
  kind: Exclude<Kind, "name">;
  value: number;
  /** The text before the number: `t` of `t17`. */
  prefix: string;
}

const numbered = /^(\D*?)\s*(\d{1,9})$/;

function readCell(cell: CellValue, order: DayOrder): CellReading | undefined {
  if (typeof cell === "number") return { kind: "step", value: cell, prefix: "" };
  if (typeof cell === "boolean" || cell === null) return undefined;
  if (typeof cell === "object") {
    if (cell.format === "error") return undefined;
    if (typeof cell.value === "string") return timeOf(secondsOfText(cell.value, order));
    const isTime = cell.format === "date" || cell.format === "time";
    return isTime ? timeOf(secondsOfDays(cell.value)) : { kind: "step", value: cell.value, prefix: "" };
  }
  const text = cell.trim();
  const seconds = secondsOfText(text, order);
  if (!Number.isNaN(seconds)) return timeOf(seconds);
  const [, prefix, digits] = numbered.exec(text) ?? [];
  if (digits !== undefined) return { kind: "step", value: Number(digits), prefix };
  const value = /^[+-]?\d+\.\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(value) ? undefined : { kind: "step", value, prefix: "" };
}

const timeOf = (value: number): CellReading | undefined =>
  Number.isNaN(value) ? undefined : { kind: "time", value, prefix: "" };

/** Times are rounded from fractions of days to seconds. */
const toleranceOf = ({ kind, values }: Index): number =>
  kind === "time" ? 1.5 : 1e-9 * Math.max(1, Math.abs(values[0]), Math.abs(values[values.length - 1]));

function isEven(index: Index): boolean {
  if (index.kind === "name") return false;
  const { values } = index;
  const step = values[1] - values[0];
  const tolerance = toleranceOf(index);
  // Months are even steps although they differ in their days.
  return rises(values, step, tolerance) || (index.kind === "time" && rises(values.map(monthOf), monthStep(values), 0));
}

function rises(values: Float64Array, step: number, tolerance: number): boolean {
  if (!(step > tolerance)) return false;
  for (let row = 1; row < values.length; row++) {
    if (!(Math.abs(values[row] - values[row - 1] - step) <= tolerance)) return false;
  }
  return true;
}

const monthStep = (values: Float64Array): number => monthOf(values[1]) - monthOf(values[0]);

/** Months since the year 0 where the time is midnight of a month's first day, else NaN. */
function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  const isFirst = date.getUTCDate() === 1 && seconds % 86_400 === 0;
  return isFirst ? date.getUTCFullYear() * 12 + date.getUTCMonth() : Number.NaN;
}

const faults = {
  step: {
    empty: message("cell_empty_column_step_other"),
    other: (shown: string) => message("no_step_column_one_other", { shown }),
  },
  time: {
    empty: message("cell_empty_column_date_other"),
    other: (shown: string) => message("no_date_column_one_other", { shown }),
  },
};

/** Reports empty cells, and those of another kind than the column. Returns whether there are none. */
function reportOtherCells(grid: CellGrid, first: number, { kind, values }: Index, problems: FileProblems): boolean {
  if (kind === "name") return true;
  let isWhole = true;
  for (const [row, value] of values.entries()) {
    if (!Number.isNaN(value)) continue;
    isWhole = false;
    const cell = grid.at(first + row, 0);
    problems.add(
      message("at", {
        place: cellName(first + row, 0),
        problem: isEmpty(cell) ? faults[kind].empty : faults[kind].other(formatCell(cell)),
      }),
    );
  }
  return isWhole;
}

function reportUneven(grid: CellGrid, first: number, index: Index, problems: FileProblems): void {
  const { kind, values } = index;
  const step = usualStep(values);
  const tolerance = toleranceOf(index);
  const rows = new Map<number, number>([[values[0], 0]]);
  for (let row = 1; row < values.length; row++) {
    const earlier = rows.get(values[row]);
    rows.set(values[row], earlier ?? row);
    const difference = values[row] - values[row - 1];
    if (difference > tolerance && Math.abs(difference - step) <= tolerance && earlier === undefined) continue;
    const shown = formatCell(grid.at(first + row, 0));
    const before = formatCell(grid.at(first + row - 1, 0));
    const reason =
      earlier === undefined
        ? message("step_follows", { value: shown, before })
        : message("step_repeats", { value: shown, row: first + earlier + 1 });
    const isClockChange = kind === "time" && Math.abs(Math.abs(difference - step) - secondsOfHour) <= tolerance;
    const place = cellName(first + row, 0);
    problems.add(sentences(message("at", { place, problem: reason }), isClockChange ? clockChange : undefined));
  }
}

const clockChange = message("clock_change");

/** The median difference between neighbours of the sorted values. */
function usualStep(values: Float64Array): number {
  const ordered = values.toSorted();
  const differences = ordered
    .subarray(1)
    .map((value, row) => value - ordered[row])
    .filter((difference) => difference > 0)
    .sort();
  return differences[(differences.length - 1) >> 1] ?? 0;
}
