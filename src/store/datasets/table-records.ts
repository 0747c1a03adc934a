/** Records of the nine table families. Series are read only when they are asked for: they are most of a data set. */

import { sql, type Transaction } from "kysely";
import type { ComponentType } from "../../domain/component.ts";
import type { TableRecord } from "../../domain/dataset-content.ts";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { idsByName, inBatches } from "../database/batches.ts";
import { beginChange, type Connections, type Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import { inSlices } from "../database/slices.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import { checkLength, referencesOf, taken, valueColumns } from "./table-columns.ts";
import { completeEntries, type GivenEntry, type TableEntry } from "./table-entries.ts";
import { writeTables } from "./write-tables.ts";

/** The component that owns a table, and the data against which a sheet of it is checked. */
export interface TableOwner {
  dataset: DatasetRecord;
  component: { id: number; name: string; type: ComponentType };
  regions: string[];
}

export interface TableRecordsRepository {
  /**
   * Throws `StoreError` `not_found` for an unknown data set, component or region, `unfit` for a series whose length is
   * not the data set's number of time steps, `conflict` when the component has such a record already.
   */
  create(family: FamilyName, datasetId: number, given: GivenEntry): Promise<TableEntry>;
  find(family: FamilyName, id: number): Promise<TableEntry | undefined>;
  /** Changes the given fields. Undefined when the record does not exist. Throws like `create`. */
  update(family: FamilyName, id: number, changes: Partial<GivenEntry>): Promise<TableEntry | undefined>;
  remove(family: FamilyName, id: number): Promise<Removed | undefined>;
  /** The first records, at most this many. */
  removeOfComponent(family: FamilyName, componentId: number, limit: number): Promise<Removed[]>;
  /** In the order of their ids. */
  listOfDataset(family: FamilyName, datasetId: number, page: Page): Promise<TableEntry[]>;
  countOfDataset(family: FamilyName, datasetId: number): Promise<number>;
  listOfComponent(family: FamilyName, componentId: number, page: Page): Promise<TableEntry[]>;
  countOfComponent(family: FamilyName, componentId: number): Promise<number>;
  /** The series of records by their ids; those of deleted records are missing. */
  seriesOf(ids: number[]): Promise<ReadonlyMap<number, Float64Array>>;
  /** The size of what `seriesOf` would read. */
  bytesOfSeries(ids: number[]): Promise<number>;
  owner(componentId: number): Promise<TableOwner | undefined>;
  /** Replaces all records that the component has of the family by these. Throws like `create`. */
  replaceOfComponent(family: FamilyName, owner: TableOwner, records: TableRecord[]): Promise<void>;
  /** All records of a family of a component, with their series. */
  readOfComponent(family: FamilyName, componentId: number): Promise<TableRecord[]>;
}

/** The removed record, with its series where it had one. */
export type Removed = TableEntry & { series?: Float64Array };

export function tableRecordsRepository(connections: Connections): TableRecordsRepository {
  const { read, write } = connections;
  return {
    create: (family, datasetId, given) => create(connections, family, datasetId, given),
    find: (family, id) => byId(read, family, id),
    update: (family, id, changes) => update(connections, family, id, changes),
    remove(family, id) {
      return write.transaction().execute(async (transaction) => {
        const seen = await byId(transaction, family, id);
        if (seen) await beginChange(transaction, seen.dataset.id);
        const entry = seen && (await byId(transaction, family, id));
        return entry && (await removeEntries(transaction, [entry], family)).at(0);
      });
    },
    removeOfComponent: (family, componentId, limit) => removeOfComponent(connections, family, componentId, limit),
    listOfDataset(family, datasetId, { skip, limit }) {
      const rows = rowsOf(read, family).where("components.dataset_id", "=", datasetId);
      return completeEntries(read, rows.orderBy("table_records.id").limit(limit).offset(skip));
    },
    countOfDataset(family, datasetId) {
      const rows = read
        .selectFrom("table_records")
        .innerJoin("components", "components.id", "table_records.component_id")
        .where("family", "=", family)
        .where("components.dataset_id", "=", datasetId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    listOfComponent: (family, componentId, page) => listOfComponent(read, family, componentId, page),
    countOfComponent(family, componentId) {
      const rows = read
        .selectFrom("table_records")
        .where("family", "=", family)
        .where("component_id", "=", componentId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    seriesOf: (ids) => seriesOf(read, ids),
    bytesOfSeries: (ids) => bytesOfSeries(read, ids),
    owner: (componentId) => readOwner(read, componentId),
    replaceOfComponent: (family, owner, records) => replaceOfComponent(connections, family, owner, records),
    readOfComponent: (family, componentId) => readOfComponent(read, family, componentId),
  };
}

async function create(
  connections: Connections,
  family: FamilyName,
  datasetId: number,
  given: GivenEntry,
): Promise<TableEntry> {
  const insert = connections.write.transaction().execute(async (transaction) => {
    const dataset = await beginChange(transaction, datasetId);
    if (!dataset) throw new StoreError("not_found", `Dataset ${datasetId} not found!`);
    const references = await referencesOf(transaction, datasetId, given);
    checkLength(family, given.values, dataset.number_of_time_steps);
    const { id } = await transaction
      .insertInto("table_records")
      .values({ family, ...references, ...valueColumns(family, given.values) } as Required<typeof references> & {
        family: FamilyName;
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return byId(transaction, family, id);
  });
  const entry = await orConflict(insert, taken(family, given));
  if (!entry) throw new Error("The record just written is not there.");
  return entry;
}

function update(
  connections: Connections,
  family: FamilyName,
  id: number,
  changes: Partial<GivenEntry>,
): Promise<TableEntry | undefined> {
  const update = connections.write.transaction().execute(async (transaction) => {
    const stored = await byId(transaction, family, id);
    const dataset = stored && (await beginChange(transaction, stored.dataset.id));
    if (!dataset) return undefined;
    const references = await referencesOf(transaction, stored.dataset.id, changes);
    if (changes.values) checkLength(family, changes.values, dataset.number_of_time_steps);
    const columns = { ...references, ...(changes.values ? valueColumns(family, changes.values) : {}) };
    if (Object.keys(columns).length > 0) {
      await transaction.updateTable("table_records").set(columns).where("id", "=", id).execute();
    }
    return byId(transaction, family, id);
  });
  return orConflict(update, taken(family, changes));
}

function removeOfComponent(
  connections: Connections,
  family: FamilyName,
  componentId: number,
  limit: number,
): Promise<Removed[]> {
  return connections.write.transaction().execute(async (transaction) => {
    const component = transaction.selectFrom("components").select("dataset_id").where("id", "=", componentId);
    const { dataset_id } = (await component.executeTakeFirst()) ?? {};
    if (dataset_id !== undefined) await beginChange(transaction, dataset_id);
    const rows = rowsOf(transaction, family).where("component_id", "=", componentId).orderBy("table_records.id");
    return removeEntries(transaction, await completeEntries(transaction, rows.limit(limit)), family);
  });
}

async function removeEntries(
  transaction: Transaction<Tables>,
  entries: TableEntry[],
  family: FamilyName,
): Promise<Removed[]> {
  const ids = entries.map((entry) => entry.id);
  const isSeries = tableFamilies[family].shape === "series";
  const series = isSeries ? await seriesOf(transaction, ids) : new Map();
  await inSlices(ids, isSeries ? seriesAtOnce : numbersAtOnce, (some) =>
    transaction.deleteFrom("table_records").where("id", "in", some).execute(),
  );
  return entries.map((entry) => ({ ...entry, series: series.get(entry.id) }));
}

function replaceOfComponent(
  connections: Connections,
  family: FamilyName,
  { dataset: { id: datasetId }, component }: TableOwner,
  records: TableRecord[],
): Promise<void> {
  return connections.write.transaction().execute(async (transaction) => {
    const dataset = await beginChange(transaction, datasetId);
    const names = transaction.selectFrom("components").select(["id", "name"]).where("id", "=", component.id);
    const stored = await names.executeTakeFirst();
    if (!dataset || !stored) throw new StoreError("not_found", `EnergyComponent ${component.id} not found!`);
    for (const { values } of records) checkLength(family, values, dataset.number_of_time_steps);
    await transaction
      .deleteFrom("table_records")
      .where("component_id", "=", component.id)
      .where("family", "=", family)
      .execute();
    const regions = await idsByName(transaction, "regions", datasetId);
    await writeTables(transaction, records, new Map([[component.name, component.id]]), regions);
  });
}

async function readOwner(read: Database, componentId: number): Promise<TableOwner | undefined> {
  const component = await read
    .selectFrom("components")
    .select(["id", "name", "type", "dataset_id"])
    .where("id", "=", componentId)
    .executeTakeFirst();
  if (!component) return undefined;
  const { dataset_id, ...rest } = component;
  const dataset = (await datasetsById(read, [dataset_id])).get(dataset_id);
  const regions = read.selectFrom("regions").select("name").where("dataset_id", "=", dataset_id).orderBy("id");
  return dataset && { dataset, component: rest, regions: (await regions.execute()).map(({ name }) => name) };
}

async function readOfComponent(read: Database, family: FamilyName, componentId: number): Promise<TableRecord[]> {
  const everything = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
  const entries = await listOfComponent(read, family, componentId, everything);
  const isSeries = tableFamilies[family].shape === "series";
  const ids = entries.map((entry) => entry.id);
  const series = isSeries ? await seriesOf(read, ids) : new Map();
  return entries.flatMap(({ id, component, region, regionTo, value }) => {
    const values: Float64Array | undefined = isSeries ? series.get(id) : Float64Array.of(value ?? Number.NaN);
    const names = { component: component.name, region: region.name, regionTo: regionTo?.name ?? null };
    return values ? [{ family, ...names, values }] : [];
  });
}

async function byId(database: Database, family: FamilyName, id: number): Promise<TableEntry | undefined> {
  return (await completeEntries(database, rowsOf(database, family).where("table_records.id", "=", id))).at(0);
}

function listOfComponent(
  read: Database,
  family: FamilyName,
  componentId: number,
  { skip, limit }: Page,
): Promise<TableEntry[]> {
  const rows = rowsOf(read, family).where("component_id", "=", componentId);
  return completeEntries(read, rows.orderBy("table_records.id").limit(limit).offset(skip));
}

function rowsOf(database: Database, family: FamilyName) {
  return database
    .selectFrom("table_records")
    .innerJoin("components", "components.id", "table_records.component_id")
    .select(["table_records.id", "component_id", "region_id", "region_to_id", "value"])
    .where("family", "=", family);
}

/** Some megabytes of a year's hours. */
const seriesAtOnce = 20;
const numbersAtOnce = 500;

async function seriesOf(database: Database, ids: number[]): Promise<ReadonlyMap<number, Float64Array>> {
  const found = new Map<number, Float64Array>();
  await inSlices(ids, seriesAtOnce, async (some) => {
    const rows = database.selectFrom("table_records").select(["id", "series"]).where("id", "in", some);
    for (const { id, series } of await rows.execute()) if (series) found.set(id, seriesOfBytes(series));
  });
  return found;
}

async function bytesOfSeries(read: Database, ids: number[]): Promise<number> {
  let bytes = 0;
  for (const some of inBatches(ids)) {
    const length = sql<number | null>`sum(octet_length(series))`.as("length");
    const rows = read.selectFrom("table_records").select(length).where("id", "in", some);
    bytes += Number((await rows.executeTakeFirst())?.length ?? 0);
  }
  return bytes;
}
