/** Rows of table records → entries with their component and regions. */

import type { TableRecord } from "@esm/model/domain/dataset-content";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { type ComponentPart, componentPart } from "./component-rows.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";

export interface TableEntry {
  id: number;
  dataset: DatasetRecord;
  component: ComponentPart;
  region: { id: number; name: string };
  regionTo: { id: number; name: string } | null;
  /** The value of a family with one number per record; null for series, which `seriesOf` reads. */
  value: number | null;
}

/** A record without its family, as a request names it. */
export type GivenEntry = Omit<TableRecord, "family">;

interface Row {
  id: number;
  component_id: number;
  region_id: number;
  region_to_id: number | null;
  value: number | null;
}

/** Rows deleted in the meantime are left out. Entries share their common objects. */
export async function completeEntries(database: Database, query: { execute(): Promise<Row[]> }): Promise<TableEntry[]> {
  const rows = await query.execute();
  const components = await componentsById(
    database,
    rows.map((row) => row.component_id),
  );
  const datasets = await datasetsById(
    database,
    [...components.values()].map(({ datasetId }) => datasetId),
  );
  const regions = await regionsById(
    database,
    rows.flatMap((row) => [row.region_id, row.region_to_id ?? []].flat()),
  );
  const entries: TableEntry[] = [];
  for (const { id, component_id, region_id, region_to_id, value } of rows) {
    const component = components.get(component_id);
    const dataset = component && datasets.get(component.datasetId);
    const region = regions.get(region_id);
    const regionTo = region_to_id === null ? null : regions.get(region_to_id);
    if (!component || !dataset || !region || regionTo === undefined) continue;
    entries.push({ id, dataset, component: component.part, region, regionTo, value });
  }
  return entries;
}

async function componentsById(database: Database, componentIds: number[]) {
  const byId = new Map<number, { part: ComponentPart; datasetId: number }>();
  for (const ids of inBatches([...new Set(componentIds)])) {
    const rows = await database.selectFrom("components").selectAll().where("id", "in", ids).execute();
    for (const row of rows) byId.set(row.id, { part: componentPart(row), datasetId: row.dataset_id });
  }
  return byId;
}

async function regionsById(database: Database, regionIds: number[]) {
  const byId = new Map<number, { id: number; name: string }>();
  for (const ids of inBatches([...new Set(regionIds)])) {
    const rows = await database.selectFrom("regions").select(["name", "id"]).where("id", "in", ids).execute();
    for (const row of rows) byId.set(row.id, { ...row });
  }
  return byId;
}
