/** Finds when a run of a user was begun last. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const lastStarts = {
  async up(database: Kysely<unknown>): Promise<void> {
    // Whose turn it is is asked at every start; reading all runs of a user for it took milliseconds after a few thousand.
    await database.schema.createIndex("runs_user_start").on("runs").columns(["user_id", "started_at"]).execute();
  },
};
