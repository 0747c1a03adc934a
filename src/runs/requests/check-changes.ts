/** Validates a model with changes that are not stored. Done in a thread (model-check-worker.ts). */
import { changedContent } from "../../domain/changes/changed-content.ts";
import type { Operation } from "../../domain/changes/operation.ts";
import type { DatasetContent } from "../../domain/dataset-content.ts";
import type { OptimizationParameters, Override } from "../../domain/model.ts";
import type { Problem } from "../../domain/problem.ts";
import { defaultRunOptions } from "../../domain/runs/run-options.ts";
import { optimizeOptionsOf } from "../../optimization/options.ts";
import { resolutionAhead, validateInput } from "../../optimization/validate.ts";
import type { ModelSource } from "../../store/datasets/model-source.ts";
import type { Store } from "../../store/store.ts";

export interface ChangesToCheck {
  modelId: number;
  userId: number;
  operations: readonly Operation[];
  /** In place of what the model has. */
  override_parameters?: readonly Override[];
  optimization_parameters?: OptimizationParameters | null;
}

export type CheckOfChanges =
  | { problems: Problem[] }
  /** Why operations are refused, placed as in the body of a request that changes the data set. */
  | { refused: Problem[] }
  | "no model"
  /** It is left to runs, whose processes have room for it. */
  | "too large";

/** Larger data are read as a whole only in the process of a run. */
const maxTableBytes = 32 * 2 ** 20;

export async function checkChanges(store: Store, request: Omit<ChangesToCheck, "userId">): Promise<CheckOfChanges> {
  const read = await store.withModel(request.modelId, async (source) =>
    source.tableBytes > maxTableBytes ? null : { model: source.model, content: await wholeOf(source) },
  );
  if (read === undefined) return "no model";
  return read ? problemsAfter(read, request) : "too large";
}

async function wholeOf({ content, heads, values }: ModelSource): Promise<DatasetContent> {
  const all: Float64Array[] = [];
  for await (const some of values()) for (const one of some) all.push(one);
  const tables: DatasetContent["tables"] = [];
  for await (const some of heads()) {
    for (const { length: _, single: __, ...head } of some) tables.push({ ...head, values: all[tables.length] });
  }
  return { ...content, tables };
}

function problemsAfter(
  { model, content }: { model: ModelSource["model"]; content: DatasetContent },
  { operations, ...inPlace }: Omit<ChangesToCheck, "userId">,
): CheckOfChanges {
  const { override_parameters: overrides, optimization_parameters: parameters } = { ...model, ...inPlace };
  const { problems, ...snapshot } = changedContent(content, overrides, operations);
  if (problems.length > 0) return { refused: problems };
  const input = { snapshot, parameters };
  const built = validateInput(input);
  if (!built.system) return { problems: built.problems };
  const read = optimizeOptionsOf(defaultRunOptions(), null);
  return {
    problems: [...("options" in read ? resolutionAhead(built.system, input, read.options) : []), ...built.warnings],
  };
}
