/**
 * Scope and expiry of API keys. Keys of before may do everything and do not expire. Frozen, as every migration that has been
 * applied somewhere.
 */
import type { Kysely } from "kysely";

export const keyScopes = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .alterTable("api_keys")
      .addColumn("scope", "text", (column) => column.notNull().defaultTo("write"))
      .execute();
    await schema.alterTable("api_keys").addColumn("expires_at", "text").execute();
  },
};
