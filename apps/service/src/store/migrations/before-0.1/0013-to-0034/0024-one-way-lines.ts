/** Transmissions whose lines carry one way. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function oneWayLines(kind: DatabaseKind) {
  const flag = kind === "sqlite" ? "integer" : "smallint";
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("components").addColumn("is_bidirectional", flag).execute();
      await sql`update components set is_bidirectional = 1 where type = 'TRANSMISSION'`.execute(database);
    },
  };
}
