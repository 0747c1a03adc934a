/** The scenario that a part of a result belongs to. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const scenarios = {
  async up(database: Kysely<unknown>): Promise<void> {
    // Null where the run has none, as in runs of earlier versions.
    await database.schema.alterTable("run_results").addColumn("scenario", "text").execute();
  },
};
