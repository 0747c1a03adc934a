/** Staged components (staged-content.ts) beside the stored ones of the same names. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { idByName } from "../../database/batches.ts";
import type { Tables } from "../../database/tables.ts";
import { type StagedContent, stagedColumns } from "./staged-content.ts";

/** The stored ones of the same names, if any. */
export const storedComponents = (datasetId: number): RawBuilder<unknown> =>
  sql`left join components on components.id = ${idByName("components", datasetId, sql`staged_components.name`)}`;

/** Id of the commodity of a staged component or factor, or null. */
export const itsCommodity = (datasetId: number): RawBuilder<number | null> =>
  idByName("commodities", datasetId, sql`commodity_name`);

/** Factors of components that are stored. */
export const stagedFactors = (datasetId: number): RawBuilder<unknown> =>
  sql`staged_factors join components on components.id = ${idByName("components", datasetId, sql`component_name`)}`;

export const stagedAttributes = sql.join(stagedColumns.map((column) => sql.ref(`staged_components.${column}`)));

/**
 * Puts the ids of stored components that get other attributes into `staged_changes`, and those of stored conversions that have exactly
 * the given factors, in this order, into `staged_conversions`.
 */
export async function findUnchangedComponents(
  database: Kysely<Tables>,
  datasetId: number,
  { hasConversions }: StagedContent,
): Promise<void> {
  const stored = sql.join(stagedColumns.map((column) => sql.ref(`components.${column}`)));
  await sql`delete from staged_changes`.execute(database);
  await sql`insert into staged_changes select components.id
    from staged_components ${storedComponents(datasetId)} where components.id is not null
    and (components.commodity_id, ${stored}) is distinct from (${itsCommodity(datasetId)}, ${stagedAttributes})`.execute(
    database,
  );
  if (!hasConversions) return;
  await sql`delete from staged_conversions`.execute(database);
  // Numbers make each factor unique among the given and among the stored: those that occur once are on one side only.
  await sql`insert into staged_conversions
    with conversions as (
      select components.id from staged_components ${storedComponents(datasetId)}
      where staged_components.type = 'CONVERSION' and components.id is not null
    ), given as (
      select components.id as component_id, ${itsCommodity(datasetId)} as commodity_id, staged_factors.conversion_factor,
        row_number() over (partition by components.id order by position) as number from ${stagedFactors(datasetId)}
    ), stored as (
      select component_id, commodity_id, conversion_factor, row_number() over (partition by component_id order by id) as number
      from conversion_factors where component_id in (select id from conversions)
    )
    select id from conversions where id not in (
      select component_id from (select * from given union all select * from stored) as factors
      group by component_id, commodity_id, conversion_factor, number having count(*) = 1)`.execute(database);
}
