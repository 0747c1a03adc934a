/** Writes the staged models (staged-content.ts) of a data set's content. */
import { sql, type Transaction } from "kysely";
import { idByName, idsByName } from "../../database/batches.ts";
import { keepNamed } from "../../database/change-records.ts";
import type { Tables } from "../../database/tables.ts";
import { deleteOverrides, modelColumns, unknownComponent } from "../model-rows.ts";
import { writeParents } from "./model-parents.ts";
import type { StagedModel } from "./staged-content.ts";

/**
 * Adds models, or replaces those whose names exist: of `unchanged` ones, not the overrides. Throws `StoreError` `not_found` for an
 * override of an unknown component, and as `writeParents` does.
 */
export async function writeModels(
  transaction: Transaction<Tables>,
  { datasetId, userId }: { datasetId: number; userId: number },
  models: readonly StagedModel[],
  unchanged: ReadonlySet<StagedModel>,
): Promise<void> {
  for (const model of models) {
    await keepNamed(transaction, "models", datasetId, [model.name]);
    const { id } = await transaction
      .insertInto("models")
      .values({ dataset_id: datasetId, created_by: userId, ...modelColumns(model) })
      .onConflict((conflict) =>
        conflict.columns(["dataset_id", "name"]).doUpdateSet((row) => ({
          description: row.ref("excluded.description"),
          optimization_parameters: row.ref("excluded.optimization_parameters"),
          additional_constraints: row.ref("excluded.additional_constraints"),
          override_tables: row.ref("excluded.override_tables"),
          overrides_by_year: row.ref("excluded.overrides_by_year"),
        })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!unchanged.has(model)) await writeOverrides(transaction, datasetId, id, model);
  }
  await writeParents(transaction, datasetId, models);
}

/** Instead of those that the model has. */
async function writeOverrides(
  transaction: Transaction<Tables>,
  datasetId: number,
  modelId: number,
  { number }: StagedModel,
): Promise<void> {
  const itsComponent = idByName("components", datasetId, sql`component_name`);
  const { rows: unknown } = await sql<{ component_name: string }>`select component_name from staged_overrides
    where model = ${number} and ${itsComponent} is null order by position limit 1`.execute(transaction);
  for (const { component_name } of unknown) {
    throw unknownComponent(datasetId, component_name, await idsByName(transaction, "components", datasetId));
  }
  await deleteOverrides(transaction, modelId);
  await sql`insert into model_overrides (model_id, component_id, attribute, operation, value)
    select cast(${modelId} as bigint), ${itsComponent}, attribute, operation, value from staged_overrides
    where model = ${number} order by position`.execute(transaction);
}
