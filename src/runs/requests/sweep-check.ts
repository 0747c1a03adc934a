/** Checks in a thread, before anything is queued, whether any point of a sweep can be optimized. */
import type { Problem } from "../../domain/problem.ts";
import { TooManyWaiting } from "../../platform/fair-queue.ts";
import { TaskGivenUp } from "../../platform/thread-pool.ts";
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "../store-threads/store-threads.ts";
import type { Points } from "./problems-of-points.ts";
import type { sweepCheckTasks } from "./sweep-check-worker.ts";

interface SweepCheck {
  /** The problems of the first point if no point can be optimized; none if one can, or if the check takes too long. */
  problemsOfAllPoints(request: { modelId: number; userId: number; definition: Points }): Promise<Problem[]>;
  close(): Promise<void>;
}

/** A check that takes longer is left to the runs themselves. */
const timeLimitMs = 5_000;
const turns = { atOncePerOwner: 1, waitingPerOwner: 20, waiting: 200 };

export function createSweepCheck(store: Store): SweepCheck {
  const program = new URL("sweep-check-worker.ts", import.meta.url);
  const threads = createStoreThreads<typeof sweepCheckTasks>(program, store, { threads: 1, timeLimitMs, ...turns });
  return {
    async problemsOfAllPoints({ modelId, userId, definition: { kind, parameters, combine } }) {
      try {
        return await threads.submit("checkPoints", { modelId, points: { kind, parameters, combine } }, userId);
      } catch (error) {
        if (error instanceof TooManyWaiting || error instanceof TaskGivenUp) return [];
        throw error;
      }
    },
    close: threads.close,
  };
}
