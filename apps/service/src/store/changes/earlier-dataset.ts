/**
 * A data set as it was after an earlier change, for readers that know nothing of history: in one transaction that is rolled
 * back, temporary views of the same names stand before the tables. They show the rows of that time: those that no later change
 * has touched, and what later changes have replaced.
 */
import { sql, type Transaction } from "kysely";
import type { CompiledStatements } from "../database/batches.ts";
import { type HistoryTable, historyTables, type LastIds } from "../database/change-records.ts";
import type { Connections } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { type DatasetSource, readSource } from "../datasets/reading/dataset-reader.ts";
import { keptRows, writeKept } from "./kept-rows.ts";
import { spanOf } from "./record-differences.ts";

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

/** By this column, the reader asks for the rows of one owner after the other. */
const owners: Partial<Record<HistoryTable, string>> = {
  conversion_factors: "component_id",
  table_records: "component_id",
  model_overrides: "model_id",
};

async function showEarlier(transaction: Transaction<Tables>, table: HistoryTable, moment: Moment): Promise<void> {
  const { datasetId, revision, lastIds, schema } = moment;
  const stored = sql.id(schema, table);
  const replaced = sql.ref(`earlier_${table}`);
  await sql`create temporary table ${replaced} as select * from ${stored} where 1 = 0`.execute(transaction);
  await sql`create unique index ${sql.ref(`earlier_${table}_id`)} on ${replaced} (id)`.execute(transaction);
  await copyReplaced(transaction, table, moment);
  const owner = owners[table];
  if (owner)
    await sql`create index ${sql.ref(`earlier_${table}_owner`)} on ${replaced} (${sql.ref(owner)})`.execute(
      transaction,
    );
  // Views take no parameters: the texts are numbers and names of tables.
  // Looked up for each row that is read: `id not in (...)` would gather all touched rows for every statement.
  const touched = sql`select 1 from replaced_rows where dataset_id = ${sql.lit(datasetId)}
    and table_name = ${sql.lit(table)} and row_id = stored.id and revision > ${sql.lit(revision)}`;
  await sql`create temporary view ${sql.ref(table)} as
    select * from ${stored} as stored where id <= ${sql.lit(lastIds[table] ?? 0)} and not exists (${touched})
    union all select * from ${replaced}`.execute(transaction);
}

/** Rows as the first of the later changes has found them. */
async function copyReplaced(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  { datasetId, revision, lastIds }: Moment,
): Promise<void> {
  const compiled = new Map<string, CompiledStatements>();
  const isMeant = sql<boolean>`row_id <= ${lastIds[table] ?? 0} and revision > ${revision} and not exists (
    select 1 from replaced_rows as before where before.dataset_id = own.dataset_id and before.table_name = own.table_name
      and before.row_id = own.row_id and before.revision > ${revision} and before.revision < own.revision)`;
  for await (const rows of keptRows(transaction, { datasetId, table }, isMeant)) {
    await writeKept(transaction, compiled, `earlier_${table}`, rows);
  }
}
