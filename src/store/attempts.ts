/** Counts tries at something that is limited. In the database, so that several services share it and a restart forgets nothing. */
import type { Transaction } from "kysely";
import type { Connections, Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Requests that come together are counted in another order than they looked at the clock, and services have clocks of
 * their own: only a window that ends later than this beyond its length is from before a clock was set back.
 */
const clocksDifferByMs = 60_000;

/** So many tries within a window of time that begins with the first. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs: number;
}

export interface AttemptsRepository {
  /** Milliseconds until a try is allowed again, where one of the limits is used up; else null. */
  wait(limits: readonly AttemptLimit[], nowMs: number): Promise<number | null>;
  /** Counts one try under every key; answers as `wait` does where that was one too many. */
  count(limits: readonly AttemptLimit[], nowMs: number): Promise<number | null>;
  clear(key: string): Promise<void>;
  /** When the user last logged in from there; null for never. */
  addressUsedAt(userId: number, digest: string): Promise<number | null>;
  rememberAddress(userId: number, digest: string, nowMs: number): Promise<void>;
  /** Forgets windows that have ended, and addresses not used since. */
  forget(moments: { nowMs: number; addressesSinceMs: number }): Promise<void>;
}

export function attemptsRepository({ read, write }: Connections): AttemptsRepository {
  return {
    wait: (limits, nowMs) => longestWait(read, limits, nowMs),
    count(limits, nowMs) {
      return write.transaction().execute(async (transaction) => {
        let longest: number | null = null;
        for (const limit of limits) {
          const { count, ends_at } = await countOne(transaction, limit, nowMs);
          if (count > limit.limit) longest = Math.max(longest ?? 0, ends_at - nowMs);
        }
        return longest;
      });
    },
    async clear(key) {
      const stored = await read.selectFrom("attempts").select("key").where("key", "=", key).executeTakeFirst();
      if (stored) await write.deleteFrom("attempts").where("key", "=", key).execute();
    },
    async addressUsedAt(userId, digest) {
      const query = read.selectFrom("login_addresses").select("last_at").where("user_id", "=", userId);
      return (await query.where("digest", "=", digest).executeTakeFirst())?.last_at ?? null;
    },
    async rememberAddress(userId, digest, nowMs) {
      await write
        .insertInto("login_addresses")
        .values({ user_id: userId, digest, last_at: nowMs })
        .onConflict((conflict) => conflict.columns(["user_id", "digest"]).doUpdateSet({ last_at: nowMs }))
        .execute();
    },
    async forget({ nowMs, addressesSinceMs }) {
      await write.deleteFrom("attempts").where("ends_at", "<=", nowMs).execute();
      await write.deleteFrom("login_addresses").where("last_at", "<", addressesSinceMs).execute();
    },
  };
}

async function longestWait(database: Database, limits: readonly AttemptLimit[], nowMs: number): Promise<number | null> {
  if (limits.length === 0) return null;
  const keys = limits.map(({ key }) => key);
  const rows = await database.selectFrom("attempts").selectAll().where("key", "in", keys).execute();
  const used = rows.filter(({ key, count, ends_at }) => {
    const limit = limits.find((candidate) => candidate.key === key);
    // A clock that was set back must not lock anybody out for longer than the window.
    return limit && count >= limit.limit && ends_at > nowMs && ends_at <= nowMs + limit.windowMs + clocksDifferByMs;
  });
  return used.length === 0 ? null : Math.max(...used.map(({ ends_at }) => ends_at - nowMs));
}

async function countOne(transaction: Transaction<Tables>, { key, windowMs }: AttemptLimit, nowMs: number) {
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
