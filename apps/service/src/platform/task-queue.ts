/** Tasks of this process, which start in fair turns between their owners. */
import { createFairQueue, type Owner, type TurnLimits } from "./fair-queue.ts";

export interface TaskQueueLimits extends TurnLimits {
  /** The most tasks of all owners at work at the same time; unlimited where absent. */
  atOnce?: number;
}

/** Answers with the result of the task. Rejects with `TooManyWaiting` where there is a limit. */
type TaskQueue = <Result>(owner: Owner, task: () => Promise<Result>) => Promise<Result>;

export function createTaskQueue({ atOnce = Number.POSITIVE_INFINITY, ...limits }: TaskQueueLimits): TaskQueue {
  const turns = createFairQueue<() => Promise<() => void>>(limits);
  let atWork = 0;

  function dispatch(): void {
    while (atWork < atOnce) {
      const next = turns.next();
      if (!next) return;
      atWork += 1;
      void next.item().then((settle) => {
        atWork -= 1;
        turns.done(next.owner);
        dispatch();
        settle();
      });
    }
  }

  return (owner, task) =>
    new Promise((resolve, reject) => {
      // An error that it throws rejects the promise.
      turns.add(owner, () =>
        task().then(
          (result) => () => resolve(result),
          (error) => () => reject(error),
        ),
      );
      dispatch();
    });
}
