/** Reads a whole data set as one state of the database, however much is written meanwhile. */

import type { Component, ComponentType } from "@esm/model/domain/component";
import { withConstraintsOf } from "@esm/model/domain/constraints/constraint";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { withParent } from "@esm/model/domain/overrides/model-inheritance";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Transaction } from "kysely";
import { inBatches, namesById } from "../../database/batches.ts";
import { type Connections, readConsistently } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { componentsOfRows } from "../component-rows.ts";
import { additionalOf, constraintColumns, contentOf, tableOverridesIn, yearOverridesIn } from "../constraints.ts";
import { attributesOf } from "../datasets.ts";
import { overridePages } from "../model-rows.ts";
import { readNamedSeries } from "../named-series.ts";
import { readPresentation } from "../presentations.ts";
import { keyOf, numbersOfComponent, readTables, tablesOfComponent, tablesOfDataset } from "./table-reader.ts";

export interface ReadOptions {
  /** False leaves tables and models empty, which are most of a data set. */
  tables?: boolean;
  /** False leaves the models empty, whatever is said of tables. */
  models?: boolean;
  /** False leaves them empty. */
  components?: boolean;
  /** Also places, colours and the calendar, which no optimum depends on. */
  presentation?: boolean;
}

/** Undefined when there is no such data set. Lists are in the order of ids, tables by component, family and regions. */
export function readDatasetContent(
  connections: Connections,
  datasetId: number,
  options?: ReadOptions,
): Promise<DatasetContent | undefined> {
  return readConsistently(connections, (transaction) => readContent(transaction, datasetId, options));
}

/** The overrides are read while they are gone through, some hundreds at a time. */
type ModelInPages = Omit<ModelContent, "override_parameters"> & { override_parameters: AsyncIterable<Override[]> };

/** A data set at one moment, of which what may be much is read in parts, so that it never stands in memory as a whole. */
export interface DatasetSource {
  content: Omit<DatasetContent, "tables" | "models" | "components"> & {
    components: { name: string; type: ComponentType }[];
  };
  /** In the order of these names. */
  componentsOf(names: readonly string[]): AsyncIterable<Component>;
  /** By regions. Their values may be used until the next call. */
  tablesOf(component: string, family: FamilyName): Promise<TableRecord[]>;
  models(): AsyncIterable<ModelInPages>;
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
  const content = await readContent(transaction, datasetId, { tables: false, models: false, components: false });
  if (!content) return undefined;
  content.presentation = await readPresentation(transaction, datasetId);
  const heads = transaction.selectFrom("components").select(["id", "name", "type"]);
  const rows = await heads.where("dataset_id", "=", datasetId).orderBy("id").execute();
  const components = new Map(rows.map(({ id, name }) => [name, id]));
  const regions = await namesById(transaction, "regions", datasetId);
  const tables = new Set((await tablesOfDataset(transaction, datasetId)).map(keyOf));
  let last: TableRecord[] = [];
  const tablesOf: DatasetSource["tablesOf"] = async (component, family) => {
    const id = components.get(component);
    if (id === undefined || !tables.has(keyOf({ component_id: id, family }))) return [];
    const one = { id, name: component };
    if (tableFamilies[family].shape !== "series") return numbersOfComponent(transaction, one, regions, family);
    last = await tablesOfComponent(transaction, one, regions, family);
    return last;
  };
  return work({
    content: { ...content, components: rows.map(({ name, type }) => ({ name, type })) },
    componentsOf: (names) => componentsWithIds(transaction, datasetId, idsOf(names, components)),
    tablesOf,
    models: () => modelsWhere(transaction, "dataset_id", datasetId),
  });
}

export async function readContent(
  transaction: Transaction<Tables>,
  datasetId: number,
  { tables = true, models = tables, components = true, presentation = false }: ReadOptions = {},
): Promise<DatasetContent | undefined> {
  const dataset = await transaction
    .selectFrom("datasets")
    .select(["name", "description", "hours_per_time_step", "number_of_time_steps", "cost_unit", "length_unit"])
    .select(["units", "joins_ends", ...constraintColumns])
    .where("id", "=", datasetId)
    .executeTakeFirst();
  if (!dataset) return undefined;
  const { component_groups, region_groups, constraints, planning_reserves, ...attributes } = dataset;
  return {
    dataset: attributesOf(attributes),
    regions: await readRegions(transaction, datasetId),
    commodities: await readCommodities(transaction, datasetId),
    components: components ? await readComponents(transaction, datasetId) : [],
    tables: tables ? await readTables(transaction, datasetId) : [],
    models: models ? await wholeModels(modelsWhere(transaction, "dataset_id", datasetId)) : [],
    ...contentOf({ component_groups, region_groups, constraints, planning_reserves }),
    ...(await readNamedSeries(transaction, datasetId)),
    ...(presentation && { presentation: await readPresentation(transaction, datasetId) }),
  };
}

async function wholeModels(models: AsyncIterable<ModelInPages>): Promise<ModelContent[]> {
  const list: ModelContent[] = [];
  for await (const { override_parameters: pages, ...model } of models) {
    const override_parameters: Override[] = [];
    for await (const page of pages) for (const override of page) override_parameters.push(override);
    list.push({ ...model, override_parameters });
  }
  return list;
}

export interface ModelInput {
  /** With the constraints of the model, and without models: those of others are nobody's business here. */
  content: DatasetContent;
  /** With what it inherits. */
  model: ModelContent;
  /** What it changes itself, and its parent; null where it has none. */
  own: ModelContent;
  parent: ModelContent | null;
  datasetId: number;
}

/** A model with its whole data set at one moment. Undefined when there is no such model. */
export function readModelInput(
  connections: Connections,
  modelId: number,
  options: Pick<ReadOptions, "presentation"> = {},
): Promise<ModelInput | undefined> {
  return readConsistently(connections, async (transaction) => {
    const model = await readModel(transaction, modelId);
    const content = model && (await readContent(transaction, model.datasetId, { ...options, models: false }));
    return content && { ...model, content: withConstraintsOf(content, model.model.additional_constraints) };
  });
}

/** The one place from which runs, checks and estimates have a model. Undefined where there is none. */
export async function readModel(
  transaction: Transaction<Tables>,
  modelId: number,
): Promise<Omit<ModelInput, "content"> | undefined> {
  const found = transaction.selectFrom("models").select(["dataset_id", "parent_id"]).where("id", "=", modelId);
  const row = await found.executeTakeFirst();
  const own = await ownContentOf(transaction, modelId);
  if (!row || !own) return undefined;
  const parent = row.parent_id === null ? null : ((await ownContentOf(transaction, row.parent_id)) ?? null);
  return { datasetId: row.dataset_id, model: withParent(own, parent), own, parent };
}

/** A model without what it inherits. */
export async function ownContentOf(
  transaction: Transaction<Tables>,
  modelId: number,
): Promise<ModelContent | undefined> {
  return (await wholeModels(modelsWhere(transaction, "id", modelId)))[0];
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

async function readComponents(transaction: Transaction<Tables>, datasetId: number): Promise<Component[]> {
  const commodities = await namesById(transaction, "commodities", datasetId);
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
    for (const component of await componentsOfRows(transaction, rows, commodities)) components.push(component);
    const last = rows.at(-1);
    if (!last || rows.length < componentsAtOnce) return components;
    after = last.id;
  }
}

const idsOf = (names: readonly string[], ids: ReadonlyMap<string, number>): number[] =>
  names.flatMap((name) => ids.get(name) ?? []);

/** In the order of the ids. */
async function* componentsWithIds(
  transaction: Transaction<Tables>,
  datasetId: number,
  ids: number[],
): AsyncGenerator<Component> {
  const commodities = await namesById(transaction, "commodities", datasetId);
  for (const some of inBatches(ids, componentsOfPage)) {
    const rows = await transaction.selectFrom("components").selectAll().where("id", "in", some).execute();
    const positions = new Map(some.map((id, position) => [id, position]));
    rows.sort((left, right) => (positions.get(left.id) ?? 0) - (positions.get(right.id) ?? 0));
    yield* await componentsOfRows(transaction, rows, commodities);
  }
}

/** A row has all columns, also those of other kinds. */
const componentsAtOnce = 500;
/** Components read at once if they need not be in memory together: a conversion may have thousands of factors. */
const componentsOfPage = 20;

async function* modelsWhere(
  transaction: Transaction<Tables>,
  column: "dataset_id" | "id",
  value: number,
): AsyncGenerator<ModelInPages> {
  const rows = await transaction
    .selectFrom("models")
    .select(["id", "dataset_id", "name", "description", "optimization_parameters"])
    .select(["additional_constraints", "override_tables", "overrides_by_year", "parent_id"])
    .where(column, "=", value)
    .orderBy("id")
    .execute();
  let names: ReadonlyMap<number, string> | undefined;
  let models: ReadonlyMap<number, string> | undefined;
  for (const {
    id,
    dataset_id,
    optimization_parameters,
    additional_constraints,
    override_tables,
    overrides_by_year,
    parent_id,
    ...model
  } of rows) {
    names ??= await namesById(transaction, "components", dataset_id);
    if (parent_id !== null) models ??= await namesById(transaction, "models", dataset_id);
    const parent = parent_id === null ? undefined : models?.get(parent_id);
    yield {
      ...model,
      override_parameters: overridesInPages(transaction, id, names),
      optimization_parameters: optimization_parameters === null ? null : JSON.parse(optimization_parameters),
      ...additionalOf(additional_constraints),
      ...tableOverridesIn(override_tables),
      ...yearOverridesIn(overrides_by_year),
      ...(parent !== undefined && { parent_name: parent }),
    };
  }
}

async function* overridesInPages(
  transaction: Transaction<Tables>,
  modelId: number,
  names: ReadonlyMap<number, string>,
): AsyncGenerator<Override[]> {
  for await (const page of overridePages(transaction, modelId, names)) {
    yield page.map(({ id: _, ...override }) => override);
  }
}
