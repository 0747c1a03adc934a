/**
 * Threads with connections of their own to the database: they read and write much data while the service answers others.
 * A program of such threads is a file that ends with `serveStoreTasks(tasks)` (store-thread.ts); the service asks for a
 * task by its name.
 */
import type { Transferable } from "node:worker_threads";
import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool, type ThreadPoolOptions } from "../../platform/thread-pool.ts";
import { StoreError } from "../../store/database/store-error.ts";
import type { Store } from "../../store/store.ts";
import type { HandedOver, StoreAnswer, StoreTask, StoreTasks } from "./store-thread.ts";

export interface StoreThreads<Tasks extends StoreTasks> {
  /**
   * Answers with what the task answers, when it is the owner's turn. Rejects as `ThreadPool.submit` does, with the
   * `StoreError` of the task, and with faults of disk and database that are recognised as such.
   */
  submit<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[1],
    owner: Owner,
    /** What is handed over instead of copied. */
    transfer?: readonly Transferable[],
  ): Promise<AnswerOf<Awaited<ReturnType<Tasks[Name]>>>>;
  /** Ends the threads. What one of them was writing is taken back by the database. */
  close(): Promise<void>;
}

type AnswerOf<Done> = Done extends HandedOver<infer Answer> ? Answer : Done;

export function createStoreThreads<Tasks extends StoreTasks>(
  program: URL,
  { place }: Pick<Store, "place">,
  options: Omit<ThreadPoolOptions, "workerData">,
): StoreThreads<Tasks> {
  const pool = createThreadPool(program, { ...options, workerData: place });
  return {
    async submit(name, input, owner, transfer = []) {
      const task: StoreTask = { name, input };
      const answer = await pool.submit<StoreAnswer>(() => ({ task, transfer }), undefined, owner);
      if ("done" in answer) return answer.done as never;
      const { code, message, hint } = answer.refused;
      throw new StoreError(code, message, hint === undefined ? {} : { hint });
    },
    close: pool.close,
  };
}
