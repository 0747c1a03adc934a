/** What is wrong with the overrides of a run or a sweep, told when they are asked for: before anything is queued. */
import { setImmediate } from "node:timers/promises";
import type { Override } from "../domain/model.ts";
import type { Problem } from "../domain/problem.ts";
import type { SweepParameter } from "../domain/sweep.ts";
import { applyOverrides } from "../energy-system/overrides.ts";
import type { FrozenModel } from "./new-runs.ts";

type Frozen = Pick<FrozenModel, "content" | "model">;

/** Then others have their turns. */
const atOnce = 20;
/** Nobody reads more, and each looks for the nearest name. */
const mostProblems = 50;

/** Of a sweep: each value on its own, because what one does is wrong whatever the others are. */
export async function problemsOfParameters(
  frozen: Frozen,
  parameters: readonly SweepParameter[],
  where: readonly string[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, parameter] of parameters.entries()) {
    problems.push(
      ...problemsOf(frozen, parameter).map(({ loc, ...rest }) => ({ ...rest, loc: [...where, index, ...loc] })),
    );
    if (problems.length >= mostProblems) break;
    if (index % atOnce === 0) await setImmediate();
  }
  return problems;
}

/** Of a run: no two are about one attribute of a component, so that each stands on its own as well. */
export async function problemsOfOverrides(
  frozen: Frozen,
  overrides: readonly Override[],
  where: readonly string[],
): Promise<Problem[]> {
  const parameters = overrides.map(({ value, ...target }): SweepParameter => ({ ...target, values: [value] }));
  const problems = await problemsOfParameters(frozen, parameters, where);
  const beforeField = where.length + 1;
  return problems.map((problem) => {
    if (problem.loc[beforeField] !== "values") return problem;
    return { ...problem, loc: [...problem.loc.slice(0, beforeField), "value"] };
  });
}

/** After the model's own overrides. Places are within the parameter. */
function problemsOf({ content, model }: Frozen, { values, ...target }: SweepParameter): Problem[] {
  const isMeant = ({ component_name }: { component_name: string }): boolean => component_name === target.component_name;
  const before = model.override_parameters.filter(isMeant);
  const meant = content.components.filter(({ name }) => name === target.component_name);
  // A component that is not there is one problem, however many values it was to have; the others tell which name is near.
  const isThere = meant.length > 0;
  const components = isThere ? meant : content.components;
  const tried = isThere ? values : values.slice(0, 1);
  const seen = new Set<string>();
  return tried.flatMap((value, position) => {
    const { problems } = applyOverrides(components, [...before, { ...target, value }]);
    return problems
      .filter(({ loc }) => loc[1] === before.length)
      .flatMap((problem): Problem[] => {
        const [, , ...field] = problem.loc;
        const loc = field[0] === "value" ? ["values", position] : field;
        // What is wrong with the attribute is wrong once.
        const key = JSON.stringify([loc, problem.msg]);
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ ...problem, loc }];
      });
  });
}
