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
  /** Of equal length. */
  columns: DataColumn[];
}

export function bytesOfTable(table: DataTable, format: TableFormat): Uint8Array {
  if (format === "json") return Buffer.from(JSON.stringify(table.json()));
  return bytesOfColumns(table, format);
}

type Columns = Pick<DataTable, "columns">;

export const bytesOfColumns = (table: Columns, format: Exclude<TableFormat, "json">): Uint8Array =>
  format === "csv" ? csvOf(table) : parquetOf(table);

function csvOf({ columns }: Columns): Uint8Array {
  const rows = Array.from({ length: columns[0]?.values.length ?? 0 }, (_, row) =>
    columns.map(({ values }) => values[row]),
  );
  // A spreadsheet must not read a name as a formula.
  return Buffer.from(stringify([columns.map(({ name }) => name), ...rows], { escape_formulas: true }));
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
