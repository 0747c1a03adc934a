/** The content that storages begin with. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function contentsAtStart(kind: DatabaseKind) {
  const flag = kind === "sqlite" ? "integer" : "smallint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("components").addColumn("is_cyclic", flag).execute();
      await database.schema.alterTable("components").addColumn("content_at_start", "double precision").execute();
      await sql`update components set is_cyclic = 1 where type = 'STORAGE'`.execute(database);
    },
  };
}
