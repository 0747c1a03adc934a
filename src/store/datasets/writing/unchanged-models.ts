/** Staged models (staged-content.ts) of which exactly the overrides are stored. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { StagedModel } from "./staged-content.ts";

/** Those of which the stored one of the same name has these overrides, in this order. */
export async function findUnchangedModels(
  database: Kysely<Tables>,
  datasetId: number,
  models: readonly StagedModel[],
): Promise<Set<StagedModel>> {
  const unchanged = new Set<StagedModel>();
  for (const model of models) {
    const { rows } = await sql<{ stored: number; same: number }>`
      with stored as (
        select row_number() over (order by id) - 1 as position, component_id, attribute, operation, value
        from model_overrides where model_id = (select id from models where dataset_id = ${datasetId} and name = ${model.name})
      )
      select (select count(*) from stored) as stored, (
        select count(*) from staged_overrides
        join components on components.dataset_id = ${datasetId} and components.name = component_name
        join stored on stored.position = staged_overrides.position
          and stored.component_id = components.id and stored.attribute = staged_overrides.attribute
          and stored.operation = staged_overrides.operation and stored.value = staged_overrides.value
        where model = ${model.number}
      ) as same`.execute(database);
    const [{ stored, same }] = rows;
    if (Number(stored) === model.overrides && Number(same) === model.overrides) unchanged.add(model);
  }
  return unchanged;
}
