/** The program of a thread of the store: runs methods of the store by their names (threaded-store.ts). */
import { parentPort, workerData } from "node:worker_threads";
import type { NumberedAnswer, NumberedCall } from "../../platform/calling-thread.ts";
import { asOwner } from "../../platform/slices.ts";
import { threadFailure } from "../../platform/thread-answer.ts";
import { StaleRevision } from "../changes/stale-revision.ts";
import { type Refusal, RefusedOperations, refusalOf, StoreError } from "../database/store-error.ts";
import { attachStore, type Store, type StorePlace } from "../store.ts";

export interface StoreCall {
  /** A method of a repository, e.g. `["runs", "find"]`, or of the store itself. */
  path: readonly string[];
  args: readonly unknown[];
  /** The user for whom it is done, if any. */
  owner: number | undefined;
}

export type StoreAnswer =
  | { done: unknown }
  | { refused: Refusal }
  | { stale: Pick<StaleRevision, "revision" | "differences"> }
  | { problems: RefusedOperations["problems"] };

export interface ThreadOfStore {
  place: StorePlace;
  /** The one thread that writes, which also looks after SQLite's log. */
  writes: boolean;
}

const { place, writes } = workerData as ThreadOfStore;
const store: Store = attachStore(place, { writes });

async function run({ path: [name, method], args, owner }: StoreCall): Promise<unknown> {
  const subject = method === undefined ? store : store[name as keyof Store];
  const work = (subject as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[method ?? name];
  return owner === undefined ? work(...args) : asOwner(owner, () => work(...args));
}

async function answerTo(call: StoreCall): Promise<{ result: StoreAnswer } | ReturnType<typeof threadFailure>> {
  try {
    return { result: { done: await run(call) } };
  } catch (error) {
    if (error instanceof StoreError) return { result: { refused: refusalOf(error) } };
    if (error instanceof StaleRevision) {
      return { result: { stale: { revision: error.revision, differences: error.differences } } };
    }
    if (error instanceof RefusedOperations) return { result: { problems: error.problems } };
    return threadFailure(`The store failed at ${call.path.join(".")}`, error);
  }
}

parentPort?.on("message", async ({ number, message }: NumberedCall) => {
  const answer = await answerTo(message as StoreCall);
  parentPort?.postMessage({ ...answer, number } satisfies NumberedAnswer);
});
