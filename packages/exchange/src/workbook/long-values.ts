/** The sheet of long values: series inside of constraints and overrides, shapes of regions. Each stands below its mark, as numbers or as parts of its JSON. */

import { message } from "@esm/messages/message";
import { parseJsonFile } from "../archive/json.ts";
import { cellName, formatCell, headerText, isEmpty } from "../component-tables/cells.ts";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { headerCell } from "../xlsx/styles.ts";
import type { CellValue, Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import type { LongWriter, ValueReading } from "./cell-values.ts";
import { longValuesSheet } from "./layout.ts";

/** Parts of a text. */
const partLength = 30_000;

export interface LongValueWriter {
  take: LongWriter;
  /** To be written last, when all values have been taken. */
  sheet: Sheet;
}

export function createLongValues(): LongValueWriter {
  const columns: (readonly CellValue[])[] = [];
  return {
    take(value) {
      columns.push(cellsOf(value));
      return `@${columns.length}`;
    },
    sheet: { name: longValuesSheet, rows: rowsOf(columns), freeze: { rows: 1, columns: 0 } },
  };
}

function cellsOf(value: unknown): readonly CellValue[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return value;
  const text = JSON.stringify(value);
  const parts = Math.ceil(text.length / partLength);
  return Array.from({ length: parts }, (_, part) => text.slice(part * partLength, (part + 1) * partLength));
}

function* rowsOf(columns: readonly (readonly CellValue[])[]): Generator<SheetRow> {
  yield [{ cells: columns.map((_, index) => `@${index + 1}`), style: headerCell }];
  const count = columns.reduce((most, { length }) => Math.max(most, length), 0);
  for (let row = 0; row < count; row++) yield [{ cells: columns.map((cells) => cells[row] ?? null) }];
}

/** Values are read when a cell names them; those that nobody names are an error. */
export function readLongValues(grid: CellGrid | undefined, problems: FileProblems = createFileProblems()) {
  const columns = new Map<string, number>();
  const used = new Set<string>();
  for (let column = 0; grid && column < grid.columnCount; column++) {
    const mark = headerText(grid.at(0, column)).trim();
    const place = cellName(0, column);
    if (!/^@\d+$/.test(mark)) problems.add(message("at", { place, problem: message("no_mark_of_long_value") }));
    else if (columns.has(mark)) problems.add(message("at", { place, problem: message("head_twice", { head: mark }) }));
    columns.set(mark, column);
  }
  return {
    valueOf(mark: string): ValueReading {
      const column = columns.get(mark);
      if (!grid || column === undefined) {
        return { fault: message("long_value_missing", { mark, sheet: longValuesSheet }) };
      }
      used.add(mark);
      return readColumn(grid, column, problems);
    },
    reportUnused(): void {
      for (const [mark, column] of columns) {
        if (used.has(mark) || !/^@\d+$/.test(mark)) continue;
        problems.add(message("at", { place: cellName(0, column), problem: message("long_value_unused", { mark }) }));
      }
    },
  };
}

function readColumn(grid: CellGrid, column: number, problems: FileProblems): ValueReading {
  let end = grid.rowCount;
  while (end > 1 && isEmpty(grid.at(end - 1, column))) end--;
  const isText = end > 1 && typeof grid.at(1, column) === "string";
  const cells: (string | number)[] = [];
  for (let row = 1; row < end; row++) {
    const cell = grid.at(row, column);
    if (typeof cell === (isText ? "string" : "number")) cells.push(cell as string | number);
    else {
      const problem = message("long_value_cell", { value: formatCell(cell) });
      problems.add(message("at", { place: cellName(row, column), problem }));
    }
  }
  if (!isText) return { value: cells };
  const parsed = parseJsonFile(Buffer.from(cells.join("")), maxJson);
  return "errors" in parsed ? { fault: parsed.errors[0] } : parsed;
}

/** As geometries and series of archives may have. */
const maxJson = { maxDepth: 34, maxContainers: 1_500_000, maxKeys: 1_000_000, maxItems: 3_000_000 };
