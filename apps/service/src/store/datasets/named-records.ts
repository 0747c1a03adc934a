/** Regions and commodities: records of a data set that have a name and little else. */

import { type Message, message } from "@esm/messages/message";
import { recordName as nameOfRecord } from "@esm/messages/record-names";
import {
  type CommodityAttributes,
  commodityAttributes,
  type RegionAttributes,
  regionAttributes,
} from "@esm/model/domain/dataset";
import { namedUsers } from "@esm/model/domain/truncate";
import type { Transaction } from "kysely";
import { beginChange, beginChangeOf, keepIds, keepRegions } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { CommodityProfiles } from "./commodity-profiles.ts";
import { renameInConstraints } from "./constraints.ts";
import { type DatasetRecord, datasetQuery, datasetsById, toRecord } from "./datasets.ts";
import { deleteTableRecords } from "./writing/write-tables.ts";

export type CommodityRecord = CommodityAttributes & { id: number; dataset: DatasetRecord };

export interface NamedRecordsRepository<Attributes> {
  /**
   * Throws `StoreError` `conflict` when the data set has a record of that name, `not_found` when there is no data set.
   */
  create(datasetId: number, attributes: Attributes): Promise<Attributes & { id: number; dataset: DatasetRecord }>;
  find(id: number): Promise<(Attributes & { id: number; dataset: DatasetRecord }) | undefined>;
  /** Writes the given fields. Undefined where the record does not exist. Throws `conflict` when the name is taken. */
  update(
    id: number,
    changes: Partial<Attributes>,
  ): Promise<(Attributes & { id: number; dataset: DatasetRecord }) | undefined>;
  /** Returns the removed record. Throws `in_use` when others need it. */
  remove(id: number): Promise<(Attributes & { id: number; dataset: DatasetRecord }) | undefined>;
  /** In the order of their ids. */
  listOfDataset(datasetId: number, page: Page): Promise<(Attributes & { id: number; dataset: DatasetRecord })[]>;
  countOfDataset(datasetId: number): Promise<number>;
}

/** A region is deleted with its table records. */
export const regionsRepository = (connections: Connections): NamedRecordsRepository<RegionAttributes> =>
  namedRecords(connections, namedKinds.region);

/** A commodity stays as long as a component uses it. */
export const commoditiesRepository = (connections: Connections): NamedRecordsRepository<CommodityAttributes> =>
  namedRecords(connections, namedKinds.commodity);

export interface NamedKind {
  table: "regions" | "commodities";
  recordName: string;
  columns: string[];
  /** The message for a second record of the name: the words of the interface. */
  taken(name: string, datasetId: number): Message;
  /** Throws `StoreError` `in_use` when others need it. */
  remove(transaction: Transaction<Tables>, record: Pick<Row, "id" | "name">): Promise<void>;
}

export const namedKinds: Readonly<Record<"region" | "commodity", NamedKind>> = {
  region: {
    table: "regions",
    recordName: "Region",
    columns: Object.keys(regionAttributes),
    taken: (name, dataset) => message("already_for_dataset_exists", { record: nameOfRecord("Region"), name, dataset }),
    remove: (transaction, { id }) => deleteRegions(transaction, [id]),
  },
  commodity: {
    table: "commodities",
    recordName: "EnergyCommodity",
    columns: Object.keys(commodityAttributes),
    taken: (name, dataset) => message("exists_in_dataset", { record: nameOfRecord("EnergyCommodity"), name, dataset }),
    async remove(transaction, { id, name }) {
      await refuseUsedCommodity(transaction, id, name);
      await keepIds(transaction, "commodities", [id]);
      await transaction.deleteFrom("commodities").where("id", "=", id).execute();
    },
  },
};

type Row = { id: number; dataset_id: number; name: string };

export async function insertNamed(
  transaction: Transaction<Tables>,
  { table }: NamedKind,
  datasetId: number,
  attributes: object,
): Promise<Row> {
  return transaction
    .insertInto(table)
    .values({ ...attributes, dataset_id: datasetId } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the given fields. */
export async function updateNamed(
  transaction: Transaction<Tables>,
  { table }: NamedKind,
  id: number,
  changes: object,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await keepIds(transaction, table, [id]);
  await transaction
    .updateTable(table)
    .set(values as never)
    .where("id", "=", id)
    .execute();
}

/** The names of profiles follow the new name of their commodity. */
async function renameProfiles(
  transaction: Transaction<Tables>,
  commodity: { id: number; datasetId: number },
  name: string,
): Promise<void> {
  const rows = transaction.selectFrom("commodities").select("name").where("id", "=", commodity.id);
  const stored = await rows.executeTakeFirst();
  if (!stored || stored.name === name) return;
  const profiles = await CommodityProfiles.ofDataset(transaction, commodity.datasetId);
  profiles.rename(stored.name, name);
  await profiles.write();
}

/** Constraints follow the new name. */
async function renameWhereNamed(
  transaction: Transaction<Tables>,
  { table }: NamedKind,
  record: { id: number; datasetId: number },
  to: string | undefined,
): Promise<void> {
  if (to === undefined) return;
  const stored = await transaction.selectFrom(table).select("name").where("id", "=", record.id).executeTakeFirst();
  if (!stored || stored.name === to) return;
  const kind = table === "regions" ? "region" : "commodity";
  await renameInConstraints(transaction, record.datasetId, kind, { from: stored.name, to });
}

/** With their table records. */
export async function deleteRegions(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await keepRegions(transaction, ids);
  await deleteTableRecords(transaction, "region_id", ids);
  await deleteTableRecords(transaction, "region_to_id", ids);
  await transaction.deleteFrom("regions").where("id", "in", ids).execute();
}

function namedRecords<Attributes extends { name: string }>(
  connections: Connections,
  kind: NamedKind,
): NamedRecordsRepository<Attributes> {
  type Found = Attributes & { id: number; dataset: DatasetRecord };
  const { read, lookUp, write } = connections;
  const { table, recordName, columns, taken } = kind;
  const rowsOf = (database: Database) =>
    database.selectFrom(table).select(["id", "dataset_id", ...(columns as "name"[])]);
  const attributesOf = (row: object, prefix = "") =>
    Object.fromEntries(
      columns.map((column) => [column, (row as Record<string, unknown>)[prefix + column]]),
    ) as unknown as Attributes;

  async function complete(database: Database, rows: Row[]): Promise<Found[]> {
    const datasets = await datasetsById(
      database,
      rows.map((row) => row.dataset_id),
    );
    return rows.flatMap((row) => {
      const dataset = datasets.get(row.dataset_id);
      return dataset ? [{ ...attributesOf(row), id: row.id, dataset }] : [];
    });
  }

  /** With its data set, in one statement. */
  async function find(database: Database, id: number): Promise<Found | undefined> {
    const own = columns.map((column) => `own.${column} as own_${column}`) as "own.name as own_name"[];
    const row = await datasetQuery(database)
      .innerJoin(`${table} as own` as "regions as own", "own.dataset_id", "datasets.id")
      .select(own)
      .where("own.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const dataset = Object.entries(row).filter(([name]) => !name.startsWith("own_"));
    return { ...attributesOf(row, "own_"), id, dataset: toRecord(Object.fromEntries(dataset) as typeof row) };
  }

  return {
    async create(datasetId, attributes) {
      const insert = write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) {
          throw new StoreError("not_found", message("not_found", { what: nameOfRecord("Dataset"), name: datasetId }));
        }
        return complete(transaction, [await insertNamed(transaction, kind, datasetId, attributes)]);
      });
      return (await orConflict(insert, taken(attributes.name, datasetId)))[0];
    },
    find: (id) => find(lookUp, id),
    async update(id, changes) {
      const update = write.transaction().execute(async (transaction) => {
        const dataset = await beginChangeOf(transaction, table, id);
        if (!dataset) return undefined;
        const isRenamed = table === "commodities" && typeof changes.name === "string";
        await renameWhereNamed(transaction, kind, { id, datasetId: dataset.id }, changes.name);
        if (isRenamed) await renameProfiles(transaction, { id, datasetId: dataset.id }, changes.name ?? "");
        await updateNamed(transaction, kind, id, changes);
        return find(transaction, id);
      });
      return orConflict(
        update,
        message("exists_in_this_dataset", { record: nameOfRecord(recordName), name: changes.name ?? "" }),
      );
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        if (!(await beginChangeOf(transaction, table, id))) return undefined;
        const record = await find(transaction, id);
        if (record) await kind.remove(transaction, record);
        return record;
      });
    },
    async listOfDataset(datasetId, { skip, limit, after = 0 }) {
      const rows = rowsOf(read).where("dataset_id", "=", datasetId).where("id", ">", after);
      return complete(read, await rows.orderBy("id").limit(limit).offset(skip).execute());
    },
    countOfDataset(datasetId) {
      const rows = read.selectFrom(table).where("dataset_id", "=", datasetId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
  };
}

const maxNamedUsers = 10;

async function refuseUsedCommodity(transaction: Transaction<Tables>, id: number, name: string): Promise<void> {
  const users = await transaction
    .selectFrom("components")
    .select("name")
    .where((component) =>
      component.or([
        component("commodity_id", "=", id),
        component(
          "id",
          "in",
          component.selectFrom("conversion_factors").select("component_id").where("commodity_id", "=", id),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  if (users.length === 0) return;
  const names = users.map((user) => user.name);
  throw new StoreError(
    "in_use",
    message("energycommodity_used_these_components", { name, named: namedUsers(names, maxNamedUsers) }),
  );
}
