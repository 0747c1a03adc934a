/** Downloads are read from the database and written to files in threads, so that the service answers others meanwhile. */
import type { Owner } from "../../platform/fair-queue.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import type { ThreadPoolOptions } from "../../platform/thread-pool.ts";
import type { Store } from "../../store/store.ts";
import type {
  ArchiveToWrite,
  ArchiveWriting,
  ComponentTable,
  downloadTasks,
  ModelFileToWrite,
  ModelFileWriting,
  TableWriting,
} from "./download-tasks.ts";
import { createStoreThreads } from "./store-threads.ts";

/** `owner` is who asks: turns are taken between owners. Rejects with `TooManyWaiting` where too much waits. */
export interface DownloadThreads {
  /** Writes the archive or the plain package of a data set. */
  writeArchive(archive: ArchiveToWrite, owner: Owner): Promise<ArchiveWriting>;
  /** Writes the network of PyPSA or the model of FINE that a data set is; undefined where there is no such data set. */
  writeModelFile(file: ModelFileToWrite, owner: Owner): Promise<ModelFileWriting | undefined>;
  /** Writes the workbook of one table of one component. */
  writeTable(table: ComponentTable, owner: Owner): Promise<TableWriting>;
}

export function createDownloadThreads(
  store: Pick<Store, "place">,
  options: Omit<ThreadPoolOptions, "workerData">,
): DownloadThreads & { close(): Promise<void> } {
  const threads = createStoreThreads<typeof downloadTasks>(
    new URL("download-thread.ts", import.meta.url),
    store,
    options,
  );
  // A model for another tool is in memory as a whole, several times: one at a time is written, and given up beyond the limit.
  const { waitingPerOwner, waiting, what } = options;
  const models = createTaskQueue({ atOnce: 1, waitingPerOwner, waiting, what });
  return {
    writeArchive: (archive, owner) => threads.submit("writeArchive", archive, owner),
    writeModelFile: (file, owner) =>
      models(owner, () => threads.submit("writeModelFile", file, owner, { givenUp: () => ({ status: "too large" }) })),
    writeTable: (table, owner) => threads.submit("writeTable", table, owner),
    close: threads.close,
  };
}
