/** From a request to a run that can be queued: packs its input, computes its digests, and finds an equal run. */
import { createHash } from "node:crypto";
import { message, valueError } from "@esm/messages/message";
import { type AnyOverride, attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { RunEstimate, RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import type { SizedContent } from "@esm/model/formulation/estimate-size";
import packageJson from "../../../package.json" with { type: "json" };
import type { DatasetSource, ModelSource } from "../../store/datasets/model-source.ts";
import type { NewRun } from "../../store/runs/new-run.ts";
import type { InputToKeep } from "../../store/runs/run-inputs.ts";
import { classify, isProgramOverride } from "../estimates/classify-run.ts";
import { compressedInput, digestInput, measureInput } from "../input/packed-input.ts";
import { requirementsOf } from "../queue/requirements.ts";
import { waiting } from "../queue/run-execution.ts";
import { problemsOfOverrides, problemsOfTables } from "./override-problems.ts";

/** Model and data set at one moment, for all runs to be queued on them. */
interface PreparedModel {
  source: ModelSource;
  sized: SizedContent;
  input: InputToKeep;
  /** See `NewRun`. */
  revision: number;
  /** The estimates made so far. */
  estimates: Map<string, RunEstimate>;
}

/** Undefined where there are too many table records for a run. */
export async function prepareModel(model: ModelSource, options: RunOptions): Promise<PreparedModel | undefined> {
  const source = { ...model, datasets: await datasetsOf(model, options) };
  const measures = await measureInput(source);
  if (!measures) return undefined;
  const digest = await digestInput(source, measures);
  const input = { ...digest, portions: () => compressedInput(source, measures) };
  const revision = source.datasets ? -1 : await source.revision();
  return { source, sized: measures.sized, input, revision, estimates: new Map() };
}

/** The data sets of scenarios, by id. Those that do not exist are problems of the request (`problemsOfScenarios`). */
async function datasetsOf(
  source: ModelSource,
  { scenarios = [] }: RunOptions,
): Promise<ReadonlyMap<number, DatasetSource> | undefined> {
  const ids = [...new Set(scenarios.flatMap(({ dataset_id }) => dataset_id ?? []))].sort((left, right) => left - right);
  const datasets = new Map<number, DatasetSource>();
  for (const id of ids) {
    const dataset = await source.dataset(id);
    if (dataset) datasets.set(id, dataset);
  }
  return ids.length > 0 ? datasets : undefined;
}

/** Problems of the scenarios' overrides and data sets, placed in the options. */
export async function problemsOfScenarios(source: ModelSource, { scenarios = [] }: RunOptions): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, { name, overrides, override_tables = [], dataset_id }] of scenarios.entries()) {
    const where = ["options", "scenarios", `${index}`];
    problems.push(...(await problemsOfOverrides(source, overrides, [...where, "overrides"])));
    // Those of another data set are checked with its data, when the run begins.
    if (dataset_id === null && override_tables.length > 0) {
      const found = await problemsOfTables(source, override_tables, { withModel: false });
      problems.push(...found.map((problem) => ({ ...problem, loc: [...where, ...problem.loc] })));
    }
    if (dataset_id === null || (await source.dataset(dataset_id))) continue;
    problems.push(withoutDataset(name, dataset_id, [...where, "dataset_id"]));
  }
  return problems;
}

export const withoutDataset = (scenario: string, id: number, loc: (string | number)[]): Problem => ({
  type: "scenario_without_dataset",
  loc,
  msg: message("scenario_without_dataset", { scenario, id }),
  input: id,
});

interface WantedRun {
  modelId: number;
  userId: number;
  kind: RunKind;
  options: RunOptions;
  overrides: readonly AnyOverride[];
  /** Trace of the request that starts the run. */
  traceparent?: string | undefined;
}

export function toNewRun(prepared: PreparedModel, wanted: WantedRun): NewRun {
  const { input, revision } = prepared;
  const { datasetId } = prepared.source;
  const { modelId, userId, kind, options, overrides, traceparent } = wanted;
  const optionsHash = hashOf(options, overrides);
  const { version } = packageJson;
  return {
    modelId,
    datasetId,
    userId,
    kind,
    options,
    overrides,
    optionsHash,
    version,
    input,
    revision,
    traceparent,
    requirements: requirementsOf(kind, options),
    estimate: estimateOf(prepared, wanted),
    progress: waiting,
  };
}

/** One estimate serves all points of a sweep that have equal variables. */
function estimateOf(prepared: PreparedModel, wanted: WantedRun): RunEstimate {
  const { kind, options, overrides } = wanted;
  const key = JSON.stringify([kind, options, attributeOverridesOf(overrides).filter(isProgramOverride)]);
  const estimate =
    prepared.estimates.get(key) ?? classify({ sized: prepared.sized, model: prepared.source.model }, wanted);
  prepared.estimates.set(key, estimate);
  return estimate;
}

/**
 * A digest of the request, without the installed solvers: the solvers of this machine say nothing of the worker's, and
 * a checked optimum is an optimum, whichever solver found it. The run records the solver and its version.
 */
export const hashOf = (options: RunOptions, overrides: readonly AnyOverride[]): string =>
  createHash("sha256")
    .update(JSON.stringify([options, overrides]))
    .digest("hex");

export const tooManyRecords: Problem = {
  type: "value_error",
  loc: ["model"],
  msg: valueError(message("too_many_records_for_run")),
  hint: message("split_data_set_omit_records"),
  ctx: { error: {} },
};
