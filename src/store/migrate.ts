/** Brings a database to the tables this version of the service knows. */
import { type Kysely, Migrator, sql } from "kysely";
import type { DatabaseKind } from "./database.ts";
import { migrations } from "./migrations/index.ts";
import { StoreError } from "./store-error.ts";

/** Applies what is missing, all or nothing. A database of a newer version is refused (`StoreError` `database_too_new`). */
export async function migrate(database: Kysely<never>, kind: DatabaseKind): Promise<void> {
  const known = migrations(kind);
  const unknown = (await appliedMigrations(database)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new StoreError(
      "database_too_new",
      `The database was written by a newer version of the service (it has the changes ${unknown.join(", ")}, ` +
        "which this version does not know). Start that version, or restore a backup made before the update.",
    );
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function appliedMigrations(database: Kysely<never>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
