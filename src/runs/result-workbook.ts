/** Writes result tables as a workbook: repeated labels once, in merged cells, numbers as they are. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import type { MergedRange, RowSegment, Sheet, SheetRow } from "../exchange/sheet-content.ts";
import { writeWorkbook } from "../exchange/sheet-writer.ts";
import type { ResultRow, ResultSheet } from "../results/result-sheet.ts";
import { type RunResults, resultSheets } from "../results/sheets.ts";

/** The whole result of a run as an .xlsx file, with more sheets at its end. No half-written file stays behind. */
export async function writeResultWorkbook(
  results: RunResults,
  path: string,
  more: readonly ResultSheet[] = [],
): Promise<void> {
  try {
    await writeResultSheets([...resultSheets(results), ...more], createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export function writeResultSheets(sheets: Iterable<ResultSheet>, sink: Writable): Promise<void> {
  return writeWorkbook(sink, Array.from(sheets, toSheet));
}

const labelWidth = 24;

function toSheet(sheet: ResultSheet): Sheet {
  const labels = sheet.labelHeader.length;
  const merges: MergedRange[] = [];
  return {
    name: sheet.name,
    rows: sheetRows(sheet, merges),
    merges: () => merges,
    freeze: { rows: 1, columns: labels },
    columnWidths: new Array(labels).fill(labelWidth),
  };
}

function* sheetRows(sheet: ResultSheet, merges: MergedRange[]): Generator<SheetRow> {
  const header = [...sheet.labelHeader.map((label) => label || null), ...sheet.valueHeader];
  yield [{ cells: header, header: true }];
  const runs = createLabelRuns(sheet.labelHeader.length, merges);
  let row = 1;
  for (const { labels, values } of sheet.rows()) {
    yield [{ cells: runs.next(labels, row) }, valueSegment(values)];
    row++;
  }
  runs.end(row);
}

function valueSegment(values: ResultRow["values"]): RowSegment {
  return values instanceof Float64Array ? { numbers: values } : { cells: values };
}

/**
 * Every label column but the last shows a label once for a run of rows that share it and all labels before it, in a
 * merged cell.
 */
function createLabelRuns(columns: number, merges: MergedRange[]) {
  let previous: ResultRow["labels"] | null = null;
  const starts: number[] = new Array(columns).fill(1);
  const close = (column: number, row: number): void => {
    if (row - starts[column] > 1) {
      merges.push({ firstRow: starts[column], lastRow: row - 1, firstColumn: column, lastColumn: column });
    }
    starts[column] = row;
  };
  return {
    next(labels: ResultRow["labels"], row: number): (string | number | null)[] {
      const last = previous;
      const same = last === null ? 0 : labels.findIndex((label, column) => label !== last[column]);
      const shared = last !== null && same < 0 ? columns : same;
      previous = labels;
      for (let column = shared; column < columns - 1; column++) {
        if (last !== null) close(column, row);
      }
      return labels.map((label, column) => ((column < shared && column < columns - 1) || label === "" ? null : label));
    },
    end(row: number): void {
      for (let column = 0; column < columns - 1; column++) close(column, row);
    },
  };
}
