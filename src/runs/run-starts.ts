/** What asks for a run gets one: an equal one that is there, or a new one in the queue. */
import type { Override } from "../domain/model.ts";
import type { Problem } from "../domain/problem.ts";
import type { Run, RunStatus } from "../domain/run.ts";
import type { RunKind } from "../domain/run-class.ts";
import type { RunOptions } from "../domain/run-options.ts";
import { createTaskQueue } from "../exchange/task-queue.ts";
import type { Store } from "../store/store.ts";
import { frozenModel, reusable, toQueue } from "./new-runs.ts";
import { problemsOfSteps } from "./options-of-run.ts";
import { problemsOfOverrides } from "./override-problems.ts";

export interface RunRequest {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  /** Applied after those of the model. */
  overrides?: readonly Override[];
  /** Begins a new run also where an equal one has a result. */
  force?: boolean;
  /** Whoever asks waits: a run under way that is equal will do, and a new one ends when nobody waits any more. */
  attended?: boolean;
}

export type RunStart =
  | { run: Run; reused: boolean }
  /** What is wrong with the request, placed as in its body. */
  | { problems: Problem[] }
  /** There is no such model. */
  | "no model"
  /** The user has as many runs waiting as one may have. */
  | "too many";

export interface RunStartsOptions {
  store: Store;
  maxQueuedPerUser: number;
  /** Of the request at hand, for whoever works its run off. */
  traceparent?: (() => string | undefined) | undefined;
}

export function createRunStarts(options: RunStartsOptions): (request: RunRequest) => Promise<RunStart> {
  const { store, maxQueuedPerUser, traceparent } = options;
  async function start({ force = false, attended = false, ...request }: RunRequest): Promise<RunStart> {
    const frozen = await frozenModel(store, request.modelId);
    if (!frozen) return "no model";
    const problems = [
      ...problemsOfSteps(request.options, frozen.content.dataset.number_of_time_steps),
      ...(await problemsOfOverrides(frozen, request.overrides ?? [], ["overrides"])),
    ];
    if (problems.length > 0) return { problems };
    const run = toQueue(frozen, { overrides: [], ...request, traceparent: traceparent?.() });
    const welcome: RunStatus[] = attended ? ["queued", "running", "succeeded"] : ["succeeded"];
    const equal = force ? undefined : await reusable(store, run, welcome);
    if (equal) return { run: equal, reused: true };
    if ((await store.runs.countQueuedOf(request.userId)) >= maxQueuedPerUser) return "too many";
    return { run: await store.runs.create(run), reused: false };
  }

  // One after the other for a model: of two equal requests at the same time the second finds the run of the first.
  const ofModel = createTaskQueue({ atOncePerOwner: 1 });
  return (request) => ofModel(request.modelId, () => start(request));
}
