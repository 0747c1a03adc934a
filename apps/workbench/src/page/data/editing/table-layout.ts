/** How a table of a component is laid out in a grid, and the operations that store it. Pure. */
import type { ComponentType } from "@esm/model/domain/component";
import { type FamilyName, familyNames, tableFamilies } from "@esm/model/domain/table-family";
import { problemText } from "../problem-text.ts";
import type { TableValues } from "./table-values.ts";

/** A series has a row for each step and a column for each region, or pair of regions; other tables a row for each region. */
export interface TableLayout {
  family: FamilyName;
  kind: "series" | "regions" | "pairs";
  /** The two regions of each column of a series between regions. */
  pairs?: readonly Pair[];
  /** Null where the rows are time steps. */
  rowNames: readonly string[] | null;
  /** Null for the only column of values. */
  columnNames: readonly (string | null)[];
  rows: number;
}

export type Pair = readonly [region: string, regionTo: string];

export const pairName = ([region, regionTo]: Pair): string => `${region} → ${regionTo}`;

export interface StoredRecord {
  region: string;
  regionTo: string | null;
  values: ArrayLike<number>;
}

/** Families that a kind of components may have. */
export const familiesOf = (type: ComponentType): FamilyName[] =>
  familyNames.filter((family) => tableFamilies[family].kinds.includes(type));

export function layoutOf(
  family: FamilyName,
  type: ComponentType,
  { regions, steps, pairs = [] }: { regions: readonly string[]; steps: number; pairs?: readonly Pair[] },
): TableLayout {
  if (tableFamilies[family].shape === "series" && type === "TRANSMISSION") {
    return { family, kind: "series", rowNames: null, columnNames: pairs.map(pairName), pairs, rows: steps };
  }
  if (tableFamilies[family].shape === "series") {
    return { family, kind: "series", rowNames: null, columnNames: regions, rows: steps };
  }
  const rows = { family, rowNames: regions, rows: regions.length };
  if (type === "TRANSMISSION") return { ...rows, kind: "pairs", columnNames: regions };
  return { ...rows, kind: "regions", columnNames: [null] };
}

/** Columns with NaN where there is no record. */
export function columnsOf(layout: TableLayout, records: readonly StoredRecord[]): Float64Array[] {
  const { kind, rowNames, columnNames, rows } = layout;
  const columns = columnNames.map(() => new Float64Array(rows).fill(Number.NaN));
  const rowOf = new Map(rowNames?.map((name, row) => [name, row]));
  const columnOf = new Map(columnNames.map((name, column) => [name, column]));
  for (const { region, regionTo, values } of records) {
    const name = layout.pairs && regionTo !== null ? pairName([region, regionTo]) : region;
    const column = columnOf.get(kind === "series" ? name : kind === "pairs" ? regionTo : null);
    if (column === undefined) continue;
    if (kind === "series") columns[column].set(values);
    else columns[column][rowOf.get(region) ?? rows] = values[0];
  }
  return columns;
}

/** A region has no line to itself. */
export const isNowhere = ({ kind }: TableLayout, row: number, column: number): boolean =>
  kind === "pairs" && row === column;

export type ValuesOperation = {
  operation: "values";
  table: string;
  component: string;
  region: string;
  region_to: string | null;
  /** The first step where they are a part of a series. */
  start?: number;
  values: number[] | { value: number[]; unit: string } | null;
};

export interface Storing {
  operation: ValuesOperation;
  /** The cells whose values with a unit it has. */
  measured: { column: number; rows: readonly number[] };
}

export const operationsOf = (...given: Parameters<typeof storingsOf>): ValuesOperation[] =>
  storingsOf(...given).map(({ operation }) => operation);

/** Changes that have to be stored so that the table is as it is shown; only complete tables can be stored. */
export function storingsOf(layout: TableLayout, table: TableValues, component: string): Storing[] {
  const { family, kind, rowNames, columnNames } = layout;
  const shared = { operation: "values", table: tableFamilies[family].path, component } as const;
  return table.changedColumns().flatMap((column): Storing[] => {
    const name = columnNames[column];
    const values = table.valuesOf(column);
    if (kind === "series") {
      const [region, regionTo] = layout.pairs?.[column] ?? [String(name), null];
      return storingsOfSeries(table, column, { ...shared, region, region_to: regionTo });
    }
    return (rowNames ?? []).flatMap((region, row) => {
      if (!table.isChangedAt(row, column) || isNowhere(layout, row, column)) return [];
      const measured = table.measuredAt(row, column);
      const plain = Number.isNaN(values[row]) ? null : [values[row]];
      const given = measured ? { value: [measured.value], unit: measured.unit } : plain;
      const operation = { ...shared, region, region_to: name, values: given };
      return [{ operation, measured: { column, rows: measured ? [row] : [] } }];
    });
  });
}

/** A series has one unit. Where its values have several, those with one follow as parts of it, in place of zeros. */
function storingsOfSeries(table: TableValues, column: number, series: Omit<ValuesOperation, "values">): Storing[] {
  const measured = [...table.measuredIn(column)];
  const values = [...table.valuesOf(column)];
  const parts: { start: number; unit: string; values: number[] }[] = [];
  for (const [row, { value, unit }] of measured) {
    values[row] = 0;
    const last = parts.at(-1);
    if (last && last.unit === unit && last.start + last.values.length === row) last.values.push(value);
    else parts.push({ start: row, unit, values: [value] });
  }
  const storings = parts.map((part): Storing => {
    const isAll = part.values.length === values.length;
    const rows = part.values.map((_, index) => part.start + index);
    const start = isAll ? {} : { start: part.start };
    const operation = { ...series, ...start, values: { value: part.values, unit: part.unit } };
    return { operation, measured: { column, rows } };
  });
  if (storings.length === 1 && measured.length === values.length) return storings;
  const all = table.hasValues(column) ? values : null;
  return [{ operation: { ...series, values: all }, measured: { column, rows: [] } }, ...storings];
}

/** Marks the cells whose units the service has refused, with its reason; whether there are any. */
export function markRefused(
  table: TableValues,
  storings: readonly Storing[],
  problems: readonly { loc: readonly (string | number)[]; msg: string; hint?: string }[],
): boolean {
  let hasAny = false;
  for (const problem of problems) {
    const { loc } = problem;
    const { column, rows } = storings[Number(loc[loc.indexOf("operations") + 1])]?.measured ?? { column: 0, rows: [] };
    if (!loc.includes("operations") || rows.length === 0) continue;
    table.refuse(column, rows, problemText(problem));
    hasAny = true;
  }
  return hasAny;
}
