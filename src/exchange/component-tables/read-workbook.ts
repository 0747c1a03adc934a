/** Workbooks as tables: what the single-table upload hands over, and what an archive holds. */
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { SheetError } from "../xlsx/error.ts";
import { defaultSheetLimits, type SheetLimits } from "../xlsx/limits.ts";
import { readSheet } from "../xlsx/read-workbook.ts";
import type { SheetTable } from "../xlsx/sheet-table.ts";
import type { CellGrid } from "./cells.ts";
import { isBetweenRegions } from "./form.ts";
import { readTable, type TableReading } from "./read-table.ts";
import type { TableContext } from "./table-context.ts";

/**
 * Reads the first sheet of a workbook, given as a path or as its bytes, as a table of a family for one component, in the forms of `form.ts`.
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
  const count = (regions?.size ?? 100) + 2;
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
