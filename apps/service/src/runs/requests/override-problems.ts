/** Checks the overrides of a run or a sweep when they are requested, before any run is queued. */
import { setImmediate } from "node:timers/promises";
import type { Component } from "@esm/model/domain/component";
import type { Override } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { SweepParameter } from "@esm/model/domain/runs/sweep";
import { applyOverrides } from "@esm/model/energy-system/overrides";
import type { ModelSource } from "../../store/datasets/model-source.ts";

type OverridableModel = Pick<ModelSource, "content" | "model">;

/** Values that are checked before other work gets a turn. */
const atOnce = 50;
/** More are of no use to a reader, and each one searches for the nearest name. */
const maxProblems = 50;

/** Checks each value of a sweep on its own: a problem of one value does not depend on the others. */
export async function problemsOfParameters(
  model: OverridableModel,
  parameters: readonly SweepParameter[],
  where: readonly string[],
): Promise<Problem[]> {
  const named = byName(model);
  const problems: Problem[] = [];
  let checked = 0;
  for (const [index, parameter] of parameters.entries()) {
    for (const problem of problemsOf(named, parameter)) {
      if (problem) problems.push({ ...problem, loc: [...where, index, ...problem.loc] });
      checked++;
      if (checked % atOnce === 0 || !named.components.has(parameter.component_name)) await setImmediate();
      if (problems.length >= maxProblems) return problems;
    }
  }
  return problems;
}

/**
 * Checks a run: no two of its overrides concern the same attribute of a component, so each can be checked on its own as
 * well.
 */
export async function problemsOfOverrides(
  model: OverridableModel,
  overrides: readonly Override[],
  where: readonly string[],
): Promise<Problem[]> {
  const parameters = overrides.map(({ value, ...target }): SweepParameter => ({ ...target, values: [value] }));
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
  { values, ...target }: SweepParameter,
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
