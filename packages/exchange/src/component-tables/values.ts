/** Reads the values of a table from its cells and finds region names in its headers. */

import { message, sentences, type Words } from "@esm/messages/message";
import { readAttribute } from "@esm/model/domain/coerce";
import { validName } from "@esm/model/domain/spelling/same-name";
import type { TableFamily } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import type { CellGrid, FormattedCell } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { cellName, formatCell, isEmpty } from "./cells.ts";
import type { FileProblems } from "./problems.ts";
import { mixedPercent } from "./value-cells.ts";

/** Reads one cell; a wrong value is a problem and gives NaN. `subject` names the region or connection. */
export function readValue(
  grid: CellGrid,
  row: number,
  column: number,
  family: TableFamily,
  subject: () => Words,
  problems: FileProblems,
): number {
  const cell = grid.at(row, column);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = family.value;
  if (typeof cell === "number" && Number.isFinite(cell) && cell >= minimum && cell <= maximum) return cell;
  const refuse = (reason: Words): number => {
    const place = message("cell_of", { cell: cellName(row, column), subject: subject() });
    problems.add(message("at", { place, problem: reason }));
    return Number.NaN;
  };
  const fault = grid.faultAt?.(row, column);
  if (fault !== undefined) return refuse(message("value_fault", { value: formatCell(cell), fault }));
  if (isEmpty(cell)) return refuse(message("cell_empty_every_value_given"));
  if (typeof cell === "boolean") return refuse(message("boolean_not_number", { formatCell: formatCell(cell) }));
  if (typeof cell === "object" && cell !== null) return refuse(faultOfFormat(cell));
  const reading = readAttribute(family.value, cell);
  if ("rejection" in reading)
    return refuse(message("value_fault_stop", { value: formatCell(cell), fault: reading.rejection.msg }));
  return Number(reading.value);
}

/** Why a cell that a spreadsheet shows as something else is no number. */
export function faultOfFormat(cell: FormattedCell): Words {
  const value = formatCell(cell);
  switch (cell.format) {
    case "date":
      return message("is_a_date", { value });
    case "time":
      return message("is_a_time", { value });
    case "percent":
      return message("value_fault", { value, fault: mixedPercent });
    case "currency":
      return message("is_a_currency", { value });
    case "error":
      return message("error_value_not_number", { shown: value });
  }
}

/** Reads one column downwards, `count` values from row `first` on. A column without any value is one problem. */
export function readColumn(
  grid: CellGrid,
  first: number,
  count: number,
  column: number,
  family: TableFamily,
  subject: Words,
  problems: FileProblems,
): Float64Array {
  const values = new Float64Array(count);
  const itsSubject = () => subject;
  let filled = false;
  for (let step = 0; step < count && !filled; step++) filled = !isEmpty(grid.at(first + step, column));
  if (!filled) {
    problems.add(message("column_header_no_values", { columnLetters: columnLetters(column), subject }));
    return values;
  }
  for (let step = 0; step < count; step++) {
    values[step] = readValue(grid, first + step, column, family, itsSubject, problems);
  }
  return values;
}

/** Checks the number of rows with values against what the family needs. */
export function checkRowCount(found: number, family: TableFamily, steps: number, problems: FileProblems): void {
  const rows = message("rows_of_values", { count: found });
  if (family.shape === "number" && found !== 1) {
    problems.add(message("sheet_takes_exactly_one_below", { rows, family: family.name }));
  }
  if (family.shape === "series" && found !== steps) {
    problems.add(message("sheet_takes_one_each_data", { rows, family: family.name, steps }));
  }
}

/** The region that a name in a cell means. `regions` is null where the valid names are not known. */
export function regionIn(
  name: string,
  row: number,
  column: number,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): string {
  const region = regions === null ? name : validName(name, regions);
  if (region !== undefined) return region;
  problems.add(() =>
    sentences(
      message("at", { place: cellName(row, column), problem: message("region_missing", { name: quoted(name) }) }),
      problems.hintFor(name, regions ?? []),
    ),
  );
  return name;
}
