/** Sources of the values of components and of their tables. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const sources = {
  async up(database: Kysely<unknown>): Promise<void> {
    // `table_sources` is a JSON text; null where nothing is said.
    for (const name of ["source_text", "source_url", "table_sources"]) {
      await database.schema.alterTable("components").addColumn(name, "text").execute();
    }
  },
};
