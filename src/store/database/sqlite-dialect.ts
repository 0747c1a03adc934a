/**
 * Kysely on `node:sqlite`, the SQLite inside Node. Statements run synchronously on a few connections of this process;
 * a query waits for a free connection, a transaction keeps its own. One connection for writing is therefore also the
 * queue in which writers wait.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { makePrivate } from "./private-files.ts";
import { createSqliteLog, type LogState, type SqliteLog } from "./sqlite-log.ts";

interface SqliteOptions {
  file: string;
  /** `write`: one connection, so one writer at a time. `read`: several connections that refuse to write. */
  mode: "write" | "read";
  /** Another connection moves the pages of the log. */
  leavesLog?: boolean | undefined;
}

const readConnections = 8;
const keptStatements = 256;
/** SQLite waits within a statement, which is short where its files are only opened or set up. */
const readTimeoutMs = 5000;
const sqliteBusy = 5;
const lockTimeoutMs = 30_000;
const lockRetryMs = 10;

/**
 * Unlike Kysely's own adapter: SQLite can change its schema within a transaction, so a failed migration leaves nothing.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface SqliteDialect extends Dialect {
  /** Lets no other code in this process write until the work is done, for a thread with a connection of its own. */
  lend<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function sqliteDialect(options: SqliteOptions): SqliteDialect {
  const driver = createDriver(options);
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    async lend(work) {
      const connection = (await driver.acquireConnection()) as Connection;
      try {
        await connection.log?.beginAnew();
        return await work();
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
}

interface Connection extends DatabaseConnection {
  execute(sql: string): void;
  isInTransaction(): boolean;
  /** Of the connection that writes. */
  log: SqliteLog | undefined;
  close(): void;
}

function createDriver(options: SqliteOptions): Driver {
  const limit = options.mode === "write" ? 1 : readConnections;
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const asOurs = (connection: DatabaseConnection): Connection => connection as Connection;

  return {
    async init() {},
    async acquireConnection() {
      // Statements block the process until they are done: many writes in a row must not keep others waiting.
      if (options.mode === "write") await setImmediate();
      const free = idle.pop();
      if (free) return free;
      if (all.length < limit) {
        const opened = openConnection(options);
        all.push(opened);
        return opened;
      }
      return new Promise<Connection>((resolve) => waiting.push(resolve));
    },
    async releaseConnection(connection) {
      if (!options.leavesLog) asOurs(connection).log?.look();
      const next = waiting.shift();
      if (next) next(asOurs(connection));
      else idle.push(asOurs(connection));
    },
    // A writer takes the lock at once: a lock taken later could meet a snapshot that is out of date, and fail.
    async beginTransaction(connection) {
      if (options.mode === "read") asOurs(connection).execute("begin");
      else await whenFree(() => asOurs(connection).execute("begin immediate"));
      asOurs(connection).log?.begins();
    },
    async commitTransaction(connection) {
      await asOurs(connection).log?.beforeCommit();
      asOurs(connection).execute("commit");
    },
    async rollbackTransaction(connection) {
      // A full disk ends a transaction by itself; then that error is the one to report.
      if (asOurs(connection).isInTransaction()) asOurs(connection).execute("rollback");
    },
    async destroy() {
      for (const { log, close } of all.splice(0)) {
        await log?.close();
        close();
      }
    },
  };
}

/** Another thread or process may be writing: waits for it, while this process does other work. */
async function whenFree<Result>(write: () => Result): Promise<Result> {
  const end = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return write();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy || performance.now() > end) throw error;
    }
    await setTimeout(lockRetryMs);
  }
}

function openConnection({ file, mode }: SqliteOptions): Connection {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: readTimeoutMs });
  // FULL: a commit is on the disk before it is acknowledged.
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  if (mode === "read") database.exec("pragma query_only = on");
  const log = mode === "write" ? openLog(file, database) : undefined;
  const statements = statementCache(database);
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = statements(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      const execute = (): QueryResult<Row> => {
        if (statement.returnsRows) return { rows: statement.prepared.all(...parameters) as Row[] };
        const { changes, lastInsertRowid } = statement.prepared.run(...parameters);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      };
      if (!log) return execute();
      const result = await whenFree(execute);
      if (database.isTransaction) log.wrote();
      return result;
    },
    // biome-ignore lint/correctness/useYield: the interface wants a generator; nobody here streams.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error("Streaming is not supported: read in pages.");
    },
    execute: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    log,
    close: () => database.close(),
  };
}

function openLog(file: string, database: DatabaseSync): SqliteLog {
  // Pages are not moved within a commit, and SQLite does not wait for other writers within a statement.
  database.exec("pragma wal_autocheckpoint = 0; pragma busy_timeout = 0");
  const statement = database.prepare("pragma wal_checkpoint(noop)");
  const state = (): LogState => {
    const { log, checkpointed } = statement.get() as Record<string, number>;
    return { log, checkpointed };
  };
  const moveHere = () => database.exec("pragma wal_checkpoint(passive)");
  return createSqliteLog({ file, state, moveHere });
}

interface KeptStatement {
  prepared: StatementSync;
  returnsRows: boolean;
}

/** Prepared statements by their text, the oldest dropped first. */
function statementCache(database: DatabaseSync): (sql: string) => KeptStatement {
  const kept = new Map<string, KeptStatement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    const prepared = database.prepare(sql);
    const statement = { prepared, returnsRows: prepared.columns().length > 0 };
    // Changes of the schema (migrations) have no parameters and are not worth keeping.
    if (/^\s*(select|insert|update|delete|with)/i.test(sql)) kept.set(sql, statement);
    if (kept.size > keptStatements) kept.delete(kept.keys().next().value ?? "");
    return statement;
  };
}
