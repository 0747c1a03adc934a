/** Finds staged content that is stored already. */
import type { Kysely } from "kysely";
import { idsByName } from "../../database/batches.ts";
import type { Tables } from "../../database/tables.ts";
import type { StagedContent, StagedModel } from "./staged-content.ts";
import type { RecordToWrite } from "./table-rows.ts";
import { findUnchangedComponents } from "./unchanged-components.ts";
import { findUnchangedModels } from "./unchanged-models.ts";
import { findUnchangedTables, type KnownTables } from "./unchanged-tables.ts";

/** Unchanged tables and models. Unchanged components are marked in the temporary tables themselves. */
export interface Unchanged {
  tables: KnownTables;
  models: ReadonlySet<StagedModel>;
}

/** A new data set has nothing stored. */
export const nothingStored: Unchanged = { tables: { has: () => false }, models: new Set() };

/** Compares staged content with the stored one. The result is valid while the data set keeps its revision. */
export async function findUnchanged(
  database: Kysely<Tables>,
  datasetId: number,
  tables: Iterable<RecordToWrite>,
  staged: StagedContent,
): Promise<Unchanged> {
  await findUnchangedComponents(database, datasetId, staged);
  const [regions, components] = [
    await idsByName(database, "regions", datasetId),
    await idsByName(database, "components", datasetId),
  ];
  return {
    tables: await findUnchangedTables(database, tables, { regions, components }),
    models: await findUnchangedModels(database, datasetId, staged.models),
  };
}
