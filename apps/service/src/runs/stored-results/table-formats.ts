/** A table as JSON, CSV or Apache Parquet. */
import { stringify } from "csv-stringify/sync";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { SweepFormat, TableFormat } from "./result-tasks.ts";

interface DataColumn {
  name: string;
  type: "text" | "number" | "integer";
  values: Float64Array | readonly (string | number | null)[];
}

export interface DataTable<Json = unknown> {
  json(): Json;
  /** The JSON as text in pieces, where it may be long. */
  jsonTexts?(): Iterable<string>;
  /** Columns of equal length. */
  columns: DataColumn[];
}

export function bytesOfTable(table: DataTable, format: TableFormat): Uint8Array {
  if (format === "json") return Buffer.from(JSON.stringify(table.json()));
  return bytesOfColumns(table, format);
}

type Columns = Pick<DataTable, "columns">;

export const bytesOfColumns = (table: Columns, format: Exclude<TableFormat, "json">): Uint8Array =>
  format === "csv" ? csvOf(table) : parquetOf(table);

const csvOf = (table: Columns): Uint8Array => Buffer.from([...csvTexts(table)].join(""));

const cellsAtOnce = 20_000;

function* csvTexts({ columns }: Columns): Generator<string> {
  // A spreadsheet must not read a name as a formula.
  const textOf = (rows: readonly unknown[][]): string => stringify([...rows], { escape_formulas: true });
  yield textOf([columns.map(({ name }) => name)]);
  const count = columns[0]?.values.length ?? 0;
  const atOnce = Math.ceil(cellsAtOnce / Math.max(1, columns.length));
  for (let start = 0; start < count; start += atOnce) {
    const length = Math.min(atOnce, count - start);
    yield textOf(Array.from({ length }, (_, row) => columns.map(({ values }) => values[start + row])));
  }
}

/** The text of a table some rows at a time, so that the whole of it is never in memory. */
export async function* textOfTable(table: DataTable, format: Exclude<TableFormat, "parquet">): AsyncGenerator<string> {
  if (format === "csv") yield* csvTexts(table);
  else yield* table.jsonTexts?.() ?? [JSON.stringify(table.json())];
}

/** The text of a table whose cells may be of any type, row by row. */
export async function* textOfRows(
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
  format: SweepFormat,
): AsyncGenerator<string> {
  const lineOf = (row: readonly unknown[]): string =>
    stringify([[...row]], { cast: { boolean: String }, escape_formulas: true });
  const isJson = format === "json";
  yield isJson ? `{"columns":${JSON.stringify(columns)},"rows":[` : lineOf(columns);
  let separator = "";
  for await (const row of rows) {
    yield isJson ? separator + JSON.stringify(row) : lineOf(row);
    separator = ",";
  }
  if (isJson) yield "]}";
}

const parquetTypes = { text: "STRING", number: "DOUBLE", integer: "INT32" } as const;

function parquetOf({ columns }: Columns): Uint8Array {
  const columnData = columns.map(({ name, type, values }) => ({
    name,
    data: Array.from<string | number | null>(values),
    type: parquetTypes[type],
    nullable: !(values instanceof Float64Array) && values.includes(null),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
