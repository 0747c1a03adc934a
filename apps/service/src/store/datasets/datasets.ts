/** Data sets and their own attributes; other files of this folder read and write their contents. */

import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { SelectQueryBuilder, Transaction } from "kysely";
import { inBatches } from "../database/batches.ts";
import { beginChange, changedNow, forgetRows, keepIds, lockDataset } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { insertCreatorPermission } from "./creator-permission.ts";
import { datasetIdsByName } from "./dataset-search.ts";
import { permittedDatasets } from "./usable-datasets.ts";

export interface DatasetRecord extends DatasetAttributes {
  id: number;
  /** The user who created it. */
  user: User;
}

interface DatasetFilter {
  /** Only those for which this user has a permission. */
  userId?: number | undefined;
}

export interface DatasetsRepository {
  /** The creator gets every permission. Throws `StoreError` `conflict` when the name is taken. */
  create(attributes: DatasetAttributes, userId: number): Promise<DatasetRecord>;
  find(id: number): Promise<DatasetRecord | undefined>;
  /** JSON; undefined where the content of the data set was not imported from a model of another tool. */
  importReport(id: number): Promise<string | undefined>;
  /** Data sets of all users, ordered by id. */
  list(page: Page, filter?: DatasetFilter): Promise<DatasetRecord[]>;
  count(filter?: DatasetFilter): Promise<number>;
  /** The ids, in order, of those whose name contains the text, in upper or lower case. */
  search(text: string, filter?: DatasetFilter): Promise<number[]>;
  /** Those of these data sets that exist, in this order. */
  withIds(ids: readonly number[]): Promise<DatasetRecord[]>;
  /**
   * Writes the given attributes. Undefined where the data set does not exist. Throws `StoreError` `conflict` when the
   * name is taken, `unfit` when a stored series has another number of time steps.
   */
  update(id: number, changes: Partial<DatasetAttributes>): Promise<DatasetRecord | undefined>;
  /** Deletes the data set with all its contents and returns it. */
  remove(id: number): Promise<DatasetRecord | undefined>;
}

export function datasetsRepository(connections: Connections): DatasetsRepository {
  const { read, lookUp, write } = connections;
  return {
    create(attributes, userId) {
      const insert = write.transaction().execute((transaction) => insertDataset(transaction, attributes, userId));
      return orConflict(insert, nameTaken(attributes.name));
    },
    async find(id) {
      const row = await datasetQuery(lookUp).where("datasets.id", "=", id).executeTakeFirst();
      return row && toRecord(row);
    },
    async importReport(id) {
      const row = read.selectFrom("import_reports").select("report").where("dataset_id", "=", id);
      return (await row.executeTakeFirst())?.report;
    },
    async list({ skip, limit, after = 0 }, filter = {}) {
      let rows = datasetQuery(read).where("datasets.id", ">", after);
      if (filter.userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, filter.userId));
      return (await rows.orderBy("datasets.id").limit(limit).offset(skip).execute()).map(toRecord);
    },
    async count(filter = {}) {
      let rows = read.selectFrom("datasets");
      if (filter.userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, filter.userId));
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    search: (text, { userId } = {}) => datasetIdsByName(connections, text, userId),
    async withIds(ids) {
      const datasets = await datasetsById(read, ids);
      return ids.flatMap((id) => datasets.get(id) ?? []);
    },
    update(id, changes) {
      const update = write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, id))) return undefined;
        await updateAttributes(transaction, id, changes);
        if (changes.number_of_time_steps !== undefined)
          await checkSeriesFit(transaction, id, changes.number_of_time_steps);
        return toRecord(await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirstOrThrow());
      });
      return orConflict(update, nameTaken(changes.name));
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        await lockDataset(transaction, id);
        const row = await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirst();
        await deleteContents(transaction, id);
        await transaction.deleteFrom("datasets").where("id", "=", id).execute();
        return row && toRecord(row);
      });
    },
  };
}

/** Before the data set itself: with it, the database would look for the rows of each record one by one. */
async function deleteContents(transaction: Transaction<Tables>, id: number): Promise<void> {
  const components = transaction.selectFrom("components").select("id").where("dataset_id", "=", id);
  const models = transaction.selectFrom("models").select("id").where("dataset_id", "=", id);
  await transaction.deleteFrom("table_records").where("component_id", "in", components).execute();
  await transaction.deleteFrom("model_overrides").where("model_id", "in", models).execute();
  await forgetRows(transaction, id, Number.MAX_SAFE_INTEGER);
  // Before the commodities, which are deleted with the data set: their users must be gone.
  await transaction.deleteFrom("components").where("dataset_id", "=", id).execute();
}

/** With the permission of its creator. */
export async function insertDataset(
  transaction: Transaction<Tables>,
  attributes: DatasetAttributes,
  userId: number,
): Promise<DatasetRecord> {
  const { id } = await transaction
    .insertInto("datasets")
    .values({ ...toRow(attributes), created_by: userId, ...changedNow(userId) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertCreatorPermission(transaction, id, userId);
  return toRecord(await datasetQuery(transaction).where("datasets.id", "=", id).executeTakeFirstOrThrow());
}

export const nameTaken = (name = "") => message("dataset_name_taken", { name });

/** Writes the given attributes; the caller checks whether the series still fit. */
export async function updateAttributes(
  transaction: Transaction<Tables>,
  id: number,
  changes: Partial<DatasetAttributes>,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(toRow(changes)).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length > 0) {
    await keepIds(transaction, "datasets", [id]);
    await transaction.updateTable("datasets").set(values).where("id", "=", id).execute();
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
    message("series_of_other_length", {
      steps,
      family: other.family,
      component: other.name,
      length: other.series_length ?? 1,
    }),
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
      "datasets.units",
      "datasets.joins_ends",
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
  for (const ids of inBatches([...new Set(datasetIds)])) {
    const rows = await datasetQuery(database).where("datasets.id", "in", ids).execute();
    for (const row of rows) datasets.set(row.id, toRecord(row));
  }
  return datasets;
}

export function toRecord(row: RowOf<ReturnType<typeof datasetQuery>>): DatasetRecord {
  const { user_id, username, ...attributes } = row;
  return { ...attributesOf(attributes), user: { id: user_id, username } };
}

/** A flag is a number in both databases. */
const toRow = <Attributes extends Partial<DatasetAttributes>>({ joins_ends, ...attributes }: Attributes) => ({
  ...attributes,
  ...(joins_ends !== undefined && { joins_ends: Number(joins_ends) }),
});

/** Answers, archives and inputs of runs name what is not as by default. */
export function attributesOf<Row extends { units: DatasetAttributes["units"] | null; joins_ends: number | null }>({
  units,
  joins_ends,
  ...attributes
}: Row) {
  return {
    ...attributes,
    ...(units === "checked" && { units }),
    ...(joins_ends === 0 && { joins_ends: false }),
  };
}
