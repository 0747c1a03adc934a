/**
 * Takes a change of a data set back: the rows that it has created go, those that it has replaced or deleted return with their
 * ids. Nothing else changes: a row that a later change has touched refuses it.
 */

import { message } from "@esm/messages/message";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { type CompiledStatements, inBatches } from "../database/batches.ts";
import { type HistoryTable, historyTables, keepRows, type LastIds, noteReturned } from "../database/change-records.ts";
import { isForeignKeyViolation, isUniqueViolation, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { hasBrokenParents } from "../datasets/writing/model-parents.ts";
import { type KeptColumns, keptRows, writeKept } from "./kept-rows.ts";

const rowsAtOnce = 200;

/** Refers to: rows of the table by this column, which are deleted together with them. */
const children: readonly (readonly [HistoryTable, HistoryTable, string])[] = [
  ["components", "conversion_factors", "component_id"],
  ["components", "table_records", "component_id"],
  ["components", "model_overrides", "component_id"],
  ["regions", "table_records", "region_id"],
  ["regions", "table_records", "region_to_id"],
  ["models", "model_overrides", "model_id"],
];

export interface UndoneChange {
  datasetId: number;
  revision: number;
  /** Before the change, and before the one after it; undefined for the last change. */
  lastIds: LastIds;
  nextIds: LastIds | undefined;
}

/**
 * With `isLast`, later changes are undone already. Throws `StoreError` `conflict` where a later change has touched the same
 * rows.
 */
export async function undoChange(
  transaction: Transaction<Tables>,
  change: UndoneChange,
  { isLast = false } = {},
): Promise<void> {
  try {
    await revert(transaction, change, isLast);
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) throw conflictError();
    throw error;
  }
}

async function revert(transaction: Transaction<Tables>, change: UndoneChange, isLast: boolean): Promise<void> {
  const created = new Map<HistoryTable, number[]>();
  for (const table of historyTables) created.set(table, await createdRows(transaction, table, change));
  if (!isLast) await refuseTouched(transaction, change, created);
  const commodities = created.get("commodities") ?? [];
  for (const table of historyTables.toReversed()) {
    if (table !== "commodities") await deleteCreated(transaction, table, created.get(table) ?? []);
  }
  await renameAside(transaction, change, commodities);
  for (const table of historyTables) await restoreRows(transaction, table, change);
  // A later change has given a parent, or a child, to a model that this one created or changed.
  if (await hasBrokenParents(transaction, change.datasetId)) throw conflictError();
  // Until now, components that are there again may have used them.
  await deleteCreated(transaction, "commodities", commodities);
  // The report of an import goes with it.
  const reports = transaction.deleteFrom("import_reports").where("dataset_id", "=", change.datasetId);
  await reports.where("revision", "=", change.revision).execute();
}

async function deleteCreated(transaction: Transaction<Tables>, table: HistoryTable, created: number[]): Promise<void> {
  for (const ids of inBatches(created, rowsAtOnce)) {
    await refuseChildren(transaction, table, ids);
    await keepRows(transaction, table, sql`id in (${sql.join(ids)})`);
    await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(transaction);
  }
}

/** Rows that the change has created, or brought back, and that are there. */
async function createdRows(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  { datasetId, revision, lastIds, nextIds }: UndoneChange,
): Promise<number[]> {
  // The history of an earlier version knows nothing of its rows.
  if (table === "datasets" || lastIds[table] === undefined) return [];
  const returned = sql`select row_id from replaced_rows where dataset_id = ${datasetId} and revision = ${revision}
    and table_name = ${table} and content is null`;
  const highest = nextIds?.[table] ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${ofDataset(table, datasetId)} and ((id > ${lastIds[table] ?? 0} and id <= ${highest}) or id in (${returned}))
    order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Whether a row belongs to the data set. */
export function ofDataset(table: HistoryTable, datasetId: number) {
  if (table === "datasets") return sql`id = ${datasetId}`;
  if (table === "model_overrides") return sql`model_id in (select id from models where dataset_id = ${datasetId})`;
  if (table === "conversion_factors" || table === "table_records") {
    return sql`component_id in (select id from components where dataset_id = ${datasetId})`;
  }
  return sql`dataset_id = ${datasetId}`;
}

/** Throws `StoreError` `conflict` where a later change that is still in effect has touched rows of this one. */
async function refuseTouched(
  transaction: Transaction<Tables>,
  { datasetId, revision }: UndoneChange,
  created: ReadonlyMap<HistoryTable, readonly number[]>,
): Promise<void> {
  const inEffect = await laterChanges(transaction, datasetId, revision);
  if (inEffect.size === 0) return;
  const later = sql`select distinct later.revision from replaced_rows as later
    where later.dataset_id = ${datasetId} and later.revision > ${revision}`;
  const touching = await sql<{ revision: number }>`${later} and exists (select 1 from replaced_rows as own
    where own.dataset_id = later.dataset_id and own.revision = ${revision} and own.table_name = later.table_name
    and own.row_id = later.row_id)`.execute(transaction);
  const revisions = new Set(touching.rows.map((row) => row.revision));
  for (const [table, ids] of created) {
    for (const some of inBatches([...ids], rowsAtOnce)) {
      const { rows } = await sql<{ revision: number }>`${later} and later.table_name = ${table}
        and later.row_id in (${sql.join(some)})`.execute(transaction);
      for (const row of rows) revisions.add(row.revision);
    }
  }
  const refusing = [...revisions].filter((one) => inEffect.has(one)).sort((left, right) => left - right);
  if (refusing.length > 0) throw changedLater(revision, refusing);
}

/** Without those that were undone, and without what has undone them. */
async function laterChanges(
  transaction: Transaction<Tables>,
  datasetId: number,
  revision: number,
): Promise<ReadonlySet<number>> {
  const changes = await transaction
    .selectFrom("dataset_changes")
    .select(["revision", "undoes"])
    .where("dataset_id", "=", datasetId)
    .where("revision", ">", revision)
    .orderBy("revision", "desc")
    .execute();
  const inEffect = new Set(changes.map((change) => change.revision));
  for (const { revision: later, undoes } of changes) {
    if (undoes !== null && inEffect.has(later) && inEffect.delete(undoes)) inEffect.delete(later);
  }
  return inEffect;
}

/** Records of later changes, which would be deleted with the rows to which they belong. */
async function refuseChildren(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  ids: readonly number[],
): Promise<void> {
  for (const [parent, child, column] of children) {
    if (parent !== table) continue;
    // Those of the change itself are deleted by now.
    const { rows } = await sql`select id from ${sql.table(child)}
      where ${sql.ref(column)} in (${sql.join(ids)}) limit 1`.execute(transaction);
    if (rows.length > 0) throw conflictError();
  }
}

const maxNamed = 5;

function changedLater(revision: number, later: readonly number[]): StoreError {
  const named = later.slice(0, maxNamed).join(", ") + (later.length > maxNamed ? " …" : "");
  const code = later.length === 1 ? "changed_later" : "changed_later_often";
  return new StoreError("conflict", message(code, { revision, later: named }), {
    hint: message("undo_later_changes_first_restore"),
  });
}

const conflictError = (): StoreError =>
  new StoreError("conflict", message("change_cannot_undone_because_does"), {
    hint: message("undo_later_changes_first_restore"),
  });

/** Two records may have exchanged their names, and a created commodity may have that of an earlier one. */
async function renameAside(
  transaction: Transaction<Tables>,
  { datasetId, revision }: UndoneChange,
  commodities: number[],
): Promise<void> {
  const free = async (table: HistoryTable, ids: RawBuilder<unknown>): Promise<void> => {
    await keepRows(transaction, table, sql`id in (${ids})`);
    await sql`update ${sql.table(table)} set name = ${`undo ${crypto.randomUUID()} `} || id
      where id in (${ids})`.execute(transaction);
  };
  for (const table of ["regions", "commodities", "named_series", "components", "models"] as const) {
    await free(
      table,
      sql`select row_id from replaced_rows where dataset_id = ${datasetId} and revision = ${revision}
        and table_name = ${table} and content is not null`,
    );
  }
  for (const ids of inBatches(commodities, rowsAtOnce)) await free("commodities", sql.join(ids));
}

async function restoreRows(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  { datasetId, revision }: UndoneChange,
): Promise<void> {
  const compiled = new Map<string, CompiledStatements>();
  for await (const kept of keptRows(transaction, { datasetId, table }, sql`revision = ${revision}`)) {
    const ids = sql.join(kept.map(({ id }) => id));
    await keepRows(transaction, table, sql`id in (${ids})`);
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${ids})`.execute(
      transaction,
    );
    const present = new Set(rows.map(({ id }) => id));
    const absent = kept.filter(({ id }) => !present.has(id)).map(({ id }) => id);
    await noteReturned(transaction, table, absent);
    const restored: KeptColumns[] = [];
    for (const columns of kept) restored.push(await restoredColumns(transaction, table, columns));
    if (table === "datasets") for (const row of restored) await updateDataset(transaction, row);
    else await writeKept(transaction, compiled, table, restored);
  }
}

async function restoredColumns(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  columns: KeptColumns,
): Promise<KeptColumns> {
  if (table === "datasets") {
    const { created_by: _, revision: _revision, updated_at: _at, updated_by: _by, ...own } = columns;
    return own;
  }
  if (table !== "models" || columns.created_by === null) return columns;
  const creator = transaction.selectFrom("users").select("id").where("id", "=", Number(columns.created_by));
  return { ...columns, created_by: (await creator.executeTakeFirst())?.id ?? null };
}

/** It is there, and some of its columns stay as they are. */
async function updateDataset(transaction: Transaction<Tables>, { id, ...columns }: KeptColumns): Promise<void> {
  await transaction.updateTable("datasets").set(columns).where("id", "=", id).execute();
}
