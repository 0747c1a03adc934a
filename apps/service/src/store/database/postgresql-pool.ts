/**
 * Connections to PostgreSQL that do not wait for a broken network: the caller gets an error, and then another
 * connection.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { sharedConnection } from "./shared-connection.ts";
import { withSetUpLock } from "./start/set-up-lock.ts";
import { askWith, statementNames } from "./statement-names.ts";

interface PostgresqlOptions {
  url: string;
  size: number;
  /** Statements that take longer fail, with their connection. */
  statementMs?: number | undefined;
  /** Receives errors of connections that break while idle. */
  onError: (error: Error) => void;
}

/** The longest wait for a connection, or for a free one in the pool. */
const connectMs = 10_000;
/** No healthy statement takes this long; one that does waits for an answer that was lost. */
const usualStatementMs = 300_000;
/** The locks of a process that disappears within a transaction last this long. */
const idleInTransactionMs = 20_000;

const int8 = 20;

export interface PostgresqlPool {
  forKysely: PostgresPool;
  /** For what is looked up with short statements outside transactions. */
  shared: PostgresPool;
  /** One statement, or several without values. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** A connection of its own, not from the pool. */
  newClient(): pg.Client;
  /** Makes tables while no other process does. */
  setUp<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function openPostgresqlPool(options: PostgresqlOptions): PostgresqlPool {
  // Ids and counts are below 2^53: plain numbers, as SQLite gives them.
  const types = {
    getTypeParser: (id: number, format?: "text" | "binary") =>
      id === int8 ? Number : pg.types.getTypeParser(id, format as "text"),
  };
  const common = {
    connectionString: options.url,
    connectionTimeoutMillis: connectMs,
    query_timeout: options.statementMs ?? usualStatementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectMs,
  };
  const pool = new pg.Pool({
    ...common,
    max: options.size,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types,
    // The first statement of a transaction follows its beginning.
    pipeline: true,
  });
  pool.on("error", options.onError);
  const nameOf = statementNames();
  const newClient = () => new pg.Client(common);
  const connect = async (): Promise<PostgresPoolClient> => droppedWhenBroken(await pool.connect(), nameOf);
  return {
    forKysely: { connect, end: () => pool.end() },
    shared: sharedConnection(() => new pg.Client({ ...common, types, pipeline: true }), options.onError),
    // If one of several statements fails, its connection may be left in a transaction, so `pg` drops it.
    query: (text, values) => pool.query(text, values),
    newClient,
    setUp: (work) => withSetUpLock(newClient(), work),
  };
}

/** As Kysely begins transactions. */
const isBeginning = (text: string): boolean => text === "begin" || text.startsWith("start transaction");

/**
 * Removes a client from the pool whose server did not answer: a late answer could be mistaken for that of another
 * statement. So is one whose prepared statements are of no use any more.
 *
 * Nothing waits for the answer to the beginning of a transaction: on a busy machine, a round trip takes milliseconds, and the connection is
 * held meanwhile.
 */
function droppedWhenBroken(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let broken: Error | null = null;
  // A connection that breaks between two statements of a transaction reports it here; the next statement fails.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on("error", onError);
  const ask = askWith(client, nameOf, onError);
  let begun: Promise<unknown> | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    if (isBeginning(text)) {
      begun = ask(text, []);
      // Without a transaction, the next statement would be kept whatever comes after it.
      begun.catch(onError);
      return { rows: [] };
    }
    const [answer] = await Promise.all([ask(text, values), begun]);
    begun = undefined;
    return answer;
  };
  return {
    query: query as PostgresPoolClient["query"],
    release() {
      client.off("error", onError);
      client.release(broken ?? undefined);
    },
  };
}
