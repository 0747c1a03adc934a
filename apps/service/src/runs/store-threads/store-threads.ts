/**
 * Threads with connections of their own to the database: they read and write much data while the service answers others.
 * A program of such threads is a file that ends with `serveStoreTasks(tasks)` (store-thread.ts); the service asks for a
 * task by its name.
 */
import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool, type GivenUp, type ThreadPoolOptions } from "../../platform/thread-pool.ts";
import { errorOfRefusal } from "../../store/database/store-error.ts";
import type { Store } from "../../store/store.ts";
import { type Admission, offerAdmission } from "./admission.ts";
import type { StoreAnswer, StoreTask, StoreTasks } from "./store-thread.ts";

export interface StoreThreads<Tasks extends StoreTasks> {
  /**
   * Answers with what the task answers, when it is the owner's turn. Rejects as `ThreadPool.submit` does, with the
   * `StoreError` of the task, and with faults of disk and database that are recognised as such.
   */
  submit<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[1],
    owner: Owner,
    options?: SubmitOptions<Awaited<ReturnType<Tasks[Name]>>>,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Ends the threads. What one of them was writing is taken back by the database. */
  close(): Promise<void>;
}

interface SubmitOptions<Answer> {
  /** Makes the answer for a task that took too much; without it, that is a `TaskGivenUp`. */
  givenUp?: (reason: GivenUp) => Answer;
  /** Is asked by a task that wants to store something. What it rejects with, `submit` rejects with. */
  admit?: Admission;
}

export function createStoreThreads<Tasks extends StoreTasks>(
  program: URL,
  { place }: Pick<Store, "place">,
  options: Omit<ThreadPoolOptions, "workerData">,
): StoreThreads<Tasks> {
  const pool = createThreadPool(program, { ...options, workerData: place });
  return {
    async submit(name, input, owner, { givenUp, admit } = {}) {
      const admission = admit && offerAdmission(admit);
      const userId = typeof owner === "number" ? owner : undefined;
      const task: StoreTask = { name, userId, input, admission: admission?.port };
      const submitted = pool.submit<StoreAnswer>(
        () => ({ task, transfer: admission ? [admission.port] : [] }),
        givenUp && ((reason) => ({ done: givenUp(reason) })),
        owner,
      );
      const answer = await submitted
        .catch((error: unknown) => {
          throw admission?.refusal() ?? error;
        })
        .finally(() => admission?.end());
      if ("done" in answer) return answer.done as never;
      throw errorOfRefusal(answer.refused);
    },
    close: pool.close,
  };
}
