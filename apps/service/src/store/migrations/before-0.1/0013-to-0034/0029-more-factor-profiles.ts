/** Conversions with up to three factors that differ by time step. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const moreFactorProfiles = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of ["profile_commodity_name_2", "profile_commodity_name_3"]) {
      await database.schema.alterTable("components").addColumn(column, "text").execute();
    }
  },
};
