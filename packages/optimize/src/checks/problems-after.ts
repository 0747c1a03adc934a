/** The problems of a model with changes that are not stored: for the service, and for the page, which has them at once by a worker. */
import { changedContent } from "@esm/model/domain/changes/changed-content";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import {
  type AnyOverride,
  attributeOverridesOf,
  overridesOfModel,
  tableOverridesOf,
} from "@esm/model/domain/overrides/any-override";
import { withParent } from "@esm/model/domain/overrides/model-inheritance";
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
  /** What it changes itself. */
  model: Parameters;
  /** Its parent; null or absent where it has none. */
  parent?: Parameters | null | undefined;
}

/** Fields that are given replace those of the model. What it inherits stays. */
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
  { content, model, parent = null }: StoredModel,
  { operations, ...inPlace }: UnsavedChanges,
  machineBytes?: number,
): ProblemsAfter {
  const own = { ...model, ...inPlace };
  const whole = withParent(own, parent);
  const { optimization_parameters: parameters, ...overriding } = whole;
  const placed = (found: readonly Problem[]): Problem[] =>
    parent === null
      ? [...found]
      : found.map((problem) => ({ ...problem, loc: placeIn(problem.loc, whole, own, parent) }));
  const { problems, ...snapshot } = changedContent(content, overridesOfModel(overriding), operations);
  if (problems.length > 0) return { refused: problems };
  const { overrides_by_year: overridesByYear } = overriding;
  const input = { snapshot: { ...snapshot, overridesByYear }, parameters };
  const built = validateInput(input);
  if (!built.system) return { problems: placed(built.problems) };
  const read = optimizeOptionsOf(defaultRunOptions(), null);
  const ahead = "options" in read ? resolutionAhead(built.system, input, { ...read.options, machineBytes }) : [];
  return { problems: placed([...ahead, ...built.warnings]) };
}

/** The place in the lists of the model itself, or, behind `parent`, in those of its parent. */
function placeIn(loc: Problem["loc"], whole: Parameters, own: Parameters, parent: Parameters): Problem["loc"] {
  const [list, index, ...field] = loc;
  if (list !== "override_parameters" && list !== "override_tables" && list !== "overrides_by_year") return loc;
  const one = whole[list]?.[Number(index)];
  if (!one) return loc;
  const isIt = (other: object): boolean =>
    other === one || (list === "override_parameters" && isSameTarget(other as Override, one as Override));
  const inherited = (parent[list] as readonly object[] | undefined)?.indexOf(one) ?? -1;
  const position = inherited < 0 ? (own[list]?.findIndex(isIt) ?? -1) : -1;
  if (position >= 0) return [list, position, ...field];
  return inherited < 0 ? loc : ["parent", list, inherited, ...field];
}

const isSameTarget = (left: Override, right: Override): boolean =>
  left.component_name === right.component_name && left.attribute === right.attribute;

/** The model as it is stored when the operations were saved; null where they could not be saved. */
export function modelAfter(
  { content, model, parent = null }: StoredModel,
  operations: readonly Operation[],
): StoredModel | null {
  const { problems, content: changed, overrides } = changedContent(content, overridesOfModel(model), operations);
  if (problems.length > 0) return null;
  const inherited = parent && changedContent(content, overridesOfModel(parent), operations).overrides;
  return {
    content: changed,
    model: withOverrides(model, overrides),
    parent: parent && inherited && withOverrides(parent, inherited),
  };
}

function withOverrides(model: Parameters, overrides: readonly AnyOverride[]): Parameters {
  const ofTables = tableOverridesOf(overrides);
  const attributes = { override_parameters: attributeOverridesOf(overrides) };
  return { ...model, ...attributes, ...(ofTables.length > 0 && { override_tables: ofTables }) };
}
