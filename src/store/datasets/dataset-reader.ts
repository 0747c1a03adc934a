/** Reads a whole data set as one state of the database, however much is written meanwhile. */
import { setImmediate } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Component, ConversionFactor } from "../../domain/component.ts";
import type { DatasetContent, TableRecord } from "../../domain/dataset-content.ts";
import type { ModelContent } from "../../domain/model.ts";
import { type FamilyName, familyNames } from "../../domain/table-family.ts";
import { collectNewGarbage, releaseMemory } from "../../platform/release-memory.ts";
import { idsByName, namesById } from "../database/batches.ts";
import { type Connections, readConsistently } from "../database/database.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import type { Tables } from "../database/tables.ts";
import { componentOfRow } from "./component-rows.ts";
import { withUnits } from "./datasets.ts";
import { overridesOf } from "./model-rows.ts";
import { readPresentation } from "./presentations.ts";

export interface ReadOptions {
  /** False leaves tables and models empty, which are most of a data set. */
  tables?: boolean;
  /** False leaves the models empty, whatever is said of tables. */
  models?: boolean;
}

/** Undefined when there is no such data set. Lists are in the order of ids, tables by component, family and regions. */
export function readDatasetContent(
  connections: Connections,
  datasetId: number,
  options?: ReadOptions,
): Promise<DatasetContent | undefined> {
  return readConsistently(connections, (transaction) => readContent(transaction, datasetId, options));
}

/** A data set at one moment whose tables and models are read one by one, so that they never stand in memory as a whole. */
export interface DatasetSource {
  content: Omit<DatasetContent, "tables" | "models">;
  /** By regions. Their values may be used until the next call. */
  tablesOf(component: string, family: FamilyName): Promise<TableRecord[]>;
  models(): AsyncIterable<ModelContent>;
}

/** Answers with what `work` answers, which may use the source until then; undefined where there is no such data set. */
export function withDataset<Result>(
  connections: Connections,
  datasetId: number,
  work: (source: DatasetSource) => Promise<Result>,
): Promise<Result | undefined> {
  return readConsistently(connections, (transaction) => readSource(transaction, datasetId, work));
}

export async function readSource<Result>(
  transaction: Transaction<Tables>,
  datasetId: number,
  work: (source: DatasetSource) => Promise<Result>,
): Promise<Result | undefined> {
  const content = await readContent(transaction, datasetId, { tables: false, models: false });
  if (!content) return undefined;
  content.presentation = await readPresentation(transaction, datasetId);
  const components = await idsByName(transaction, "components", datasetId);
  const regions = await namesById(transaction, "regions", datasetId);
  const tables = new Set((await tablesOfDataset(transaction, datasetId)).map(keyOf));
  let last: TableRecord[] = [];
  const tablesOf: DatasetSource["tablesOf"] = async (component, family) => {
    releaseMemory(last.map(({ values }) => values));
    last = [];
    const id = components.get(component);
    if (id === undefined || !tables.has(keyOf({ component_id: id, family }))) return [];
    last = await tablesOfComponent(transaction, { id, name: component }, regions, family);
    return last;
  };
  return work({ content, tablesOf, models: () => modelsWhere(transaction, "dataset_id", datasetId) });
}

export async function readContent(
  transaction: Transaction<Tables>,
  datasetId: number,
  { tables = true, models = tables }: ReadOptions = {},
): Promise<DatasetContent | undefined> {
  const dataset = await transaction
    .selectFrom("datasets")
    .select(["name", "description", "hours_per_time_step", "number_of_time_steps", "cost_unit", "length_unit", "units"])
    .where("id", "=", datasetId)
    .executeTakeFirst();
  if (!dataset) return undefined;
  return {
    dataset: withUnits(dataset),
    regions: await readRegions(transaction, datasetId),
    commodities: await readCommodities(transaction, datasetId),
    components: await readComponents(transaction, datasetId),
    tables: tables ? await readTables(transaction, datasetId) : [],
    models: models ? await listOf(modelsWhere(transaction, "dataset_id", datasetId)) : [],
  };
}

async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export interface ModelInput {
  /** Without models: those of others are nobody's business here. */
  content: DatasetContent;
  model: ModelContent;
  datasetId: number;
}

/** A model with its whole data set at one moment. Undefined when there is no such model. */
export function readModelInput(connections: Connections, modelId: number): Promise<ModelInput | undefined> {
  return readConsistently(connections, async (transaction) => {
    const found = await readModel(transaction, modelId);
    const content = found && (await readContent(transaction, found.datasetId, { models: false }));
    return content && { ...found, content };
  });
}

/** Undefined where there is none. */
export async function readModel(
  transaction: Transaction<Tables>,
  modelId: number,
): Promise<Omit<ModelInput, "content"> | undefined> {
  const found = transaction.selectFrom("models").select("dataset_id").where("id", "=", modelId);
  const row = await found.executeTakeFirst();
  for await (const model of modelsWhere(transaction, "id", modelId)) {
    return row && { datasetId: row.dataset_id, model };
  }
  return undefined;
}

interface TableOfComponent {
  component_id: number;
  family: FamilyName;
}

const keyOf = ({ component_id, family }: TableOfComponent): string => `${component_id} ${family}`;

/** Which tables there are. */
export function tablesOfDataset(transaction: Transaction<Tables>, datasetId: number): Promise<TableOfComponent[]> {
  return transaction
    .selectFrom("table_records")
    .select(["component_id", "family"])
    .where("component_id", "in", (of) => of.selectFrom("components").select("id").where("dataset_id", "=", datasetId))
    .groupBy(["component_id", "family"])
    .execute();
}

async function readRegions(transaction: Transaction<Tables>, datasetId: number) {
  const rows = transaction.selectFrom("regions").select("name").where("dataset_id", "=", datasetId).orderBy("id");
  return (await rows.execute()).map((row) => ({ ...row }));
}

async function readCommodities(transaction: Transaction<Tables>, datasetId: number) {
  const rows = await transaction
    .selectFrom("commodities")
    .select(["name", "unit", "description"])
    .where("dataset_id", "=", datasetId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row }));
}

/** Names of commodities are looked up: each row of a join would have a copy of its own. */
async function readComponents(transaction: Transaction<Tables>, datasetId: number): Promise<Component[]> {
  const commodities = await namesById(transaction, "commodities", datasetId);
  const nameOf = (id: number): string => commodities.get(id) ?? "";
  const factors = await transaction
    .selectFrom("conversion_factors")
    .innerJoin("components", "components.id", "conversion_factors.component_id")
    .select(["component_id", "conversion_factors.commodity_id", "conversion_factor"])
    .where("components.dataset_id", "=", datasetId)
    .orderBy("conversion_factors.id")
    .execute();
  const factorsOf = new Map<number, ConversionFactor[]>();
  for (const { component_id, commodity_id, conversion_factor } of factors) {
    const factor = { commodity_name: nameOf(commodity_id), conversion_factor };
    const list = factorsOf.get(component_id);
    if (list) list.push(factor);
    else factorsOf.set(component_id, [factor]);
  }
  const components: Component[] = [];
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom("components")
      .selectAll()
      .where("dataset_id", "=", datasetId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(componentsAtOnce)
      .execute();
    for (const row of rows) {
      const commodity_name = row.commodity_id === null ? null : nameOf(row.commodity_id);
      components.push(componentOfRow({ ...row, commodity_name }, factorsOf.get(row.id) ?? []));
    }
    const last = rows.at(-1);
    if (!last || rows.length < componentsAtOnce) return components;
    after = last.id;
  }
}

/** A row has all columns, also those of other kinds. */
const componentsAtOnce = 500;

/** Component by component, as the index has them; between two the process attends to others. */
async function readTables(transaction: Transaction<Tables>, datasetId: number): Promise<TableRecord[]> {
  const regions = await namesById(transaction, "regions", datasetId);
  const records: TableRecord[] = [];
  for (const [id, name] of await namesById(transaction, "components", datasetId)) {
    const some = await tablesOfComponent(transaction, { id, name }, regions);
    for (const record of some) records.push(record);
    if (some.length > 0) await setImmediate();
  }
  return records;
}

async function tablesOfComponent(
  transaction: Transaction<Tables>,
  component: { id: number; name: string },
  regions: ReadonlyMap<number, string>,
  family?: FamilyName,
): Promise<TableRecord[]> {
  const ofComponent = transaction
    .selectFrom("table_records")
    .select(["family", "region_id", "region_to_id", "value", "series"])
    .where("component_id", "=", component.id);
  const rows = await (family ? ofComponent.where("family", "=", family) : ofComponent).execute();
  rows.sort(
    (left, right) =>
      familyPosition(left.family) - familyPosition(right.family) ||
      left.region_id - right.region_id ||
      (left.region_to_id ?? 0) - (right.region_to_id ?? 0),
  );
  return rows.map(({ family, region_id, region_to_id, value, series }) => ({
    family,
    component: component.name,
    region: regions.get(region_id) ?? "",
    regionTo: region_to_id === null ? null : (regions.get(region_to_id) ?? ""),
    values: series ? seriesOfBytes(series) : Float64Array.of(value ?? Number.NaN),
  }));
}

const familyPosition = (family: FamilyName): number => familyNames.indexOf(family);

async function* modelsWhere(
  transaction: Transaction<Tables>,
  column: "dataset_id" | "id",
  value: number,
): AsyncGenerator<ModelContent> {
  const rows = await transaction
    .selectFrom("models")
    .select(["id", "dataset_id", "name", "description", "optimization_parameters"])
    .where(column, "=", value)
    .orderBy("id")
    .execute();
  let names: ReadonlyMap<number, string> | undefined;
  for (const { id, dataset_id, optimization_parameters, ...model } of rows) {
    names ??= await namesById(transaction, "components", dataset_id);
    const overrides = await overridesOf(transaction, id, names);
    yield {
      ...model,
      override_parameters: overrides.map(({ id: _, ...override }) => override),
      optimization_parameters: optimization_parameters === null ? null : JSON.parse(optimization_parameters),
    };
    collectNewGarbage();
  }
}
