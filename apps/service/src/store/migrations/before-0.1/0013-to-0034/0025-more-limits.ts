/** Lower yearly limits, and limits on capacity over regions. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const moreLimits = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of ["yearly_limit_min", "capacity_limit", "capacity_limit_min"]) {
      await database.schema.alterTable("components").addColumn(column, "double precision").execute();
    }
    await database.schema.alterTable("components").addColumn("capacity_limit_id", "text").execute();
  },
};
