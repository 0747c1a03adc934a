/**
 * Executes tasks on the database in the process of the test: a thread takes a second of processor time to load what they
 * need, for each service that a test starts. `runs/store-threads`, `runs/result-pool` and `http/whole-service` have the
 * threads, and with TEST_TASKS_IN_THREADS=1, as in the suite `long-tests`, all services of tests.
 */

import { asOwner } from "../../src/platform/slices.ts";
import { createTaskQueue } from "../../src/platform/task-queue.ts";
import { PoolClosed } from "../../src/platform/thread-pool.ts";
import { modelCheckTasks } from "../../src/runs/requests/model-check-worker.ts";
import { startTasks } from "../../src/runs/requests/start-worker.ts";
import type { Admission } from "../../src/runs/store-threads/admission.ts";
import type { StoreTasks } from "../../src/runs/store-threads/store-thread.ts";
import type { createStoreThreads } from "../../src/runs/store-threads/store-threads.ts";
import { resultTasks } from "../../src/runs/stored-results/result-worker.ts";
import { errorOfRefusal, refusalOf, StoreError } from "../../src/store/database/store-error.ts";
import { attachStore, type Store } from "../../src/store/store.ts";

/** By the file of their program. */
const programs: Record<string, StoreTasks> = {
  "start-worker.ts": startTasks,
  "result-worker.ts": resultTasks,
  "model-check-worker.ts": modelCheckTasks,
};

const notAsked: Admission = () => Promise.reject(new Error("These tasks store no uploads."));

export const storeTasksHere = ((program, { place }, { threads, ...turns }) => {
  const tasks = programs[program.pathname.split("/").at(-1) ?? ""];
  let store: Store | undefined;
  const inTurn = createTaskQueue({ ...turns, atOnce: threads });
  const working = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Input and answer are copies, as those of a thread. */
  async function perform(name: string, input: unknown, owner: unknown): Promise<unknown> {
    if (isClosed) throw new PoolClosed();
    store ??= attachStore(place);
    const work = tasks[name].bind(null, store, structuredClone(input) as never, notAsked);
    try {
      return structuredClone(await (typeof owner === "number" ? asOwner(owner, work) : work()));
    } catch (error) {
      throw error instanceof StoreError ? errorOfRefusal(refusalOf(error)) : error;
    }
  }

  return {
    submit: (name: string, input: unknown, owner: number) =>
      inTurn(owner, () => {
        const done = perform(name, input, owner);
        working.add(done);
        return done.finally(() => working.delete(done));
      }),
    async close() {
      isClosed = true;
      await Promise.allSettled(working);
      await store?.close();
    },
  };
}) as typeof createStoreThreads;
