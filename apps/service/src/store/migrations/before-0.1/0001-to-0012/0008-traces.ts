/** The trace a run belongs to. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";

export const traces = {
  async up(database: Kysely<unknown>): Promise<void> {
    // The span of the request that queued it, in the W3C header format; null without tracing.
    await database.schema.alterTable("runs").addColumn("traceparent", "text").execute();
  },
};
