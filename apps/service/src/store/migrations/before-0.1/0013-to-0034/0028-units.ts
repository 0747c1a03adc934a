/** Whether the units of a data set are checked. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

/** Null: they are labels. */
export const units = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("datasets").addColumn("units", "text").execute();
  },
};
