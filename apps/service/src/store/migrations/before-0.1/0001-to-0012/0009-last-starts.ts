/** An index for the last start of a user's runs. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const lastStarts = {
  async up(database: Kysely<unknown>): Promise<void> {
    // Every start needs it to decide whose turn it is; reading all runs of a user took milliseconds after a few
    // thousand.
    await database.schema.createIndex("runs_user_start").on("runs").columns(["user_id", "started_at"]).execute();
  },
};
