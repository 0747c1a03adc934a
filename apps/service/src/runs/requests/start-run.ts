/**
 * Answers a request for a run with an equal existing run, or with a new one in the queue. Done in a thread
 * (start-worker.ts).
 */
import { type AnyOverride, overridesOfModel } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import { alternativesOf } from "@esm/model/domain/runs/alternatives";
import type { Run, RunStatus } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { problemsOfTargets } from "@esm/model/energy-system/targets";
import { problemsOfSteps } from "@esm/optimize/optimization/options";
import type { ModelSource } from "../../store/datasets/model-source.ts";
import { InputChanged } from "../../store/runs/run-inputs.ts";
import { keyOf } from "../../store/runs/runs.ts";
import type { Store } from "../../store/store.ts";
import { learntFrom } from "../estimates/learn-from-runs.ts";
import { problemsOfOverrides, problemsOfTables } from "./override-problems.ts";
import { prepareModel, problemsOfScenarios, toNewRun, tooManyRecords } from "./prepare-run.ts";

export interface RunRequest {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  /** Overrides applied after those of the model. */
  overrides?: readonly AnyOverride[];
  /** Starts a new run even where an equal one has a result. */
  force?: boolean;
  /** The client waits: an equal run under way will do, and a new run ends when no client waits any more. */
  waitedFor?: boolean;
}

export type RunStart =
  | { run: Run; reused: boolean }
  /** The problems of the request, placed as in its body. */
  | { problems: Problem[] }
  /** There is no such model. */
  | "no model"
  /** The user already has the maximum number of waiting runs. */
  | "too many";

/** Terms of a start that a thread receives in addition to the request. */
export interface StartTerms {
  maxQueuedPerUser: number;
  /** The trace of the request, for the process that executes its run. */
  traceparent: string | undefined;
}

export async function startRun(store: Store, request: RunRequest & StartTerms): Promise<RunStart> {
  const start = () => store.withModel(request.modelId, (source) => startOn(source, store, request));
  return (await untilInputSettled(store, start)) ?? "no model";
}

async function startOn(source: ModelSource, store: Store, request: RunRequest & StartTerms): Promise<RunStart> {
  const { force = false, waitedFor = false, maxQueuedPerUser, ...wanted } = request;
  const overrides = request.overrides ?? [];
  const problems = [
    ...problemsOfSteps(request.options, source.content.dataset.number_of_time_steps),
    ...(await problemsOfOverrides(source, overrides, ["overrides"])),
    ...problemsOfAlternatives(source, request, overrides),
    ...(await problemsOfScenarios(source, request.options)),
    ...(await problemsOfTables(source, overrides, { withModel: request.kind !== "validate" })),
  ];
  if (problems.length > 0) return { problems };
  const prepared = await prepareModel(source, request.options);
  if (!prepared) return { problems: [tooManyRecords] };
  const run = toNewRun(prepared, { ...wanted, overrides });
  const ofOthers: RunStatus[] = waitedFor ? ["queued", "running", "succeeded"] : ["succeeded"];
  const reusableStatuses = force ? [] : ofOthers;
  const equal = force ? undefined : await store.runs.findEqual(keyOf(run), reusableStatuses);
  if (equal) {
    await store.runs.noteRevision(equal.id, run.revision);
    return { run: equal, reused: true };
  }
  if ((await store.runs.countQueuedOf(request.userId)) >= maxQueuedPerUser) return "too many";
  run.estimate = learntFrom(await store.runs.lastMeasures(run), run.estimate);
  return store.runs.create(run, reusableStatuses);
}

/** Known names are all that can be asked of targets before the tables are read. */
function problemsOfAlternatives(
  { content, model }: ModelSource,
  { kind, options }: RunRequest,
  overrides: readonly AnyOverride[],
): Problem[] {
  if (kind !== "alternatives") return [];
  return problemsOfTargets(content, [...overridesOfModel(model), ...overrides], alternativesOf(options));
}

/** Others may write, take over or remove the same input again and again. */
const timesToTry = 20;

/** Starts again where another process was about to store or remove the same input. */
export async function untilInputSettled<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof InputChanged) || time === timesToTry) throw error;
      await store.runs.inputSettled(error.hash);
    }
  }
}
