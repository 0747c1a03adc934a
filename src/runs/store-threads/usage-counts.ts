/** Counting what users keep and what data sets contain: with SQLite, which would hold up everybody meanwhile, in threads. */

import { sliceOwner } from "../../store/database/slices.ts";
import type { OverviewsRepository } from "../../store/datasets/overviews.ts";
import type { UsageRepository } from "../../store/datasets/usage.ts";
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "./store-threads.ts";
import type { tasks } from "./usage-thread.ts";

/** One stays, lest those who write little wait for its start. */
const threads = { threads: 2, staying: 1, atOncePerOwner: 1 };

export interface Counts {
  usage: UsageRepository;
  overviews: OverviewsRepository;
}

export function createCounts(store: Store): Counts & { close(): Promise<void> } {
  if (store.kind !== "sqlite") return { usage: store.usage, overviews: store.overviews, close: async () => {} };
  const pool = createStoreThreads<typeof tasks>(new URL("usage-thread.ts", import.meta.url), store, threads);
  return {
    usage: {
      ...store.usage,
      bytesOfDataset: (datasetId) => pool.submit("bytesOfDataset", datasetId, sliceOwner()),
      dataBytesOf: (userId) => pool.submit("dataBytesOf", userId, userId),
      inputBytesOf: (userId) => pool.submit("inputBytesOf", userId, userId),
      runBytesOf: (userId) => pool.submit("runBytesOf", userId, userId),
    },
    overviews: {
      idsOfUser: (userId, choice) => pool.submit("overviewIdsOfUser", { userId, choice }, userId),
      listOfUser: (userId, ids) => pool.submit("overviewsOfUser", { userId, ids }, userId),
      find: (datasetId, userId) => pool.submit("overviewOf", { datasetId, userId }, userId),
    },
    close: pool.close,
  };
}
