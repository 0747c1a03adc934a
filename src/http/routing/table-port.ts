/** What the HTTP room asks of the room that reads and writes tables of components as workbooks. */
import type { FamilyName } from "../../domain/table-family.ts";
import type { TableReading } from "../../exchange/component-tables/read-table.ts";
import type { TableToWrite } from "../../exchange/component-tables/rows.ts";
import type { TableContext } from "../../exchange/component-tables/table-context.ts";

/** `owner` is who asks: turns are taken between owners. Rejects with `TooManyWaiting` where too much waits. */
export interface TablePort {
  /** Reads the workbook at the path. A file that is no workbook is a message, not a rejection. */
  readTable(path: string, family: FamilyName, context: TableContext, owner?: number): Promise<TableReading>;
  /** Writes the workbook to the path, where nothing is yet; what goes into it is loaded when its turn has come. */
  writeTable(path: string, load: () => Promise<TableToWrite>, owner?: number): Promise<void>;
}
