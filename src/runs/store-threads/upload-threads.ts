/**
 * Uploaded files are read in threads: sheets and archives are untrusted and large. What a library reads, which is not ours, it reads in
 * a process of its own (netcdf-reader.ts), for which a thread waits.
 */
import { refused } from "../../exchange/archive/results.ts";
import { isReadByLibrary } from "../../exchange/formats/read-model-file.ts";
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
  TurnOfFile,
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

/** A thread that has read a file keeps its memory; starting another takes some tenths of a second. */
const idleMs = 500;

/** `threads`: files of each kind that are read at once. */
type UploadThreadsOptions = Omit<ThreadPoolOptions, "workerData">;

/** The threads that read write as well (content-writer.ts), so there is one more of them than files are read at once. */
export function createUploadThreads(
  store: Pick<Store, "place">,
  { threads: readers, atOncePerOwner, waitingPerOwner, waiting, what, ...options }: UploadThreadsOptions,
): UploadThreads & { writing: Pick<StoreThreads<typeof contentTasks>, "submit">; close(): Promise<void> } {
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
  const pool = createStoreThreads<typeof uploadTasks & typeof contentTasks>(program, store, {
    ...options,
    threads: 2 * readers + 2,
    idleMs,
  });
  const submit =
    (turn: keyof typeof turnOf): StoreThreads<typeof uploadTasks>["submit"] =>
    (name, input, owner, given) =>
      turnOf[turn](owner, () => pool.submit(name, input, owner, given));

  async function readModelFile(file: ModelFileToRead, owner: Owner): Promise<UploadedModelFile | undefined> {
    const givenUp = (reason: GivenUp): UploadedModelFile => ({
      ...{ warnings: 0, content: null, report: null },
      fileResults: [refused(file.archiveName, refusal(reason))],
    });
    const turn = (await isReadByLibrary(file.path, file.format)) ? "library" : "own";
    const read = (given: TurnOfFile) => submit(turn)("readModelFile", { ...file, ...given }, owner, { givenUp });
    const reading = await read({ beside: true });
    if (!reading || !("isLarge" in reading)) return reading;
    const { usedMs } = reading;
    const whole = await large(owner, () => read({ beside: false, usedMs }));
    if (whole && "isLarge" in whole) throw new Error("A large file waits for the turn that it has.");
    return whole;
  }
  return {
    writing: pool,
    readArchive: (archive, owner) =>
      submit("own")("readArchive", archive, owner, {
        givenUp: (reason) => ({
          warnings: 0,
          content: null,
          fileResults: [refused(archive.archiveName, refusal(reason))],
        }),
      }),
    readModelFile,
    readExample: (example, owner) => submit("example")("readExample", example, owner),
    readTable: (table, owner) =>
      submit("own")("readTable", table, owner, { givenUp: (reason) => ({ errors: [refusal(reason)] }) }),
    close: pool.close,
  };
}
