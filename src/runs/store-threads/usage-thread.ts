/** A thread that counts what users keep and what data sets contain: looking at every record takes a while. */

import type { Page } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "./store-thread.ts";

export const tasks = {
  overviewsOfUser: ({ overviews }: Store, { userId, page }: { userId: number; page: Page }) =>
    overviews.listOfUser(userId, page),
  overviewOf: ({ overviews }: Store, { datasetId, userId }: { datasetId: number; userId: number }) =>
    overviews.find(datasetId, userId),
  dataBytesOf: ({ usage }: Store, userId: number) => usage.dataBytesOf(userId),
  inputBytesOf: ({ usage }: Store, userId: number) => usage.inputBytesOf(userId),
  runBytesOf: ({ usage }: Store, userId: number) => usage.runBytesOf(userId),
};

serveStoreTasks(tasks);
