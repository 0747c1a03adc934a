/**
 * Tables as sheets: of single values a row for each component and, between regions, for each region where they begin, with a column for
 * each region; of series a column for each component and region, with a row for each time step.
 */

import { message } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { ArchiveSource } from "../archive/files.ts";
import { componentLists } from "../package/layout.ts";
import { SheetError } from "../xlsx/error.ts";
import { maxSheetColumns, maxSheetRows } from "../xlsx/reference.ts";
import { headerCell } from "../xlsx/styles.ts";
import type { CellValue, Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import { familySheets, numberHeads, seriesHeads } from "./layout.ts";

export const familySheetsOf = (source: ArchiveSource): Sheet[] =>
  familySheets.map((family) => {
    const isSeries = tableFamilies[family].shape === "series";
    return {
      name: family,
      rows: isSeries ? seriesRows(source, family) : numberRows(source, family),
      freeze: isSeries ? { rows: seriesHeads.length, columns: 1 } : { rows: 1, columns: numberHeads.length },
      columnWidths: isSeries ? [12] : [28, 16, 12],
    };
  });

/** The bytes of more cells could exceed what one part of a workbook may expand to when it is read. */
const maxCells = 8_000_000;

/** In the order of their sheets, so that what was read is written in the same order. */
const componentsIn = ({ content }: ArchiveSource): string[] =>
  componentLists.flatMap(({ type }) =>
    content.components.filter((component) => component.type === type).map(({ name }) => name),
  );

async function* numberRows(source: ArchiveSource, family: FamilyName): AsyncGenerator<SheetRow> {
  const regions = source.content.regions.map(({ name }) => name);
  const columns = numberHeads.length + regions.length;
  if (columns > maxSheetColumns) throw tooLarge(family, { columns, rows: 1 });
  const position = new Map(regions.map((name, index) => [name, index]));
  yield [{ cells: [...numberHeads, ...regions], style: headerCell }];
  for (const component of componentsIn(source)) {
    const records = await source.tablesOf(component, family);
    const ofOneRegion = records.filter(({ regionTo }) => regionTo === null);
    const origins = Map.groupBy(
      records.filter(({ regionTo }) => regionTo !== null),
      ({ region }) => region,
    );
    if (ofOneRegion.length > 0) {
      yield [{ cells: [component, null, null, ...valuesBy(ofOneRegion.map((one) => [one.region, one.values[0]]))] }];
    }
    for (const region of regions) {
      const own = origins.get(region);
      if (own) {
        yield [
          { cells: [component, region, null, ...valuesBy(own.map((one) => [one.regionTo ?? "", one.values[0]]))] },
        ];
      }
    }
  }

  /** A record that does not exist is an empty cell: a 0 would say that it exists. */
  function valuesBy(values: readonly (readonly [region: string, value: number])[]): CellValue[] {
    const cells: CellValue[] = regions.map(() => null);
    for (const [region, value] of values) cells[position.get(region) ?? 0] = value;
    return cells;
  }
}

async function* seriesRows(source: ArchiveSource, family: FamilyName): AsyncGenerator<SheetRow> {
  const steps = source.content.dataset.number_of_time_steps;
  const all: TableRecord[] = [];
  const place = new Map(source.content.regions.map(({ name }, index) => [name, index]));
  const of = (name: string | null): number => (name === null ? -1 : (place.get(name) ?? place.size));
  for (const component of componentsIn(source)) {
    const records = await source.tablesOf(component, family);
    const ordered = records.toSorted(
      (left, right) => of(left.region) - of(right.region) || of(left.regionTo) - of(right.regionTo),
    );
    const size = { columns: 1 + all.length + ordered.length, rows: seriesHeads.length + steps };
    if (ordered.length > 0) checkSize(family, size);
    // The source may use the memory of its values again.
    for (const record of ordered) all.push({ ...record, values: record.values.slice() });
  }
  const [component, region, regionTo, unit] = seriesHeads;
  yield [{ cells: [component, ...all.map((one) => one.component)], style: headerCell }];
  yield [{ cells: [region, ...all.map((one) => one.region)], style: headerCell }];
  yield [{ cells: [regionTo, ...all.map((one) => one.regionTo)], style: headerCell }];
  yield [{ cells: [unit], style: headerCell }];
  if (all.length === 0) return;
  const numbers = new Float64Array(all.length + 1);
  for (let step = 0; step < steps; step++) {
    numbers[0] = step;
    for (let index = 0; index < all.length; index++) numbers[index + 1] = all[index].values[step];
    yield [{ numbers }];
  }
}

function checkSize(family: FamilyName, size: { columns: number; rows: number }): void {
  const { columns, rows } = size;
  const isReadable = columns * rows <= maxCells;
  if (columns > maxSheetColumns || rows > maxSheetRows || !isReadable) throw tooLarge(family, size);
}

/** Says what a sheet can hold: of what is read again, less than of what programs can show. */
function tooLarge(family: FamilyName, { columns, rows }: { columns: number; rows: number }): SheetError {
  const said = { family, columns, rows, maxSheetColumns, maxSheetRows, maxCells };
  return new SheetError("sheet_too_large", message("family_larger_than_sheet", said));
}
