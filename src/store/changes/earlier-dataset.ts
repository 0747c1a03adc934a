/**
 * A data set as it was after an earlier change, for readers that know nothing of history: in one transaction that is rolled
 * back, temporary views of the same names stand before the tables. They show the rows of that time: those that no later change
 * has touched, and what later changes have replaced.
 */
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { sql, type Transaction } from "kysely";
import { type HistoryTable, historyTables, type LastIds } from "../database/change-records.ts";
import type { Connections } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { type DatasetSource, readSource } from "../datasets/reading/dataset-reader.ts";
import { spanOf } from "./record-differences.ts";

/** Series of a year of hours are some megabytes. */
const rowsAtOnce = 50;

/**
 * Answers with what `work` answers; undefined where there is no such data set, "not kept" where the history does not reach
 * back so far.
 */
export async function withEarlierDataset<Result>(
  { kind, read }: Connections,
  { datasetId, revision }: { datasetId: number; revision: number },
  work: (source: DatasetSource) => Promise<Result>,
): Promise<Result | "not kept" | undefined> {
  let result: Result | "not kept" | undefined;
  const transaction = read.transaction();
  const isSqlite = kind === "sqlite";
  const reading = isSqlite ? transaction : transaction.setIsolationLevel("repeatable read");
  const readAndRollBack = reading.execute(async (within) => {
    const there = await within.selectFrom("datasets").select("id").where("id", "=", datasetId).executeTakeFirst();
    if (!there) throw new RolledBack();
    const span = await spanOf(within, datasetId, revision);
    if (!span) {
      result = "not kept";
      throw new RolledBack();
    }
    if (span.upTo > revision) {
      // Connections for reading write to nothing, not even to what is temporary.
      if (isSqlite) await sql`pragma query_only = off`.execute(within);
      const schema = isSqlite ? "main" : await presentSchema(within);
      try {
        for (const table of historyTables) {
          await showEarlier(within, table, { datasetId, revision, lastIds: span.lastIds, schema });
        }
      } finally {
        if (isSqlite) await sql`pragma query_only = on`.execute(within);
      }
      // PostgreSQL does not see by itself that statements which the connection has prepared mean the views now.
      if (!isSqlite) await sql`discard plans`.execute(within);
    }
    result = await readSource(within, datasetId, work);
    throw new RolledBack();
  });
  await readAndRollBack.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return result;
}

/** The end of every such transaction: nothing temporary is left. */
class RolledBack extends Error {}

interface Moment {
  datasetId: number;
  revision: number;
  /** Rows with higher ids were created later. */
  lastIds: LastIds;
  /** Where the tables are. */
  schema: string;
}

async function presentSchema(transaction: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(transaction);
  return rows[0].name;
}

async function showEarlier(transaction: Transaction<Tables>, table: HistoryTable, moment: Moment): Promise<void> {
  const { datasetId, revision, lastIds, schema } = moment;
  const stored = sql.id(schema, table);
  const replaced = sql.ref(`earlier_${table}`);
  await sql`create temporary table ${replaced} as select * from ${stored} where 1 = 0`.execute(transaction);
  await copyReplaced(transaction, table, moment);
  // Views take no parameters: the texts are numbers and names of tables.
  const touched = sql`select row_id from replaced_rows where dataset_id = ${sql.lit(datasetId)}
    and table_name = ${sql.lit(table)} and revision > ${sql.lit(revision)}`;
  await sql`create temporary view ${sql.ref(table)} as
    select * from ${stored} where id <= ${sql.lit(lastIds[table] ?? 0)} and id not in (${touched})
    union all select * from ${replaced}`.execute(transaction);
}

const decompress = promisify(zstdDecompress);

/** Rows as the first of the later changes has found them. */
async function copyReplaced(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  { datasetId, revision, lastIds }: Moment,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom("replaced_rows as own")
      .select(["row_id", "content", "series"])
      .where("dataset_id", "=", datasetId)
      .where("table_name", "=", table)
      .where("revision", ">", revision)
      .where("row_id", ">", after)
      .where("row_id", "<=", lastIds[table] ?? 0)
      .where("content", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("replaced_rows as before")
              .select("before.row_id")
              .whereRef("before.dataset_id", "=", "own.dataset_id")
              .whereRef("before.table_name", "=", "own.table_name")
              .whereRef("before.row_id", "=", "own.row_id")
              .where("before.revision", ">", revision)
              .whereRef("before.revision", "<", "own.revision"),
          ),
        ),
      )
      .orderBy("row_id")
      .limit(rowsAtOnce)
      .execute();
    for (const { content, series } of rows) {
      const columns: Record<string, unknown> = JSON.parse(content ?? "{}");
      if (table === "table_records") columns.series = series && (await decompress(series));
      const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(columns));
      await sql`insert into ${sql.ref(`earlier_${table}`)} (${names}) values (${values})`.execute(transaction);
    }
    if (rows.length < rowsAtOnce) return;
    after = rows[rows.length - 1].row_id;
  }
}
