/** A thread that counts what users keep: looking at every record of a user takes a while. */

import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "./store-thread.ts";

export const tasks = {
  dataBytesOf: ({ usage }: Store, userId: number) => usage.dataBytesOf(userId),
  inputBytesOf: ({ usage }: Store, userId: number) => usage.inputBytesOf(userId),
  runBytesOf: ({ usage }: Store, userId: number) => usage.runBytesOf(userId),
};

serveStoreTasks(tasks);
