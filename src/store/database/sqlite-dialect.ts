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
/** Short writes that go before a long one that came earlier. */
const maxShortBeforeLong = 20;
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
      const lease = await driver.acquireLent();
      try {
        await lease.connection.log?.beginAnew();
        return await work();
      } finally {
        await driver.releaseConnection(lease);
      }
    },
  };
}

interface Connection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  execute(sql: string): void;
  isInTransaction(): boolean;
  /** Of the connection that writes. */
  log: SqliteLog | undefined;
  close(): void;
}

/** The use of a connection by one query or transaction. It ends at the commit: the next one need not wait for the disk. */
interface Lease extends DatabaseConnection {
  connection: Connection;
  hasEnded: boolean;
}

interface SqliteDriver extends Driver {
  /** For a thread that writes for long: most short writes in this process go first. */
  acquireLent(): Promise<Lease>;
}

function createDriver(options: SqliteOptions): SqliteDriver {
  const limit = options.mode === "write" ? 1 : readConnections;
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const waitingForLong: ((connection: Connection) => void)[] = [];
  let shortInRow = 0;

  function leaseOf(connection: Connection): Lease {
    const lease: Lease = {
      connection,
      hasEnded: false,
      async executeQuery<Row>(query: CompiledQuery) {
        const result = await connection.executeQuery<Row>(query);
        if (options.mode === "write" && !connection.isInTransaction() && !isRead(query)) await endCommitted(lease);
        return result;
      },
      // biome-ignore lint/correctness/useYield: the interface wants a generator; nobody here streams.
      async *streamQuery(): AsyncIterableIterator<never> {
        throw new Error("Streaming is not supported: read in pages.");
      },
    };
    return lease;
  }

  function end(lease: Lease): void {
    if (lease.hasEnded) return;
    lease.hasEnded = true;
    const { connection } = lease;
    const isMoved = options.leavesLog ? undefined : connection.log?.look();
    if (isMoved) void isMoved.then(() => handOver(connection));
    else handOver(connection);
  }

  function handOver(connection: Connection): void {
    const isLongDue = waiting.length === 0 || shortInRow >= maxShortBeforeLong;
    const long = isLongDue ? waitingForLong.shift() : undefined;
    shortInRow = long || waitingForLong.length === 0 ? 0 : shortInRow + 1;
    const next = long ?? waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  async function acquire(line: ((connection: Connection) => void)[]): Promise<Lease> {
    // Statements block the process until they are done: many writes in a row must not keep others waiting.
    if (options.mode === "write") await setImmediate();
    const free = idle.pop();
    if (free) return leaseOf(free);
    if (all.length < limit) {
      const opened = openConnection(options);
      all.push(opened);
      return leaseOf(opened);
    }
    return leaseOf(await new Promise<Connection>((resolve) => line.push(resolve)));
  }

  /** Answers when the commit is on the disk. Meanwhile others may commit, and wait for the disk together. */
  async function endCommitted(lease: Lease): Promise<void> {
    end(lease);
    await lease.connection.log?.durable();
  }

  return {
    async init() {},
    acquireConnection: () => acquire(waiting),
    acquireLent: () => acquire(waitingForLong),
    async releaseConnection(connection) {
      end(connection as Lease);
    },
    // A writer takes the lock at once: a lock taken later could meet a snapshot that is out of date, and fail.
    async beginTransaction(given) {
      const { connection } = given as Lease;
      if (options.mode === "read") connection.execute("begin");
      else await whenFree(() => connection.execute("begin immediate"));
      connection.log?.begins();
    },
    async commitTransaction(given) {
      const lease = given as Lease;
      lease.connection.execute("commit");
      await endCommitted(lease);
    },
    async rollbackTransaction(given) {
      const { connection, hasEnded } = given as Lease;
      // It was committed, and the connection may be in somebody else's transaction now; the disk's error is the one to report.
      if (hasEnded) return;
      // A full disk ends a transaction by itself; then that error is the one to report.
      if (connection.isInTransaction()) connection.execute("rollback");
    },
    async destroy() {
      for (const { log, close } of all.splice(0)) {
        await log?.close();
        close();
      }
    },
  };
}

const isRead = ({ sql }: CompiledQuery): boolean => /^\s*(select|pragma)/i.test(sql);

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
  // NORMAL: a commit itself does not wait for the disk; whoever made it does (`durable`), without keeping the thread.
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
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
  const empty = database.prepare("pragma wal_checkpoint(truncate)");
  return createSqliteLog({
    file,
    state,
    empty: () => empty.get()?.busy === 0,
  });
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
