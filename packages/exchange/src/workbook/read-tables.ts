/** Sheets of table families → records. Forms of numbers, steps and texts are those of tables of single components. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { validName } from "@esm/model/domain/spelling/same-name";
import { type FamilyName, type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import { one, times } from "@esm/model/domain/units/fraction";
import type { ArchiveContext } from "../archive/context.ts";
import { cellName, endOfValues, headerText, isEmpty } from "../component-tables/cells.ts";
import { checkIndex } from "../component-tables/index-column.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import { valueCells } from "../component-tables/value-cells.ts";
import { checkRowCount, readColumn, readValue, regionIn } from "../component-tables/values.ts";
import { createFactors } from "../package/value-units.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { columnLetters } from "../xlsx/reference.ts";
import { numberHeads, seriesHeads } from "./layout.ts";

export function readFamily(
  sheet: CellGrid,
  name: FamilyName,
  context: ArchiveContext,
  problems: FileProblems,
): TableRecord[] {
  // A sheet that has heads only says nothing.
  if (sheet.rowCount === 0 || (sheet.rowCount === 1 && tableFamilies[name].shape === "number")) return [];
  const isSeries = tableFamilies[name].shape === "series";
  const area = isSeries
    ? { headerRows: seriesHeads.length, firstColumn: 1 }
    : { headerRows: 1, firstColumn: numberHeads.length };
  const before = problems.errorCount;
  for (const [position, head] of (isSeries ? seriesHeads : numberHeads).entries()) {
    const [row, column] = isSeries ? [position, 0] : [0, position];
    const found = headerText(sheet.at(row, column)).trim();
    if (found === head) continue;
    problems.add(
      message("at", { place: cellName(row, column), problem: message("head_other", { head, found: quoted(found) }) }),
    );
  }
  if (problems.errorCount > before) return [];
  const reading = { grid: valueCells(sheet, area), family: tableFamilies[name], context, problems };
  return isSeries ? readSeries(reading) : readNumbers(reading);
}

interface FamilyReading {
  readonly grid: CellGrid;
  readonly family: TableFamily;
  readonly context: ArchiveContext;
  readonly problems: FileProblems;
}

function componentIn(name: string, row: number, column: number, { context, problems }: FamilyReading): string {
  const { components } = context;
  const known = validName(name, components);
  if (known !== undefined) return known;
  const missing = message("component_missing", { name: quoted(name) });
  problems.add(() =>
    sentences(
      message("at", { place: cellName(row, column), problem: missing }),
      problems.hintFor(name, components.keys()),
    ),
  );
  return name;
}

const subjectOf = (region: string, regionTo: string | null): Words =>
  regionTo === null
    ? message("region_named", { name: quoted(region) })
    : message("from_to", { from: quoted(region), to: quoted(regionTo) });

/** Names of records that a sheet has already, with their cells. */
function createTwins(problems: FileProblems) {
  const cells = new Map<string, Words>();
  return (place: Words, ...names: (string | null)[]): void => {
    const key = JSON.stringify(names);
    const earlier = cells.get(key);
    if (earlier === undefined) cells.set(key, place);
    else problems.add(message("at", { place, problem: message("record_twice", { earlier }) }));
  };
}

function readNumbers(reading: FamilyReading): TableRecord[] {
  const { grid, family, context, problems } = reading;
  const factorOf = createFactors(family.name, context, problems);
  const regions = regionColumns(reading);
  const twin = createTwins(problems);
  const records: TableRecord[] = [];
  for (let row = 1; row < grid.rowCount; row++) {
    const [named, from, unit] = numberHeads.map((_, column) => headerText(grid.at(row, column)));
    const filled = [...regions].filter(([column]) => !isEmpty(grid.at(row, column)));
    if (named === "") {
      if (filled.length > 0 || from.trim() !== "") {
        problems.add(
          message("at", { place: cellName(row, 0), problem: message("owner_not_given", { head: numberHeads[0] }) }),
        );
      }
      continue;
    }
    const component = componentIn(named, row, 0, reading);
    const origin = from === "" ? null : regionIn(from, row, 1, context.regions, problems);
    if (origin === null && family.regionTo === "required" && filled.length > 0) {
      problems.add(message("needs_second_region", { place: cellName(row, 1), table: family.name }));
    }
    const factor = factorOf(unit.trim(), component, () => cellName(row, 2));
    for (const [column, other] of filled) {
      const [region, regionTo] = origin === null ? [other, null] : [origin, other];
      twin(cellName(row, column), component, region, regionTo);
      const value = readValue(grid, row, column, family, () => subjectOf(region, regionTo), problems);
      const converted = factor === one || Number.isNaN(value) ? value : times(value, factor);
      records.push({ family: family.name, component, region, regionTo, values: Float64Array.of(converted) });
    }
  }
  return records;
}

function regionColumns({ grid, context, problems }: FamilyReading): ReadonlyMap<number, string> {
  const columns = new Map<number, string>();
  const positions = new Map<string, number>();
  for (let column = numberHeads.length; column < grid.columnCount; column++) {
    const head = headerText(grid.at(0, column));
    if (head === "") {
      if (endOfValues(grid, [column]) > 1) {
        problems.add(message("column_values_no_region_header", { columnLetters: columnLetters(column) }));
      }
      continue;
    }
    const region = regionIn(head, 0, column, context.regions, problems);
    const earlier = positions.get(region);
    if (earlier === undefined) {
      positions.set(region, column);
      columns.set(column, region);
      continue;
    }
    const subject = message("region_named", { name: quoted(region) });
    problems.add(
      message("columns_both", { column: columnLetters(earlier), otherColumn: columnLetters(column), subject }),
    );
  }
  return columns;
}

function readSeries(reading: FamilyReading): TableRecord[] {
  const { grid, family, context, problems } = reading;
  const factorOf = createFactors(family.name, context, problems);
  const twin = createTwins(problems);
  const columns: (Omit<TableRecord, "values" | "family"> & { column: number; unit: string })[] = [];
  for (let column = 1; column < grid.columnCount; column++) {
    const [named, from, to, unit] = seriesHeads.map((_, row) => headerText(grid.at(row, column)));
    if (named === "" && from === "") {
      if (endOfValues(grid, [column]) > 0) {
        problems.add(
          message("at", { place: cellName(0, column), problem: message("owner_not_given", { head: seriesHeads[0] }) }),
        );
      }
      continue;
    }
    const absent = [named, from].indexOf("");
    if (absent >= 0) {
      problems.add(
        message("at", {
          place: cellName(absent, column),
          problem: message("owner_not_given", { head: seriesHeads[absent] }),
        }),
      );
      continue;
    }
    const component = componentIn(named, 0, column, reading);
    const region = regionIn(from, 1, column, context.regions, problems);
    const regionTo = to === "" ? null : regionIn(to, 2, column, context.regions, problems);
    twin(cellName(0, column), component, region, regionTo);
    columns.push({ component, region, regionTo, column, unit: unit.trim() });
  }
  if (columns.length === 0) return [];
  const first = seriesHeads.length;
  const count = Math.max(
    0,
    endOfValues(
      grid,
      columns.map(({ column }) => column),
    ) - first,
  );
  checkRowCount(count, family, context.numberOfTimeSteps, problems);
  checkIndex(grid, first, count, problems);
  return columns.map(({ column, unit, ...names }) => {
    const subject = subjectOf(names.region, names.regionTo);
    const values = readColumn(grid, first, count, column, family, subject, problems);
    const factor = factorOf(unit, names.component, () => cellName(3, column));
    if (factor !== one)
      values.forEach((value, step) => {
        if (!Number.isNaN(value)) values[step] = times(value, factor);
      });
    return { family: family.name, ...names, values };
  });
}
