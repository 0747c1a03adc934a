/**
 * Several scenarios under one design in this process: one program of all of them, whose solution is read scenario by scenario
 * (docs/reference/mathematical-model.md, Stochastic scenarios). The command line calls this; the service calls it inside a child process.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { inScenario } from "@esm/model/energy-system/scenario-content";
import { buildProgram } from "@esm/model/formulation/build-program";
import { estimateNonzeros } from "@esm/model/formulation/estimate-size";
import {
  costOfKnownExistence,
  type ScenarioBlock,
  type ScenarioProgram,
  scenarioProgram,
  sharedColumnsOf,
} from "@esm/model/formulation/scenario-program";
import { dispatchLines } from "@esm/model/results/dispatch-report";
import { lossWarnings } from "@esm/model/results/lines/loss-warnings";
import { withoutNoise } from "@esm/model/results/noise";
import type { SolvedSystem } from "@esm/model/results/operation";
import type { PriceReport } from "@esm/model/results/prices";
import { describeResolution } from "@esm/model/results/resolution";
import { pricesOfScenarios, weightsOf } from "@esm/model/results/scenarios/scenario-prices";
import { type ScenarioReport, scenarioReport } from "@esm/model/results/scenarios/scenario-report";
import { summarize } from "@esm/model/results/summary";
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { withFixedIntegers } from "@esm/solver/solve/fix-integers";
import type { SolveOutcome } from "@esm/solver/solve/solve";
import type { OptimizeHooks } from "../hooks.ts";
import { problemOfSize, roomFor } from "../memory-estimate.ts";
import type { ModelSnapshot, OptimizeOptions, ScenarioSet } from "../model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization-end.ts";
import { hashOfProgram } from "../program-hash.ts";
import { capacitiesOf, createSolve, type Solve } from "../solver-calls.ts";
import type { SettledProgram } from "../whole-numbers/settle-existence.ts";
import { solveDecided } from "../whole-numbers/solve-decided.ts";
import { type ReadyScenario, readyScenarios } from "./scenario-systems.ts";

/** The results of one scenario; its objective is its total annual cost. */
export interface ScenarioOptimum {
  readonly name: string;
  readonly optimum: Optimum;
}

/** The figures of the common program, and the results of each scenario. */
export interface ScenariosOptimum
  extends Pick<
    Optimum,
    | "status"
    | "objective"
    | "problem"
    | "solver"
    | "attempts"
    | "measures"
    | "bound"
    | "gap"
    | "programHash"
    | "timings"
    | "warnings"
  > {
  readonly resolution: string;
  readonly report: ScenarioReport;
  readonly scenarios: readonly ScenarioOptimum[];
}

export type ScenariosEnd = ScenariosOptimum | Exclude<OptimizationEnd, Optimum>;

type Optimal = Extract<SolveOutcome, { status: "optimal" }>;

/** Never rejects for what users or solvers do. */
export async function optimizeScenarios(
  snapshot: ModelSnapshot,
  set: ScenarioSet,
  given: OptimizeOptions,
  hooks: OptimizeHooks = {},
): Promise<ScenariosEnd> {
  hooks.onProgress?.("build", message("checking_and_building"));
  const begin = performance.now();
  const options = { ...given, scenarios: { count: set.scenarios.length, limits: set.limits } };
  const read = readyScenarios(snapshot, set.scenarios, options);
  if (!("scenarios" in read)) return read;
  const { scenarios, warnings } = read;
  const tooLarge = problemOfScenarios(scenarios, options);
  if (tooLarge) return { status: "invalid", problems: [tooLarge, ...warnings], timings: {} };
  const resolution = describeResolution(scenarios[0].ready);
  hooks.onLog?.(message("resolution_of_run", { resolution, why: scenarios[0].ready.reason }));
  const blocks = scenarios.map(({ probability, ready }): ScenarioBlock => {
    const { system, time, storageBounds } = ready;
    return { ...buildProgram(system, time, storageBounds), system, probability };
  });
  const joined = scenarioProgram(blocks, set.risk, set.limits);
  const { program } = joined;
  const problem = sizeOf(program);
  const build_s = secondsSince(begin);
  const { integers, ...sizes } = problem;
  const size = message("size_with_integers", { size: message("size_of_program", sizes), integers });
  hooks.onLog?.(message("program_built", { size, seconds: build_s }));
  hooks.onProgress?.("solve", size);
  const solving = performance.now();
  const solve = createSolve(options, hooks);
  // The first scenario keeps the positions of its columns.
  const { system, layout } = blocks[0];
  const capacities = capacitiesOf(system, layout);
  const { outcome, settled } = await solveDecided(system, { program, layout }, options, solve, { capacities });
  const { attempts } = outcome;
  const timings = { build_s, solve_s: secondsSince(solving) };
  const programHash = hashOfProgram(program);
  const known = { problem, programHash, resolution, attempts, timings };
  if (outcome.status === "infeasible" || outcome.status === "unbounded") {
    hooks.onExplanation?.(message("explaining"));
    const { explainScenarios } = await import("./explain-scenarios.ts");
    const explaining = performance.now();
    const problems = await explainScenarios(outcome.status, { scenarios, blocks, set, options, hooks, solve });
    const spent = { ...timings, explain_s: secondsSince(explaining) };
    return { status: outcome.status, problems: [...problems, ...warnings], ...known, timings: spent };
  }
  if (outcome.status !== "optimal") {
    return { status: "failed", cause: outcome.status, message: outcome.message, ...known };
  }
  hooks.onProgress?.("results", message("reading_results"));
  const reading = performance.now();
  const solved = await resultsOf({ scenarios, blocks, joined, outcome, settled, set }, options, hooks, solve);
  const { solver, objective } = outcome;
  const { measures } = outcome.check;
  const bound = outcome.bound ?? (options.relaxExistence ? objective : null);
  const gap = integers > 0 ? measures.gap : null;
  const common = { problem, solver, attempts, measures, bound, gap, programHash };
  const spent = { ...timings, results_s: secondsSince(reading) };
  return {
    ...common,
    status: "optimal",
    objective,
    resolution,
    report: solved.report,
    timings: spent,
    warnings: [...warnings, ...solved.warnings],
    scenarios: solved.scenarios.map(({ name, results }) => ({
      name,
      optimum: { ...results, ...common, status: "optimal", rowDual: null, timings: spent, warnings: [] },
    })),
  };
}

function problemOfScenarios(scenarios: readonly ReadyScenario[], options: OptimizeOptions): Problem | null {
  const { solver, inventory, memoryLimitBytes } = options;
  const discrete = scenarios.some(({ full }) => full.components.some(({ capacity }) => capacity?.discrete));
  const nonzeros = scenarios.reduce(
    (sum, { ready: { system, time } }) => sum + estimateNonzeros(system, time.stepCount),
    0,
  );
  return problemOfSize({ nonzeros, discrete }, solver, inventory, roomFor(nonzeros, memoryLimitBytes));
}

interface Solved {
  readonly scenarios: readonly ReadyScenario[];
  readonly blocks: readonly ScenarioBlock[];
  readonly joined: ScenarioProgram;
  readonly outcome: Optimal;
  /** Where the program decided what is built. */
  readonly settled: SettledProgram | null;
  readonly set: ScenarioSet;
}

type Results = Pick<Optimum, "objective" | "solved" | "summary" | "prices" | "dispatch" | "operated">;

async function resultsOf(
  { scenarios, blocks, joined, outcome, settled, set }: Solved,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
  solve: Solve,
): Promise<{ report: ScenarioReport; scenarios: { name: string; results: Results }[]; warnings: Problem[] }> {
  const { columnValue } = outcome.solution;
  const ofEach = blocks.map((block, position) => {
    const { ready } = scenarios[position];
    const own = Float64Array.from(joined.places[position].columns, (column) => columnValue[column]);
    const { system, time, storageBounds, warning: resolutionWarning } = ready;
    const values = withoutNoise({ system, time, layout: block.layout, columnValue: own });
    const solved: SolvedSystem = {
      system,
      time,
      layout: block.layout,
      columnValue: values,
      storageBounds,
      resolutionWarning,
    };
    return { ...block, solved, costs: costsOf(block, own) };
  });
  const priced = await pricesOf(ofEach, joined, { outcome, settled }, set, options, solve);
  const warnings: Problem[] = [...priced.warnings];
  const [first] = scenarios;
  const known = scenarios.map(({ name, probability }, position) => {
    return { name, probability, operatingCost: ofEach[position].costs.operation, weight: priced.weights[position] };
  });
  const designCost = ofEach[0].costs.design;
  let report = scenarioReport(known, { unit: first.full.costUnit, designCost, risk: set.risk });
  if (set.compareAlone) {
    hooks.onProgress?.("results", message("comparing_scenarios"));
    const { compareScenarios } = await import("./compare-scenarios.ts");
    const compared = await compareScenarios(report, { scenarios, blocks, options, solve });
    report = compared.report;
    warnings.push(...compared.warnings);
  }
  const results: { name: string; results: Results }[] = [];
  for (const [position, { name, full }] of scenarios.entries()) {
    const { solved, costs } = ofEach[position];
    warnings.push(...lossWarnings(solved).map((warning) => inScenario(name, warning)));
    const objective = costs.design + costs.operation;
    const dispatched = options.dispatch ? await dispatchOf(full, solved, objective, solve, options) : null;
    for (const line of dispatched?.report ? dispatchLines(dispatched.report) : []) {
      hooks.onLog?.(message("in_scenario", { scenario: name, what: message("label_and_value", { ...line }) }));
    }
    if (dispatched?.warning) warnings.push(dispatched.warning);
    results.push({
      name,
      results: {
        objective,
        solved,
        summary: summarize(solved),
        prices: priced.reports[position],
        dispatch: dispatched?.report ?? null,
        operated: dispatched?.report ? dispatched.operated : null,
      },
    });
  }
  return { report, scenarios: results, warnings };
}

async function dispatchOf(
  full: ReadyScenario["full"],
  solved: SolvedSystem,
  objective: number,
  solve: Solve,
  { unservedCost = null }: OptimizeOptions,
) {
  const { dispatchDesign } = await import("../dispatch-design.ts");
  return dispatchDesign(full, solved, objective, solve, unservedCost);
}

/** Costs of the design, and of the operation of a scenario, per year. */
export function costsOf(
  { system, program, layout }: ScenarioBlock,
  columnValue: Float64Array,
): { design: number; operation: number } {
  const shared = sharedColumnsOf(system, program, layout);
  // The cost of what is known to be built is a constant.
  let design = costOfKnownExistence(system);
  let operation = program.objectiveOffset - design;
  for (const [column, cost] of program.cost.entries()) {
    if (shared[column] === 1) design += cost * columnValue[column];
    else operation += cost * columnValue[column];
  }
  return { design, operation };
}

/** Weights of the scenarios and, where they are requested, prices. What is decided and numbers of plant units are fixed for them. */
async function pricesOf(
  scenarios: readonly (ScenarioBlock & { solved: SolvedSystem })[],
  joined: ScenarioProgram,
  { outcome, settled }: Pick<Solved, "outcome" | "settled">,
  { risk }: ScenarioSet,
  options: OptimizeOptions,
  solve: Solve,
): Promise<{ weights: (number | null)[]; reports: (PriceReport | null)[]; warnings: Problem[] }> {
  let rowDual = outcome.solution.rowDual ?? settled?.rowDual ?? null;
  const isDiscrete = rowDual === null;
  if (isDiscrete && options.prices) {
    const fixed = await solve(withFixedIntegers(joined.program, outcome.solution.columnValue));
    rowDual = fixed.status === "optimal" ? fixed.solution.rowDual : null;
  }
  const weights = weightsOf(scenarios, joined, risk, rowDual);
  if (!options.prices) return { weights, reports: scenarios.map(() => null), warnings: [] };
  const { noPrices, noteOnDecisions, noteOnFixedUnits } = await import("../prices.ts");
  if (rowDual === null) return { weights, reports: scenarios.map(() => null), warnings: [noPrices(outcome.status)] };
  const note = settled ? noteOnDecisions : isDiscrete ? noteOnFixedUnits : null;
  const priced = settled ? [withBoundsOf(scenarios[0], settled.program), ...scenarios.slice(1)] : scenarios;
  const reports = pricesOfScenarios(priced, joined, weights, rowDual).map((priced) => ({ ...priced, note }));
  return { weights, reports, warnings: [] };
}

/** The first scenario, whose columns and rows keep their positions, with the bounds of what is decided. */
function withBoundsOf<Block extends ScenarioBlock>(block: Block, { columnLower, columnUpper }: LinearProgram): Block {
  const count = block.program.columnCount;
  const bounds = { columnLower: columnLower.slice(0, count), columnUpper: columnUpper.slice(0, count) };
  return { ...block, program: { ...block.program, ...bounds, integer: null } };
}

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
