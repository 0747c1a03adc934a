/** Data sets and their own attributes; what is in them is read and written elsewhere in this folder. */
import type { SelectQueryBuilder, Transaction } from "kysely";
import type { DatasetAttributes } from "../domain/dataset.ts";
import { insertCreatorPermission } from "./creator-permission.ts";
import { type Connections, type Database, lockDataset } from "./database.ts";
import { datasetIdsByName } from "./dataset-search.ts";
import { inChunks } from "./names-and-portions.ts";
import { countOf, type Page } from "./page.ts";
import { orConflict, StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";
import { permittedDatasets } from "./usable-datasets.ts";
import type { User } from "./users.ts";

export interface DatasetRecord extends DatasetAttributes {
  id: number;
  /** Who created it. */
  user: User;
}

export interface DatasetFilter {
  /** Only those for which this user has a permission. */
  userId?: number | undefined;
}

export interface DatasetsRepository {
  /** The creator gets every permission. Throws `StoreError` `conflict` when the name is taken. */
  create(attributes: DatasetAttributes, userId: number): Promise<DatasetRecord>;
  find(id: number): Promise<DatasetRecord | undefined>;
  /** Data sets of all users, in the order of their ids. */
  list(page: Page, filter?: DatasetFilter): Promise<DatasetRecord[]>;
  count(filter?: DatasetFilter): Promise<number>;
  /** Those whose name contains the text, in upper or lower case, and how many there are. */
  search(text: string, page: Page, filter?: DatasetFilter): Promise<{ records: DatasetRecord[]; total: number }>;
  /**
   * Writes the attributes that are given. Undefined when there is no such data set. Throws `StoreError` `conflict`
   * when the name is taken, `unfit` when a stored series has another number of time steps.
   */
  update(id: number, changes: Partial<DatasetAttributes>): Promise<DatasetRecord | undefined>;
  /** Takes everything in the data set with it and returns what it was. */
  remove(id: number): Promise<DatasetRecord | undefined>;
}

export function datasetsRepository(connections: Connections): DatasetsRepository {
  const { read, write } = connections;
  return {
    create(attributes, userId) {
      const insert = write.transaction().execute((transaction) => insertDataset(transaction, attributes, userId));
      return orConflict(insert, nameTaken(attributes.name));
    },
    async find(id) {
      const row = await datasetQuery(read).where("datasets.id", "=", id).executeTakeFirst();
      return row && toRecord(row);
    },
    async list({ skip, limit }, filter = {}) {
      let rows = datasetQuery(read);
      if (filter.userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, filter.userId));
      return (await rows.orderBy("datasets.id").limit(limit).offset(skip).execute()).map(toRecord);
    },
    async count(filter = {}) {
      let rows = read.selectFrom("datasets");
      if (filter.userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, filter.userId));
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    async search(text, { skip, limit }, { userId } = {}) {
      const all = await datasetIdsByName(connections, text, userId);
      const ids = all.slice(skip, skip + limit);
      const found = await datasetsById(read, ids);
      return { records: ids.flatMap((id) => found.get(id) ?? []), total: all.length };
    },
    update(id, changes) {
      const update = write.transaction().execute(async (transaction) => {
        if (!(await lockDataset(connections, transaction, id))) return undefined;
        await updateAttributes(transaction, id, changes);
        if (changes.number_of_time_steps !== undefined)
          await checkSeriesFit(transaction, id, changes.number_of_time_steps);
        return toRecord(await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirstOrThrow());
      });
      return orConflict(update, nameTaken(changes.name));
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        await lockDataset(connections, transaction, id);
        const row = await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirst();
        // Components first: what uses a commodity has to be gone before the commodities go with the data set.
        await transaction.deleteFrom("components").where("dataset_id", "=", id).execute();
        await transaction.deleteFrom("datasets").where("id", "=", id).execute();
        return row && toRecord(row);
      });
    },
  };
}

/** With the permission of its creator. */
export async function insertDataset(
  transaction: Transaction<Tables>,
  attributes: DatasetAttributes,
  userId: number,
): Promise<DatasetRecord> {
  const { id } = await transaction
    .insertInto("datasets")
    .values({ ...attributes, created_by: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertCreatorPermission(transaction, id, userId);
  return toRecord(await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirstOrThrow());
}

export const nameTaken = (name = "") => `Dataset ${name} already exists! Please choose a different name.`;

/** Writes the attributes that are given; whether the series still fit is for the caller to check. */
export async function updateAttributes(
  transaction: Transaction<Tables>,
  id: number,
  changes: Partial<DatasetAttributes>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) {
    await transaction.updateTable("datasets").set(given).where("id", "=", id).execute();
  }
}

/** Throws `StoreError` `unfit` when a series of the data set has another number of values. */
export async function checkSeriesFit(transaction: Transaction<Tables>, datasetId: number, steps: number) {
  const other = await transaction
    .selectFrom("table_records")
    .innerJoin("components", "components.id", "table_records.component_id")
    .select(["components.name", "table_records.family", "table_records.series_length"])
    .where("components.dataset_id", "=", datasetId)
    .where("table_records.series_length", "!=", steps)
    .orderBy("table_records.id")
    .executeTakeFirst();
  if (!other) return;
  throw new StoreError(
    "unfit",
    `The data set has series of another length than ${steps} time steps: ${other.family} of component ` +
      `'${other.name}' has ${other.series_length} values. Remove or replace the series first.`,
  );
}

/** Data sets with their creators; joined into other records too. */
export function datasetQuery(database: Database) {
  return database
    .selectFrom("datasets")
    .innerJoin("users", "users.id", "datasets.created_by")
    .select([
      "datasets.id",
      "datasets.name",
      "datasets.description",
      "datasets.hours_per_time_step",
      "datasets.number_of_time_steps",
      "datasets.cost_unit",
      "datasets.length_unit",
      "users.id as user_id",
      "users.username",
    ]);
}

type RowOf<Query> = Query extends SelectQueryBuilder<infer _Tables, infer _Names, infer Row> ? Row : never;

/** Data sets by their ids, for the records that belong to them. */
export async function datasetsById(
  database: Database,
  datasetIds: Iterable<number>,
): Promise<ReadonlyMap<number, DatasetRecord>> {
  const datasets = new Map<number, DatasetRecord>();
  for (const ids of inChunks([...new Set(datasetIds)])) {
    const rows = await datasetQuery(database).where("datasets.id", "in", ids).execute();
    for (const row of rows) datasets.set(row.id, toRecord(row));
  }
  return datasets;
}

export function toRecord(row: RowOf<ReturnType<typeof datasetQuery>>): DatasetRecord {
  const { user_id, username, ...attributes } = row;
  return { ...attributes, user: { id: user_id, username } };
}
