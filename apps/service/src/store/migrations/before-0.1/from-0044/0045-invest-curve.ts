/** Piecewise linear costs of investment. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const investCurve = {
  async up(database: Kysely<unknown>): Promise<void> {
    // A JSON text; null where a component has a cost per capacity.
    await database.schema.alterTable("components").addColumn("invest_curve", "text").execute();
  },
};
