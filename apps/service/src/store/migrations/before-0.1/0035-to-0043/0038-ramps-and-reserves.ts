/** Limits of the change of power, whether the ends of a horizon join, and planning reserves. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function rampsAndReserves(kind: DatabaseKind) {
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      for (const column of ["ramp_up", "ramp_down"])
        await database.schema.alterTable("components").addColumn(column, "double precision").execute();
      const flag = kind === "sqlite" ? "integer" : "smallint";
      await database.schema.alterTable("datasets").addColumn("joins_ends", flag).execute();
      // JSON.
      await database.schema.alterTable("datasets").addColumn("planning_reserves", "text").execute();
    },
  };
}
