/** Operating costs and revenues per energy. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

const columns = [
  "commodity_revenue",
  "opex_per_operation",
  "opex_per_charge_operation",
  "opex_per_discharge_operation",
];

export const operatingCosts = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of columns) {
      await database.schema.alterTable("components").addColumn(column, "double precision").execute();
    }
  },
};
