/**
 * The store as the service uses it: its methods run in threads, so that the thread that answers requests never waits for SQLite. One
 * thread writes, whole transactions in turns between users; two others read what is committed, one of them what takes long. An answer
 * comes when the commit is on the disk, and commits that wait share one flush. With PostgreSQL only methods that may compute for long run
 * in threads.
 */
import { message } from "@esm/messages/message";
import { type CallingThread, createCallingThread } from "../../platform/calling-thread.ts";
import { sliceOwner } from "../../platform/slices.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import { StaleRevision } from "../changes/stale-revision.ts";
import { errorOfRefusal, RefusedOperations, StoreError } from "../database/store-error.ts";
import type { Store } from "../store.ts";
import { methods, type RepositoryName, type Use } from "./methods.ts";
import type { StoreAnswer, StoreCall, ThreadOfStore } from "./store-thread.ts";

/** Transactions that a thread has at the same time: one runs, the others wait for the disk or for their turn. */
const atOnce = 16;
/** So that one user's many requests leave room for others. */
const atOncePerOwner = 4;

/** @param opened migrated; it stays open for what is not called by name */
export function threadedStore(opened: Store): Store {
  const start = (writes: boolean): CallingThread =>
    createCallingThread(new URL("store-thread.ts", import.meta.url), {
      place: opened.place,
      writes,
    } satisfies ThreadOfStore);
  const threads = { write: start(true), read: start(false), "long read": start(false) };
  const inTurn = {
    write: createTaskQueue({ atOnce, atOncePerOwner }),
    read: createTaskQueue({ atOnce, atOncePerOwner }),
    "long read": createTaskQueue({ atOnce, atOncePerOwner }),
  };

  if (opened.kind === "sqlite") threads.write.start();

  const open = new Set<Promise<unknown>>();
  let isClosed = false;

  async function call(use: Use, path: readonly string[], args: readonly unknown[]): Promise<unknown> {
    if (isClosed) throw new StoreError("database_unavailable", message("store_closed"));
    const owner = sliceOwner();
    const asked: StoreCall = { path, args, owner };
    const kind = use === "long write" ? "write" : use;
    const answer = inTurn[kind](owner, () => threads[kind].call(asked));
    open.add(answer);
    try {
      return resultOf((await answer) as StoreAnswer);
    } finally {
      open.delete(answer);
    }
  }

  const isThreaded = (use: Use): boolean => opened.kind === "sqlite" || use.startsWith("long");
  const repositories = Object.fromEntries(
    Object.entries(methods).map(([name, uses]) => {
      const own = opened[name as RepositoryName] as object;
      const threaded = Object.entries(uses as Record<string, Use>)
        .filter(([, use]) => isThreaded(use))
        .map(([method, use]) => [method, (...args: unknown[]) => call(use, [name, method], args)]);
      return [name, { ...own, ...Object.fromEntries(threaded) }];
    }),
  ) as Pick<Store, RepositoryName>;

  return {
    ...opened,
    ...repositories,
    readDatasetContent: (...args) => call("long read", ["readDatasetContent"], args) as never,
    copyDataset: (...args) => call("long write", ["copyDataset"], args) as never,
    async shrinkLog() {
      if (opened.kind === "sqlite") await call("write", ["shrinkLog"], []);
    },
    async ping() {
      await (opened.kind === "sqlite" ? call("read", ["ping"], []) : opened.ping());
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(open);
      await Promise.all(Object.values(threads).map((thread) => thread.close()));
      await opened.close();
    },
  };
}

function resultOf(answer: StoreAnswer): unknown {
  if ("done" in answer) {
    const { done } = answer;
    // A copy of a `Buffer` is a plain array of bytes.
    return done instanceof Uint8Array ? Buffer.from(done.buffer, done.byteOffset, done.byteLength) : done;
  }
  if ("refused" in answer) throw errorOfRefusal(answer.refused);
  if ("stale" in answer) throw new StaleRevision(answer.stale.revision, answer.stale.differences);
  throw new RefusedOperations(answer.problems);
}
