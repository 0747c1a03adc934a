/** A thread that counts what users keep and what data sets contain: looking at every record takes a while. */

import type { OverviewChoice } from "../../store/datasets/overviews.ts";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "./store-thread.ts";

export const tasks = {
  overviewIdsOfUser: ({ overviews }: Store, { userId, choice }: { userId: number; choice: OverviewChoice }) =>
    overviews.idsOfUser(userId, choice),
  overviewsOfUser: ({ overviews }: Store, { userId, ids }: { userId: number; ids: readonly number[] }) =>
    overviews.listOfUser(userId, ids),
  overviewOf: ({ overviews }: Store, { datasetId, userId }: { datasetId: number; userId: number }) =>
    overviews.find(datasetId, userId),
  bytesOfDataset: ({ usage }: Store, datasetId: number) => usage.bytesOfDataset(datasetId),
  dataBytesOf: ({ usage }: Store, userId: number) => usage.dataBytesOf(userId),
  inputBytesOf: ({ usage }: Store, userId: number) => usage.inputBytesOf(userId),
  runBytesOf: ({ usage }: Store, userId: number) => usage.runBytesOf(userId),
};

serveStoreTasks(tasks);
