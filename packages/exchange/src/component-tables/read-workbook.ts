/** Workbooks as tables: from the upload of a single table, and from an archive. */

import { type Message, message, type Words } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { quotedNames, truncate } from "@esm/model/domain/truncate";
import { SheetError } from "../xlsx/error.ts";
import { defaultSheetLimits, type SheetLimits } from "../xlsx/limits.ts";
import { readSheet } from "../xlsx/read-workbook.ts";
import { isBetweenRegions } from "./form.ts";
import { readTable } from "./read-table.ts";
import type { TableContext } from "./table-context.ts";

/** The records of a table with the warnings about its workbook, or all errors. */
type WorkbookReading = { records: Iterable<TableRecord>; warnings: Words[] } | { errors: Words[] };

/**
 * Reads the first sheet of a workbook, given as a path or as its bytes, as a table of a family for one component, in
 * the forms of `form.ts`. The errors of a faulty one name each row, column and value, the warnings the other sheets.
 */
export async function readComponentTable(
  workbook: Buffer | string,
  family: FamilyName,
  context: TableContext,
  limits: SheetLimits = defaultSheetLimits,
): Promise<WorkbookReading> {
  try {
    const sheet = await readSheet(workbook, {
      ...limits,
      maxCells: Math.min(limits.maxCells, cellsFor(family, context)),
    });
    const reading = readTable(sheet, family, context);
    if (!("errors" in reading)) {
      const warnings = [...reading.warnings, ...ignoredSheets(sheet.sheetNames)];
      return { ...reading, warnings };
    }
    return reading;
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { errors: [error.words] };
  }
}

function ignoredSheets(names: readonly string[]): Message[] {
  const [first, ...others] = names.map((name) => truncate(name));
  return others.length > 0 ? [message("only_first_sheet_read", { first, ignored: quotedNames(others) })] : [];
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
