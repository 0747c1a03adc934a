/** Access tokens that can be revoked, and API keys. Frozen, as every migration that has been applied somewhere. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

export function tokens(kind: DatabaseKind) {
  const integer = kind === "sqlite" ? "integer" : "bigint";

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      // Counts the changes of the password: a token of an earlier generation is no longer valid.
      await database.schema
        .alterTable("users")
        .addColumn("token_generation", integer, (column) => column.notNull().defaultTo(0))
        .execute();

      await database.schema
        .createTable("revoked_tokens")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("expires_at", integer, (column) => column.notNull())
        .execute();

      await database.schema
        .createTable("api_keys")
        .addColumn("id", integer, (column) =>
          kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("user_id", integer, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("digest", "text", (column) => column.notNull().unique())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await database.schema.createIndex("api_keys_user").on("api_keys").columns(["user_id"]).execute();
    },
  };
}
