/** Transmissions whose flows follow the reactances of their lines. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";

export const powerFlow = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("components").addColumn("power_flow", "text").execute();
    await sql`update components set power_flow = 'TRANSPORT' where type = 'TRANSMISSION'`.execute(database);
  },
};
