/** Brings a database to the tables this version of the service knows. */
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { migrations } from "../migrations/index.ts";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

/** Makes a copy of a database of before version 0.1.0, while nobody else changes it. Rejects where that is not possible. */
export type KeepCopy = () => Promise<void>;

/**
 * Applies missing migrations, all or none. Refuses a database of a newer version (`StoreError` `database_too_new`), and one of before
 * version 0.1.0 of which no copy can be made (`database_unavailable`).
 */
export async function migrate(database: Kysely<Tables>, kind: DatabaseKind, keepCopy: KeepCopy): Promise<void> {
  let applied = await appliedMigrations(database, kind);
  await refuseUnknown(applied, kind);
  if (isOfBefore(applied)) {
    await upgrade(database, kind, keepCopy);
    applied = await appliedMigrations(database, kind);
  }
  // Usually no migration is missing; the migrator would query the whole catalogue for it.
  if (applied.join() === Object.keys(migrations(kind)).join()) return;
  await withMigrator(database, migrations(kind), (migrator) => migrator.migrateToLatest());
}

/** Where the service makes no copy by itself. */
export function refuseWithoutCopy(reason: string, cause?: unknown): never {
  throw new StoreError(
    "database_unavailable",
    `The database was written before version 0.1.0, and ${reason}. Stop all services and workers on it, then run: ` +
      "npm run --silent esm -- upgrade <file>. This writes a backup into the file and brings the database up to date.",
    { cause },
  );
}

const schemaName = "0100-schema";

/** Databases of before version 0.1.0 have a list of changes of their own, which begins with this one. */
export const isOfBefore = (applied: readonly string[]): boolean => applied.includes("0001-initial");

/** By the old steps, in one transaction. After it, the database is as one that was made with the tables of version 0.1.0. */
async function upgrade(database: Kysely<Tables>, kind: DatabaseKind, keepCopy: KeepCopy): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const applied = await appliedMigrations(transaction, kind);
    // Another process may have done it meanwhile.
    if (!isOfBefore(applied)) return;
    await keepCopy();
    for (const [name, step] of Object.entries(await knownBeside(applied, kind))) {
      if (!applied.includes(name)) await step.up(transaction);
    }
    await sql`delete from kysely_migration`.execute(transaction);
    await sql`insert into kysely_migration (name, timestamp)
      values (${schemaName}, ${new Date().toISOString()})`.execute(transaction);
  });
}

/** All migrations among which these are. The old ones are loaded only for a database or backup that has some of them. */
export async function knownBeside(
  applied: readonly string[],
  kind: DatabaseKind,
): Promise<Readonly<Record<string, Migration>>> {
  if (!isOfBefore(applied)) return migrations(kind);
  const { stepsBefore } = await import("../migrations/before-0.1/index.ts");
  return stepsBefore(kind);
}

/** Throws `StoreError` `database_too_new` where one of the changes is of a later version. */
export async function refuseUnknown(applied: readonly string[], kind: DatabaseKind): Promise<void> {
  const known = await knownBeside(applied, kind);
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
  known: Record<string, Migration>,
  work: (migrator: Migrator) => Promise<{ error?: unknown }>,
): Promise<void> {
  const { error } = await work(new Migrator({ db: database, provider: { getMigrations: async () => known } }));
  if (error) throw error;
}

/** Makes the tables as they were after these changes. */
export async function migrateTo(database: Kysely<Tables>, kind: DatabaseKind, names: readonly string[]): Promise<void> {
  const known = await knownBeside(names, kind);
  await withMigrator(database, known, (migrator) => migrator.migrateTo(names[names.length - 1]));
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
