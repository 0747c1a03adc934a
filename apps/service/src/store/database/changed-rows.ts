/** Finds rows that are stored already: they need not be written, nor kept in the history. */
import { type Kysely, sql, type Transaction } from "kysely";
import { inBatches } from "./batches.ts";
import type { Tables } from "./tables.ts";

type Values = Record<string, unknown>;

const rowsAtOnce = 500;
/** Size of the first read of an owner's rows: mostly these few show a difference already. */
const firstRows = 50;
/** Size of the reads after it. They are large, since the database scans all rows of an owner for each of them. */
const manyRows = 5_000;

/**
 * Finds new commodities, and those that differ from the stored ones of the same name in these columns.
 * @param known names of the stored commodities
 */
export async function changedCommodities<Row extends { name: string }>(
  transaction: Transaction<Tables>,
  { datasetId, known }: { datasetId: number; known: ReadonlySet<string> },
  rows: Row[],
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const changed: Row[] = [];
  let isAllDifferent = false;
  for (const some of inBatches(rows, rowsAtOnce)) {
    const names = some.map(({ name }) => name).filter((name) => known.has(name));
    if (names.length === 0 || isAllDifferent) {
      changed.push(...some);
      continue;
    }
    const { rows: storedRows } = await sql<Values>`select name, ${sql.join(columns.map((column) => sql.ref(column)))}
      from commodities where dataset_id = ${datasetId} and name in (${sql.join(names)})`.execute(transaction);
    const stored = new Map(storedRows.map((row) => [row.name, row]));
    const different = some.filter((row) => !isSame(row, stored.get(row.name), columns));
    changed.push(...different);
    // If a whole batch differs, the others probably differ, too: writing them takes less time than comparing them.
    isAllDifferent = different.length === rowsAtOnce;
  }
  return changed;
}

export interface OwnedRows<Row> {
  table: "table_records" | "model_overrides";
  owner: keyof Row & string;
  columns: readonly (keyof Row & string)[];
  /** Family of the records; absent for overrides. */
  family?: string;
}

/**
 * Finds owners of which exactly these rows are stored, in this order. Series are compared by their length only, unless
 * `hasSameSeries` is given.
 */
export async function unchangedOwners<Row extends object>(
  database: Kysely<Tables>,
  { table, owner, columns, family }: OwnedRows<Row>,
  rows: Row[],
  hasSameSeries: (ids: readonly number[], given: readonly Row[]) => Promise<boolean> = async () => true,
): Promise<Set<unknown>> {
  const unchanged = new Set<unknown>();
  for (const some of ownersAtOnce(Map.groupBy(rows, (row): unknown => row[owner]))) {
    const count = some.reduce((sum, [, given]) => sum + given.length, 0);
    const ids = some.map(([id]) => id);
    const ofFamily = family === undefined ? sql`` : sql`and family = ${family}`;
    const read = async (limit: number, after = 0) => {
      const { rows } = await sql<Values & { id: number }>`
        select id, ${sql.join([owner, ...columns].map((column) => sql.ref(column)))} from ${sql.table(table)}
        where ${sql.ref(owner)} in (${sql.join(ids)}) ${ofFamily} and id > ${after}
        order by id limit ${limit}`.execute(database);
      return rows;
    };
    if (count > 2 * rowsAtOnce && some.length === 1) {
      const [[id, given]] = some;
      const storedIds = await idsOfSame(read, given, columns);
      if (storedIds && (await hasSameSeries(storedIds, given))) unchanged.add(id);
      continue;
    }
    const found = await read(count + 1);
    const stored = Map.groupBy(found.length > count ? [] : found, (row): unknown => row[owner]);
    for (const [id, given] of some) {
      const own = stored.get(id) ?? [];
      if (own.length !== given.length || !given.every((row, index) => isSame(row, own[index], columns))) continue;
      const storedIds = own.map((row) => row.id);
      if (await hasSameSeries(storedIds, given)) unchanged.add(id);
    }
  }
  return unchanged;
}

/** Ids of the stored rows, read batch by batch; undefined where the rows are not exactly the given ones. */
async function idsOfSame(
  read: (limit: number, after: number) => Promise<(Values & { id: number })[]>,
  given: readonly object[],
  columns: readonly string[],
): Promise<number[] | undefined> {
  const ids: number[] = [];
  for (let limit = firstRows, after = 0; ; limit = manyRows) {
    const rows = await read(limit, after);
    for (const row of rows)
      if (ids.length === given.length || !isSame(given[ids.push(row.id) - 1], row, columns)) return;
    if (rows.length < limit) return ids.length === given.length ? ids : undefined;
    after = ids[ids.length - 1];
  }
}

/** Groups owners into batches of about `rowsAtOnce` rows. */
function* ownersAtOnce<Id, Row>(owners: Map<Id, Row[]>): Generator<[Id, Row[]][]> {
  let [some, count]: [[Id, Row[]][], number] = [[], 0];
  for (const owner of owners) {
    some.push(owner);
    count += owner[1].length;
    if (count < rowsAtOnce) continue;
    yield some;
    [some, count] = [[], 0];
  }
  if (some.length > 0) yield some;
}

function isSame(given: object, stored: Values | undefined, columns: readonly string[]): boolean {
  if (!stored) return false;
  const values = given as Values;
  return columns.every((column) => Object.is(values[column] ?? null, stored[column]));
}
