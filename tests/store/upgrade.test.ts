/** A database of an earlier state is brought up to date with its data in it. */
import { Migrator } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#src/store/database.ts";
import { migrations } from "#src/store/migrations/index.ts";
import { openStore } from "#src/store/store.ts";
import { testDatabases } from "./databases.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`An older database on ${database.name}`, () => {
    it("keeps its users when tokens and keys come in", async () => {
      const place = await database.create();
      const connections = await openDatabase(place.options);
      const known = migrations(connections.kind);
      // There are no ways back: the newest change is undone by hand.
      await connections.write.schema.dropTable("api_keys").execute();
      await connections.write.schema.dropTable("revoked_tokens").execute();
      await connections.write.schema.alterTable("users").dropColumn("token_generation").execute();
      const applied = connections.write.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
      await applied.deleteFrom("kysely_migration").where("name", "=", "0002-tokens").execute();
      const older = { username: "ann", password_hash: "-" };
      const { id } = await connections.write
        .insertInto("users")
        .values(older)
        .returning("id")
        .executeTakeFirstOrThrow();
      const migrator = new Migrator({ db: connections.write, provider: { getMigrations: async () => known } });
      const pending = (await migrator.getMigrations()).filter((migration) => migration.executedAt === undefined);
      expect(pending.map(({ name }) => name)).toEqual(["0002-tokens"]);
      await connections.close();

      const store = await openStore(place.options);
      expect(await store.tokens.holderOf(id, "digest")).toEqual({ id, username: "ann", generation: 0, revoked: false });
      await store.tokens.revoke("digest", 2 ** 40, 0);
      expect(await store.tokens.holderOf(id, "digest")).toMatchObject({ revoked: true });
      await store.close();
      await place.remove();
    });
  });
}
