/** Writes the staged components (staged-content.ts) of a data set's content. */

import { message } from "@esm/messages/message";
import { sql, type Transaction } from "kysely";
import { type Ids, idOf, idsByName } from "../../database/batches.ts";
import { keepRows } from "../../database/change-records.ts";
import { StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";
import { type StagedContent, stagedColumns } from "./staged-content.ts";
import { itsCommodity, stagedAttributes, stagedFactors, storedComponents } from "./unchanged-components.ts";

/**
 * Adds components, or replaces the attributes of those whose names exist where they are among `staged_changes`; likewise the factors
 * of conversions that are not among `staged_conversions` (unchanged-components.ts). Answers with the ids of all components. Throws
 * `StoreError`: `not_found` for an unknown commodity, `unfit` for a component that is stored as another kind.
 */
export async function writeComponents(
  transaction: Transaction<Tables>,
  datasetId: number,
  { hasConversions }: StagedContent,
  commodities: Ids,
): Promise<Ids> {
  await refuseUnfit(transaction, datasetId, commodities);
  await keepRows(transaction, "components", sql`id in (select id from staged_changes)`);
  const columns = ["commodity_id", ...stagedColumns].map((column) => sql.ref(column));
  await sql`insert into components (dataset_id, name, ${sql.join(columns)})
    select cast(${datasetId} as bigint), staged_components.name, ${itsCommodity(datasetId)}, ${stagedAttributes}
    from staged_components ${storedComponents(datasetId)}
    where components.id is null or components.id in (select id from staged_changes) order by staged_components.position
    on conflict (dataset_id, name) do update
    set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(transaction);
  if (hasConversions) await writeConversionFactors(transaction, datasetId, commodities);
  return idsByName(transaction, "components", datasetId);
}

async function refuseUnfit(transaction: Transaction<Tables>, datasetId: number, commodities: Ids): Promise<void> {
  const { rows } = await sql<Record<"name" | "type" | "stored_type" | "commodity_name", string>>`
    select staged_components.name, staged_components.type, components.type as stored_type, commodity_name
    from staged_components ${storedComponents(datasetId)}
    where components.type <> staged_components.type or (commodity_name is not null and ${itsCommodity(datasetId)} is null)
    order by position limit 1`.execute(transaction);
  for (const { name, type, stored_type, commodity_name } of rows) {
    if (stored_type !== null && stored_type !== type) {
      throw new StoreError(
        "unfit",
        message("component_of_another_kind", { name, kind: type, storedKind: stored_type }),
      );
    }
    idOf(commodities, commodity_name, "EnergyCommodity");
  }
}

/** Writes the factors of new conversions, and replaces those of others. */
async function writeConversionFactors(
  transaction: Transaction<Tables>,
  datasetId: number,
  commodities: Ids,
): Promise<void> {
  const staged = sql`from ${stagedFactors(datasetId)}`;
  const { rows } = await sql<{ commodity_name: string }>`select commodity_name ${staged}
    where ${itsCommodity(datasetId)} is null order by position limit 1`.execute(transaction);
  for (const { commodity_name } of rows) idOf(commodities, commodity_name, "EnergyCommodity");
  const isMeant = sql`component_id in (select components.id from staged_components ${storedComponents(datasetId)}
    where staged_components.type = 'CONVERSION' and components.id not in (select id from staged_conversions))`;
  await keepRows(transaction, "conversion_factors", isMeant);
  await sql`delete from conversion_factors where ${isMeant}`.execute(transaction);
  await sql`insert into conversion_factors (component_id, commodity_id, conversion_factor)
    select components.id, ${itsCommodity(datasetId)}, staged_factors.conversion_factor ${staged}
    where components.id not in (select id from staged_conversions) order by position`.execute(transaction);
}
