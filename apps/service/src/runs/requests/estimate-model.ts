/** Says what a run would take, without starting it. Done in a thread (start-worker.ts): it reads no series. */
import type { Problem } from "@esm/model/domain/problem";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { createPlaceCounter } from "@esm/model/formulation/estimate-size";
import { problemsOfSteps } from "@esm/optimize/optimization/options";
import type { ModelSource } from "../../store/datasets/model-source.ts";
import type { Store } from "../../store/store.ts";
import { estimateInFull, type RunLimits } from "../estimates/classify-run.ts";
import { type TimeRange, timeRange } from "../estimates/estimate-range.ts";
import { learntFrom } from "../estimates/learn-from-runs.ts";
import { hashOf } from "./prepare-run.ts";

export interface EstimateRequest {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
}

export type ModelEstimate =
  | (NonNullable<ReturnType<typeof estimateInFull>> & { measuredRuns: number; range: TimeRange })
  /** The problems of the options, placed in `options`. */
  | { problems: Problem[] }
  | "no model";

export async function estimateModel(
  store: Store,
  request: EstimateRequest & { limits: RunLimits },
): Promise<ModelEstimate> {
  return (await store.withModel(request.modelId, (source) => estimateOn(source, store, request))) ?? "no model";
}

async function estimateOn(
  { content, model, heads }: ModelSource,
  store: Store,
  { modelId, kind, options, limits }: EstimateRequest & { limits: RunLimits },
): Promise<ModelEstimate> {
  const problems = problemsOfSteps(options, content.dataset.number_of_time_steps);
  if (problems.length > 0) return { problems };
  const counter = createPlaceCounter();
  for await (const some of heads()) some.forEach(counter.add);
  const sized = {
    steps: content.dataset.number_of_time_steps,
    regionCount: content.regions.length,
    components: content.components,
    places: counter.counts(),
    constrained: content,
  };
  const estimate = estimateInFull({ sized, model }, { kind, options, overrides: [] }, limits);
  if (!estimate) throw new Error("The options were checked.");
  const measured = await store.runs.lastMeasures({ modelId, kind, optionsHash: hashOf(options, []) });
  const learnt = { ...estimate, ...learntFrom(measured, estimate), measuredRuns: measured.length };
  // Estimates by size are for machines of medium speed. The queue takes the pace into account by itself.
  const isOfSize = measured.length === 0 && estimate.class === "large";
  const pace = isOfSize ? await store.runQueue.paceOfModels("large") : null;
  const seconds = learnt.seconds * (pace ?? 1);
  const shares = measured.length === 0 ? await store.runQueue.shares(estimate.class) : [];
  const taken = measured.map((run) => run.seconds);
  return { ...learnt, seconds, range: timeRange({ seconds, secondsOfSize: estimate.seconds, taken, shares }) };
}
