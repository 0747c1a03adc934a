/**
 * Prevents the log of SQLite from blocking the process. A commit waits until its part of the log is on the disk, which
 * is hundreds of megabytes after a long transaction: they are written during the transaction. A thread moves pages from
 * the log into the database, where SQLite itself would move them within a commit.
 */
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/** In pages. */
export interface LogState {
  /** The pages in the log. */
  log: number;
  /** Those that have been moved into the database. */
  checkpointed: number;
}

export interface SqliteLog {
  /** A transaction begins. */
  begins(): void;
  /** The transaction has written something. If it lasts, its writes are sent to the disk now and then. */
  wrote(): void;
  /** After a long transaction, answers when all its writes until now are on the disk. */
  beforeCommit(): Promise<void>;
  /** Call it where a connection has written: starts moving pages when enough of them have accumulated. */
  look(): void;
  /**
   * If the log is large, moves all pages while no other code writes, so that the next write starts the log from its
   * beginning. Call it before large writes; otherwise the log would take more and more of the disk.
   */
  beginAnew(): Promise<void>;
  /** Waits for the thread. */
  close(): Promise<void>;
}

interface Options {
  file: string;
  state(): LogState;
  /** Moves all pages that can be moved, in this thread. */
  moveHere(): void;
}

const flushMs = 100;
/** The number for which SQLite itself waits: 4 MiB. */
const pagesToMove = 1000;
/**
 * The log starts from its beginning only when all of it has been moved, and a thread beside a busy writer never gets
 * that far. From this size on, the last few pages are moved here, which takes milliseconds.
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

  /** If it fails, the commit notices, because it syncs once more. */
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
      // Pages that could not be moved, e.g. to a full disk, stay in the log, where they are just as safe.
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

/** SQLite's locks are on other files, so closing this one does not release them. */
async function datasync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
