/** Common tasks of writing a data set's content: ids by name, and rows in batches. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  SqliteAdapter,
  sql,
  type Transaction,
} from "kysely";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

export type Ids = ReadonlyMap<string, number>;

export const rowsPerInsert = 500;

/** Throws `StoreError` `not_found` with the nearest name. */
export function idOf(ids: Ids, name: string, record: string): number {
  const id = ids.get(name);
  if (id !== undefined) return id;
  const hint = nearestNameHint(name, ids.keys());
  throw new StoreError("not_found", message("not_in_dataset", { record: recordName(record), name }), { hint });
}

export async function idsByName(
  database: Kysely<Tables>,
  table: "regions" | "commodities" | "components",
  datasetId: number,
): Promise<Ids> {
  const rows = await database.selectFrom(table).select(["id", "name"]).where("dataset_id", "=", datasetId).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Reads the names, for who needs them. */
export const namesIn =
  (database: Kysely<Tables>, table: "regions" | "commodities" | "components", datasetId: number) =>
  async (): Promise<Iterable<string>> =>
    (await idsByName(database, table, datasetId)).keys();

/** The error for a name that no record has; the valid names are read only then. */
export type MissingName = (record: string, name: string, valid: () => Promise<Iterable<string>>) => Promise<StoreError>;

export interface ValidNames {
  missing: MissingName;
  /** A record was made or has gone, or its name has changed. */
  forget(): void;
}

/** The names that refusals offer, by what they name: read for the first of them, and with one budget for all. */
export function validNames(datasetId: number): ValidNames {
  const known = new Map<string, readonly string[]>();
  const hints = hintBudget();
  return {
    async missing(record, name, valid) {
      // Databases give them in orders of their own.
      const names = known.get(record) ?? [...(await valid())].sort();
      known.set(record, names);
      const hint = nearestNameHint(name, names, hints);
      return new StoreError(
        "not_found",
        message("not_in_dataset_of_id", { record: recordName(record), name, dataset: datasetId }),
        {
          hint,
        },
      );
    },
    forget: () => known.clear(),
  };
}

/**
 * Within a statement: the id of the record with this name in the data set, or null. A join would give the same, but PostgreSQL knows
 * nothing of records that the same transaction has written: it expects one, and compares every row with every record.
 */
export const idByName = (
  table: "regions" | "commodities" | "components" | "models",
  datasetId: number,
  name: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql`(select named.id from ${sql.table(table)} as named where named.dataset_id = ${datasetId} and named.name = ${name})`;

export const isSqlite = (database: Kysely<Tables>): boolean => database.getExecutor().adapter instanceof SqliteAdapter;

/** Ids of these names, without names that do not exist. Each name is looked up, as by `idByName` and for the same reason. */
export async function idsOfNames(
  database: Kysely<Tables>,
  table: "commodities" | "components",
  datasetId: number,
  names: readonly string[],
): Promise<Ids> {
  const list = JSON.stringify(names);
  const elements = isSqlite(database) ? sql`json_each(${list})` : sql`json_array_elements_text(cast(${list} as json))`;
  const { rows } = await sql<{ name: string; id: number | null }>`select given.value as name,
    ${idByName(table, datasetId, sql`given.value`)} as id from ${elements} as given`.execute(database);
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])));
}

/** In the order of ids. */
export async function namesById(
  transaction: Transaction<Tables>,
  table: "regions" | "commodities" | "components" | "models",
  datasetId: number,
): Promise<Map<number, string>> {
  const rows = transaction.selectFrom(table).select(["id", "name"]).where("dataset_id", "=", datasetId).orderBy("id");
  return new Map((await rows.execute()).map(({ id, name }) => [id, name]));
}

/** Databases take only a limited number of values at once. */
export async function writeInBatches<Row>(
  rows: readonly Row[],
  write: (batch: Row[]) => Promise<unknown>,
  size = rowsPerInsert,
): Promise<void> {
  for (const batch of inBatches(rows, size)) await write(batch);
}

/** Compiling takes longer than inserting. Those that insert rows are found by their number. */
export type CompiledStatements = Map<number | string, CompiledQuery>;

/** Inserts rows that all have the same columns, by a statement compiled before. An absent value is stored as null. */
export function insertRows<Row extends object, Returned = unknown>(
  database: Kysely<Tables>,
  compiled: CompiledStatements,
  rows: Row[],
  insert: (rows: Row[]) => Compilable,
): Promise<QueryResult<Returned>> {
  const query = compiled.get(rows.length) ?? insert(rows).compile();
  compiled.set(rows.length, query);
  const columns = Object.keys(rows[0]) as (keyof Row)[];
  const parameters = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  return database.executeQuery({ ...(query as CompiledQuery<Returned>), parameters });
}

/** As `insertRows`, in batches. */
export function insertInBatches<Row extends object>(
  database: Kysely<Tables>,
  rows: Row[],
  insert: (batch: Row[]) => Compilable,
  compiled: CompiledStatements = new Map(),
): Promise<void> {
  return writeInBatches(rows, (batch) => insertRows(database, compiled, batch, insert));
}

/** Databases take only a limited number of values at once. */
export function* inBatches<Item>(items: readonly Item[], size = 1000): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Parts of something that need not be in memory as a whole: each ends with the item that makes it weigh enough. */
export function* portions<Item>(
  items: Iterable<Item>,
  enough: number,
  weightOf: (item: Item) => number = () => 1,
): Generator<Item[]> {
  let [portion, weight]: [Item[], number] = [[], 0];
  for (const item of items) {
    portion.push(item);
    weight += weightOf(item);
    if (weight < enough) continue;
    yield portion;
    [portion, weight] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
