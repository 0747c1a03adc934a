/** Reads a table with one column per connection (the form `connection`, see `form.ts`). */

import { message, type Words } from "@esm/messages/message";
import type { TableFamily } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import type { CellGrid } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { endOfValues, headerText } from "./cells.ts";
import { checkIndex } from "./index-column.ts";
import type { FileProblems } from "./problems.ts";
import { madeAnew, type TableContext, type TableEntry } from "./table-context.ts";
import { checkRowCount, readColumn, regionIn } from "./values.ts";

const headerRows = 2;

export function readConnections(
  grid: CellGrid,
  family: TableFamily,
  context: TableContext,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): Iterable<TableEntry> {
  const columns: { region: string; regionTo: string | null; column: number }[] = [];
  const used: number[] = [];
  const taken = new Map<string, Map<string | null, number>>();
  for (let column = 1; column < grid.columnCount; column++) {
    const from = headerText(grid.at(0, column));
    const to = headerText(grid.at(1, column));
    if (from === "") {
      if (to !== "" || endOfValues(grid, [column]) > headerRows) {
        problems.add(message("column_without_region", { column: columnLetters(column) }));
      }
      continue;
    }
    used.push(column);
    const region = regionIn(from, 0, column, regions, problems);
    const regionTo = to === "" ? null : regionIn(to, 1, column, regions, problems);
    if (regionTo === null && family.regionTo === "required") {
      problems.add(message("column_without_region_to", { column: columnLetters(column), family: family.name }));
    }
    const takenFrom = taken.get(region) ?? new Map<string | null, number>();
    taken.set(region, takenFrom);
    const earlier = takenFrom.get(regionTo);
    takenFrom.set(regionTo, column);
    if (earlier === undefined) columns.push({ region, regionTo, column });
    else {
      problems.add(
        message("columns_both", {
          column: columnLetters(earlier),
          otherColumn: columnLetters(column),
          subject: subjectOf(region, regionTo),
        }),
      );
    }
  }
  if (used.length === 0) problems.add(message("row_1_first_sheet_names"));
  const rows = Math.max(0, endOfValues(grid, used) - headerRows);
  checkRowCount(rows, family, context.numberOfTimeSteps, problems);
  if (family.shape === "series") checkIndex(grid, headerRows, rows, problems);
  return madeAnew(function* () {
    for (const { region, regionTo, column } of columns) {
      const values = readColumn(grid, headerRows, rows, column, family, subjectOf(region, regionTo), problems);
      yield { region, regionTo, values };
    }
  });
}

const subjectOf = (region: string, regionTo: string | null): Words =>
  regionTo === null
    ? message("region_named", { name: quoted(region) })
    : message("from_to", { from: quoted(region), to: quoted(regionTo) });
