/**
 * An index that finds the first overrides of a model without reading all of them. Frozen, as every migration that has
 * been applied somewhere.
 */
import type { Kysely } from "kysely";

export const overrideOrder = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createIndex("model_overrides_order")
      .ifNotExists()
      .on("model_overrides")
      .columns(["model_id", "id"])
      .execute();
  },
};
