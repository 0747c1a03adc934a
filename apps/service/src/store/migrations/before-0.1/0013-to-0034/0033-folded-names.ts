/**
 * The form of user names in which names that people take for the same are equal. Accounts of before may share one, so its
 * index is not unique. Frozen, as every migration that has been applied somewhere.
 */
import { type Kysely, sql } from "kysely";

interface Users {
  users: { id: number; username: string; folded_name: string | null };
}

const fold = (name: string): string => name.normalize("NFKC").trim().toUpperCase().toLowerCase().normalize("NFKC");

export const foldedNames = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("users").addColumn("folded_name", "text").execute();
    const users = (database as Kysely<Users>).selectFrom("users").select(["id", "username"]);
    for (const { id, username } of await users.execute()) {
      await sql`update users set folded_name = ${fold(username)} where id = ${id}`.execute(database);
    }
    await database.schema.createIndex("users_folded_name").on("users").columns(["folded_name"]).execute();
  },
};
