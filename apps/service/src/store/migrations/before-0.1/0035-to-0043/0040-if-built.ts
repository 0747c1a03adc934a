/** Costs that arise where a component is built, whatever its size. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const ifBuilt = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const name of ["invest_if_built", "opex_if_built"]) {
      await database.schema
        .alterTable("components")
        .addColumn(name, "double precision", (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
