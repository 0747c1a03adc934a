/** Constraints of data sets and models, and groups of components and regions. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

/** JSON texts. */
const columns = {
  datasets: ["constraints", "component_groups", "region_groups"],
  models: ["additional_constraints"],
} as const;

export const constraints = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const [table, added] of Object.entries(columns)) {
      for (const name of added) await database.schema.alterTable(table).addColumn(name, "text").execute();
    }
  },
};
