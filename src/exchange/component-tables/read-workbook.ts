/** Workbooks as tables: from the upload of a single table, and from an archive. */
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { SheetError } from "../xlsx/error.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { defaultSheetLimits, type SheetLimits } from "../xlsx/limits.ts";
import { readSheet } from "../xlsx/read-workbook.ts";
import { isBetweenRegions } from "./form.ts";
import { readTable, type TableReading } from "./read-table.ts";
import type { TableContext } from "./table-context.ts";

/**
 * Reads the first sheet of a workbook, given as a path or as its bytes, as a table of a family for one component, in
 * the forms of `form.ts`. The errors of a faulty one name each row, column and value.
 */
export async function readComponentTable(
  workbook: Buffer | string,
  family: FamilyName,
  context: TableContext,
  limits: SheetLimits = defaultSheetLimits,
): Promise<TableReading> {
  let grid: CellGrid;
  try {
    grid = await readSheet(workbook, { ...limits, maxCells: Math.min(limits.maxCells, cellsFor(family, context)) });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { errors: [error.message] };
  }
  return readTable(grid, family, context);
}

const cellsInAnyCase = 250_000;

/**
 * Several times the cells of a table of this kind: a sheet beyond that is not worth reading for a more precise message.
 */
function cellsFor(name: FamilyName, { regions, numberOfTimeSteps, componentType }: TableContext): number {
  const family = tableFamilies[name];
  const count = (regions?.size ?? 100) + 2;
  const columns = isBetweenRegions(family, componentType) ? count * count : count;
  const rows = family.shape === "series" ? numberOfTimeSteps + 2 : 2;
  return cellsInAnyCase + 4 * columns * rows;
}
