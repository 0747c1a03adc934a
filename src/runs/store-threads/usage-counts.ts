/** Counting what users keep: with SQLite, which would hold up everybody meanwhile, in threads. */

import type { UsageCounts } from "../../store/datasets/usage.ts";
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "./store-threads.ts";
import type { tasks } from "./usage-thread.ts";

/** One stays, lest those who write little wait for its start. */
const threads = { threads: 2, staying: 1, atOncePerOwner: 1 };

export function createUsageCounts(store: Store): UsageCounts & { close(): Promise<void> } {
  if (store.kind !== "sqlite") return { ...store.usage, close: async () => {} };
  const pool = createStoreThreads<typeof tasks>(new URL("usage-thread.ts", import.meta.url), store, threads);
  return {
    dataBytesOf: (userId) => pool.submit("dataBytesOf", userId, userId),
    inputBytesOf: (userId) => pool.submit("inputBytesOf", userId, userId),
    runBytesOf: (userId) => pool.submit("runBytesOf", userId, userId),
    close: pool.close,
  };
}
