/** From the scenarios of a run to systems with the same design, or to all problems of all of them. */

import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import {
  inScenarios,
  problemsOfDesign,
  problemsOfLimits,
  type ScenarioInput,
  snapshotOfScenario,
} from "@esm/model/energy-system/scenario-content";
import { constraintsOfPathways } from "../../myopic/constraints-of-year.ts";
import { asOptionsAsk } from "../as-options-ask.ts";
import type { ModelSnapshot, OptimizeOptions } from "../model-input.ts";
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
  for (const scenario of scenarios) {
    const { name, probability, content } = scenario;
    const ofScenario = snapshotOfScenario(snapshot, scenario);
    if ("problems" in ofScenario) {
      problems.push(...ofScenario.problems.map((problem) => ({ name: "", problem })));
      isContradiction = false;
      continue;
    }
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
