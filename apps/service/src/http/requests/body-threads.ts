/** Long bodies are checked in threads, in turns between users, so that the service answers others meanwhile. */

import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool } from "../../platform/thread-pool.ts";
import type { JudgedBody, Judging } from "./judged-body.ts";

export interface BodyTask {
  /** Path of the bytes. */
  file: string;
  /** Name of a schema in long-bodies.ts. */
  schemaName: string;
  judging: Judging;
}

export interface BodyThreads {
  judge(task: BodyTask, owner: Owner): Promise<JudgedBody>;
  close(): Promise<void>;
}

/** Most bodies take some tenths of a second. */
const options = { threads: 2, atOncePerOwner: 1, timeLimitMs: 60_000, maxMemoryMib: 256 };

export function createBodyThreads(): BodyThreads {
  const pool = createThreadPool(new URL("body-worker.ts", import.meta.url), options);
  return {
    judge: (task, owner) => pool.submit<JudgedBody>(() => ({ task }), undefined, owner),
    close: pool.close,
  };
}
