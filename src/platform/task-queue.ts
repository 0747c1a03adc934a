/** Tasks of this process that begin when it is their turn, fairly between those who brought them. */
import { createFairQueue, type Owner, type TurnLimits } from "./fair-queue.ts";

export interface TaskQueueLimits extends TurnLimits {
  /** Tasks of all that may be at work at the same time; without it, as many as come. */
  atOnce?: number;
}

/** Answers with what the task answers. Rejects with `TooManyWaiting` where there is a limit. */
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
      // What it throws rejects.
      turns.add(owner, () =>
        task().then(
          (result) => () => resolve(result),
          (error) => () => reject(error),
        ),
      );
      dispatch();
    });
}
