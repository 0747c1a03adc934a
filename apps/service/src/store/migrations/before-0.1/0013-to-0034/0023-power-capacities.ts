/** Storages whose power is built by itself. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

const numbers = [
  "charge_invest_per_capacity",
  "charge_opex_per_capacity",
  "discharge_invest_per_capacity",
  "discharge_opex_per_capacity",
  "energy_to_power_min",
  "energy_to_power_max",
];

export function powerCapacities(kind: DatabaseKind) {
  const flag = kind === "sqlite" ? "integer" : "smallint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      for (const column of ["charge_capacity_variable", "discharge_capacity_variable"]) {
        await database.schema.alterTable("components").addColumn(column, flag).execute();
      }
      for (const column of numbers) {
        await database.schema.alterTable("components").addColumn(column, "double precision").execute();
      }
      await sql`update components set charge_capacity_variable = 0, discharge_capacity_variable = 0
        where type = 'STORAGE'`.execute(database);
    },
  };
}
