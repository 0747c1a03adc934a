/** Rows as the history keeps them: reads them a few at a time, and writes them into a table. */
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { type CompiledStatements, insertRows } from "../database/batches.ts";
import type { HistoryTable } from "../database/change-records.ts";
import type { Tables } from "../database/tables.ts";

export type KeptColumns = Record<string, string | number | Uint8Array | null> & { id: number };

/** Compiling a statement for as many takes some milliseconds. */
const rowsAtOnce = 100;
/** Series of a year of hours are some megabytes. */
const seriesAtOnce = 20;

const recordsByShape = [
  [sql<boolean>`series is null`, rowsAtOnce],
  [sql<boolean>`series is not null`, seriesAtOnce],
] as const;

const decompress = promisify(zstdDecompress);

/** In portions, by id, those without a series first. `replaced_rows` is called `own` in the conditions. */
export async function* keptRows(
  transaction: Transaction<Tables>,
  { datasetId, table }: { datasetId: number; table: HistoryTable },
  isMeant: RawBuilder<boolean>,
): AsyncGenerator<KeptColumns[]> {
  const passes = table === "table_records" ? recordsByShape : ([[sql<boolean>`true`, rowsAtOnce]] as const);
  for (const [hasSeries, atOnce] of passes) {
    for (let after = 0; ; ) {
      const rows = await transaction
        .selectFrom("replaced_rows as own")
        .select(["row_id", "content", "series"])
        .where("dataset_id", "=", datasetId)
        .where("table_name", "=", table)
        .where("row_id", ">", after)
        .where("content", "is not", null)
        .where(isMeant)
        .where(hasSeries)
        .orderBy("row_id")
        .limit(atOnce)
        .execute();
      if (rows.length > 0) {
        yield await Promise.all(
          rows.map(async ({ content, series }) => {
            const columns: KeptColumns = JSON.parse(content ?? "{}");
            return table === "table_records" ? { ...columns, series: series && (await decompress(series)) } : columns;
          }),
        );
      }
      if (rows.length < atOnce) break;
      after = rows[rows.length - 1].row_id;
    }
  }
}

/** Inserts rows, or replaces the columns of those that are there. Rows of earlier versions may have fewer columns. */
export async function writeKept(
  transaction: Transaction<Tables>,
  compiled: Map<string, CompiledStatements>,
  table: string,
  rows: readonly KeptColumns[],
): Promise<void> {
  for (const [columns, some] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
    const statements: CompiledStatements = compiled.get(columns) ?? new Map();
    compiled.set(columns, statements);
    await insertRows(transaction, statements, some, (batch) => {
      const names = Object.keys(batch[0]).map((name) => sql.ref(name));
      const values = batch.map((row) => sql`(${sql.join(Object.values(row))})`);
      const statement = sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}
        on conflict (id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`;
      return { compile: () => statement.compile(transaction) };
    });
  }
}
