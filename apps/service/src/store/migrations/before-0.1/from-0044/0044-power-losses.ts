/** Losses of transmissions with the square of their flow. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export const powerLosses = (kind: DatabaseKind) => ({
  async up(database: Kysely<unknown>): Promise<void> {
    const columns = [
      ["power_losses", "text"],
      ["loss_segments", kind === "sqlite" ? "integer" : "bigint"],
      ["loss_tolerance_absolute", "double precision"],
      ["loss_tolerance_relative", "double precision"],
    ] as const;
    for (const [name, type] of columns) {
      await database.schema.alterTable("components").addColumn(name, type).execute();
    }
    await sql`update components set power_losses = 'NONE', loss_segments = 3 where type = 'TRANSMISSION'`.execute(
      database,
    );
  },
});
