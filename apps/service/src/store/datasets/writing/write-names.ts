/** Writes the regions and commodities of a data set's content: added, or replaced where the name exists. Answers with all ids. */

import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Transaction } from "kysely";
import { type Ids, idsByName, writeInBatches } from "../../database/batches.ts";
import { keepNamed } from "../../database/change-records.ts";
import { changedCommodities } from "../../database/changed-rows.ts";
import type { Tables } from "../../database/tables.ts";

export async function writeRegions(
  transaction: Transaction<Tables>,
  datasetId: number,
  regions: DatasetContent["regions"],
): Promise<Ids> {
  const rows = regions.map(({ name }) => ({ dataset_id: datasetId, name }));
  await writeInBatches(rows, (batch) =>
    transaction
      .insertInto("regions")
      .values(batch)
      .onConflict((conflict) => conflict.columns(["dataset_id", "name"]).doNothing())
      .execute(),
  );
  return idsByName(transaction, "regions", datasetId);
}

export async function writeCommodities(
  transaction: Transaction<Tables>,
  datasetId: number,
  commodities: DatasetContent["commodities"],
): Promise<Ids> {
  const given = commodities.map(({ name, unit, description }) => ({ dataset_id: datasetId, name, unit, description }));
  const known = new Set((await idsByName(transaction, "commodities", datasetId)).keys());
  const rows = await changedCommodities(transaction, { datasetId, known }, given, ["unit", "description"]);
  const names = rows.map(({ name }) => name);
  await keepNamed(transaction, "commodities", datasetId, names);
  await writeInBatches(rows, (batch) =>
    transaction
      .insertInto("commodities")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["dataset_id", "name"]).doUpdateSet((row) => ({
          unit: row.ref("excluded.unit"),
          description: row.ref("excluded.description"),
        })),
      )
      .execute(),
  );
  return idsByName(transaction, "commodities", datasetId);
}
