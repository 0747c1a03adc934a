/**
 * Stored series that a content replaces, as the history keeps them, in a temporary table: compressing them took a third of the
 * transaction, in which nobody else can write to SQLite.
 */

import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { type Kysely, sql } from "kysely";
import { type CompiledStatements, idsByName, inBatches } from "../../database/batches.ts";
import { keepNothing, keepStaged } from "../../database/change-records.ts";
import { keptSeries, maxKeptBytes } from "../../database/replaced-rows.ts";
import type { Tables } from "../../database/tables.ts";
import { stage } from "./staged-content.ts";
import type { RecordToWrite } from "./table-rows.ts";
import type { KnownTables } from "./unchanged-tables.ts";

export interface ReplacingContent {
  datasetId: number;
  /** Length of a series of the data set. */
  steps: number;
  tables: Iterable<RecordToWrite>;
  /** Tables that will not be replaced. */
  unchanged: KnownTables;
}

/** Answers with what the change does when it has begun, if nothing else has changed since. */
export async function stageHistory(
  connection: Kysely<Tables>,
  content: ReplacingContent,
): Promise<typeof keepStaged | typeof keepNothing> {
  const compiled: CompiledStatements = new Map();
  let bytes = 0;
  for (const [family, ids] of await replacedTables(connection, content)) {
    for (const some of inBatches([...ids])) {
      const isMeant = sql`family = ${family} and component_id in (${sql.join(some)})`;
      for await (const rows of keptSeries(connection, { isMeant, steps: content.steps })) {
        bytes += rows.reduce((sum, row) => sum + row.content.length + (row.series?.length ?? 0), 0);
        if (bytes > maxKeptBytes) return keepNothing;
        await stage(connection, "staged_history", rows, compiled);
      }
    }
  }
  return keepStaged;
}

/** Ids of components by families of series. */
async function replacedTables(connection: Kysely<Tables>, { datasetId, tables, unchanged }: ReplacingContent) {
  const components = await idsByName(connection, "components", datasetId);
  const replaced = new Map<FamilyName, Set<number>>();
  for (const { family, component } of tables) {
    const id = components.get(component);
    if (id === undefined || tableFamilies[family].shape !== "series" || unchanged.has(family, id)) continue;
    replaced.set(family, (replaced.get(family) ?? new Set()).add(id));
  }
  return replaced;
}
