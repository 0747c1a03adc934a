/** Tables as workbooks: for the download of a single table, and for an archive. */
import type { Writable } from "node:stream";
import { headerCell } from "../xlsx/styles.ts";
import type { Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import { workbookParts, writeWorkbook } from "../xlsx/write-workbook.ts";
import { rowsOf, type TableToWrite } from "./rows.ts";

/** Writes the workbook of one table of one component and ends the stream. Without records it holds the header only. */
export function writeComponentTable(table: TableToWrite, sink: Writable): Promise<void> {
  return writeWorkbook(sink, [sheetOf(table)]);
}

interface TableCompression {
  /** 1 (fastest) to 9 (smallest). */
  compressionLevel?: number;
}

/** The workbook of a table in memory, in parts. */
export function componentTableParts(table: TableToWrite, options: TableCompression = {}): Promise<Buffer[]> {
  return workbookParts([sheetOf(table)], options);
}

function sheetOf(table: TableToWrite): Sheet {
  const { headerRows, rows } = rowsOf(table);
  return { name: "Sheet1", rows: styledRows(headerRows, rows), freeze: { rows: headerRows, columns: 1 } };
}

function* styledRows(headerRows: number, rows: Iterable<readonly (string | number | null)[]>): Generator<SheetRow> {
  let row = 0;
  for (const cells of rows) yield [row++ < headerRows ? { cells, style: headerCell } : { cells }];
}
