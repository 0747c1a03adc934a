/**
 * What the common design of scenarios is worth. The expected value of perfect information is the expected cost less the mean of the costs
 * of each scenario alone. The value of the stochastic solution is the expected cost of the design of the mean scenario less the expected
 * cost (J. R. Birge and F. Louveaux, Introduction to Stochastic Programming, chapter 4).
 */

import { message, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { buildProgram } from "@esm/model/formulation/build-program";
import { withDesign } from "@esm/model/formulation/dispatch-program";
import type { ScenarioBlock } from "@esm/model/formulation/scenario-program";
import { capacityAt, existenceAt } from "@esm/model/results/operation";
import type { ScenarioReport } from "@esm/model/results/scenarios/scenario-report";
import type { OptimizeOptions } from "../model-input.ts";
import { resolveAgain } from "../series-cache.ts";
import type { Solve } from "../solver-calls.ts";
import { solveDecided } from "../whole-numbers/solve-decided.ts";
import { meanSystem } from "./mean-system.ts";
import type { ReadyScenario } from "./scenario-systems.ts";

interface Compared {
  readonly scenarios: readonly ReadyScenario[];
  readonly blocks: readonly ScenarioBlock[];
  readonly options: OptimizeOptions;
  readonly solve: Solve;
}

/** The report with what comparison adds to it; without that, and with a warning, where a solve ended otherwise. */
export async function compareScenarios(
  report: ScenarioReport,
  compared: Compared,
): Promise<{ report: ScenarioReport; warnings: Problem[] }> {
  const { scenarios, blocks, solve } = compared;
  const costs: number[] = [];
  for (const [position, { name }] of scenarios.entries()) {
    const block = blocks[position];
    const { outcome } = await solveDecided(block.system, block, compared.options, solve);
    if (outcome.status !== "optimal") {
      const reason = message("in_scenario", { scenario: name, what: outcome.message });
      return { report, warnings: [notCompared(reason)] };
    }
    costs.push(outcome.objective);
  }
  const alone = scenarios.reduce((sum, { probability }, position) => sum + probability * costs[position], 0);
  const ofMean = await costOfMeanDesign(compared);
  const warnings = "warning" in ofMean ? [ofMean.warning] : [];
  return {
    report: {
      ...report,
      scenarios: report.scenarios.map((one, position) => ({ ...one, aloneCost: costs[position] })),
      valueOfPerfectInformation: differenceOf(report.expectedCost, alone),
      valueOfStochasticSolution: "cost" in ofMean ? differenceOf(ofMean.cost, report.expectedCost) : null,
    },
    warnings,
  };
}

/** Equal optima differ by what solvers leave. */
const relativeNoise = 1e-9;

function differenceOf(left: number, right: number): number {
  const difference = left - right;
  return Math.abs(difference) <= relativeNoise * Math.max(Math.abs(left), Math.abs(right)) ? 0 : difference;
}

/** The expected cost of the design that is best for the mean of all scenarios. */
async function costOfMeanDesign({
  scenarios,
  options,
  solve,
}: Compared): Promise<{ cost: number } | { warning: Problem }> {
  const weights = scenarios.map(({ probability }) => probability);
  const mean = meanSystem(
    scenarios.map(({ full }) => full),
    weights,
  );
  const ready = resolveAgain(undefined, mean, options);
  if (!ready.system) return { warning: notCompared(ready.problems[0]?.msg ?? "") };
  const built = buildProgram(ready.system, ready.time, ready.storageBounds);
  const { outcome } = await solveDecided(ready.system, built, options, solve);
  if (outcome.status !== "optimal") return { warning: notCompared(outcome.message) };
  const { layout } = built;
  const designed = { system: ready.system, time: ready.time, layout, columnValue: outcome.solution.columnValue };
  let cost = 0;
  for (const { name, probability, ready: own } of scenarios) {
    const fixed = withDesign(
      own.system,
      (...place) => Math.max(0, capacityAt(designed, ...place) ?? 0),
      (...place) => existenceAt(designed, ...place) > 0.5,
    );
    const operated = await solve(buildProgram(fixed, own.time, own.storageBounds).program);
    if (operated.status !== "optimal") {
      return { warning: { ...notCompared(""), msg: message("mean_design_fails", { scenario: name }) } };
    }
    cost += probability * operated.objective;
  }
  return { cost };
}

const notCompared = (reason: Words): Problem => ({
  type: "scenarios_not_compared",
  severity: "warning",
  loc: ["scenarios"],
  msg: message("scenarios_not_compared", { reason }),
});
