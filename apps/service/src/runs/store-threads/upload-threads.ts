/**
 * Uploaded files are read and stored in threads: sheets and archives are untrusted and large. What a library reads, which is not ours,
 * it reads in a process of its own (netcdf-reader.ts), for which a thread waits.
 */

import { refused } from "@esm/exchange/archive/results";
import { isReadByLibrary } from "@esm/exchange/formats/read-model-file";
import { type Message, message } from "@esm/messages/message";
import { createTaskQueue } from "../../platform/task-queue.ts";
import type { GivenUp, ThreadPoolOptions } from "../../platform/thread-pool.ts";
import type { DatasetRecord } from "../../store/datasets/datasets.ts";
import type { Store } from "../../store/store.ts";
import type { Admission } from "./admission.ts";
import { createStoreThreads, type StoreThreads } from "./store-threads.ts";
import type {
  ArchiveToStore,
  ExampleToStore,
  ModelFileToStore,
  StoredModelFile,
  StoredTable,
  StoredUpload,
  TableToStore,
  TurnOfFile,
  uploadTasks,
} from "./upload-tasks.ts";

/**
 * `admit` is asked before anything is stored; what it rejects with is the answer. The file at the path stays in its place until then.
 * Rejects with `TooManyWaiting` where too much waits.
 */
export interface UploadThreads {
  /** Undefined where there is no such data set. A file that is no archive is a result with errors, not a rejection. */
  storeArchive(archive: ArchiveToStore, admit: Admission): Promise<StoredUpload | undefined>;
  /** Takes a file of any format, also of another tool. */
  storeModelFile(file: ModelFileToStore, admit: Admission): Promise<StoredModelFile | undefined>;
  /** Makes a new data set from an example; a taken name gets a number behind it. */
  storeExample(example: ExampleToStore, admit: Admission): Promise<DatasetRecord>;
  /** A file that is no workbook is a result with errors, not a rejection. */
  storeTable(table: TableToStore, userId: number, admit: Admission): Promise<StoredTable>;
}

/** A file that takes too much is refused like one that cannot be understood. */
const refusal = (reason: GivenUp): Message =>
  reason.cause === "time" ? message("file_took_time", { seconds: reason.seconds }) : message("file_took_memory");

/** A thread that has read a file keeps its memory; starting another takes some tenths of a second. */
const idleMs = 100;

/** `threads`: files of each kind that are read at once. */
type UploadThreadsOptions = Omit<ThreadPoolOptions, "workerData">;

export function createUploadThreads(
  store: Pick<Store, "place">,
  { threads: readers, atOncePerOwner, waitingPerOwner, waiting, what, ...options }: UploadThreadsOptions,
): UploadThreads & { close(): Promise<void> } {
  const program = new URL("upload-thread.ts", import.meta.url);
  const limits = { atOncePerOwner, waitingPerOwner, waiting, what };
  /** Each kind has turns of its own, so that what takes long in one holds up none of another. */
  const turnOf = {
    own: createTaskQueue({ ...limits, atOnce: readers }),
    library: createTaskQueue({ ...limits, atOnce: readers }),
    example: createTaskQueue({ ...limits, atOnce: 1 }),
  };
  /** Files of a library that are large also need one of its turns. */
  const large = createTaskQueue({ ...limits, atOnce: 1 });
  const pool = createStoreThreads<typeof uploadTasks>(program, store, { ...options, threads: 2 * readers + 1, idleMs });
  const submit =
    (turn: keyof typeof turnOf): StoreThreads<typeof uploadTasks>["submit"] =>
    (name, input, owner, given) =>
      turnOf[turn](owner, () => pool.submit(name, input, owner, given));
  const givenUpFor =
    (archiveName: string) =>
    (reason: GivenUp): StoredUpload => ({
      warnings: 0,
      isFine: false,
      fileResults: [refused(archiveName, refusal(reason))],
    });

  return {
    storeArchive: (archive, admit) =>
      submit("own")("storeArchive", archive, archive.userId, { admit, givenUp: givenUpFor(archive.archiveName) }),
    async storeModelFile(file, admit) {
      const { userId } = file;
      const givenUp = (reason: GivenUp) => ({ ...givenUpFor(file.archiveName)(reason), report: null });
      const turn = (await isReadByLibrary(file.path, file.format)) ? "library" : "own";
      const store = (given: TurnOfFile) =>
        submit(turn)("storeModelFile", { ...file, ...given }, userId, { admit, givenUp });
      const stored = await store({ beside: true });
      if (!stored || !("isLarge" in stored)) return stored;
      const { usedMs } = stored;
      const whole = await large(userId, () => store({ beside: false, usedMs }));
      if (whole && "isLarge" in whole) throw new Error("A large file waits for the turn that it has.");
      return whole;
    },
    storeExample: (example, admit) => submit("example")("storeExample", example, example.userId, { admit }),
    storeTable: (table, userId, admit) =>
      submit("own")("storeTable", table, userId, { admit, givenUp: (reason) => ({ errors: [refusal(reason)] }) }),
    close: pool.close,
  };
}
