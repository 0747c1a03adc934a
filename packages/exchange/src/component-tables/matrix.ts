/** Reads a table as a matrix of regions (the form `matrix`, see `form.ts`). */

import { message } from "@esm/messages/message";
import { validName } from "@esm/model/domain/spelling/same-name";
import type { TableFamily } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { cellName, headerText, isEmpty } from "./cells.ts";
import type { FileProblems } from "./problems.ts";
import { madeAnew, type TableEntry } from "./table-context.ts";
import { readValue, regionIn } from "./values.ts";

export function readMatrix(
  grid: CellGrid,
  family: TableFamily,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): Iterable<TableEntry> {
  if (isByRegion(grid, regions)) {
    problems.add(message("sheet_one_column_per_region", { family: family.name }));
    return [];
  }
  const columns = names(grid, "column", regions, problems);
  const rows = names(grid, "row", regions, problems);
  if (columns.size === 0) problems.add(message("header_row_1_first_sheet_names"));
  if (rows.size === 0) problems.add(message("column_first_sheet_names_no"));
  return madeAnew(function* () {
    let isWithoutValue = true;
    for (const [row, region] of rows) {
      for (const [column, regionTo] of columns) {
        if (isEmpty(grid.at(row, column))) continue;
        isWithoutValue = false;
        // Only where it is needed: the texts of forty thousand cells are tens of megabytes.
        const subject = () => message("from_to", { from: quoted(region), to: quoted(regionTo) });
        const value = readValue(grid, row, column, family, subject, problems);
        yield { region, regionTo, values: Float64Array.of(value) };
      }
    }
    if (isWithoutValue && problems.errorCount === 0) problems.add(message("matrix_first_sheet_contains_no"));
  });
}

/** Region names down column A or along row 1, by position. */
function names(
  grid: CellGrid,
  direction: "row" | "column",
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const positions = new Map<string, number>();
  const count = direction === "row" ? grid.rowCount : grid.columnCount;
  for (let position = 1; position < count; position++) {
    const [row, column] = direction === "row" ? [position, 0] : [0, position];
    const given = headerText(grid.at(row, column));
    if (given === "") {
      if (hasValues(grid, direction, position)) {
        const where =
          direction === "row" ? message("row", { row: row + 1 }) : message("column", { column: columnLetters(column) });
        const header = direction === "row" ? "region in column A" : "region_to in row 1";
        problems.add(message("values_but_no", { where, what: header }));
      }
      continue;
    }
    const name = regionIn(given, row, column, regions, problems);
    const earlier = positions.get(name);
    if (earlier === undefined) {
      positions.set(name, position);
      found.set(position, name);
      continue;
    }
    const first = direction === "row" ? cellName(earlier, 0) : cellName(0, earlier);
    problems.add(
      message("region_has_already", {
        place: cellName(row, column),
        region: quoted(name),
        direction: message(direction === "row" ? "a_row" : "a_column"),
        first,
      }),
    );
  }
  return found;
}

function hasValues(grid: CellGrid, direction: "row" | "column", position: number): boolean {
  const count = direction === "row" ? grid.columnCount : grid.rowCount;
  for (let other = 1; other < count; other++) {
    if (!isEmpty(direction === "row" ? grid.at(position, other) : grid.at(other, position))) return true;
  }
  return false;
}

/** A header of regions and no region below it in column A: a table made for one column per region. */
function isByRegion(grid: CellGrid, regions: ReadonlySet<string> | null): boolean {
  if (regions === null) return false;
  const isRegion = (row: number, column: number): boolean =>
    validName(headerText(grid.at(row, column)), regions) !== undefined;
  for (let row = 1; row < grid.rowCount; row++) if (isRegion(row, 0)) return false;
  return isRegion(0, 0) || (isRegion(0, 1) && isIndex(grid.at(1, 0)));
}

const isIndex = (cell: CellValue): boolean => typeof cell === "number" || isEmpty(cell);
