/** Reads the values of a table from its cells and finds region names in its headers. */
import { readAttribute } from "../../domain/coerce.ts";
import type { TableFamily } from "../../domain/table-family.ts";
import { quoted } from "../../domain/truncate.ts";
import { giveWay } from "../../platform/giving-way.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { cellName, formatCell, isEmpty } from "./cells.ts";
import type { FileProblems } from "./problems.ts";

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
  const reading = readAttribute(family.value, cell);
  if ("rejection" in reading) return refuse(`${formatCell(cell)}: ${reading.rejection.msg}.`);
  return Number(reading.value);
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
  giveWay();
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

/** Checks a region name found in a cell. `regions` is null where the valid names are not known. */
export function checkRegion(
  name: string,
  row: number,
  column: number,
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): void {
  if (regions === null || regions.has(name)) return;
  problems.add(() => `${cellName(row, column)}: there is no region ${quoted(name)}.${problems.hintFor(name, regions)}`);
}
