/** What the HTTP room asks of the room that reads workbooks of components' tables. */
import type { FamilyName } from "../../domain/table-family.ts";
import type { TableReading } from "../../exchange/component-tables/read-table.ts";
import type { TableContext } from "../../exchange/component-tables/table-context.ts";

/** `owner` is who asks: turns are taken between owners. Rejects with `TooManyWaiting` where too much waits. */
export interface TablePort {
  /** Reads the workbook at the path. A file that is no workbook is a message, not a rejection. */
  readTable(path: string, family: FamilyName, context: TableContext, owner?: number): Promise<TableReading>;
}
