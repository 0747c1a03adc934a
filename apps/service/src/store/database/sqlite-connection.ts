/** A connection to a SQLite file: prepared statements, and waiting for other writers. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import { makePrivate } from "./private-files.ts";
import { createSqliteLog, type LogState, type SqliteLog } from "./sqlite-log.ts";

export interface SqliteOptions {
  file: string;
  /** `write`: one connection, so one writer at a time. `read`: several connections that refuse to write. */
  mode: "write" | "read";
  /** Another thread moves the pages of the log, unless there are very many. */
  leavesLog?: boolean | undefined;
}

const keptStatements = 256;
/** SQLite waits within a statement, which is short where its files are only opened or set up. */
const readTimeoutMs = 5000;
const sqliteBusy = 5;
const lockTimeoutMs = 30_000;
const lockRetryMs = 10;

export interface SqliteConnection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  execute(sql: string): void;
  isInTransaction(): boolean;
  /** Set for the connection that writes. */
  log: SqliteLog | undefined;
  close(): void;
}

/** Another thread or process may be writing: waits for it, while this process does other work. */
export async function whenFree<Result>(write: () => Result): Promise<Result> {
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

export function openConnection({ file, mode, leavesLog }: SqliteOptions): SqliteConnection {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: readTimeoutMs });
  // NORMAL: a commit itself does not wait for the disk; whoever made it does (`durable`), without keeping the thread.
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
  if (mode === "read") database.exec("pragma query_only = on");
  const log = mode === "write" ? openLog(file, database, leavesLog === true) : undefined;
  const statements = statementCache(database);
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = statements(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      const execute = (): QueryResult<Row> => {
        if (statement.rowOf) return { rows: rowsOf(statement.prepared, parameters, statement.rowOf) as Row[] };
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

function openLog(file: string, database: DatabaseSync, leavesPages: boolean): SqliteLog {
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
    ...(leavesPages && { moveHere: () => void database.exec("pragma wal_checkpoint(passive)") }),
  });
}

type RowOf = (values: readonly unknown[]) => object;

interface KeptStatement {
  prepared: StatementSync;
  /** Absent where it returns no rows. */
  rowOf: RowOf | undefined;
}

/** Prepared statements by their text; the one that was not used for longest is dropped first. */
function statementCache(database: DatabaseSync): (sql: string) => KeptStatement {
  const kept = new Map<string, KeptStatement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) {
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const prepared = database.prepare(sql);
    prepared.setReturnArrays(true);
    const columns = prepared.columns().map(({ name }) => name);
    const statement = { prepared, rowOf: columns.length > 0 ? rowMaker(columns) : undefined };
    // Changes of the schema (migrations) have no parameters and are not worth keeping.
    if (/^\s*(select|insert|update|delete|with)/i.test(sql)) kept.set(sql, statement);
    if (kept.size > keptStatements) kept.delete(kept.keys().next().value ?? "");
    return statement;
  };
}

/** Copies of one object share its shape. The objects that SQLite makes do not: a row of one number takes 250 instead of 65 bytes. */
function rowMaker(columns: readonly string[]): RowOf {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((column) => [column, null]));
  return (values) => {
    const row = { ...empty };
    for (const [position, column] of columns.entries()) row[column] = values[position];
    return row;
  };
}

function rowsOf(prepared: StatementSync, parameters: SQLInputValue[], rowOf: RowOf): object[] {
  const rows: object[] = prepared.all(...parameters);
  // In place: the list of arrays shrinks while that of the objects grows.
  for (const [position, values] of rows.entries()) rows[position] = rowOf(values as unknown as unknown[]);
  return rows;
}
