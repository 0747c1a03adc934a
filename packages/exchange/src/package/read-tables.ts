/** CSV files → table records. Every problem is named with its row and column. */

import { message, sentences, type Words } from "@esm/messages/message";
import { readAttribute } from "@esm/model/domain/coerce";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { validName } from "@esm/model/domain/spelling/same-name";
import { type FamilyName, type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import { type Fraction, one, times } from "@esm/model/domain/units/fraction";
import type { ArchiveContext } from "../archive/context.ts";
import type { ArchiveFile } from "../archive/layout.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { unguarded } from "./guarded-cells.ts";
import { connectionColumns, descriptorFile, scalarColumns, stepColumn, unitColumn } from "./layout.ts";
import { csvRows } from "./read-csv.ts";
import { createFactors } from "./value-units.ts";

/** With a point, and without signs for thousands or words such as inf. */
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** `row 3, column B (region 'North')` */
const placeOf = (row: number, column: number, subject: Words): Words =>
  message("row_column_of", { row, column: columnLetters(column), subject });

/** NaN where the cell has no valid value. */
function readValue(
  cell: string,
  family: TableFamily,
  place: () => Words,
  problems: FileProblems,
  factor: Fraction = one,
): number {
  if (!number.test(cell)) {
    const problem =
      cell.trim() === ""
        ? message("cell_empty_every_value_given")
        : message("no_number_with_point", { value: quoted(cell) });
    problems.add(() => message("at", { place: place(), problem }));
    return Number.NaN;
  }
  const value = factor === one ? Number(cell) : times(Number(cell), factor);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = family.value;
  if (Number.isFinite(value) && value >= minimum && value <= maximum) return value;
  const reading = readAttribute(family.value, value);
  const sentence = "rejection" in reading ? reading.rejection.msg : message("refused");
  const fault = message("with_stop", { sentence });
  problems.add(() =>
    message("at", { place: place(), problem: message("value_fault", { value: quoted(cell), fault }) }),
  );
  return Number.NaN;
}

/** A set or a map of the valid names; null where they are unknown. */
type Names = { has(name: string): boolean; keys(): Iterable<string> } | null;

/** The name as it is spelled among the valid ones. */
function knownName(name: string, what: string, valid: Names, place: () => Words, problems: FileProblems): string {
  const known = valid === null ? name : validName(name, valid);
  if (known !== undefined) return known;
  const missing = message(what === "region" ? "region_missing" : "component_missing", { name: quoted(name) });
  problems.add(() =>
    sentences(message("at", { place: place(), problem: missing }), problems.hintFor(name, valid?.keys() ?? [])),
  );
  return name;
}

/** A key for the place of a record; names may contain any other character. */
const keyOf = (...names: (string | null)[]): string => JSON.stringify(names);

export async function readScalars(
  file: ArchiveFile,
  name: FamilyName,
  context: ArchiveContext,
  problems: FileProblems,
): Promise<TableRecord[]> {
  const { components, regions } = context;
  const factorOf = createFactors(name, context, problems);
  let columns: number = scalarColumns.length;
  const family = tableFamilies[name];
  const records: TableRecord[] = [];
  const rows = new Map<string, number>();
  let row = 0;
  for await (const cells of csvRows(file)) {
    row++;
    if (row === 1) {
      columns = cells.length;
      if (checkHeader(cells, problems)) continue;
      return [];
    }
    if (cells.length !== columns) {
      problems.add(message("cells_instead", { row, found: cells.length, wanted: columns }));
      continue;
    }
    const at = row;
    const [named, from, to] = cells.slice(0, 3).map(unguarded);
    const [cell, unit = ""] = cells.slice(3);
    const component = knownName(named, "component", components, () => placeOf(at, 0, "component"), problems);
    const region = knownName(from, "region", regions, () => placeOf(at, 1, "region"), problems);
    const regionTo = to === "" ? null : knownName(to, "region", regions, () => placeOf(at, 2, "region_to"), problems);
    if (regionTo === null && family.regionTo === "required") {
      problems.add(message("needs_second_region", { place: placeOf(at, 2, "region_to"), table: name }));
    }
    const key = keyOf(component, region, regionTo);
    const earlier = rows.get(key);
    if (earlier !== undefined) problems.add(message("value_in_row_already", { row: at, earlier }));
    rows.set(key, at);
    const factor = factorOf(unit, component, () => placeOf(at, 4, "unit"));
    const value = readValue(
      cell,
      family,
      () => placeOf(at, 3, message("component_named", { name: quoted(component) })),
      problems,
      factor,
    );
    records.push({ family: name, component, region, regionTo, values: Float64Array.of(value) });
  }
  if (row === 0) problems.add(message("file_empty"));
  return records;
}

function checkHeader(cells: readonly string[], problems: FileProblems): boolean {
  const known: readonly string[] = [...scalarColumns, unitColumn];
  const isWhole = cells.length === known.length || cells.length === scalarColumns.length;
  if (isWhole && cells.every((name, index) => name === known[index])) return true;
  const foreign = cells.find((cell) => !known.includes(cell));
  const must = message("columns_must_be", { columns: scalarColumns });
  if (foreign === undefined) problems.add(must);
  else {
    problems.add(
      sentences(must, message("no_column_of_name", { name: quoted(foreign) }), problems.hintFor(foreign, known)),
    );
  }
  return false;
}

/** The series of one component. */
export async function readSeries(
  file: ArchiveFile,
  family: FamilyName,
  component: string,
  context: ArchiveContext,
  problems: FileProblems,
  units: ReadonlyMap<string, string> = new Map(),
): Promise<TableRecord[]> {
  const { regions, numberOfTimeSteps: steps } = context;
  const factorOf = createFactors(family, context, problems);
  const header: string[][] = [];
  let headerRows = 1;
  let columns: { region: string; regionTo: string | null; values: Float64Array; factor: Fraction }[] = [];
  let step = 0;
  for await (const cells of csvRows(file)) {
    if (header.length < headerRows) {
      header.push(cells);
      if (header.length === 1 && cells[0] === connectionColumns[0]) headerRows = 2;
      if (header.length < headerRows) continue;
      const connections = readSeriesHeader(
        header.map((row) => row.map(unguarded)),
        regions,
        problems,
      );
      if (connections === null) return [];
      // Each value takes two bytes at least: a short file makes no large arrays.
      const length = file.expandedBytes >= 2 * steps * cells.length ? steps : 0;
      const [first, second] = header;
      columns = connections.map((connection, index) => {
        const field = `${first[index + 1]} ${second?.[index + 1] ?? ""}`.trim();
        const place = () => message("field_in_file", { name: quoted(connection.region), file: descriptorFile });
        const factor = factorOf(unitOfColumn(field, units), component, place);
        return { ...connection, values: new Float64Array(length), factor };
      });
      continue;
    }
    const row = headerRows + step + 1;
    if (cells.length !== columns.length + 1) {
      problems.add(message("cells_instead", { row, found: cells.length, wanted: columns.length + 1 }));
    } else if (cells[0] !== String(step)) {
      const problem = message("not_the_time_step", { value: quoted(cells[0]), step });
      problems.add(message("at", { place: message("row_column", { row, column: "A" }), problem }));
    }
    if (step < steps) {
      for (const [index, { region, values, factor }] of columns.entries()) {
        const place = () => placeOf(row, index + 1, message("region_named", { name: quoted(region) }));
        values[step] = readValue(cells[index + 1] ?? "", tableFamilies[family], place, problems, factor);
      }
    }
    step++;
    if (problems.errorCount > maxErrors) break;
  }
  if (header.length === 0) problems.add(message("file_empty"));
  else if (step !== steps && problems.errorCount <= maxErrors) {
    problems.add(message("file_rows_values_series_one", { step, steps }));
  }
  return columns.map(({ factor: _, ...column }) => ({ family, component, ...column }));
}

const unitOfColumn = (name: string, units: ReadonlyMap<string, string>): string =>
  units.get(validName(name, units) ?? name) ?? "";

/** A file with more is not read to its end: counting them would take longer than reading. */
const maxErrors = 1000;

/** The regions of each column; null where the header has errors. */
function readSeriesHeader(
  header: readonly string[][],
  regions: ReadonlySet<string> | null,
  problems: FileProblems,
): { region: string; regionTo: string | null }[] | null {
  const [first, second] = header;
  const before = problems.errorCount;
  if (!second && first[0] !== stepColumn) {
    const names = { value: quoted(first[0]), series: stepColumn, connections: connectionColumns[0] };
    const place = message("row_column", { row: 1, column: "A" });
    problems.add(message("at", { place, problem: message("not_the_first_cell", names) }));
    return null;
  }
  if (second && (second[0] !== connectionColumns[1] || second.length !== first.length)) {
    problems.add(message("row_2_begin_as_many", { connectionColumn: connectionColumns[1] }));
    return null;
  }
  const columns: { region: string; regionTo: string | null }[] = [];
  const seen = new Map<string, number>();
  for (const [index, from] of first.entries()) {
    if (index === 0) continue;
    const place = (row: number) => () => message("row_column", { row, column: columnLetters(index) });
    const region = knownName(from, "region", regions, place(1), problems);
    const to = second?.[index] || null;
    const regionTo = to === null ? null : knownName(to, "region", regions, place(2), problems);
    columns.push({ region, regionTo });
    const key = keyOf(region, regionTo);
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const place = message("column_place", { column: columnLetters(index) });
      const problem = message("same_regions_already", { column: columnLetters(earlier) });
      problems.add(message("at", { place, problem }));
    }
    seen.set(key, index);
  }
  return problems.errorCount === before ? columns : null;
}
