/** A conversion asks whether a commodity of the data set has its unit. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const commodityUnits = {
  async up(database: Kysely<unknown>): Promise<void> {
    const index = database.schema.createIndex("commodities_unit").on("commodities");
    await index.columns(["dataset_id", "unit"]).execute();
  },
};
