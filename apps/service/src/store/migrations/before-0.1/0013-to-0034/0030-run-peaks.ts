/** The memory that runs needed at their peak, in MB. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const runPeaks = {
  async up(database: Kysely<unknown>): Promise<void> {
    // Null where nobody has looked, as in runs of earlier versions.
    await database.schema.alterTable("runs").addColumn("peak_mb", "double precision").execute();
  },
};
