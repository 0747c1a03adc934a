/** Named series of data sets: rows whose values are a JSON text. */
import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { maxNamedSeries, type NamedSeries, type NamedSeriesByName } from "@esm/model/domain/overrides/named-series";
import type { Transaction } from "kysely";
import { beginChange, beginChangeOf, keepIds, keepNamed } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";

export type NamedSeriesAttributes = NamedSeries & { name: string };
export type NamedSeriesRecord = NamedSeriesAttributes & { id: number; dataset: DatasetRecord };

export interface NamedSeriesRepository {
  /**
   * Throws `StoreError` `conflict` when the data set has a series of that name or the most that it may have, `not_found` when
   * there is no data set.
   */
  create(datasetId: number, attributes: NamedSeriesAttributes): Promise<NamedSeriesRecord>;
  find(id: number): Promise<NamedSeriesRecord | undefined>;
  /** Writes the given fields. Undefined where the series does not exist. Throws `conflict` when the name is taken. */
  update(id: number, changes: Partial<NamedSeriesAttributes>): Promise<NamedSeriesRecord | undefined>;
  /** Returns the removed series. */
  remove(id: number): Promise<NamedSeriesRecord | undefined>;
  /** In the order of their ids. */
  listOfDataset(datasetId: number, page: Page): Promise<NamedSeriesRecord[]>;
  countOfDataset(datasetId: number): Promise<number>;
  /** All of a data set, by name; empty where there are none. */
  contentOf(datasetId: number): Promise<NamedSeriesByName>;
  /** These and no others. False where there is no such data set. */
  replace(datasetId: number, series: NamedSeriesByName): Promise<boolean>;
}

interface Row {
  id: number;
  dataset_id: number;
  name: string;
  unit: string | null;
  numbers: string;
}

export function namedSeriesRepository({ read, write }: Connections): NamedSeriesRepository {
  const rowsOf = (database: Database) =>
    database.selectFrom("named_series").select(["id", "dataset_id", "name", "unit", "numbers"]);
  async function complete(database: Database, rows: Row[]): Promise<NamedSeriesRecord[]> {
    const datasets = await datasetsById(
      database,
      rows.map((row) => row.dataset_id),
    );
    return rows.flatMap(({ id, dataset_id, name, unit, numbers }) => {
      const dataset = datasets.get(dataset_id);
      return dataset ? [{ name, unit, values: JSON.parse(numbers), id, dataset }] : [];
    });
  }
  const find = async (database: Database, id: number): Promise<NamedSeriesRecord | undefined> =>
    (await complete(database, await rowsOf(database).where("id", "=", id).execute())).at(0);
  const countOfDataset = (database: Database, datasetId: number): Promise<number> =>
    countOf(
      database
        .selectFrom("named_series")
        .where("dataset_id", "=", datasetId)
        .select(({ fn }) => fn.countAll<number>().as("count")),
    );

  return {
    create(datasetId, { name, unit, values }) {
      const insert = write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) throw noDataset(datasetId);
        await refuseMany(datasetId, 1 + (await countOfDataset(transaction, datasetId)));
        const { id } = await transaction
          .insertInto("named_series")
          .values({ dataset_id: datasetId, name, unit, numbers: JSON.stringify(values) })
          .returning("id")
          .executeTakeFirstOrThrow();
        const record = await find(transaction, id);
        if (!record) throw new Error("The record just written is not there.");
        return record;
      });
      const record = recordName("NamedSeries");
      return orConflict(insert, message("exists_in_dataset", { record, name, dataset: datasetId }));
    },
    find: (id) => find(read, id),
    update(id, { name, unit, values }) {
      const update = write.transaction().execute(async (transaction) => {
        if (!(await beginChangeOf(transaction, "named_series", id))) return undefined;
        const columns = {
          ...(name !== undefined && { name }),
          ...(unit !== undefined && { unit }),
          ...(values !== undefined && { numbers: JSON.stringify(values) }),
        };
        if (Object.keys(columns).length > 0) {
          await keepIds(transaction, "named_series", [id]);
          await transaction.updateTable("named_series").set(columns).where("id", "=", id).execute();
        }
        return find(transaction, id);
      });
      return orConflict(
        update,
        message("exists_in_this_dataset", { record: recordName("NamedSeries"), name: name ?? "" }),
      );
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        if (!(await beginChangeOf(transaction, "named_series", id))) return undefined;
        const record = await find(transaction, id);
        await keepIds(transaction, "named_series", [id]);
        await transaction.deleteFrom("named_series").where("id", "=", id).execute();
        return record;
      });
    },
    async listOfDataset(datasetId, { skip, limit, after = 0 }) {
      const rows = rowsOf(read).where("dataset_id", "=", datasetId).where("id", ">", after);
      return complete(read, await rows.orderBy("id").limit(limit).offset(skip).execute());
    },
    countOfDataset: (datasetId) => countOfDataset(read, datasetId),
    async contentOf(datasetId) {
      return (await readNamedSeries(read, datasetId)).named_series ?? {};
    },
    replace(datasetId, series) {
      return write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) return false;
        const stored = await transaction
          .selectFrom("named_series")
          .select(["id", "name"])
          .where("dataset_id", "=", datasetId)
          .execute();
        const gone = stored.filter(({ name }) => !Object.hasOwn(series, name)).map(({ id }) => id);
        await keepIds(transaction, "named_series", gone);
        for (const id of gone) await transaction.deleteFrom("named_series").where("id", "=", id).execute();
        await writeNamedSeries(transaction, datasetId, series);
        return true;
      });
    },
  };
}

const noDataset = (id: number): StoreError =>
  new StoreError("not_found", message("not_found", { what: recordName("Dataset"), name: id }));

async function refuseMany(datasetId: number, count: number): Promise<void> {
  if (count <= maxNamedSeries) return;
  throw new StoreError("conflict", message("dataset_has_most_series", { dataset: datasetId, most: maxNamedSeries }));
}

/** Absent where there are none. */
export async function readNamedSeries(
  database: Database,
  datasetId: number,
): Promise<{ named_series?: NamedSeriesByName }> {
  const rows = await database
    .selectFrom("named_series")
    .select(["name", "unit", "numbers"])
    .where("dataset_id", "=", datasetId)
    .orderBy("id")
    .execute();
  if (rows.length === 0) return {};
  return {
    named_series: Object.fromEntries(
      rows.map(({ name, unit, numbers }) => [name, { unit, values: JSON.parse(numbers) }]),
    ),
  };
}

/** Adds the series, or replaces those whose names exist. Throws `StoreError` `conflict` where they are too many. */
export async function writeNamedSeries(
  transaction: Transaction<Tables>,
  datasetId: number,
  series: NamedSeriesByName | undefined,
): Promise<void> {
  const entries = Object.entries(series ?? {});
  if (entries.length === 0) return;
  const names = entries.map(([name]) => name);
  await keepNamed(transaction, "named_series", datasetId, names);
  for (const [name, { unit, values }] of entries) {
    await transaction
      .insertInto("named_series")
      .values({ dataset_id: datasetId, name, unit, numbers: JSON.stringify(values) })
      .onConflict((conflict) =>
        conflict
          .columns(["dataset_id", "name"])
          .doUpdateSet((row) => ({ unit: row.ref("excluded.unit"), numbers: row.ref("excluded.numbers") })),
      )
      .execute();
  }
  const { count } = await transaction
    .selectFrom("named_series")
    .where("dataset_id", "=", datasetId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await refuseMany(datasetId, Number(count));
}
