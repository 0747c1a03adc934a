/**
 * Kysely on `node:sqlite`, the SQLite inside Node. Statements run synchronously on a few connections of this process;
 * a query waits for a free connection, a transaction keeps its own. One connection for writing is therefore also the
 * queue in which writers wait.
 */
import { setImmediate } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { openConnection, type SqliteConnection, type SqliteOptions, whenFree } from "./sqlite-connection.ts";

const readConnections = 8;

/**
 * Unlike Kysely's own adapter: SQLite can change its schema within a transaction, so a failed migration leaves nothing.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createDriver(options),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The use of a connection by one query or transaction. It ends at the commit: the next one need not wait for the disk. */
interface Lease extends DatabaseConnection {
  connection: SqliteConnection;
  hasEnded: boolean;
}

function createDriver(options: SqliteOptions): Driver {
  const limit = options.mode === "write" ? 1 : readConnections;
  const all: SqliteConnection[] = [];
  const idle: SqliteConnection[] = [];
  const waiting: ((connection: SqliteConnection) => void)[] = [];

  /** Hands it to the next one who waits. */
  function handOver(connection: SqliteConnection): void {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  function leaseOf(connection: SqliteConnection): Lease {
    const lease: Lease = {
      connection,
      hasEnded: false,
      async executeQuery<Row>(query: CompiledQuery) {
        refuseEnded(lease, query.sql);
        const result = await connection.executeQuery<Row>(query);
        if (options.mode === "write" && !connection.isInTransaction() && !leavesStored(query))
          await endCommitted(lease);
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
    const isMoved = connection.log?.look();
    if (isMoved) void isMoved.then(() => handOver(connection));
    else handOver(connection);
  }

  async function acquireConnection(): Promise<Lease> {
    // Statements block the process until they are done: many writes in a row must not keep others waiting.
    if (options.mode === "write") await setImmediate();
    const free = idle.pop();
    if (free) return leaseOf(free);
    if (all.length < limit) {
      const opened = openConnection(options);
      all.push(opened);
      return leaseOf(opened);
    }
    return leaseOf(await new Promise((resolve) => waiting.push(resolve)));
  }

  /** Answers when the commit is on the disk. Meanwhile others may commit, and wait for the disk together. */
  async function endCommitted(lease: Lease): Promise<void> {
    end(lease);
    await lease.connection.log?.durable();
  }

  return {
    async init() {},
    acquireConnection,
    async releaseConnection(connection) {
      end(connection as Lease);
    },
    // A writer takes the lock at once: a lock taken later could meet a snapshot that is out of date, and fail.
    async beginTransaction(given) {
      const { connection } = given as Lease;
      refuseEnded(given as Lease, "begin");
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

/** A connection is handed over with the first statement outside a transaction that changes something. */
function refuseEnded({ hasEnded }: Lease, statement: string): void {
  if (hasEnded) throw new Error(`This connection may be in another transaction by now: ${statement}`);
}

/** Statements that only read, or use temporary tables (staged-content.ts): nothing has to reach the disk. */
const leavesStored = ({ sql }: CompiledQuery): boolean => reads.test(sql) || isAboutStaged.test(sql);

const reads = /^\s*(select|pragma|with\b(?!.*\b(insert|update|delete)\b))/is;
const isAboutStaged = /^\s*(create temporary|(create index|drop table if exists|insert into|delete from) "?staged_)/i;
