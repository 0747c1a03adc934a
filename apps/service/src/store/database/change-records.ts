/**
 * The history of a data set: every change begins here and keeps the rows that it replaces or deletes, in its own transaction.
 * Rows that it creates need nothing: their ids are above those given out before.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { sliceOwner } from "../../platform/slices.ts";
import { type CompiledStatements, inBatches, isSqlite } from "./batches.ts";
import { copyFewRows, copyRows, maxKeptBytes } from "./replaced-rows.ts";
import type { Tables } from "./tables.ts";

/** Everything that belongs to a data set; each after those it refers to. */
export const historyTables = [
  "datasets",
  "regions",
  "commodities",
  "named_series",
  "components",
  "conversion_factors",
  "table_records",
  "models",
  "model_overrides",
] as const;
export type HistoryTable = (typeof historyTables)[number];
export type LastIds = Readonly<Partial<Record<HistoryTable, number>>>;

/** Changes that the history lists. */
export const maxListedChanges = 10_000;

interface ChangeUnderWay {
  datasetId: number;
  revision: number;
  lastIds: LastIds;
  steps: number;
  keptBytes: number;
  compiled: CompiledStatements;
  /** Ids of rows that were kept by them. */
  kept: Map<HistoryTable, Set<number>>;
  /** There is too much to keep. */
  isLost: boolean;
  /** See `ReplacedBy` in replaced-rows.ts. */
  hasStaged: boolean;
}

const underWay = new WeakMap<Transaction<Tables>, ChangeUnderWay>();

export interface BegunChange {
  /** Id of the data set. */
  id: number;
  number_of_time_steps: number;
  revision: number;
}

export interface ChangeNote {
  title?: string | null;
  undoes?: number;
}

/**
 * Every change of a data set or of its content begins here: counts it, and prevents other changes until the transaction
 * ends. Undefined where there is no such data set.
 */
export const beginChange = (
  transaction: Transaction<Tables>,
  datasetId: number,
  note?: ChangeNote,
): Promise<BegunChange | undefined> => beginOn(transaction, datasetId, note);

/**
 * Begins a change of the data set of a record. Undefined where there is no such record; one that somebody else has removed
 * while this waited for the data set is gone nevertheless.
 */
export const beginChangeOf = (
  transaction: Transaction<Tables>,
  table: "regions" | "commodities" | "named_series" | "components" | "models",
  id: number,
): Promise<BegunChange | undefined> =>
  beginOn(transaction, sql`(select dataset_id from ${sql.table(table)} where id = ${id})`);

async function beginOn(
  transaction: Transaction<Tables>,
  which: number | RawBuilder<number>,
  { title = null, undoes }: ChangeNote = {},
): Promise<BegunChange | undefined> {
  const dataset = await lockDataset(transaction, which);
  if (!dataset) return undefined;
  const { id: datasetId, revision, number_of_time_steps: steps } = dataset;
  const { updated_at: changed_at, updated_by: changed_by } = changedNow();
  const { last_ids } = await transaction
    .insertInto("dataset_changes")
    .values({
      dataset_id: datasetId,
      revision,
      changed_at,
      changed_by,
      title,
      undoes: undoes ?? null,
      last_ids: lastIdsBefore(datasetId, isSqlite(transaction)),
      kept_bytes: 0,
    })
    .returning("last_ids")
    .executeTakeFirstOrThrow();
  const lastIds: LastIds = JSON.parse(last_ids);
  underWay.set(transaction, {
    datasetId,
    revision,
    steps,
    lastIds,
    keptBytes: 0,
    compiled: new Map(),
    kept: new Map(),
    isLost: false,
    hasStaged: false,
  });
  if (revision % changesBetweenChecks === 0) await forgetOld(transaction, datasetId);
  return dataset;
}

/** Notes that the change concerns the inputs of this model only, and of its children. */
export async function noteModel(transaction: Transaction<Tables>, modelId: number): Promise<void> {
  const change = underWay.get(transaction);
  if (change) await ofChange(transaction, change).set({ model_id: modelId }).execute();
}

/** Counts a change without its history, and prevents other changes until the transaction ends. */
export function lockDataset(
  transaction: Transaction<Tables>,
  which: number | RawBuilder<number>,
): Promise<BegunChange | undefined> {
  return transaction
    .updateTable("datasets")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1), ...changedNow() }))
    .where("id", "=", which)
    .returning(["id", "number_of_time_steps", "revision"])
    .executeTakeFirst();
}

/** Author and time of a change. The user is the one for whom the work is done. */
export const changedNow = (userId = sliceOwner()): { updated_at: string; updated_by: number | null } => ({
  updated_at: new Date().toISOString(),
  updated_by: userId ?? null,
});

/** JSON: by table, the last id before the change, at least that of the change before, whose rows may be deleted by now. */
function lastIdsBefore(datasetId: number, onSqlite: boolean): RawBuilder<string> {
  const greatest = sql.raw(onSqlite ? "max" : "greatest");
  const ids = historyTables.map((table) => {
    const before = onSqlite
      ? sql`last_ids ->> ${sql.lit(table)}`
      : sql`cast(cast(last_ids as json) ->> ${sql.lit(table)} as bigint)`;
    const present = sql`select max(id) from ${sql.table(table)}`;
    return sql`${sql.lit(table)}, ${greatest}(coalesce((${present}), 0), coalesce(${before}, 0))`;
  });
  return sql`(select cast(${sql.raw(onSqlite ? "json_object" : "json_build_object")}(${sql.join(ids)}) as text)
    from (select (select last_ids from dataset_changes where dataset_id = ${datasetId}
      order by revision desc limit 1) as last_ids) as previous)`;
}

/** Rows of a statement. */
const rowsAtOnce = 500;

/** Keeps the rows that the change is about to replace or delete. Outside a change, e.g. in a new data set, nothing. */
export async function keepRows(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  isMeant: RawBuilder<unknown>,
): Promise<void> {
  const change = underWay.get(transaction);
  if (!change || change.isLost) return;
  const before = change.keptBytes;
  // Rows with higher ids are of this change itself.
  const rows = { table, isMeant, upTo: change.lastIds[table] ?? 0, steps: change.steps };
  const keptBytes = await copyFewRows(transaction, change, rows);
  if (keptBytes !== undefined) {
    change.keptBytes = keptBytes;
    return keptBytes > maxKeptBytes ? forgetAll(transaction, change) : undefined;
  }
  for await (const bytes of copyRows(transaction, change, rows)) {
    change.keptBytes += bytes;
    if (change.keptBytes > maxKeptBytes) return forgetAll(transaction, change);
  }
  if (change.keptBytes === before) return;
  await ofChange(transaction, change).set({ kept_bytes: change.keptBytes }).execute();
}

/** The change keeps rows that were staged on its connection as they are there: nothing has changed since. */
export function keepStaged(transaction: Transaction<Tables>): void {
  const change = underWay.get(transaction);
  if (change) change.hasStaged = true;
}

/** Nothing before the change can be brought back, as where more is kept than the history may hold. */
export async function keepNothing(transaction: Transaction<Tables>): Promise<void> {
  const change = underWay.get(transaction);
  if (change) await forgetAll(transaction, change);
}

/** Keeps the rows of these names, e.g. because they are about to be written again. */
export async function keepNamed(
  transaction: Transaction<Tables>,
  table: "commodities" | "named_series" | "models",
  datasetId: number,
  names: readonly string[],
): Promise<void> {
  if (!underWay.has(transaction)) return;
  for (const some of inBatches(names, rowsAtOnce)) {
    await keepRows(transaction, table, sql`dataset_id = ${datasetId} and name in (${sql.join(some)})`);
  }
}

/**
 * Keeps the rows with these ids. Rows that the change itself has created, or has kept by their ids before, need no statement.
 */
export async function keepIds(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  ids: readonly number[],
): Promise<void> {
  const change = underWay.get(transaction);
  if (!change) return;
  const kept = change.kept.get(table) ?? new Set();
  change.kept.set(table, kept);
  const others = beforeChange(change, table, ids).filter((id) => !kept.has(id));
  for (const some of inBatches(others, rowsAtOnce)) {
    await keepRows(transaction, table, sql`id in (${sql.join(some)})`);
    for (const id of some) kept.add(id);
  }
}

const beforeChange = ({ lastIds }: ChangeUnderWay, table: HistoryTable, ids: readonly number[]): number[] =>
  ids.filter((id) => id <= (lastIds[table] ?? 0));

/** Components with everything that is deleted with them. */
export async function keepComponents(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  const change = underWay.get(transaction);
  const before = change ? beforeChange(change, "components", ids) : [];
  if (before.length === 0) return;
  await keepIds(transaction, "components", before);
  for (const table of ["conversion_factors", "table_records", "model_overrides"] as const) {
    await keepRows(transaction, table, sql`component_id in (${sql.join(before)})`);
  }
}

/** Regions with everything that is deleted with them. */
export async function keepRegions(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  const change = underWay.get(transaction);
  const before = change ? beforeChange(change, "regions", ids) : [];
  if (before.length === 0) return;
  await keepIds(transaction, "regions", before);
  const all = sql.join(before);
  await keepRows(transaction, "table_records", sql`(region_id in (${all}) or region_to_id in (${all}))`);
}

/** Notes that the change brings back a row of an earlier time. */
export async function noteReturned(
  transaction: Transaction<Tables>,
  table: HistoryTable,
  ids: readonly number[],
): Promise<void> {
  const change = underWay.get(transaction);
  if (!change || change.isLost || ids.length === 0) return;
  const { datasetId: dataset_id, revision } = change;
  await transaction
    .insertInto("replaced_rows")
    .values(ids.map((row_id) => ({ dataset_id, revision, table_name: table, row_id, content: null, series: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ofChange = (transaction: Transaction<Tables>, { datasetId, revision }: ChangeUnderWay) =>
  transaction.updateTable("dataset_changes").where("dataset_id", "=", datasetId).where("revision", "=", revision);

/** The change replaces more than the history may hold, so nothing before it can be brought back. */
async function forgetAll(transaction: Transaction<Tables>, change: ChangeUnderWay): Promise<void> {
  change.isLost = true;
  await forgetRows(transaction, change.datasetId, change.revision);
}

const changesBetweenChecks = 20;

/** Lets the rows of the oldest changes go where all together are too many. */
async function forgetOld(transaction: Transaction<Tables>, datasetId: number): Promise<void> {
  const changes = await transaction
    .selectFrom("dataset_changes")
    .select(["revision", "kept_bytes"])
    .where("dataset_id", "=", datasetId)
    .orderBy("revision", "desc")
    .execute();
  let bytes = 0;
  const oldest = changes.find(({ kept_bytes }) => {
    bytes += kept_bytes ?? 0;
    return bytes > maxKeptBytes;
  });
  if (oldest) await forgetRows(transaction, datasetId, oldest.revision);
  const unlisted = changes.at(maxListedChanges);
  if (!unlisted) return;
  await forgetRows(transaction, datasetId, unlisted.revision);
  const listed = transaction.deleteFrom("dataset_changes").where("dataset_id", "=", datasetId);
  await listed.where("revision", "<=", unlisted.revision).execute();
}

/** Deletes the rows that this change and all before it replaced. */
export async function forgetRows(transaction: Transaction<Tables>, datasetId: number, revision: number): Promise<void> {
  const rows = transaction.deleteFrom("replaced_rows").where("dataset_id", "=", datasetId);
  await rows.where("revision", "<=", revision).execute();
  const changes = transaction.updateTable("dataset_changes").where("dataset_id", "=", datasetId);
  await changes.where("revision", "<=", revision).set({ kept_bytes: null }).execute();
}

const changesReadAtOnce = 1000;

/** Makes at least this much room by letting the oldest changes of all data sets of a user go. */
export async function forgetOldestOf(write: Kysely<Tables>, userId: number, bytes: number): Promise<void> {
  for (let forgotten = 0; forgotten < bytes; ) {
    const oldest = await write
      .selectFrom("dataset_changes")
      .innerJoin("datasets", "datasets.id", "dataset_id")
      .select(["dataset_id", "dataset_changes.revision", "kept_bytes"])
      .where("created_by", "=", userId)
      .where("kept_bytes", ">", 0)
      .orderBy("changed_at")
      .limit(changesReadAtOnce)
      .execute();
    if (oldest.length === 0) return;
    const lastOf = new Map<number, number>();
    for (const { dataset_id, revision, kept_bytes } of oldest) {
      if (forgotten >= bytes) break;
      forgotten += kept_bytes ?? 0;
      lastOf.set(dataset_id, Math.max(revision, lastOf.get(dataset_id) ?? 0));
    }
    for (const [datasetId, revision] of lastOf) {
      await write.transaction().execute(async (transaction) => {
        // Nobody may undo one of these changes meanwhile.
        const locked = transaction.updateTable("datasets").set(({ ref }) => ({ revision: ref("revision") }));
        await locked.where("id", "=", datasetId).execute();
        await forgetRows(transaction, datasetId, revision);
      });
    }
  }
}
