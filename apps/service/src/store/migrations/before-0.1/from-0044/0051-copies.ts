/** Copies of data sets know what they were copied from. The step is frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export const copies = (kind: DatabaseKind) => ({
  async up(database: Kysely<unknown>): Promise<void> {
    // No key: the original may be gone.
    for (const name of ["copied_from_id", "copied_from_revision"]) {
      await database.schema
        .alterTable("datasets")
        .addColumn(name, kind === "sqlite" ? "integer" : "bigint")
        .execute();
    }
  },
});
