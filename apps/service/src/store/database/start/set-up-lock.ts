/**
 * One process at a time makes the tables of a PostgreSQL database. `create … if not exists` fails where two services
 * that start at once both find that a table is missing.
 */
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { StoreError } from "../store-error.ts";

const askAgainMs = 50;
/** Services restart after a failed start, so this ends no update that takes longer. */
const longestWaitMs = 300_000;

/** The server releases the lock with the connection, however this process ends. */
const lock = "select pg_try_advisory_lock(hashtextextended('energy system modelling service: set-up', 0)) as locked";

/** Does the work while no other process on this database does such work. Throws `StoreError` after five minutes. */
export async function withSetUpLock<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  // The next statement reports a connection that breaks.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // A statement that waits for the lock would meet the time limit of statements.
    const end = performance.now() + longestWaitMs;
    while (!(await client.query<{ locked: boolean }>(lock)).rows[0].locked) {
      if (performance.now() > end) {
        throw new StoreError(
          "database_unavailable",
          "Another service or worker has been setting up the database for five minutes. Look at its log; if it no longer " +
            "works, stop it, then start this one again.",
        );
      }
      await setTimeout(askAgainMs);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
