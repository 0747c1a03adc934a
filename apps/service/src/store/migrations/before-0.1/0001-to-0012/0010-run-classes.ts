/** Expectations about runs. Frozen, as every migration that has been applied somewhere. */
import { type Kysely, sql } from "kysely";

export const runClasses = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    // The places that a run may take. A service of an earlier version that still runs queues without it.
    await schema
      .alterTable("runs")
      .addColumn("class", "text", (column) => column.notNull().defaultTo("large"))
      .execute();
    await sql`update runs set class = 'validation' where kind = 'validate'`.execute(database);
    // Seconds; null without an estimate.
    await schema.alterTable("runs").addColumn("estimate_s", "double precision").execute();
    // Turns alternate within a class.
    await schema.dropIndex("runs_user_start").execute();
    await schema.createIndex("runs_user_class_start").on("runs").columns(["user_id", "class", "started_at"]).execute();
    // The runs that ended last show how good the estimates are.
    await schema.createIndex("runs_class_status").on("runs").columns(["class", "status", "id"]).execute();
  },
};
