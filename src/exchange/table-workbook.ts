/** Tables as workbooks: what the single-table upload and download hand over, and what an archive holds. */
import type { Writable } from "node:stream";
import { type FamilyName, tableFamilies } from "../domain/table-family.ts";
import type { Sheet, SheetRow } from "./sheet-content.ts";
import { SheetError } from "./sheet-error.ts";
import { defaultSheetLimits, type SheetLimits } from "./sheet-limits.ts";
import { readSheet } from "./sheet-reader.ts";
import type { SheetTable } from "./sheet-table.ts";
import { workbookBytes, writeWorkbook } from "./sheet-writer.ts";
import type { CellGrid } from "./table-cells.ts";
import { isBetweenRegions } from "./table-form.ts";
import { readTable, type TableContext, type TableReading } from "./table-reader.ts";
import { rowsOf, type TableToWrite } from "./table-rows.ts";

/**
 * Reads the first sheet of a workbook, given as a path or as its bytes, as a table of a family for one component, in the forms of `table-form.ts`.
 * The message of a faulty one names each row, column and value, one per line.
 */
export async function readComponentTable(
  workbook: Buffer | string,
  family: FamilyName,
  context: TableContext,
  limits: SheetLimits = defaultSheetLimits,
): Promise<TableReading> {
  let sheet: SheetTable;
  try {
    sheet = await readSheet(workbook, { ...limits, maxCells: Math.min(limits.maxCells, cellsFor(family, context)) });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { message: error.message };
  }
  return readTable(gridOf(sheet), family, context);
}

const cellsInAnyCase = 250_000;

/** Several times the cells of a table of this kind: whatever lies beyond is no mistake that deserves a closer look. */
function cellsFor(name: FamilyName, { regions, numberOfTimeSteps, componentType }: TableContext): number {
  const family = tableFamilies[name];
  const count = (regions?.length ?? 100) + 2;
  const columns = isBetweenRegions(family, componentType) ? count * count : count;
  const rows = family.shape === "series" ? numberOfTimeSteps + 2 : 2;
  return cellsInAnyCase + 4 * columns * rows;
}

function gridOf(sheet: SheetTable): CellGrid {
  return {
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    at(row, column) {
      switch (sheet.kind(row, column)) {
        case "empty":
          return null;
        case "number":
          return sheet.number(row, column) ?? null;
        case "boolean":
          return sheet.text(row, column) === "TRUE";
        default:
          return sheet.text(row, column);
      }
    },
  };
}

/** Writes the workbook of one table of one component and ends the stream. Without records it holds the header only. */
export function writeComponentTable(table: TableToWrite, sink: Writable): Promise<void> {
  return writeWorkbook(sink, [sheetOf(table)]);
}

export interface TableCompression {
  /** 1 (fastest) to 9 (smallest). */
  compressionLevel?: number;
}

/** The same in memory. */
export function componentTableBytes(table: TableToWrite, options: TableCompression = {}): Promise<Buffer> {
  return workbookBytes([sheetOf(table)], options);
}

function sheetOf(table: TableToWrite): Sheet {
  const { headerRows, rows } = rowsOf(table);
  return { name: "Sheet1", rows: styledRows(headerRows, rows), freeze: { rows: headerRows, columns: 1 } };
}

function* styledRows(headerRows: number, rows: Iterable<readonly (string | number | null)[]>): Generator<SheetRow> {
  let row = 0;
  for (const cells of rows) yield [{ cells, header: row++ < headerRows }];
}
