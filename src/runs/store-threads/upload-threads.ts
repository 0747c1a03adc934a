/** Uploaded files are read in threads: sheets and archives are untrusted and large. */
import { refused } from "../../exchange/archive/results.ts";
import type { Owner } from "../../platform/fair-queue.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import type { GivenUp, ThreadPoolOptions } from "../../platform/thread-pool.ts";
import type { Store } from "../../store/store.ts";
import type { contentTasks } from "./content-tasks.ts";
import type { PackedContent } from "./packed-content.ts";
import { createStoreThreads, type StoreThreads } from "./store-threads.ts";
import type {
  ArchiveToRead,
  ModelFileToRead,
  TableToRead,
  UploadedArchive,
  UploadedModelFile,
  UploadedTable,
  uploadTasks,
} from "./upload-tasks.ts";

/**
 * `owner` is who asks: turns are taken between owners. The file at the path stays in its place until the answer. Rejects
 * with `TooManyWaiting` where too much waits.
 */
export interface UploadThreads {
  /** Undefined where there is no such data set. A file that is no archive is a reading without content, not a rejection. */
  readArchive(archive: ArchiveToRead, owner: Owner): Promise<UploadedArchive | undefined>;
  /** The same of a file of any format, also of another tool. */
  readModelFile(file: ModelFileToRead, owner: Owner): Promise<UploadedModelFile | undefined>;
  /** The content of an example, for a new data set of this name. */
  readExample(example: { path: string; name: string }, owner: Owner): Promise<PackedContent>;
  /** A file that is no workbook is a reading with errors, not a rejection. */
  readTable(table: TableToRead, owner: Owner): Promise<UploadedTable>;
}

/** A file that takes too much is refused like one that cannot be understood. */
const refusal = (reason: GivenUp): string =>
  reason.cause === "time"
    ? `Reading the file took more than ${reason.seconds} s.`
    : "Reading the file needs more memory than allowed.";

/** The threads that read write as well (content-writer.ts), so there is one more of them than files are read at once. */
export function createUploadThreads(
  store: Pick<Store, "place">,
  {
    threads: readers,
    atOncePerOwner,
    waitingPerOwner,
    waiting,
    what,
    ...options
  }: Omit<ThreadPoolOptions, "workerData">,
): UploadThreads & { writing: Pick<StoreThreads<typeof contentTasks>, "submit">; close(): Promise<void> } {
  const program = new URL("upload-thread.ts", import.meta.url);
  const pool = createStoreThreads<typeof uploadTasks & typeof contentTasks>(program, store, {
    ...options,
    threads: readers + 1,
  });
  const reading = createTaskQueue({ atOnce: readers, atOncePerOwner, waitingPerOwner, waiting, what });
  const threads: Pick<StoreThreads<typeof uploadTasks>, "submit"> = {
    submit: (name, input, owner, given) => reading(owner, () => pool.submit(name, input, owner, given)),
  };
  return {
    writing: pool,
    readArchive: (archive, owner) =>
      threads.submit("readArchive", archive, owner, {
        givenUp: (reason) => ({
          warnings: 0,
          content: null,
          fileResults: [refused(archive.archiveName, refusal(reason))],
        }),
      }),
    readModelFile: (file, owner) =>
      threads.submit("readModelFile", file, owner, {
        givenUp: (reason) => ({
          ...{ warnings: 0, content: null, report: null },
          fileResults: [refused(file.archiveName, refusal(reason))],
        }),
      }),
    readExample: (example, owner) => threads.submit("readExample", example, owner),
    readTable: (table, owner) =>
      threads.submit("readTable", table, owner, { givenUp: (reason) => ({ errors: [refusal(reason)] }) }),
    close: pool.close,
  };
}
