/**
 * One connection to PostgreSQL that all share: a statement is sent while others are under way, and waits for no free connection.
 * For short statements that only read, outside transactions: each waits for those before it.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { statementNames } from "./statement-names.ts";

interface Shared {
  client: pg.Client;
  /** The next statement opens another one. */
  drop(): void;
}

/** Opened with the first statement, and anew where it broke. */
export function sharedConnection(newClient: () => pg.Client, onError: (error: Error) => void): PostgresPool {
  let current: Promise<Shared> | undefined;
  const nameOf = statementNames();

  function open(): Promise<Shared> {
    const client = newClient();
    const drop = (): void => {
      if (current === opened) current = undefined;
    };
    client.once("end", drop).on("error", (error) => {
      drop();
      onError(error);
    });
    const opened = client.connect().then(() => ({ client, drop }));
    opened.catch(drop);
    return opened;
  }

  async function query({ client, drop }: Shared, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text);
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isFaultOfConnection(error)) {
        drop();
        client.end().catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    async connect() {
      current ??= open();
      const shared = await current;
      const ask = (text: string, values: readonly unknown[]) => query(shared, text, values);
      // Kysely's type has a second form, with cursors, which only streams use.
      return { query: ask as unknown as PostgresPoolClient["query"], release: () => undefined };
    },
    async end() {
      const shared = await current?.catch(() => undefined);
      await shared?.client.end();
    },
  };
}

/** What a connection has prepared is of no use any more: a table has got other columns, or the server has forgotten it. */
const uselessStatements = new Set(["0A000", "26000"]);

/** Whether another connection would do: the server did not answer, or what this one has prepared is of no use any more. */
export const isFaultOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || uselessStatements.has(error.code ?? "");
