/** Models and their overrides as rows. */
import type { Transaction } from "kysely";
import type { ModelContent, Override } from "../domain/model.ts";
import { nearestNameHint } from "../domain/names.ts";
import type { Database } from "./database.ts";
import { inChunks, inPortions } from "./names-and-portions.ts";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

/** A model's own columns. */
export function modelColumns(model: ModelContent) {
  const { name, description, optimization_parameters } = model;
  return { name, description, optimization_parameters: parametersText(optimization_parameters) };
}

/** Those of its own columns that are given. */
export function changedColumns({ name, description, optimization_parameters }: Partial<ModelContent>) {
  const columns: Partial<ReturnType<typeof modelColumns>> = {};
  if (name !== undefined) columns.name = name;
  if (description !== undefined) columns.description = description;
  if (optimization_parameters !== undefined) columns.optimization_parameters = parametersText(optimization_parameters);
  return columns;
}

const parametersText = (parameters: ModelContent["optimization_parameters"]): string | null =>
  parameters && JSON.stringify(parameters);

/** Throws `StoreError` `not_found` when an override names a component that the data set does not have. */
export async function insertOverrides(
  transaction: Transaction<Tables>,
  datasetId: number,
  modelId: number,
  overrides: readonly Override[],
): Promise<void> {
  if (overrides.length === 0) return;
  const components = await transaction
    .selectFrom("components")
    .select(["id", "name"])
    .where("dataset_id", "=", datasetId)
    .execute();
  const ids = new Map(components.map(({ name, id }) => [name, id]));
  const rows = overrides.map((override) => {
    const componentId = ids.get(override.component_name);
    if (componentId === undefined) {
      const hint = nearestNameHint(override.component_name, ids.keys());
      throw new StoreError("not_found", `Component ${override.component_name} not found in dataset ${datasetId}!`, {
        hint,
      });
    }
    const { attribute, operation } = override;
    return {
      model_id: modelId,
      component_id: componentId,
      attribute,
      operation,
      value: JSON.stringify(override.value),
    };
  });
  await inPortions(rows, (portion) => transaction.insertInto("model_overrides").values(portion).execute());
}

/** The overrides of some models by model, each in the order in which they were given. */
export async function overridesOf(database: Database, modelIds: number[]) {
  const byModel = new Map<number, (Override & { id: number })[]>();
  for (const ids of inChunks(modelIds)) {
    const rows = await database
      .selectFrom("model_overrides")
      .innerJoin("components", "components.id", "model_overrides.component_id")
      .select([
        "model_overrides.id",
        "model_id",
        "components.name as component_name",
        "attribute",
        "operation",
        "value",
      ])
      .where("model_id", "in", ids)
      .orderBy("model_overrides.id")
      .execute();
    for (const { id, model_id, component_name, attribute, operation, value } of rows) {
      const list = byModel.get(model_id) ?? [];
      byModel.set(model_id, list);
      const override = { component_name, attribute, operation, value: JSON.parse(value) } as Override;
      list.push({ ...override, id });
    }
  }
  return byModel;
}
