/** Models get values that hold from a year on. The step is frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const overridesByYear = {
  async up(database: Kysely<unknown>): Promise<void> {
    // JSON.
    await database.schema.alterTable("models").addColumn("overrides_by_year", "text").execute();
  },
};
