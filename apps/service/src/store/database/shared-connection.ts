/**
 * One connection to PostgreSQL that all share: a statement is sent while others are under way, and waits for no free connection.
 * For short statements that only read, outside transactions: each waits for those before it.
 */
import type { PostgresPool } from "kysely";
import type pg from "pg";
import { askWith, statementNames } from "./statement-names.ts";

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

  return {
    async connect() {
      current ??= open();
      const { client, drop } = await current;
      const onFault = (): void => {
        drop();
        client.end().catch(() => undefined);
      };
      return { query: askWith(client, nameOf, onFault), release: () => undefined };
    },
    async end() {
      const shared = await current?.catch(() => undefined);
      await shared?.client.end();
    },
  };
}
