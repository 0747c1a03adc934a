/** Reads the values of a table from its cells and finds region names in its headers. */
import { readAttribute } from "../../domain/coerce.ts";
import { validName } from "../../domain/spelling/same-name.ts";
import type { TableFamily } from "../../domain/table-family.ts";
import { quoted } from "../../domain/truncate.ts";
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
  subject: () => string,
  problems: FileProblems,
): number {
  const cell = grid.at(row, column);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = family.value;
  if (typeof cell === "number" && Number.isFinite(cell) && cell >= minimum && cell <= maximum) return cell;
  const refuse = (reason: string): number => {
    problems.add(`${cellName(row, column)} (${subject()}): ${reason}`);
    return Number.NaN;
  };
  const fault = grid.faultAt?.(row, column);
  if (fault !== undefined) return refuse(`${formatCell(cell)}: ${fault}`);
  if (isEmpty(cell)) return refuse("the cell is empty; every value must be given.");
  if (typeof cell === "boolean") return refuse(`${formatCell(cell)} is a boolean, not a number.`);
  if (typeof cell === "object" && cell !== null) return refuse(faultOfFormat(cell));
  const reading = readAttribute(family.value, cell);
  if ("rejection" in reading) return refuse(`${formatCell(cell)}: ${reading.rejection.msg}.`);
  return Number(reading.value);
}

function faultOfFormat(cell: FormattedCell): string {
  const shown = formatCell(cell);
  switch (cell.format) {
    case "date":
      return `${shown} is a date, not a number. Spreadsheets make dates of numbers such as 1.5. Enter the number again, in a cell with a number format.`;
    case "time":
      return `${shown} is a time, not a number. Enter the number again, in a cell with a number format.`;
    case "percent":
      return `${shown}: ${mixedPercent}`;
    case "currency":
      return `${shown} has a currency format. Give the cell a plain number format, and the value in the unit of the data set.`;
    case "error":
      return `${shown} is an error value, not a number.`;
  }
}

/** Reads one column downwards, `count` values from row `first` on. A column without any value is one problem. */
export function readColumn(
  grid: CellGrid,
  first: number,
  count: number,
  column: number,
  family: TableFamily,
  subject: string,
  problems: FileProblems,
): Float64Array {
  const values = new Float64Array(count);
  const itsSubject = () => subject;
  let filled = false;
  for (let step = 0; step < count && !filled; step++) filled = !isEmpty(grid.at(first + step, column));
  if (!filled) {
    problems.add(`Column ${columnLetters(column)} (${subject}) has a header but no values.`);
    return values;
  }
  for (let step = 0; step < count; step++) {
    values[step] = readValue(grid, first + step, column, family, itsSubject, problems);
  }
  return values;
}

/** Checks the number of rows with values against what the family needs. */
export function checkRowCount(found: number, family: TableFamily, steps: number, problems: FileProblems): void {
  const rows = `${found} ${found === 1 ? "row" : "rows"} of values`;
  if (family.shape === "number" && found !== 1) {
    problems.add(`The sheet has ${rows}; ${family.name} takes exactly one, below the header.`);
  }
  if (family.shape === "series" && found !== steps) {
    problems.add(`The sheet has ${rows}; ${family.name} takes one for each of the data set's ${steps} time steps.`);
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
  problems.add(
    () => `${cellName(row, column)}: there is no region ${quoted(name)}.${problems.hintFor(name, regions ?? [])}`,
  );
  return name;
}
