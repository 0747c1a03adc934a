/**
 * Why scenarios under one design have no optimum. Each scenario alone comes first: where one has none, its explanation names it. Where each
 * has one, the smallest set of scenarios that contradict each other is named: a scenario stays in it only if the others have a design
 * without it.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { inScenario } from "@esm/model/energy-system/scenario-content";
import { type ScenarioBlock, scenarioProgram } from "@esm/model/formulation/scenario-program";
import type { LinearProgram } from "@esm/program/linear-program";
import type { OptimizeHooks } from "../hooks.ts";
import type { OptimizeOptions, ScenarioSet } from "../model-input.ts";
import { isOverriddenBy, rebuildOf, typicalOf } from "../rebuild.ts";
import { resolveAgain } from "../series-cache.ts";
import { solveSystem } from "../solve-system.ts";
import type { Solve } from "../solver-calls.ts";
import type { ReadyScenario } from "./scenario-systems.ts";

interface Question {
  readonly scenarios: readonly ReadyScenario[];
  readonly blocks: readonly ScenarioBlock[];
  readonly set: ScenarioSet;
  readonly options: OptimizeOptions;
  readonly hooks: OptimizeHooks;
  readonly solve: Solve;
}

/** The list is never empty. */
export async function explainScenarios(status: "infeasible" | "unbounded", question: Question): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const scenario of question.scenarios) {
    const found = await alone(scenario, question);
    problems.push(...found.map((problem) => inScenario(scenario.name, problem)));
  }
  if (problems.length > 0) return problems;
  const names = status === "infeasible" ? await contradicting(question) : question.scenarios.map(({ name }) => name);
  return [
    {
      type: "scenarios_contradict",
      loc: ["scenarios"],
      msg: message("scenarios_contradict", { names }),
      hint: message("allow_larger_design"),
      ctx: { scenarios: names },
    },
  ];
}

async function alone(scenario: ReadyScenario, { options, hooks }: Question): Promise<Problem[]> {
  const { snapshot, ready, full, hasOwnData } = scenario;
  const resolve = (changed: EnergySystem) => resolveAgain(undefined, changed, options);
  const explaining = {
    rebuild: rebuildOf(snapshot, ready),
    typical: typicalOf(snapshot, { full, time: ready.time, resolve }),
    isOverridden: isOverriddenBy(snapshot.overrides),
  };
  const plain = { ...options, prices: false, dispatch: false };
  const end = await solveSystem(ready, plain, hooks, { explaining, full });
  if (end.status !== "infeasible" && end.status !== "unbounded") return [];
  // A change of the model's data would not change those of the scenario's own data set.
  return hasOwnData ? end.problems.map(withoutChanges) : end.problems;
}

function withoutChanges({ ctx = {}, ...problem }: Problem): Problem {
  const { changes: _, ...rest } = ctx;
  return { ...problem, ctx: rest };
}

/** Names of scenarios that have no common design, but would have one without any of them. */
async function contradicting({ scenarios, blocks, set, solve }: Question): Promise<string[]> {
  let kept = scenarios.map((_, position) => position);
  for (const position of scenarios.keys()) {
    const fewer = kept.filter((other) => other !== position);
    if (fewer.length < 2) break;
    const joined = scenarioProgram(
      fewer.map((other) => blocks[other]),
      null,
      set.limits,
    );
    const outcome = await solve(withoutCosts(joined.program));
    if (outcome.status === "infeasible") kept = fewer;
  }
  return kept.map((position) => scenarios[position].name);
}

const withoutCosts = (program: LinearProgram): LinearProgram => ({
  ...program,
  cost: new Float64Array(program.columnCount),
  objectiveOffset: 0,
});
