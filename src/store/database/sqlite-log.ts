/**
 * Keeps the log of SQLite from holding up the process. A commit waits until its part of the log is on the disk, hundreds of
 * megabytes of a long transaction: they go there while it lasts. Pages go from the log to where they belong in a thread,
 * where SQLite itself would move them within a commit.
 */
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/** In pages. */
export interface LogState {
  /** What the log holds. */
  log: number;
  /** What of it is where it belongs. */
  checkpointed: number;
}

export interface SqliteLog {
  /** A transaction begins. */
  begins(): void;
  /** It has written something: if it lasts, that is sent to the disk now and then. */
  wrote(): void;
  /** Of a transaction that lasted, answers when all it wrote until now is on the disk. */
  beforeCommit(): Promise<void>;
  /** To be called where a connection has written: has pages moved where enough of them have come together. */
  look(): void;
  /**
   * Of a large log, has all pages moved while nobody writes, so that the next write begins it anew: before much is written,
   * or the log would take more and more of the disk.
   */
  beginAnew(): Promise<void>;
  /** Waits for the thread. */
  close(): Promise<void>;
}

interface Options {
  file: string;
  state(): LogState;
  /** Moves what may be moved, in this thread. */
  moveHere(): void;
}

const flushMs = 100;
/** As many as SQLite itself waits for: 4 MiB. */
const pagesToMove = 1000;
/**
 * The log begins anew only where all of it has been moved, and beside a busy writer a thread never gets there. From this
 * size on, the last pages are moved here: a few, which takes milliseconds.
 */
const largeLog = 16_000;
const fewPages = 1000;
const betweenMovesMs = 1000;

export function createSqliteLog({ file, state, moveHere }: Options): SqliteLog {
  let flushing: Promise<void> | undefined;
  let beganAt = 0;
  let flushedAt = 0;
  let worker: Worker | undefined;
  let moving: Promise<void> | undefined;
  let movedAt = Number.NEGATIVE_INFINITY;

  /** Whether it failed is seen by the commit, which makes sure of it once more. */
  function flush(): Promise<void> {
    flushedAt = performance.now();
    flushing ??= datasync(`${file}-wal`)
      .catch(() => undefined)
      .finally(() => {
        flushing = undefined;
      });
    return flushing;
  }

  async function move(): Promise<void> {
    const thread = new Worker(new URL("checkpoint-worker.ts", import.meta.url), { workerData: { file } });
    thread.unref();
    worker = thread;
    await new Promise<void>((resolve) => {
      // What could not be moved, e.g. to a disk that is full, stays in the log, where it is as safe.
      thread.on("error", () => undefined).once("exit", () => resolve());
    });
    worker = undefined;
    movedAt = performance.now();
    moving = undefined;
  }

  return {
    begins() {
      beganAt = flushedAt = performance.now();
    },
    wrote() {
      if (performance.now() - flushedAt > flushMs) void flush();
    },
    async beforeCommit() {
      if (performance.now() - beganAt <= flushMs) return;
      await flushing;
      await flush();
    },
    look() {
      const { log, checkpointed } = state();
      const left = log - checkpointed;
      if (log > largeLog && left > 0 && left < fewPages) moveHere();
      else if (left >= pagesToMove && performance.now() - movedAt > betweenMovesMs) moving ??= move();
    },
    async beginAnew() {
      if (state().log <= largeLog) return;
      moving ??= move();
      worker?.ref();
      await moving;
      moveHere();
    },
    async close() {
      worker?.ref();
      await flushing;
      await moving;
    },
  };
}

/** SQLite has its locks on other files, so that closing this one does no harm to them. */
async function datasync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
