/** The price for exceeding a yearly limit. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const limitExcessCost = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("components").addColumn("limit_excess_cost", "double precision").execute();
  },
};
