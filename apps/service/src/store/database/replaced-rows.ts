/** Copies rows of a data set into its history, as they are before a change. */
import { promisify } from "node:util";
import { zstdCompress, zstdCompressSync } from "node:zlib";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { type CompiledStatements, inBatches, insertRows, isSqlite } from "./batches.ts";
import type { Tables } from "./tables.ts";

/** Replaced rows of all changes of a data set together. */
export const maxKeptBytes = 64 * 2 ** 20;

/** The change that is about to replace the rows. */
export interface ReplacedBy {
  datasetId: number;
  revision: number;
  /** So far. */
  keptBytes: number;
  compiled: CompiledStatements;
  /** Some records with series are in the temporary table `staged_history` as the history keeps them. */
  hasStaged: boolean;
}

export interface RowsToCopy {
  table: string;
  isMeant: RawBuilder<unknown>;
  /** The highest id. */
  upTo: number;
  /** Length of a series of the data set. */
  steps: number;
}

/** Rows of a statement: read into memory, copied within the database, and ids alone; and bytes of series. */
const [fewRows, rowsAtOnce, idsAtOnce] = [20, 500, 5000];
const bytesAtOnce = 2 ** 20;

/** Yields the bytes of each portion in the history. Rows that the change has copied before are left out. */
export async function* copyRows(
  transaction: Transaction<Tables>,
  change: ReplacedBy,
  { isMeant, steps, ...rows }: RowsToCopy,
): AsyncGenerator<number> {
  const hasSeries = rows.table === "table_records";
  yield* copyPlain(transaction, change, { ...rows, isMeant: hasSeries ? sql`${isMeant} and series is null` : isMeant });
  if (!hasSeries) return;
  for await (const ids of idsOfSeries(transaction, { isMeant, steps, ...rows })) {
    if (change.hasStaged) yield await copyStaged(transaction, change, rows.table, ids);
    const isLeft = change.hasStaged ? sql`id not in (select row_id from staged_history)` : sql`true`;
    const left = await seriesWith(transaction, ids, isLeft);
    if (left.length > 0) yield await write(transaction, change, rows.table, left);
  }
}

/** In portions of some bytes. */
async function* idsOfSeries(database: Kysely<Tables>, { isMeant, steps, ...rows }: RowsToCopy) {
  const atOnce = Math.max(1, Math.floor(bytesAtOnce / (steps * Float64Array.BYTES_PER_ELEMENT)));
  for await (const ids of idsOf(database, { ...rows, isMeant: sql`${isMeant} and series is not null` })) {
    yield* inBatches(ids, Math.min(rowsAtOnce, atOnce));
  }
}

async function seriesWith(
  database: Kysely<Tables>,
  ids: readonly number[],
  isMeant: RawBuilder<unknown> = sql`true`,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select * from table_records
    where id in (${sql.join(ids)}) and ${isMeant} order by id`.execute(database);
  return rows;
}

/**
 * Records with series as the history will keep them, in portions: for a change that must not take long.
 * @param rows.isMeant of table records
 */
export async function* keptSeries(database: Kysely<Tables>, rows: Omit<RowsToCopy, "table" | "upTo">) {
  const all = { table: "table_records", upTo: Number.MAX_SAFE_INTEGER, ...rows };
  for await (const ids of idsOfSeries(database, all)) {
    yield await keptOf(await seriesWith(database, ids));
  }
}

type Rows = Omit<RowsToCopy, "steps">;

/**
 * Copies at most a few rows without series and counts their bytes, in one statement. Undefined where there are more, or where the
 * database cannot do that: then nothing is copied.
 */
export async function copyFewRows(
  transaction: Transaction<Tables>,
  { datasetId, revision, keptBytes }: ReplacedBy,
  { table, isMeant, upTo }: RowsToCopy,
): Promise<number | undefined> {
  if (isSqlite(transaction) || table === "table_records") return undefined;
  const { rows } = await sql<{ found: number; kept_bytes: number | null }>`with
    found as (select * from ${sql.table(table)} where ${isMeant} and id <= ${upTo} order by ${anyIndex} limit ${fewRows + 1}),
    kept as (insert into replaced_rows (dataset_id, revision, table_name, row_id, content)
      select cast(${datasetId} as bigint), cast(${revision} as bigint), cast(${table} as text), id, row_to_json(found)
      from found where (select count(*) from found) <= ${fewRows}
      on conflict do nothing returning octet_length(content) as bytes),
    counted as (update dataset_changes set kept_bytes = kept_bytes + (select sum(bytes) from kept)
      where dataset_id = ${datasetId} and revision = ${revision} and exists (select 1 from kept) returning kept_bytes)
    select (select count(*) from found) as found, (select kept_bytes from counted) as kept_bytes`.execute(transaction);
  const [{ found, kept_bytes }] = rows;
  return found > fewRows ? undefined : (kept_bytes ?? keptBytes);
}

/**
 * In the order of ids, but not along them: a database would expect to meet a few rows soon, and look at all of the table where none
 * is meant.
 */
const anyIndex = sql`id + 0`;

async function* copyPlain(transaction: Transaction<Tables>, change: ReplacedBy, rows: Rows): AsyncGenerator<number> {
  const { rows: first } = await sql<StoredRow>`select * from ${sql.table(rows.table)}
    where ${rows.isMeant} and id <= ${rows.upTo} order by ${anyIndex} limit ${fewRows}`.execute(transaction);
  if (first.length === 0) return;
  yield await write(transaction, change, rows.table, first);
  if (first.length < fewRows) return;
  for await (const ids of idsOf(transaction, rows, first[first.length - 1].id)) {
    for (const some of inBatches(ids, rowsAtOnce)) {
      yield await copyWithin(transaction, change, rows.table, { columns: Object.keys(first[0]), ids: some });
    }
  }
}

async function* idsOf(database: Kysely<Tables>, { table, isMeant, upTo }: Rows, from = 0) {
  for (let [after, order] = [from, anyIndex]; ; ) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${isMeant} and id > ${after} and id <= ${upTo} order by ${order} limit ${idsAtOnce}`.execute(database);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < idsAtOnce) return;
    after = rows[rows.length - 1].id;
    order = sql`id`;
  }
}

/** Without reading them: for many rows three times as fast. */
async function copyWithin(
  transaction: Transaction<Tables>,
  { datasetId, revision, compiled }: ReplacedBy,
  table: string,
  { columns, ids }: { columns: readonly string[]; ids: readonly number[] },
): Promise<number> {
  const key = `copy ${columns.length} ${ids.length} ${table}`;
  const parameters = [datasetId, revision, table, ...ids];
  const query = compiled.get(key) ?? copyStatement(transaction, table, columns, ids).compile(transaction);
  compiled.set(key, query);
  const { rows } = await transaction.executeQuery<{ bytes: number }>({ ...query, parameters });
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

function copyStatement(
  transaction: Transaction<Tables>,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
) {
  const names = columns.filter((name) => name !== "series");
  // Functions of PostgreSQL take at most 100 arguments, which are 50 columns.
  const content = isSqlite(transaction)
    ? sql`json_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))})`
    : sql`(select row_to_json(kept) from (select ${sql.join(names.map((name) => sql.ref(`${table}.${name}`)))}) kept)`;
  return sql<{ bytes: number }>`insert into replaced_rows (dataset_id, revision, table_name, row_id, content)
    select cast(${0} as bigint), cast(${0} as bigint), cast(${""} as text), id, ${content}
    from ${sql.table(table)} where id in (${sql.join(ids)})
    on conflict do nothing returning octet_length(content) as bytes`;
}

async function copyStaged(
  transaction: Transaction<Tables>,
  { datasetId, revision }: ReplacedBy,
  table: string,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`insert into replaced_rows
    (dataset_id, revision, table_name, row_id, content, series)
    select ${datasetId}, ${revision}, ${table}, row_id, content, series from staged_history where row_id in (${sql.join(ids)})
    on conflict do nothing returning octet_length(content) + octet_length(series) as bytes`.execute(transaction);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

type StoredRow = { id: number; series?: Uint8Array | null } & Record<string, unknown>;

const compressInThread = promisify(zstdCompress);
/** A series of hours takes 0.3 ms at once, and five times as much of the processors through a thread of Node's. */
const maxBytesCompressedAtOnce = 2 ** 18;

const compress = (series: Uint8Array): Uint8Array | Promise<Uint8Array> =>
  series.byteLength <= maxBytesCompressedAtOnce ? zstdCompressSync(series) : compressInThread(series);

/** Replaced rows as the history keeps them. */
const keptOf = (rows: readonly StoredRow[]) =>
  Promise.all(
    rows.map(async ({ series = null, ...columns }) => {
      const compressed = series && (await compress(series));
      return { row_id: columns.id, content: JSON.stringify(columns), series: compressed };
    }),
  );

async function write(
  transaction: Transaction<Tables>,
  { datasetId: dataset_id, revision, keptBytes, compiled }: ReplacedBy,
  table: string,
  rows: readonly StoredRow[],
): Promise<number> {
  const kept = (await keptOf(rows)).map((row) => ({ dataset_id, revision, table_name: table, ...row }));
  const bytes = kept.reduce((sum, { content, series }) => sum + content.length + (series?.length ?? 0), 0);
  // A surplus is forgotten, so it need not be written.
  if (keptBytes + bytes > maxKeptBytes) return bytes;
  await insertRows(transaction, compiled, kept, (some) =>
    transaction
      .insertInto("replaced_rows")
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return bytes;
}
