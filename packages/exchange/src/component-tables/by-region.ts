/** Reads a table with one column per region (the form `region`, see `form.ts`). */

import { message } from "@esm/messages/message";
import { validName } from "@esm/model/domain/spelling/same-name";
import type { TableFamily } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import type { CellGrid } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { endOfValues, headerText, isEmpty } from "./cells.ts";
import { checkIndex } from "./index-column.ts";
import type { FileProblems } from "./problems.ts";
import { madeAnew, type TableContext, type TableEntry } from "./table-context.ts";
import { checkRowCount, readColumn, regionIn } from "./values.ts";

/** The header of an index column that some data frame libraries write. */
const spelledOutIndex = "Unnamed: 0";

export function readByRegion(
  grid: CellGrid,
  family: TableFamily,
  context: TableContext,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): Iterable<TableEntry> {
  const columns = regionColumns(grid, regions, problems);
  const rows = Math.max(0, endOfValues(grid, [...columns.values()]) - 1);
  checkRowCount(rows, family, context.numberOfTimeSteps, problems);
  if (family.shape === "series" && hasIndex(grid, regions)) checkIndex(grid, 1, rows, problems);
  if (rows > 1 && family.shape === "number" && hasRegionsInFirstColumn(grid, regions)) {
    problems.add(
      message("column_contains_region_names_as", { family: family.name, componentType: context.componentType }),
    );
  }
  return madeAnew(function* () {
    for (const [region, column] of columns) {
      const values = readColumn(
        grid,
        1,
        rows,
        column,
        family,
        message("region_named", { name: quoted(region) }),
        problems,
      );
      yield { region, regionTo: null, values };
    }
  });
}

const isIndexHeader = (name: string, regions: ReadonlySet<string> | null): boolean =>
  name === "" || (name === spelledOutIndex && !regions?.has(name));

/** Whether column A numbers the rows. */
export const hasIndex = (grid: CellGrid, regions: ReadonlySet<string> | null): boolean =>
  isIndexHeader(headerText(grid.at(0, 0)), regions);

function regionColumns(
  grid: CellGrid,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (let column = 0; column < grid.columnCount; column++) {
    const header = headerText(grid.at(0, column));
    if (header === "" || (column === 0 && isIndexHeader(header, regions))) {
      // The first column is then an index; other empty columns are ignored if no value is below them.
      if (column > 0 && hasValues(grid, column)) {
        problems.add(message("column_values_no_region_header", { columnLetters: columnLetters(column) }));
      }
      continue;
    }
    const name = regionIn(header, 0, column, regions, problems);
    const earlier = columns.get(name);
    if (earlier === undefined) columns.set(name, column);
    else
      problems.add(
        message("columns_both", {
          column: columnLetters(earlier),
          otherColumn: columnLetters(column),
          subject: message("region_named", { name: quoted(name) }),
        }),
      );
  }
  if (columns.size === 0) problems.add(message("header_row_1_first_sheet"));
  return columns;
}

function hasValues(grid: CellGrid, column: number): boolean {
  for (let row = 1; row < grid.rowCount; row++) if (!isEmpty(grid.at(row, column))) return true;
  return false;
}

function hasRegionsInFirstColumn(grid: CellGrid, regions: ReadonlySet<string> | null): boolean {
  if (!isEmpty(grid.at(0, 0)) || regions === null) return false;
  return [1, 2].every((row) => validName(headerText(grid.at(row, 0)), regions) !== undefined);
}
