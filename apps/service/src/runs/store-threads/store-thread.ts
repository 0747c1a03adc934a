/** The side of a thread that works on the database by itself (store-threads.ts): its connections, and its answers. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { asOwner } from "../../platform/slices.ts";
import { type ThreadAnswer, threadFailure } from "../../platform/thread-answer.ts";
import { type Refusal, refusalOf, StoreError } from "../../store/database/store-error.ts";
import { attachStore, type Store, type StorePlace } from "../../store/store.ts";
import { type Admission, admissionBy } from "./admission.ts";

/** By name. Input and answer have to be what can be copied. Tasks that store uploads get `admit`. */
export type StoreTasks = Record<string, (store: Store, input: never, admit: Admission) => Promise<unknown>>;

export interface StoreTask {
  name: string;
  /** The user for whom it is done, if any. */
  userId: number | undefined;
  input: unknown;
  /** Where the service is asked before something is stored (admission.ts). */
  admission?: MessagePort | undefined;
}

export type StoreAnswer = { done: unknown } | { refused: Refusal };

const notAsked: Admission = () => Promise.reject(new Error("This task was not given anybody to ask."));

/** Serves nobody where the program is read by something else than a thread. */
export function serveStoreTasks(tasks: StoreTasks): void {
  if (parentPort === null) return;
  const port = parentPort;
  const attach = (): Store => attachStore(workerData as StorePlace);
  let store = attach();
  let isDoubtful = false;

  async function answerTo({ name, userId, input, admission }: StoreTask): Promise<ThreadAnswer> {
    try {
      const admit = admission ? admissionBy(admission) : notAsked;
      const work = () => tasks[name](store, input as never, admit);
      const done = await (userId === undefined ? work() : asOwner(userId, work));
      return { result: { done } satisfies StoreAnswer };
    } catch (error) {
      // SQLite opens a file that it may not write for reading, and never looks again: the next task opens it anew.
      isDoubtful = !(error instanceof StoreError);
      return failure(error);
    } finally {
      admission?.close();
    }
  }

  port.on("message", async (task: StoreTask) => {
    if (isDoubtful) {
      await store.close().catch(() => undefined);
      store = attach();
      isDoubtful = false;
    }
    port.postMessage(await answerTo(task));
  });
}

function failure(error: unknown): ThreadAnswer {
  if (!(error instanceof StoreError)) return threadFailure("A task on the database failed", error);
  return { result: { refused: refusalOf(error) } satisfies StoreAnswer };
}
