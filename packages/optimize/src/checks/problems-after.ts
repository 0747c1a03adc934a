/** The problems of a model with changes that are not stored: for the service, and for the page, which has them at once by a worker. */
import { changedContent } from "@esm/model/domain/changes/changed-content";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { attributeOverridesOf, overridesOfModel, tableOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { optimizeOptionsOf } from "../optimization/options.ts";
import { resolutionAhead, validateInput } from "../optimization/validate.ts";

type Parameters = Pick<
  ModelContent,
  "override_parameters" | "override_tables" | "overrides_by_year" | "optimization_parameters"
>;

/** A model with its data set, as they are stored. */
export interface StoredModel {
  content: DatasetContent;
  model: Parameters;
}

/** Fields that are given replace those of the model. */
export interface UnsavedChanges extends Partial<Parameters> {
  operations: readonly Operation[];
}

export type ProblemsAfter =
  | { problems: Problem[] }
  /** Why operations are refused, placed as in the body of a request that changes the data set. */
  | { refused: Problem[] };

/**
 * Finds what a validation would find after the changes.
 * @param machineBytes memory of the machine that will optimize, which decides about its warning of a coarse resolution; that of this
 * one where absent
 */
export function problemsAfter(
  { content, model }: StoredModel,
  { operations, ...inPlace }: UnsavedChanges,
  machineBytes?: number,
): ProblemsAfter {
  const { optimization_parameters: parameters, ...overriding } = { ...model, ...inPlace };
  const { problems, ...snapshot } = changedContent(content, overridesOfModel(overriding), operations);
  if (problems.length > 0) return { refused: problems };
  const { overrides_by_year: overridesByYear } = overriding;
  const input = { snapshot: { ...snapshot, overridesByYear }, parameters };
  const built = validateInput(input);
  if (!built.system) return { problems: built.problems };
  const read = optimizeOptionsOf(defaultRunOptions(), null);
  const ahead = "options" in read ? resolutionAhead(built.system, input, { ...read.options, machineBytes }) : [];
  return { problems: [...ahead, ...built.warnings] };
}

/** The model as it is stored when the operations were saved; null where they could not be saved. */
export function modelAfter({ content, model }: StoredModel, operations: readonly Operation[]): StoredModel | null {
  const { problems, content: changed, overrides } = changedContent(content, overridesOfModel(model), operations);
  if (problems.length > 0) return null;
  const ofTables = tableOverridesOf(overrides);
  const attributes = { override_parameters: attributeOverridesOf(overrides) };
  const changes = { ...attributes, ...(ofTables.length > 0 && { override_tables: ofTables }) };
  return { content: changed, model: { ...model, ...changes } };
}
