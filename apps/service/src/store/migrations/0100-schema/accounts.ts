/** Users, their access, and the audit log. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";
import { belongsTo, indexes, key, required, table, tableWithId, typesOf, unique, zero } from "./columns.ts";

export async function createAccounts(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, text } = typesOf(kind);

  await tableWithId(database, kind, "users")
    .addColumn("username", text, unique)
    // Names that people take for the same have the same form. Accounts of earlier versions may share one.
    .addColumn("folded_name", text)
    .addColumn("password_hash", text, required)
    // Counts the changes of the password: a token of an earlier generation is no longer valid.
    .addColumn("token_generation", integer, zero)
    .addColumn("disabled_at", text)
    .execute();
  await indexes(database, "users", { users_folded_name: ["folded_name"] });

  await table(database, "revoked_tokens")
    .addColumn("digest", text, key)
    .addColumn("expires_at", integer, required)
    .execute();

  await tableWithId(database, kind, "api_keys")
    .addColumn("user_id", integer, belongsTo("users.id"))
    .addColumn("name", text, required)
    .addColumn("digest", text, unique)
    .addColumn("scope", text, (column) => column.notNull().defaultTo("write"))
    .addColumn("created_at", text, required)
    .addColumn("expires_at", text)
    .execute();
  await indexes(database, "api_keys", { api_keys_user: ["user_id"] });

  // Attempts at limited actions, by the digest of the client.
  await table(database, "attempts")
    .addColumn("key", text, key)
    .addColumn("count", integer, required)
    .addColumn("ends_at", integer, required)
    .execute();

  // Addresses from which a user has logged in: attempts by others at the account do not lock the user out there.
  await table(database, "login_addresses")
    .addColumn("user_id", integer, belongsTo("users.id"))
    .addColumn("digest", text, required)
    .addColumn("last_at", integer, required)
    .addPrimaryKeyConstraint("login_addresses_once", ["user_id", "digest"])
    .execute();

  // Names, not references: events stay known when their users and data sets are gone.
  await tableWithId(database, kind, "audit_events")
    .addColumn("at", text, required)
    .addColumn("user_id", integer)
    .addColumn("username", text, required)
    .addColumn("address", text)
    .addColumn("action", text, required)
    .addColumn("target", text, required)
    .addColumn("details", text, required)
    .execute();
  await indexes(database, "audit_events", { audit_events_at: ["at"] });
}
