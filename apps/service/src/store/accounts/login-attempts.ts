/**
 * Counts attempts at actions that are limited. The counts are in the database, so that several services share them and
 * a restart forgets nothing. While the database cannot store them, memory counts instead.
 */

import type { Transaction } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { storageFaultOf } from "../database/storage-fault.ts";
import type { Tables } from "../database/tables.ts";
import { type AttemptLimit, type AttemptWindow, attemptsInMemory } from "./login-attempts-in-memory.ts";

/**
 * Simultaneous requests may be counted in another order than they read the clock, and services have clocks of their
 * own. Only a window that ends later than its length plus this time was made before a clock was set back.
 */
const clocksDifferByMs = 60_000;

/** After a login, an address counts as known to the account for this long. */
export const knownAddressMs = 30 * 24 * 3_600_000;

export interface AttemptsRepository {
  /** Milliseconds until an attempt is allowed again, where one of the limits is used up; else null. */
  wait(limits: readonly AttemptLimit[], nowMs: number): Promise<number | null>;
  /** Counts one attempt under every key; answers as `wait` does where it exceeds a limit. */
  count(limits: readonly AttemptLimit[], nowMs: number): Promise<number | null>;
  clear(key: string): Promise<void>;
  /** When the user last logged in from this address; null for never. */
  addressUsedAt(userId: number, digest: string): Promise<number | null>;
  rememberAddress(userId: number, digest: string, nowMs: number): Promise<void>;
  /** Removes windows that have ended, and addresses not used since. */
  deleteExpired(moments: { nowMs: number; addressesSinceMs: number }): Promise<void>;
}

export function attemptsRepository({ read, write }: Connections): AttemptsRepository {
  const uncounted = attemptsInMemory(isOpen);

  /** The longest wait among the limits that are used up, by the counts of database and memory together. */
  function longestWait(limits: readonly AttemptLimit[], nowMs: number, stored: Windows, most: Most): number | null {
    let longest: number | null = null;
    for (const limit of limits) {
      const windows = [stored.get(limit.key), uncounted.windowOf(limit.key)]
        .filter((window) => window !== undefined)
        .filter((window) => isOpen(window, limit, nowMs));
      const tries = windows.reduce((sum, { count }) => sum + count, 0);
      if (tries <= most(limit)) continue;
      longest = Math.max(longest ?? 0, ...windows.map(({ ends_at }) => ends_at - nowMs));
    }
    return longest;
  }

  return {
    async wait(limits, nowMs) {
      return longestWait(limits, nowMs, await storedWindows(read, limits), ({ limit }) => limit - 1);
    },
    async count(limits, nowMs) {
      let stored: Windows;
      try {
        stored = await write.transaction().execute(async (transaction) => {
          const windows: Windows = new Map();
          for (const limit of limits) windows.set(limit.key, await countOne(transaction, limit, nowMs));
          return windows;
        });
      } catch (error) {
        if (!storageFaultOf(error)) throw error;
        try {
          stored = await storedWindows(read, limits);
        } finally {
          // Counts and checks in one step: of simultaneous attempts, those within the limit are answered.
          for (const limit of limits) uncounted.count(limit, nowMs);
        }
      }
      return longestWait(limits, nowMs, stored, ({ limit }) => limit);
    },
    async clear(key) {
      uncounted.clear(key);
      const stored = await read.selectFrom("attempts").select("key").where("key", "=", key).executeTakeFirst();
      if (stored) await unlessStorageFails(write.deleteFrom("attempts").where("key", "=", key).execute());
    },
    async addressUsedAt(userId, digest) {
      const query = read.selectFrom("login_addresses").select("last_at").where("user_id", "=", userId);
      return (await query.where("digest", "=", digest).executeTakeFirst())?.last_at ?? null;
    },
    async rememberAddress(userId, digest, nowMs) {
      const address = write
        .insertInto("login_addresses")
        .values({ user_id: userId, digest, last_at: nowMs })
        .onConflict((conflict) => conflict.columns(["user_id", "digest"]).doUpdateSet({ last_at: nowMs }));
      await unlessStorageFails(address.execute());
    },
    async deleteExpired({ nowMs, addressesSinceMs }) {
      uncounted.deleteExpired(nowMs);
      await write.deleteFrom("attempts").where("ends_at", "<=", nowMs).execute();
      await write.deleteFrom("login_addresses").where("last_at", "<", addressesSinceMs).execute();
    },
  };
}

type Windows = Map<string, AttemptWindow>;
/** The number of attempts that causes no wait. */
type Most = (limit: AttemptLimit) => number;

/** A clock that was set back must not lock a user out for longer than the window. */
function isOpen({ ends_at }: AttemptWindow, { windowMs }: AttemptLimit, nowMs: number): boolean {
  return ends_at > nowMs && ends_at <= nowMs + windowMs + clocksDifferByMs;
}

async function storedWindows(database: Database, limits: readonly AttemptLimit[]): Promise<Windows> {
  if (limits.length === 0) return new Map();
  const keys = limits.map(({ key }) => key);
  const rows = await database.selectFrom("attempts").selectAll().where("key", "in", keys).execute();
  return new Map(rows.map(({ key, count, ends_at }) => [key, { count: Number(count), ends_at: Number(ends_at) }]));
}

/** A login succeeds even if the database could not forget or remember an entry; the next login will do it. */
async function unlessStorageFails(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!storageFaultOf(error)) throw error;
  }
}

async function countOne(
  transaction: Transaction<Tables>,
  { key, windowMs }: AttemptLimit,
  nowMs: number,
): Promise<AttemptWindow> {
  const fresh = { count: 1, ends_at: nowMs + windowMs };
  const stored = await transaction
    .insertInto("attempts")
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => {
        const latestEnd = nowMs + windowMs + clocksDifferByMs;
        const isOver = row.or([row("attempts.ends_at", "<=", nowMs), row("attempts.ends_at", ">", latestEnd)]);
        return {
          count: row
            .case()
            .when(isOver)
            .then(1)
            .else(row("attempts.count", "+", 1))
            .end(),
          ends_at: row.case().when(isOver).then(fresh.ends_at).else(row.ref("attempts.ends_at")).end(),
        };
      }),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
  return { count: Number(stored.count), ends_at: Number(stored.ends_at) };
}
