/**
 * Prevents the log of SQLite from blocking the process. SQLite would wait for the disk within each commit, and move pages
 * from the log into the database there. Here commits wait together in Node's own threads, a long transaction is written to
 * the disk while it lasts, and a thread moves the pages.
 */
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/** In pages. */
export interface LogState {
  /** The pages in the log. */
  log: number;
  /** Pages that have been moved into the database. */
  checkpointed: number;
}

export interface SqliteLog {
  /** A transaction begins. */
  begins(): void;
  /** The transaction has written something. If it lasts, its writes are sent to the disk now and then. */
  wrote(): void;
  /**
   * Answers when everything committed until now is on the disk. Commits that come while the disk is at work share the next
   * wait. Rejects with the code `EIO` where the disk fails; then nothing is acknowledged until all of the log has reached the
   * database, because the system reports a write that was lost only once.
   */
  durable(): Promise<void>;
  /**
   * Call it where a connection has written: starts moving pages when enough of them have accumulated. Where it returns a
   * promise, nobody should write before it resolves.
   */
  look(): Promise<void> | undefined;
  /** Waits for the thread. */
  close(): Promise<void>;
}

interface Options {
  file: string;
  state(): LogState;
  /** Moves all pages and empties the log; false where others still read from it. */
  empty(): boolean;
  /** For a thread that leaves the log to another one, and moves pages itself where there are very many. */
  moveHere?: () => void;
}

const flushMs = 100;
/** The number for which SQLite itself waits: 4 MiB. */
const pagesToMove = 1000;
/**
 * The log starts from its beginning only when all of it has been moved, and a thread beside a busy writer never gets
 * that far. From this size on, writers wait until it has moved the last few pages, which takes milliseconds.
 */
const largeLog = 16_000;
const fewPages = 1000;
const betweenMovesMs = 1000;

export function createSqliteLog({ file, state, empty, moveHere }: Options): SqliteLog {
  let flushedAt = 0;
  let handle: FileHandle | undefined;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let hasFailed = false;
  let worker: Worker | undefined;
  let moving: Promise<void> | undefined;
  let movedAt = Number.NEGATIVE_INFINITY;

  function durable(): Promise<void> {
    following ??= syncAfter(running);
    return following;
  }

  async function syncAfter(earlier: Promise<void> | undefined): Promise<void> {
    await earlier?.catch(() => undefined);
    running = following;
    following = undefined;
    try {
      if (hasFailed && !empty()) throw new Error("Others still read from the log.");
      hasFailed = false;
      // SQLite's locks are on other files, so nothing depends on this handle. Windows wants it to be writable.
      handle ??= await open(`${file}-wal`, "r+");
      await handle.datasync();
    } catch (cause) {
      hasFailed = true;
      throw Object.assign(new Error("The log did not reach the disk.", { cause }), { code: "EIO" });
    }
  }

  function startThread(): Worker {
    const thread = new Worker(new URL("checkpoint-worker.ts", import.meta.url), { workerData: { file } });
    return thread
      .on("error", () => undefined)
      .once("exit", () => {
        worker = undefined;
      });
  }

  /** Pages that could not be moved, e.g. to a full disk, stay in the log, where they are just as safe. */
  async function move(): Promise<void> {
    worker ??= startThread();
    const ended = new AbortController();
    const { signal } = ended;
    worker.ref();
    worker.postMessage("move");
    await Promise.race([once(worker, "message", { signal }), once(worker, "exit", { signal })]).catch(() => undefined);
    ended.abort();
    worker?.unref();
    movedAt = performance.now();
    moving = undefined;
  }

  return {
    begins() {
      flushedAt = performance.now();
    },
    wrote() {
      if (performance.now() - flushedAt <= flushMs) return;
      flushedAt = performance.now();
      // The commit tries again.
      durable().catch(() => undefined);
    },
    durable,
    look() {
      const { log, checkpointed } = state();
      if (moveHere) {
        if (log > largeLog) moveHere();
        return undefined;
      }
      const left = log - checkpointed;
      const isAlmostMoved = log > largeLog && left > 0 && left < fewPages;
      if (isAlmostMoved || (left >= pagesToMove && performance.now() - movedAt > betweenMovesMs)) moving ??= move();
      return isAlmostMoved ? moving : undefined;
    },
    async close() {
      await (following ?? running)?.catch(() => undefined);
      await handle?.close();
      await moving;
      await worker?.terminate();
    },
  };
}
