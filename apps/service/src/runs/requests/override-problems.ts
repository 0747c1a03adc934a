/** Checks the overrides of a run or a sweep when they are requested, before any run is queued. */
import { setImmediate } from "node:timers/promises";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import {
  type AnyOverride,
  attributeOverridesOf,
  overridesOfModel,
  tableOverridesOf,
} from "@esm/model/domain/overrides/any-override";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import { isError, type Problem } from "@esm/model/domain/problem";
import {
  type AttributeParameter,
  isAttributeParameter,
  isConstraintParameter,
  type SweepParameter,
} from "@esm/model/domain/runs/sweep";
import { overriddenContent } from "@esm/model/energy-system/overridden-content";
import { applyOverrides } from "@esm/model/energy-system/overrides";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import type { ModelSource } from "../../store/datasets/model-source.ts";

type OverridableModel = Pick<ModelSource, "content" | "model" | "heads" | "values">;

/** Values that are checked before other work gets a turn. */
const atOnce = 50;
/** More are of no use to a reader, and each one searches for the nearest name. */
const maxProblems = 50;

/** Checks each value of a sweep on its own: a problem of one value does not depend on the others. */
export async function problemsOfParameters(
  model: OverridableModel,
  given: readonly SweepParameter[],
  where: readonly string[],
): Promise<Problem[]> {
  // A change is the same in every year: it applies to the data of the model.
  const parameters = given.map(withoutYear);
  const named = byName(model);
  const problems: Problem[] = [];
  const others = parameters.filter((parameter) => !isAttributeParameter(parameter));
  const changed = others.length > 0 ? await contentForTables(model, tableOverridesOf(others.flatMap(firstOf))) : null;
  let checked = 0;
  for (const [index, parameter] of parameters.entries()) {
    const found = isAttributeParameter(parameter)
      ? problemsOf(named, parameter)
      : changed
        ? problemsOfChange(changed, parameter)
        : [];
    for (const problem of found) {
      if (problem) problems.push({ ...problem, loc: [...where, index, ...problem.loc] });
      checked++;
      const isUnknown = isAttributeParameter(parameter) && !named.components.has(parameter.component_name);
      if (checked % atOnce === 0 || isUnknown) await setImmediate();
      if (problems.length >= maxProblems) return problems;
    }
  }
  return problems;
}

const withoutYear = (parameter: SweepParameter): SweepParameter => {
  if (isConstraintParameter(parameter)) return parameter;
  const { year: _, ...always } = parameter;
  return always;
};

/** An override of a parameter with its first value, which names what it is about. */
const firstOf = ({ values: [value], ...target }: SweepParameter): AnyOverride[] =>
  value === undefined ? [] : [{ ...target, value } as AnyOverride];

/** The problem of each value of a table or a constraint; a problem of its target is reported once. */
function* problemsOfChange(
  content: DatasetContent,
  { values, ...target }: Exclude<SweepParameter, AttributeParameter>,
): Generator<Problem | null> {
  const numbers = (values as unknown[]).filter((value) => typeof value === "number");
  // Results rise or fall with the value: where the extremes are allowed, all others are.
  const extremes = new Set([Math.min(...numbers), Math.max(...numbers)]);
  const problemsAt = (value: unknown): Problem[] =>
    applyTableOverrides(content, [{ ...target, value } as AnyOverride]).problems.filter(isError);
  const areAllFine = [...extremes].every((value) => !numbers.includes(value) || problemsAt(value).length === 0);
  const seen = new Set<string>();
  for (const [position, value] of (values as unknown[]).entries()) {
    if (areAllFine && typeof value === "number") {
      yield null;
      continue;
    }
    for (const problem of problemsAt(value)) {
      const [, , ...field] = problem.loc;
      const loc = field[0] === "value" ? ["values", position] : field;
      const key = JSON.stringify([loc, problem.msg]);
      yield seen.has(key) ? null : { ...problem, loc };
      seen.add(key);
    }
  }
}

/**
 * The content as the model changes it, with the tables of the components that these overrides and those of the model
 * concern; without overrides of tables, without any table.
 */
async function contentForTables(
  { content, model, heads, values }: OverridableModel,
  overrides: readonly TableOverride[],
): Promise<DatasetContent> {
  const ofModel = overridesOfModel(model);
  const named = [...tableOverridesOf(ofModel), ...overrides].flatMap(({ component_name, value }) =>
    typeof value === "object" && value !== null && "table" in value
      ? [component_name, value.component_name]
      : [component_name],
  );
  const groups = content.component_groups ?? {};
  const wanted = new Set(named.flatMap((name) => (Object.hasOwn(groups, name) ? groups[name] : [name])));
  const tables: TableRecord[] = [];
  if (wanted.size > 0) {
    const places: Omit<TableRecord, "values">[] = [];
    for await (const some of heads()) for (const { length: _, single: __, ...head } of some) places.push(head);
    let position = 0;
    for await (const some of values()) {
      for (const one of some) {
        const head = places[position++];
        if (head && wanted.has(head.component)) tables.push({ ...head, values: one.slice() });
      }
    }
  }
  return overriddenContent({ ...content, tables }, ofModel).content;
}

/**
 * Checks the overrides of tables of a model, and those of a run after them. Places are those of the run's list, or of
 * the model's.
 */
export async function problemsOfTables(
  source: OverridableModel,
  ofRun: readonly AnyOverride[],
  { withModel }: { withModel: boolean },
): Promise<Problem[]> {
  const own = source.model.override_tables ?? [];
  const more = tableOverridesOf(ofRun);
  if (more.length === 0 && (own.length === 0 || !withModel)) return [];
  const bare = { ...source, model: { ...source.model, override_tables: undefined } };
  const content = await contentForTables(bare, [...own, ...more]);
  const changed = applyTableOverrides(content, own);
  const ofModel = withModel ? changed.problems.map(({ loc, ...one }) => ({ ...one, loc: ["model", ...loc] })) : [];
  const problems = more.length > 0 ? applyTableOverrides(changed.content, more).problems : [];
  return [...ofModel, ...problems].filter(isError).slice(0, maxProblems);
}

/**
 * Checks a run: no two of its overrides concern the same attribute of a component, so each can be checked on its own as
 * well.
 */
export async function problemsOfOverrides(
  model: OverridableModel,
  overrides: readonly AnyOverride[],
  where: readonly string[],
): Promise<Problem[]> {
  const parameters = attributeOverridesOf(overrides).map(
    ({ value, ...target }): SweepParameter => ({ ...target, values: [value] }),
  );
  const problems = await problemsOfParameters(model, parameters, where);
  const beforeField = where.length + 1;
  return problems.map((problem) => {
    if (problem.loc[beforeField] !== "values") return problem;
    return { ...problem, loc: [...problem.loc.slice(0, beforeField), "value"] };
  });
}

interface Named {
  all: readonly Component[];
  components: ReadonlyMap<string, Component>;
  /** The model's own overrides, by component. */
  overrides: ReadonlyMap<string, Override[]>;
}

const byName = ({ content, model }: OverridableModel): Named => ({
  all: content.components,
  components: new Map(content.components.map((component) => [component.name, component])),
  overrides: Map.groupBy(model.override_parameters, (override) => override.component_name),
});

/** The problem of each value, after the model's own overrides, or null. Places are within the parameter. */
function* problemsOf(
  { all, components, overrides }: Named,
  { values, ...target }: AttributeParameter,
): Generator<Problem | null> {
  const meant = components.get(target.component_name);
  // An unknown component is one problem, however many values it was to have. The other components give the nearest
  // name.
  const before = meant ? applyOverrides([meant], overrides.get(target.component_name) ?? []).components : all;
  const seen = new Set<string>();
  for (const [position, value] of (meant ? values : values.slice(0, 1)).entries()) {
    const [problem] = applyOverrides(before, [{ ...target, value }]).problems;
    const [, , ...field] = problem?.loc ?? [];
    const loc = field[0] === "value" ? ["values", position] : field;
    // A problem of the attribute is reported once.
    const key = JSON.stringify([loc, problem?.msg]);
    yield problem && !seen.has(key) ? { ...problem, loc } : null;
    seen.add(key);
  }
}
