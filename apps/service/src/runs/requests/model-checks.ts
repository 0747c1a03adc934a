/**
 * Checks models in a thread: whether any point of a sweep can be optimized, before anything is queued, and data with changes
 * that are not stored.
 */
import type { Problem } from "@esm/model/domain/problem";
import { TooManyWaiting } from "../../platform/fair-queue.ts";
import { TaskGivenUp } from "../../platform/thread-pool.ts";
import type { Store } from "../../store/store.ts";
import { createStoreThreads } from "../store-threads/store-threads.ts";
import type { ChangesToCheck, CheckOfChanges, ModelToWrite, ModelWriting } from "./check-changes.ts";
import type { modelCheckTasks } from "./model-check-worker.ts";
import type { Points } from "./problems-of-points.ts";

export interface ModelChecks {
  /** The problems of the first point if no point can be optimized; none if one can, or if the check takes too long. */
  problemsOfAllPoints(request: { modelId: number; userId: number; definition: Points }): Promise<Problem[]>;
  /** Rejects with `TooManyWaiting` where too many checks wait. */
  checkChanges(request: ChangesToCheck): Promise<CheckOfChanges>;
  /** Writes what checks read, as `bytesOfModel` makes it. Rejects with `TooManyWaiting`, too. */
  writeModelToCheck(request: ModelToWrite): Promise<ModelWriting>;
  close(): Promise<void>;
}

/** A check that takes longer is left to the runs themselves. On a busy machine it waits for the processor as well. */
const limits = { processorLimitMs: 5_000, timeLimitMs: 60_000 } as const;
const turns = { atOncePerOwner: 1, waitingPerOwner: 20, waiting: 200, what: "checks" } as const;

export function createModelChecks(store: Store, storeThreads = createStoreThreads): ModelChecks {
  const program = new URL("model-check-worker.ts", import.meta.url);
  const threads = storeThreads<typeof modelCheckTasks>(program, store, { threads: 1, ...limits, ...turns });
  return {
    async problemsOfAllPoints({ modelId, userId, definition: { kind, parameters, combine } }) {
      try {
        return await threads.submit("checkPoints", { modelId, points: { kind, parameters, combine } }, userId);
      } catch (error) {
        if (error instanceof TooManyWaiting || error instanceof TaskGivenUp) return [];
        throw error;
      }
    },
    checkChanges: ({ userId, ...request }) =>
      threads.submit("checkChanges", request, userId, { givenUp: () => "too large" as const }),
    writeModelToCheck: ({ userId, ...request }) =>
      threads.submit("writeModelToCheck", request, userId, { givenUp: () => "too large" as const }),
    close: threads.close,
  };
}
