/** Models get parents. The step is frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export const modelParents = (kind: DatabaseKind) => ({
  async up(database: Kysely<unknown>): Promise<void> {
    // No key of models: the rows of an undone change return in any order.
    await database.schema
      .alterTable("models")
      .addColumn("parent_id", kind === "sqlite" ? "integer" : "bigint")
      .execute();
    await database.schema.createIndex("models_parent").on("models").columns(["parent_id"]).execute();
  },
});
