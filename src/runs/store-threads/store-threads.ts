/**
 * Threads with connections of their own to the database: they read and write much data while the service answers others.
 * A program of such threads is a file that ends with `serveStoreTasks(tasks)` (store-thread.ts); the service asks for a
 * task by its name.
 */
import type { Transferable } from "node:worker_threads";
import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool, type GivenUp, type ThreadPoolOptions } from "../../platform/thread-pool.ts";
import { errorOfRefusal } from "../../store/database/store-error.ts";
import type { Store } from "../../store/store.ts";
import type { HandedOver, StoreAnswer, StoreTask, StoreTasks } from "./store-thread.ts";
import { offerTurn } from "./write-turn.ts";

export interface StoreThreads<Tasks extends StoreTasks> {
  /**
   * Answers with what the task answers, when it is the owner's turn. Rejects as `ThreadPool.submit` does, with the
   * `StoreError` of the task, and with faults of disk and database that are recognised as such.
   */
  submit<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[1],
    owner: Owner,
    options?: SubmitOptions<AnswerOf<Awaited<ReturnType<Tasks[Name]>>>>,
  ): Promise<AnswerOf<Awaited<ReturnType<Tasks[Name]>>>>;
  /** Ends the threads. What one of them was writing is taken back by the database. */
  close(): Promise<void>;
}

interface SubmitOptions<Answer> {
  /** What is handed over instead of copied. */
  transfer?: readonly Transferable[];
  /** Makes the answer for a task that took too much; without it, that is a `TaskGivenUp`. */
  givenUp?: (reason: GivenUp) => Answer;
  /** Gives the task a turn to write when it asks for one. */
  lend?: Store["lendWriting"];
}

/** Of a task that answers in several ways, each. */
type AnswerOf<Done> = Done extends HandedOver<infer Answer> ? Answer : Done;

export function createStoreThreads<Tasks extends StoreTasks>(
  program: URL,
  { place }: Pick<Store, "place">,
  options: Omit<ThreadPoolOptions, "workerData">,
): StoreThreads<Tasks> {
  const pool = createThreadPool(program, { ...options, workerData: place });
  return {
    async submit(name, input, owner, { transfer = [], givenUp, lend } = {}) {
      const turn = lend && offerTurn(lend);
      const userId = typeof owner === "number" ? owner : undefined;
      const task: StoreTask = { name, userId, input, turn: turn?.port };
      const submitted = pool.submit<StoreAnswer>(
        () => ({ task, transfer: turn ? [...transfer, turn.port] : transfer }),
        givenUp && ((reason) => ({ done: givenUp(reason) })),
        owner,
      );
      const answer = await submitted
        .catch((error: unknown) => {
          throw turn?.failure() ?? error;
        })
        .finally(() => turn?.end());
      if ("done" in answer) return answer.done as never;
      throw errorOfRefusal(answer.refused);
    },
    close: pool.close,
  };
}
