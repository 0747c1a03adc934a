/** Validates a model with changes that are not stored. Done in a thread (model-check-worker.ts). */
import { changedContent } from "@esm/model/domain/changes/changed-content";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { optimizeOptionsOf } from "@esm/optimize/optimization/options";
import { resolutionAhead, validateInput } from "@esm/optimize/optimization/validate";
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
