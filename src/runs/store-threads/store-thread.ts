/** The side of a thread that works on the database by itself (store-threads.ts): its connections, and its answers. */
import { type MessagePort, parentPort, type Transferable, workerData } from "node:worker_threads";
import { type ThreadAnswer, threadFailure } from "../../platform/thread-answer.ts";
import { asOwner } from "../../store/database/slices.ts";
import { type Refusal, refusalOf, StoreError } from "../../store/database/store-error.ts";
import type { InTurn } from "../../store/datasets/writing/dataset-writer.ts";
import { attachStore, type Store, type StorePlace } from "../../store/store.ts";
import { inTurnOf } from "./write-turn.ts";

/** By name. Input and answer have to be what can be copied. `inTurn` is there where the service was told how to `lend` (store-threads.ts). */
export type StoreTasks = Record<string, (store: Store, input: never, inTurn?: InTurn) => Promise<unknown>>;

/** What a task answers with, where parts of it are handed over instead of copied. */
export class HandedOver<Answer> {
  readonly answer: Answer;
  readonly transfer: readonly Transferable[];

  constructor(answer: Answer, transfer: readonly Transferable[]) {
    this.answer = answer;
    this.transfer = transfer;
  }
}

export const buffersOf = (series: Iterable<Float64Array>): ArrayBuffer[] => [
  ...new Set([...series].map(({ buffer }) => buffer as ArrayBuffer)),
];

export interface StoreTask {
  name: string;
  /** The user for whom it is done, if any. */
  userId: number | undefined;
  input: unknown;
  /** Asks the service for the turn to write (write-turn.ts). */
  turn?: MessagePort | undefined;
}

export type StoreAnswer = { done: unknown } | { refused: Refusal };

export function serveStoreTasks(tasks: StoreTasks): void {
  const attach = (): Store => attachStore(workerData as StorePlace);
  let store = attach();
  let isDoubtful = false;

  async function answerTo({ name, userId, input, turn }: StoreTask): Promise<HandedOver<ThreadAnswer>> {
    try {
      const work = () => tasks[name](store, input as never, turn && inTurnOf(turn));
      const done = await (userId === undefined ? work() : asOwner(userId, work));
      const { answer, transfer } = done instanceof HandedOver ? done : new HandedOver(done, []);
      return new HandedOver({ result: { done: answer } satisfies StoreAnswer }, transfer);
    } catch (error) {
      // SQLite opens a file that it may not write for reading, and never looks again: the next task opens it anew.
      isDoubtful = !(error instanceof StoreError);
      return new HandedOver(failure(error), []);
    }
  }

  parentPort?.on("message", async (task: StoreTask) => {
    if (isDoubtful) {
      await store.close().catch(() => undefined);
      store = attach();
      isDoubtful = false;
    }
    const { answer, transfer } = await answerTo(task);
    parentPort?.postMessage(answer, transfer);
  });
}

function failure(error: unknown): ThreadAnswer {
  if (!(error instanceof StoreError)) return threadFailure("A task on the database failed", error);
  return { result: { refused: refusalOf(error) } satisfies StoreAnswer };
}
