/** Staged models (staged-content.ts) of which exactly the overrides are stored. */
import { type Kysely, sql } from "kysely";
import { idByName } from "../../database/batches.ts";
import type { Tables } from "../../database/tables.ts";
import type { StagedModel } from "./staged-content.ts";

/** Finds staged models whose stored namesake has exactly these overrides, in this order. */
export async function findUnchangedModels(
  database: Kysely<Tables>,
  datasetId: number,
  models: readonly StagedModel[],
): Promise<Set<StagedModel>> {
  const unchanged = new Set<StagedModel>();
  for (const model of models) {
    const { rows } = await sql<{ stored: number; others: number }>`
      with stored as (
        select row_number() over (order by id) - 1 as position, component_id, attribute, operation, value
        from model_overrides where model_id = ${idByName("models", datasetId, sql`${model.name}`)}
      ), others as (
        select position, ${idByName("components", datasetId, sql`component_name`)}, attribute, operation, value
        from staged_overrides where model = ${model.number}
        except select * from stored
      )
      select (select count(*) from stored) as stored, (select count(*) from others) as others`.execute(database);
    const [{ stored, others }] = rows;
    if (Number(stored) === model.overrides && Number(others) === 0) unchanged.add(model);
  }
  return unchanged;
}
