/**
 * Reads and writes `namedSeries.xlsx`: the named series of a data set in one sheet. The first row has their names, the
 * second one their units, and each further row a time step.
 *
 *     name │ Gas price high │ Wind 2010
 *     unit │ EUR/MWh        │
 *     0    │ 32             │ 0.59
 */
import type { Writable } from "node:stream";
import { message, type Words } from "@esm/messages/message";
import { readAttribute, readNumber } from "@esm/model/domain/coerce";
import {
  maxNamedSeries,
  type NamedSeriesByName,
  namedSeriesAttributes,
} from "@esm/model/domain/overrides/named-series";
import { cellName, formatCell, headerText, isEmpty } from "../component-tables/cells.ts";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { SheetError } from "../xlsx/error.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { defaultSheetLimits, type SheetLimits } from "../xlsx/limits.ts";
import { readSheet } from "../xlsx/read-workbook.ts";
import { headerCell } from "../xlsx/styles.ts";
import type { Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import { workbookParts, writeWorkbook } from "../xlsx/write-workbook.ts";

const heads = ["name", "unit"] as const;

export const writeNamedSeries = (series: NamedSeriesByName, sink: Writable): Promise<void> =>
  writeWorkbook(sink, [namedSeriesSheet(series)]);

export const namedSeriesParts = (series: NamedSeriesByName, options = {}): Promise<Buffer[]> =>
  workbookParts([namedSeriesSheet(series)], options);

export const namedSeriesSheet = (series: NamedSeriesByName, name = "Sheet1"): Sheet => ({
  name,
  rows: rowsOf(series),
  freeze: { rows: heads.length, columns: 1 },
});

function* rowsOf(series: NamedSeriesByName): Generator<SheetRow> {
  const all = Object.entries(series);
  yield [{ cells: [heads[0], ...all.map(([name]) => name)], style: headerCell }];
  yield [{ cells: [heads[1], ...all.map(([, { unit }]) => unit)], style: headerCell }];
  const steps = all.reduce((most, [, { values }]) => Math.max(most, values.length), 0);
  for (let step = 0; step < steps; step++) {
    yield [{ cells: [step, ...all.map(([, { values }]) => values[step] ?? null)] }];
  }
}

/** The series of a workbook, given as a path or as its bytes, or all errors. */
export async function readNamedSeries(
  workbook: Buffer | string,
  limits: SheetLimits = defaultSheetLimits,
): Promise<{ series: NamedSeriesByName; problems: FileProblems } | { errors: Words[] }> {
  try {
    const sheet = await readSheet(workbook, limits);
    const problems = createFileProblems();
    const series = namedSeriesIn(sheet, problems);
    return problems.errorCount > 0 ? { errors: problems.lines("error") } : { series, problems };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { errors: [error.words] };
  }
}

/** The series of a sheet. */
export function namedSeriesIn(grid: CellGrid, problems: FileProblems): NamedSeriesByName {
  for (const [row, head] of heads.entries()) {
    const found = headerText(grid.at(row, 0));
    if (found !== head) problems.add(message("named_series_head", { cell: cellName(row, 0), head, found }));
  }
  const count = grid.columnCount - 1;
  if (count > maxNamedSeries) problems.add(message("too_many_named_series", { most: maxNamedSeries }));
  if (problems.errorCount > 0) return {};
  const series = new Map<string, NamedSeriesByName[string]>();
  for (let column = 1; column <= count; column++) {
    const name = headerText(grid.at(0, column));
    const read = readAttribute(namedSeriesAttributes.name, name);
    if ("rejection" in read) problems.add(message("at", { place: cellName(0, column), problem: read.rejection.msg }));
    else if (series.has(name)) problems.add(message("named_series_twice", { name, cell: cellName(0, column) }));
    const unit = headerText(grid.at(1, column)) || null;
    series.set(name, { unit, values: valuesIn(grid, column, problems) });
  }
  return Object.fromEntries(series);
}

/** Down to the last cell with a value; a gap is an error. */
function valuesIn(grid: CellGrid, column: number, problems: FileProblems): number[] {
  let end = grid.rowCount;
  while (end > heads.length && isEmpty(grid.at(end - 1, column))) end--;
  const values: number[] = [];
  for (let row = heads.length; row < end; row++) {
    const cell = grid.at(row, column);
    const reading = typeof cell === "object" ? undefined : readNumber(cell);
    if (reading && "value" in reading) values.push(reading.value);
    else problems.add(message("named_series_cell", { cell: cellName(row, column), found: formatCell(cell) }));
  }
  return values;
}
