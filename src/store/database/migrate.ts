/** Brings a database to the tables this version of the service knows. */
import { type Kysely, Migrator, sql } from "kysely";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { migrations } from "../migrations/index.ts";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

/** Applies missing migrations, all or none. Refuses a database of a newer version (`StoreError` `database_too_new`). */
export async function migrate(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const applied = await appliedMigrations(database, kind);
  refuseUnknown(applied, kind);
  // Usually no migration is missing; the migrator would query the whole catalogue for it.
  if (applied.join() === Object.keys(migrations(kind)).join()) return;
  await withMigrator(database, kind, (migrator) => migrator.migrateToLatest());
}

/** Throws `StoreError` `database_too_new` where one of the changes is of a later version. */
export function refuseUnknown(applied: readonly string[], kind: DatabaseKind): void {
  const known = migrations(kind);
  const unknown = applied.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new StoreError(
      "database_too_new",
      `The database was written by a newer version of the service (it has the changes ${unknown.join(", ")}, ` +
        "which this version does not know). Start that version, or restore a backup made before the update.",
    );
  }
}

async function withMigrator(
  database: Kysely<Tables>,
  kind: DatabaseKind,
  work: (migrator: Migrator) => Promise<{ error?: unknown }>,
): Promise<void> {
  const known = migrations(kind);
  const { error } = await work(new Migrator({ db: database, provider: { getMigrations: async () => known } }));
  if (error) throw error;
}

/** Makes the tables as they were after this change. */
export function migrateTo(database: Kysely<Tables>, kind: DatabaseKind, name: string): Promise<void> {
  return withMigrator(database, kind, (migrator) => migrator.migrateTo(name));
}

/** The migrations applied so far, in their order. */
export async function appliedMigrations(database: Kysely<Tables>, kind: DatabaseKind): Promise<string[]> {
  const table =
    kind === "sqlite"
      ? sql`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`;
  if ((await table.execute(database)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
