/** Conversions with a factor that differs by time step. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const factorProfiles = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("components").addColumn("profile_commodity_name", "text").execute();
  },
};
