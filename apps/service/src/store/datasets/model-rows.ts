/** Models and their overrides as rows. */

import { message } from "@esm/messages/message";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { sql, type Transaction } from "kysely";
import { type Ids, idsByName, insertInBatches } from "../database/batches.ts";
import { keepRows } from "../database/change-records.ts";
import { unchangedOwners } from "../database/changed-rows.ts";
import type { Database } from "../database/database.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { additionalText, tableOverridesText, yearOverridesText } from "./constraints.ts";

/** A model's own columns. */
export function modelColumns(model: Omit<ModelContent, "override_parameters">) {
  const { name, description, optimization_parameters } = model;
  return {
    name,
    description,
    optimization_parameters: parametersText(optimization_parameters),
    additional_constraints: additionalText(model.additional_constraints),
    override_tables: tableOverridesText(model.override_tables),
    overrides_by_year: yearOverridesText(model.overrides_by_year),
  };
}

/** The given ones of its own columns. */
export function changedColumns(changes: Partial<ModelContent>) {
  const { name, description, optimization_parameters, additional_constraints: constraints, override_tables } = changes;
  const columns: Partial<ReturnType<typeof modelColumns>> = {};
  if (name !== undefined) columns.name = name;
  if (description !== undefined) columns.description = description;
  if (optimization_parameters !== undefined) columns.optimization_parameters = parametersText(optimization_parameters);
  if (constraints !== undefined) columns.additional_constraints = additionalText(constraints);
  if (override_tables !== undefined) columns.override_tables = tableOverridesText(override_tables);
  if (changes.overrides_by_year !== undefined) columns.overrides_by_year = yearOverridesText(changes.overrides_by_year);
  return columns;
}

const parametersText = (parameters: ModelContent["optimization_parameters"]): string | null =>
  parameters && JSON.stringify(parameters);

/**
 * Throws `StoreError` `not_found` when an override names a component that the data set does not have.
 * @param components the ids of the data set's components, where they are known already
 */
export async function insertOverrides(
  transaction: Transaction<Tables>,
  datasetId: number,
  modelId: number,
  overrides: readonly Override[],
  components?: Ids,
): Promise<void> {
  const rows = await overrideRows(transaction, datasetId, modelId, overrides, components);
  await insertInBatches(transaction, rows, (batch) => transaction.insertInto("model_overrides").values(batch));
}

/** As `insertOverrides`, instead of those that the model has. */
export async function replaceOverrides(
  transaction: Transaction<Tables>,
  datasetId: number,
  modelId: number,
  overrides: readonly Override[],
  components?: Ids,
): Promise<void> {
  const rows = await overrideRows(transaction, datasetId, modelId, overrides, components);
  const unchanged = await unchangedOwners(
    transaction,
    { table: "model_overrides", owner: "model_id", columns: ["component_id", "attribute", "operation", "value"] },
    rows,
  );
  if (unchanged.has(modelId)) return;
  await deleteOverrides(transaction, modelId);
  await insertInBatches(transaction, rows, (batch) => transaction.insertInto("model_overrides").values(batch));
}

export function unknownComponent(datasetId: number, name: string, ids: Ids): StoreError {
  const hint = nearestNameHint(name, ids.keys());
  return new StoreError(
    "not_found",
    message("not_in_dataset_of_id", { record: message("record_component"), name, dataset: datasetId }),
    { hint },
  );
}

async function overrideRows(
  transaction: Transaction<Tables>,
  datasetId: number,
  modelId: number,
  overrides: readonly Override[],
  components: Ids | undefined,
) {
  if (overrides.length === 0) return [];
  const ids = components ?? (await idsByName(transaction, "components", datasetId));
  return overrides.map((override) => {
    const componentId = ids.get(override.component_name);
    if (componentId === undefined) throw unknownComponent(datasetId, override.component_name, ids);
    const { attribute, operation } = override;
    return {
      model_id: modelId,
      component_id: componentId,
      attribute,
      operation,
      value: JSON.stringify(override.value),
    };
  });
}

/** Overrides of a page. */
const rowsAtOnce = 500;

export async function deleteOverrides(transaction: Transaction<Tables>, modelId: number): Promise<void> {
  await keepRows(transaction, "model_overrides", sql`model_id = ${modelId}`);
  await transaction.deleteFrom("model_overrides").where("model_id", "=", modelId).execute();
}

type OverrideWithId = Override & { id: number };

/**
 * The overrides of a model in the order in which they were given, of one moment in a transaction that sees only one.
 * @param names those of the components, where they are known already: without them, each override has a copy of its own
 */
export async function* overridePages(
  database: Database,
  modelId: number,
  names?: ReadonlyMap<number, string>,
): AsyncGenerator<OverrideWithId[]> {
  for (let after: number | undefined = 0; ; ) {
    const page = { limit: rowsAtOnce, after };
    const some: OverrideWithId[] = await (names
      ? namedOverrides(database, modelId, page, names)
      : someOverrides(database, modelId, page));
    after = some.at(-1)?.id;
    if (some.length > 0) yield some;
    if (some.length < rowsAtOnce) return;
  }
}

/** The overrides of a model at one moment, in the order in which they were given. */
export async function overridesOf(database: Database, modelId: number): Promise<OverrideWithId[]> {
  for (;;) {
    const overrides: OverrideWithId[] = [];
    for await (const page of overridePages(database, modelId)) for (const override of page) overrides.push(override);
    // Their ids are new if they were replaced in between; the removal of a component removes its overrides.
    const { count, last } = await standingOf(database, modelId);
    if (count === overrides.length && last === (overrides.at(-1)?.id ?? null)) return overrides;
  }
}

/** Some of them, and their total number. */
export async function firstOverrides(database: Database, modelId: number, limit: number) {
  const { count } = await standingOf(database, modelId);
  return { count, overrides: count === 0 ? [] : await someOverrides(database, modelId, { limit }) };
}

async function standingOf(database: Database, modelId: number): Promise<{ count: number; last: number | null }> {
  const { count, last } = await database
    .selectFrom("model_overrides")
    .where("model_id", "=", modelId)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max<number | null>("id").as("last")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), last: last === null ? null : Number(last) };
}

interface OverridePage {
  limit: number;
  after?: number | undefined;
}

const overrideRowsAfter = (database: Database, modelId: number, { limit, after = 0 }: OverridePage) =>
  database
    .selectFrom("model_overrides")
    .select(["model_overrides.id", "component_id", "attribute", "operation", "value"])
    .where("model_id", "=", modelId)
    .where("model_overrides.id", ">", after)
    .orderBy("model_overrides.id")
    .limit(limit);

const overrideOf = (component_name: string, row: { id: number; attribute: string; operation: string; value: string }) =>
  ({
    component_name,
    attribute: row.attribute,
    operation: row.operation,
    value: JSON.parse(row.value),
    id: row.id,
  }) as OverrideWithId;

async function someOverrides(database: Database, modelId: number, page: OverridePage): Promise<OverrideWithId[]> {
  const rows = overrideRowsAfter(database, modelId, page)
    .innerJoin("components", "components.id", "model_overrides.component_id")
    .select("components.name as component_name");
  return (await rows.execute()).map((row) => overrideOf(row.component_name, row));
}

async function namedOverrides(
  database: Database,
  modelId: number,
  page: OverridePage,
  names: ReadonlyMap<number, string>,
): Promise<OverrideWithId[]> {
  const rows = await overrideRowsAfter(database, modelId, page).execute();
  return rows.map((row) => overrideOf(names.get(row.component_id) ?? "", row));
}
