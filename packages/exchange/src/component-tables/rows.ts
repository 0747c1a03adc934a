/** Records of one table family of one component → the rows of a sheet, in one of the forms of `form.ts`. */
import type { ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { connectionHeader, formFor } from "./form.ts";
import { headWithUnit } from "./measured-grid.ts";

export interface TableToWrite {
  readonly family: FamilyName;
  readonly componentType: ComponentType;
  /** All regions of the data set, in the order in which they shall appear. */
  readonly regions: readonly string[];
  /** The records of the family and component; without any, the sheet holds the header only. */
  readonly records: readonly TableRecord[];
  /** Unit of all values, shown behind each region of the header. */
  readonly unit?: string | undefined;
}

type RowCell = string | number | null;

interface TableRows {
  /** The number of header rows at the top. */
  readonly headerRows: number;
  /** From top to bottom, each from column A on; computed one by one, so that long series stay cheap. */
  readonly rows: Iterable<readonly RowCell[]>;
}

export function rowsOf(table: TableToWrite): TableRows {
  switch (formFor(table.family, table.componentType, table.records)) {
    case "region":
      return { headerRows: 1, rows: rowsByRegion(table) };
    case "matrix":
      return { headerRows: 1, rows: matrixRows(table) };
    case "connection":
      return { headerRows: 2, rows: connectionRows(table) };
  }
}

function* rowsByRegion({ family, regions, records, unit }: TableToWrite): Generator<RowCell[]> {
  const ordered = inOrder(records, regions);
  const named = ordered.length === 0 ? regions : ordered.map(({ region }) => region);
  yield [null, ...named.map((region) => headWithUnit(region, unit))];
  if (ordered.length === 0) return;
  yield* valueRows(ordered, tableFamilies[family].shape === "series");
}

/** An index in column A, and the records' values beside each other. */
function* valueRows(records: readonly TableRecord[], series: boolean): Generator<RowCell[]> {
  const count = series ? Math.max(...records.map((record) => record.values.length)) : 1;
  for (let step = 0; step < count; step++) yield [step, ...records.map((record) => record.values[step] ?? null)];
}

/** A record that does not exist is an empty cell: a 0 would say that it exists. */
function* matrixRows({ regions, records, unit }: TableToWrite): Generator<RowCell[]> {
  const values = new Map<string, Map<string | null, number>>();
  for (const {
    region,
    regionTo,
    values: [value],
  } of records) {
    const row = values.get(region) ?? new Map<string | null, number>();
    values.set(region, row.set(regionTo, value ?? Number.NaN));
  }
  yield [null, ...regions.map((region) => headWithUnit(region, unit))];
  for (const region of regions) {
    const row = values.get(region);
    yield row ? [region, ...regions.map((regionTo) => row.get(regionTo) ?? null)] : [region];
  }
}

function* connectionRows({ family, regions, records, unit }: TableToWrite): Generator<RowCell[]> {
  const ordered = inOrder(records, regions);
  yield [connectionHeader[0], ...ordered.map(({ region }) => headWithUnit(region, unit))];
  yield [connectionHeader[1], ...ordered.map((record) => record.regionTo)];
  if (ordered.length > 0) yield* valueRows(ordered, tableFamilies[family].shape === "series");
}

/** By position of region, then of region_to (none first), so that the same records always give the same sheet. */
function inOrder(records: readonly TableRecord[], regions: readonly string[]): readonly TableRecord[] {
  const position = new Map(regions.map((name, index) => [name, index]));
  const of = (name: string | null): number => (name === null ? -1 : (position.get(name) ?? regions.length));
  return records.toSorted(
    (left, right) => of(left.region) - of(right.region) || of(left.regionTo) - of(right.regionTo),
  );
}
