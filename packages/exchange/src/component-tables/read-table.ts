/** Sheet → records of one table family of one component. */

import { message, type Words } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import type { CellGrid } from "../xlsx/grid.ts";
import { hasIndex, readByRegion } from "./by-region.ts";
import { readConnections } from "./connections.ts";
import { connectionHeader, formOf } from "./form.ts";
import { readMatrix } from "./matrix.ts";
import { plainGrid } from "./measured-grid.ts";
import { createFileProblems, type FileProblems } from "./problems.ts";
import type { TableContext, TableEntry } from "./table-context.ts";

/** The records of a table, which are made whenever they are gone through, or all its errors, one per line. */
type TableReading = { records: Iterable<TableRecord>; warnings: Words[] } | { errors: Words[] };

/** Reads the cells of a sheet as a table of a family; see `form.ts` for the forms a table may have. */
export function readTable(grid: CellGrid, familyName: FamilyName, context: TableContext): TableReading {
  const family = tableFamilies[familyName];
  const problems = createFileProblems(context.hints);
  const entries = readEntries(grid, family, context, problems);
  // Nobody gets a record before all values were found to be right.
  for (const entry of entries) void entry.values;
  if (problems.errorCount > 0) return { errors: problems.lines("error") };
  const { component } = context;
  return {
    records: { [Symbol.iterator]: () => recordsOf(entries, { family: familyName, component }) },
    warnings: problems.lines("warning"),
  };
}

function* recordsOf(
  entries: Iterable<TableEntry>,
  table: Pick<TableRecord, "family" | "component">,
): Generator<TableRecord> {
  for (const entry of entries) yield { ...table, ...entry };
}

function readEntries(
  sheet: CellGrid,
  family: TableFamily,
  context: TableContext,
  problems: FileProblems,
): Iterable<TableEntry> {
  const { regions } = context;
  const form = formOf(sheet, family, context.componentType);
  const headerRows = form === "connection" ? connectionHeader.length : 1;
  const firstColumn = form === "region" && !hasIndex(sheet, regions) ? 0 : 1;
  const grid = plainGrid(sheet, { headerRows, firstColumn, family }, context, problems);
  if (form === "region") return readByRegion(grid, family, context, regions, problems);
  if (form === "connection") return readConnections(grid, family, context, regions, problems);
  // A cell of a matrix holds one value, which is a whole series only if there is a single time step.
  if (family.shape === "series" && context.numberOfTimeSteps !== 1) {
    problems.add(
      message("takes_one_column_per_connection", { family: family.name, componentType: context.componentType }),
    );
    return [];
  }
  return readMatrix(grid, family, regions, problems);
}
