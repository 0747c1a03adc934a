/**
 * Accounts that can be disabled, limits on tries, and the audit log. Frozen, as every migration that has been applied
 * somewhere.
 */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function accounts(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await database.schema.alterTable("users").addColumn("disabled_at", "text").execute();

      // Attempts at limited actions, by the digest of the client.
      await database.schema
        .createTable("attempts")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("count", integer, (column) => column.notNull())
        .addColumn("ends_at", integer, (column) => column.notNull())
        .execute();

      // Addresses from which a user has logged in: attempts by others at the account do not lock the user out there.
      await database.schema
        .createTable("login_addresses")
        .addColumn("user_id", integer, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("last_at", integer, (column) => column.notNull())
        .addPrimaryKeyConstraint("login_addresses_once", ["user_id", "digest"])
        .execute();

      // Names, not references: events stay known when their users and data sets are gone.
      await database.schema
        .createTable("audit_events")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("user_id", integer)
        .addColumn("username", "text", (column) => column.notNull())
        .addColumn("address", "text")
        .addColumn("action", "text", (column) => column.notNull())
        .addColumn("target", "text", (column) => column.notNull())
        .addColumn("details", "text", (column) => column.notNull())
        .execute();
      await database.schema.createIndex("audit_events_at").on("audit_events").columns(["at"]).execute();
    },
  };
}
