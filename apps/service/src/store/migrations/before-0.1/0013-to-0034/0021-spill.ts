/** Storages that may spill. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function spill(kind: DatabaseKind) {
  const flag = kind === "sqlite" ? "integer" : "smallint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("components").addColumn("spill", flag).execute();
      await sql`update components set spill = 0 where type = 'STORAGE'`.execute(database);
    },
  };
}
