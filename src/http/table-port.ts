/** What the HTTP room asks of the room that reads and writes tables of components as workbooks. */
import type { Writable } from "node:stream";
import type { FamilyName } from "../domain/table-family.ts";
import type { TableContext, TableReading } from "../exchange/table-reader.ts";
import type { TableToWrite } from "../exchange/table-rows.ts";

export interface TablePort {
  /** Reads the workbook at the path. A file that is no workbook is a message, not a rejection. */
  readTable(path: string, family: FamilyName, context: TableContext): Promise<TableReading>;
  /** Writes to the end and ends the sink. */
  writeTable(table: TableToWrite, sink: Writable): Promise<void>;
}
