/** Opens the database: SQLite in the data folder, or PostgreSQL where a URL is given. Same tables, same queries. */

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { migrate, refuseWithoutCopy } from "./migrate.ts";
import { openPostgresqlPool, type PostgresqlPool } from "./postgresql-pool.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { copyBeforeUpgrade } from "./start/copy-before-upgrade.ts";
import { StoreError } from "./store-error.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** Queries that only read use `read`: with SQLite these are connections that do not wait for writers. */
export interface Connections {
  kind: DatabaseKind;
  /** The connection pool of PostgreSQL; null with SQLite. */
  postgresql: PostgresqlPool | null;
  read: Database;
  /** For short queries of single records, outside transactions, that every request waits for. */
  lookUp: Database;
  write: Database;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  dataFolder: string;
  /** The file of SQLite, where it is not the usual one in the data folder. */
  sqliteFile?: string;
  /** Another thread, which writes to the same file, moves the pages of SQLite's log, unless there are very many. */
  leavesLog?: boolean;
  /** SQLite refuses whatever would change data. */
  onlyReads?: boolean;
  databaseUrl: string | undefined;
  poolSize: number;
  /** PostgreSQL: statements that take longer fail, because the network may have lost their answer. */
  statementMs?: number;
  /** Receives the path of the copy that was made of a database of before version 0.1.0. */
  onCopy?: (copy: string) => void;
  /** Receives errors of connections that break while idle. */
  onConnectionError: (error: Error) => void;
}

export const sqliteFileName = "energy-systems.sqlite";

export const sqliteFileOf = ({ sqliteFile, dataFolder }: Pick<DatabaseOptions, "sqliteFile" | "dataFolder">): string =>
  sqliteFile ?? join(dataFolder, sqliteFileName);

/** Opens the database and migrates it. Throws `StoreError` `database_too_new` or `database_unavailable`. */
export async function openDatabase(options: DatabaseOptions): Promise<Connections> {
  const connections = connectDatabase(options);
  try {
    const { postgresql, write, kind } = connections;
    if (postgresql) await postgresql.setUp(() => migrate(write, kind, async () => refuseWithoutCopy(onServer)));
    else
      await migrate(write, kind, async () => {
        const copy = copyBeforeUpgrade(sqliteFileOf(options));
        options.onCopy?.(copy);
      });
    return connections;
  } catch (error) {
    await connections.close();
    if (error instanceof StoreError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StoreError("database_unavailable", `The database cannot be used: ${message || code}`, { cause: error });
  }
}

const onServer = "services make no copies of a PostgreSQL database";

/** Opens the database and leaves the tables as they are. */
export function connectDatabase(options: DatabaseOptions): Connections {
  return options.databaseUrl ? openPostgresql(options, options.databaseUrl) : openSqlite(options);
}

function openSqlite({ leavesLog, onlyReads = false, ...options }: DatabaseOptions): Connections {
  const file = sqliteFileOf(options);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const read: Database = new Kysely({ dialect: sqliteDialect({ file, mode: "read" }) });
  const mode = onlyReads ? "read" : "write";
  const write: Database = new Kysely({ dialect: sqliteDialect({ file, mode, leavesLog }) });
  const close = async () => {
    await read.destroy();
    await write.destroy();
  };
  return { kind: "sqlite", postgresql: null, read, lookUp: read, write, close };
}

function openPostgresql(options: DatabaseOptions, url: string): Connections {
  const { poolSize: size, statementMs, onConnectionError: onError } = options;
  const pool = openPostgresqlPool({ url, size, statementMs, onError });
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool: pool.forKysely }) });
  const lookUp: Database = new Kysely({ dialect: new PostgresDialect({ pool: pool.shared }) });
  return {
    kind: "postgresql",
    postgresql: pool,
    read: database,
    lookUp,
    write: database,
    close: async () => {
      await lookUp.destroy();
      await database.destroy();
    },
  };
}

/** Runs `work` in one transaction that sees one state of the database throughout and changes nothing. */
export function readConsistently<Result>(
  { kind, read }: Connections,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const transaction = read.transaction();
  // SQLite's transactions always see one state; PostgreSQL needs this isolation level for it.
  if (kind === "sqlite") return transaction.execute(work);
  return transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}
