/** Reads records of the table families, their series, and the component that owns them. */

import type { ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { sql } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import type { Page } from "../database/page.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import { completeEntries, type TableEntry } from "./table-entries.ts";

/** The component that owns a table, and the data against which a sheet of it is checked. */
export interface TableOwner {
  dataset: DatasetRecord;
  component: { id: number; name: string; type: ComponentType };
  regions: string[];
}

export async function readOwner(read: Database, componentId: number): Promise<TableOwner | undefined> {
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

export async function readOfComponent(read: Database, family: FamilyName, componentId: number): Promise<TableRecord[]> {
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

export async function byId(database: Database, family: FamilyName, id: number): Promise<TableEntry | undefined> {
  return (await completeEntries(database, rowsOf(database, family).where("table_records.id", "=", id))).at(0);
}

export function listOfComponent(
  read: Database,
  family: FamilyName,
  componentId: number,
  { skip, limit }: Page,
): Promise<TableEntry[]> {
  const rows = rowsOf(read, family).where("component_id", "=", componentId);
  return completeEntries(read, rows.orderBy("table_records.id").limit(limit).offset(skip));
}

export function rowsOf(database: Database, family: FamilyName) {
  return database
    .selectFrom("table_records")
    .innerJoin("components", "components.id", "table_records.component_id")
    .select(["table_records.id", "component_id", "region_id", "region_to_id", "value"])
    .where("family", "=", family);
}

/** Some megabytes of a year's hours. */
export const seriesAtOnce = 20;

export async function seriesOf(database: Database, ids: number[]): Promise<ReadonlyMap<number, Float64Array>> {
  const found = new Map<number, Float64Array>();
  for (const some of inBatches(ids, seriesAtOnce)) {
    const rows = database.selectFrom("table_records").select(["id", "series"]).where("id", "in", some);
    for (const { id, series } of await rows.execute()) if (series) found.set(id, seriesOfBytes(series));
  }
  return found;
}

export async function bytesOfSeries(read: Database, ids: number[]): Promise<number> {
  let bytes = 0;
  for (const some of inBatches(ids)) {
    const length = sql<number | null>`sum(octet_length(series))`.as("length");
    const rows = read.selectFrom("table_records").select(length).where("id", "in", some);
    bytes += Number((await rows.executeTakeFirst())?.length ?? 0);
  }
  return bytes;
}
