/** The example of the first page in a worker: a plan for each position where its sliders rest, and the newest first. */

import { exampleContent } from "./example-content.ts";
import {
  changesAt,
  type ExamplePlan,
  type ExamplePosition,
  exampleOptions,
  exampleSeries,
  planOf,
} from "./example-plan.ts";
import { newestOnly } from "./newest-only.ts";
import { startCore } from "./varied-run.ts";

export interface SolvedExample {
  /** Has the plan of a position shown, unless another position follows. */
  show(position: ExamplePosition): void;
  close(): void;
}

interface Listeners {
  onPlan(plan: ExamplePlan, milliseconds: number): void;
  /** No plan follows: the worker could not be started, or has ended. */
  onEnd(): void;
}

export async function solveExample({ onPlan, onEnd }: Listeners): Promise<SolvedExample> {
  const core = await startCore();
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    core.close();
  };
  const varied = await core.vary({ content: exampleContent() }, [], exampleOptions);
  if ("status" in varied) {
    close();
    throw new Error(varied.status);
  }
  const show = newestOnly<ExamplePosition>(async (position) => {
    if (!isOpen) return;
    const begin = performance.now();
    try {
      const point = await varied.point(changesAt(position), undefined, exampleSeries);
      if (point.status !== "optimal") throw new Error(point.status);
      if (isOpen) onPlan(planOf(point), performance.now() - begin);
    } catch {
      if (!isOpen) return;
      close();
      onEnd();
    }
  });
  return { show, close };
}
