/** From the scenarios of a run to systems with the same design, or to all problems of all of them. */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import { contentOfScenario, problemsOfDesign, problemsOfLimits } from "@esm/model/energy-system/scenario-content";
import { constraintsOfPathways } from "../../myopic/constraints-of-year.ts";
import { asOptionsAsk } from "../as-options-ask.ts";
import type { ModelSnapshot, OptimizeOptions, ScenarioInput } from "../model-input.ts";
import type { Refused } from "../optimization-end.ts";
import { resolveAgain } from "../series-cache.ts";
import type { ReadySystem } from "../time-resolution.ts";
import { relaxedExistence } from "../whole-numbers/relaxed-existence.ts";

/** A scenario whose system and time steps are ready. */
export interface ReadyScenario {
  readonly name: string;
  readonly probability: number;
  readonly snapshot: ModelSnapshot;
  /** Whether its data are those of the model, so that a change of the model's data changes it. */
  readonly hasOwnData: boolean;
  /** With series per original time step. */
  readonly full: EnergySystem;
  readonly ready: ReadySystem;
}

export function readyScenarios(
  snapshot: ModelSnapshot,
  scenarios: readonly ScenarioInput[],
  options: OptimizeOptions,
): { scenarios: ReadyScenario[]; warnings: Problem[] } | Refused {
  const problems: { name: string; problem: Problem }[] = [];
  const warnings: { name: string; problem: Problem }[] = [];
  const ready: ReadyScenario[] = [];
  let isContradiction = true;
  for (const { name, probability, overrides, override_tables = [], content } of scenarios) {
    const own = content ? contentOfScenario(name, snapshot.content, content) : snapshot;
    if ("problems" in own) {
      problems.push(...own.problems.map((problem) => ({ name: "", problem })));
      isContradiction = false;
      continue;
    }
    const ofRun = override_tables.map((override) => ({ ...override, of_run: true as const }));
    const ofScenario = { content: own.content, overrides: [...snapshot.overrides, ...overrides, ...ofRun] };
    const built = buildSolvableSystem(
      ofScenario.content,
      ofScenario.overrides,
      options.resolution?.kind === "typical-periods",
    );
    if (!built.system) {
      problems.push(...built.problems.map((problem) => ({ name, problem })));
      isContradiction &&= built.withoutSolution;
      continue;
    }
    const full = asOptionsAsk(built.system, options);
    const resolved = resolveAgain(undefined, full, options);
    if (!resolved.system) {
      problems.push(...resolved.problems.map((problem) => ({ name, problem })));
      isContradiction = false;
      continue;
    }
    const ofPathways = constraintsOfPathways(built.system);
    for (const problem of [resolved.warning ?? [], relaxedExistence(full), ofPathways, built.warnings].flat())
      warnings.push({ name, problem });
    ready.push({
      name,
      probability,
      snapshot: ofScenario,
      hasOwnData: content !== null,
      full,
      ready: resolved,
    });
  }
  const [first, ...others] = ready.map(({ name, full }) => ({ name, system: full }));
  const differences = others.flatMap((other) => [
    ...problemsOfDesign(first, other),
    ...(options.scenarios?.limits === "expected" ? problemsOfLimits(first, other) : []),
  ]);
  if (problems.length + differences.length > 0) {
    const status = isContradiction && differences.length === 0 ? "infeasible" : "invalid";
    const named = inScenarios(problems, scenarios.length);
    return { status, problems: [...differences, ...named], timings: {} };
  }
  return { scenarios: ready, warnings: inScenarios(warnings, scenarios.length) };
}

/** Problems that all scenarios have appear once; others name their scenario. */
export function inScenarios(problems: readonly { name: string; problem: Problem }[], count: number): Problem[] {
  const alike = Map.groupBy(problems, ({ problem: { type, loc, msg } }) => JSON.stringify([type, loc, msg]));
  return [...alike.values()].flatMap((group) => {
    if (group.length === count) return [group[0].problem];
    return group.map(({ name, problem }) => (name === "" ? problem : inScenario(name, problem)));
  });
}

export const inScenario = (scenario: string, problem: Problem): Problem => ({
  ...problem,
  msg: message("in_scenario", { scenario, what: problem.msg }),
  ctx: { ...problem.ctx, scenario },
});
