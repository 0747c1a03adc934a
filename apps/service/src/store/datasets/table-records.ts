/** Records of the table families. Series are read only when they are asked for: they are most of a data set. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { sql, type Transaction } from "kysely";
import { idsByName, inBatches } from "../database/batches.ts";
import { beginChange, beginChangeOf, keepIds, keepRows } from "../database/change-records.ts";
import type { Connections } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import {
  byId,
  bytesOfSeries,
  listOfComponent,
  readOfComponent,
  readOwner,
  rowsOf,
  seriesAtOnce,
  seriesOf,
  type TableOwner,
} from "./read-table-records.ts";
import { checkLength, conflictMessage, referencesOf, valueColumns } from "./table-columns.ts";
import { completeEntries, type GivenEntry, type TableEntry } from "./table-entries.ts";
import { findUnchangedTables } from "./writing/unchanged-tables.ts";
import { writeTables } from "./writing/write-tables.ts";

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
    if (!dataset)
      throw new StoreError("not_found", message("not_found", { what: recordName("Dataset"), name: datasetId }));
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
  const entry = await orConflict(insert, conflictMessage(family, given));
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
      await keepIds(transaction, "table_records", [id]);
      await transaction.updateTable("table_records").set(columns).where("id", "=", id).execute();
    }
    return byId(transaction, family, id);
  });
  return orConflict(update, conflictMessage(family, changes));
}

function removeOfComponent(
  connections: Connections,
  family: FamilyName,
  componentId: number,
  limit: number,
): Promise<Removed[]> {
  return connections.write.transaction().execute(async (transaction) => {
    await beginChangeOf(transaction, "components", componentId);
    const rows = rowsOf(transaction, family).where("component_id", "=", componentId).orderBy("table_records.id");
    return removeEntries(transaction, await completeEntries(transaction, rows.limit(limit)), family);
  });
}

const numbersAtOnce = 500;

async function removeEntries(
  transaction: Transaction<Tables>,
  entries: TableEntry[],
  family: FamilyName,
): Promise<Removed[]> {
  const ids = entries.map((entry) => entry.id);
  const isSeries = tableFamilies[family].shape === "series";
  const series = isSeries ? await seriesOf(transaction, ids) : new Map();
  for (const some of inBatches(ids, isSeries ? seriesAtOnce : numbersAtOnce)) {
    await keepIds(transaction, "table_records", some);
    await transaction.deleteFrom("table_records").where("id", "in", some).execute();
  }
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
    if (!dataset || !stored)
      throw new StoreError(
        "not_found",
        message("not_found", { what: recordName("EnergyComponent"), name: component.id }),
      );
    for (const { values } of records) checkLength(family, values, dataset.number_of_time_steps);
    if (records.length === 0) {
      await keepRows(transaction, "table_records", sql`component_id = ${component.id} and family = ${family}`);
      const own = transaction.deleteFrom("table_records").where("component_id", "=", component.id);
      await own.where("family", "=", family).execute();
    }
    const regions = await idsByName(transaction, "regions", datasetId);
    const places = { components: new Map([[component.name, component.id]]), regions };
    await writeTables(transaction, records, places, await findUnchangedTables(transaction, records, places));
  });
}
