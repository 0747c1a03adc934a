/** From a request to a run that can be queued: its input frozen, its digests, and whether an equal one is there. */
import { createHash } from "node:crypto";
import packageJson from "../../package.json" with { type: "json" };
import type { Override } from "../domain/model.ts";
import type { Run, RunStatus } from "../domain/run.ts";
import type { RunEstimate, RunKind } from "../domain/run-class.ts";
import type { RunOptions } from "../domain/run-options.ts";
import type { ModelInput } from "../store/dataset-reader.ts";
import type { NewRun } from "../store/new-run.ts";
import type { Store } from "../store/store.ts";
import { type FrozenInput, freezeInput } from "./model-input.ts";
import { classify, isProgramOverride } from "./run-class.ts";
import { waiting } from "./run-execution.ts";
import { requirementsOf } from "./run-requirements.ts";

export interface FrozenModel extends ModelInput {
  input: FrozenInput;
  /** What is known already of what its runs will take. */
  estimates: Map<string, RunEstimate>;
}

/** Model and data set as they are now; undefined where there is no such model. */
export async function frozenModel(store: Store, modelId: number): Promise<FrozenModel | undefined> {
  const read = await store.readModelInput(modelId);
  return read && { ...read, estimates: new Map(), input: await freezeInput(read.content, read.model) };
}

export interface WantedRun {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  overrides: readonly Override[];
  /** Of the request that wants it. */
  traceparent?: string | undefined;
}

export function toQueue(frozen: FrozenModel, wanted: WantedRun): NewRun {
  const { datasetId, input } = frozen;
  const { modelId, userId, kind, options, overrides, traceparent } = wanted;
  const optionsHash = hashOf(options, overrides);
  const { version } = packageJson;
  return {
    ...{ modelId, datasetId, userId, kind, options, overrides, optionsHash, version, input, traceparent },
    requirements: requirementsOf(kind, options),
    estimate: estimateOf(frozen, wanted),
    progress: waiting,
  };
}

/** Made once for all points of a sweep that have equal variables. */
function estimateOf(frozen: FrozenModel, wanted: WantedRun): RunEstimate {
  const { kind, options, overrides } = wanted;
  const key = JSON.stringify([kind, options, overrides.filter(isProgramOverride)]);
  const estimate = frozen.estimates.get(key) ?? classify(frozen, wanted);
  frozen.estimates.set(key, estimate);
  return estimate;
}

/**
 * Of what was asked for, and not of the solvers there are: those of this machine say nothing of the worker's, and a checked
 * optimum is one, whoever found it. Which solver that was, and its version, stands in the run.
 */
const hashOf = (options: RunOptions, overrides: readonly Override[]): string =>
  createHash("sha256")
    .update(JSON.stringify([options, overrides]))
    .digest("hex");

/** The latest run of the same model that is equal, in one of these states. */
export function reusable(store: Store, run: NewRun, states: readonly RunStatus[]): Promise<Run | undefined> {
  const { modelId, kind, optionsHash, version, input } = run;
  return store.runs.findEqual({ modelId, kind, inputHash: input.hash, optionsHash, version }, states);
}
