/**
 * A pathway in one program over all its milestone years (docs/reference/mathematical-model.md, Pathways with perfect foresight). Its
 * results are those of the years, as if each had been optimized on its own.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { estimateNonzeros } from "@esm/model/formulation/estimate-size";
import type { PriceReport } from "@esm/model/results/prices";
import { describeResolution } from "@esm/model/results/resolution";
import { sizeOf } from "@esm/program/linear-program";
import { withFixedIntegers } from "@esm/solver/solve/fix-integers";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import { dependsOnExistence } from "../../foresight/built-or-not.ts";
import { type JointProgram, jointProgram } from "../../foresight/joint-program.ts";
import { withoutNeedlessRetirement } from "../../foresight/needless-retirement.ts";
import {
  annualCostOf,
  type BudgetOfYear,
  budgetOfYear,
  cohortsOf,
  dualsOfYear,
  pricedProgramOf,
  systemWithAmounts,
  valuesOfYear,
  withBudget,
} from "../../foresight/year-results.ts";
import { type ForesightYear, systemsOfYears } from "../../foresight/year-systems.ts";
import { type Cohort, cohortsIn } from "../../myopic/cohort.ts";
import type { Pathway } from "../../myopic/pathway.ts";
import type { OptimizeHooks } from "../hooks.ts";
import { problemOfSize, roomFor } from "../memory-estimate.ts";
import type { OptimizeOptions } from "../model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization-end.ts";
import { noteOnDecisions, noteOnFixedUnits } from "../prices.ts";
import { hashOfProgram } from "../program-hash.ts";
import { resultsOfOptimum } from "../results-of-optimum.ts";
import { capacitiesOf, createSolve, type Solve, solversOf } from "../solver-calls.ts";
import type { ReadySystem } from "../time-resolution.ts";
import type { SettledProgram } from "../whole-numbers/settle-existence.ts";
import { solveDecidedParts } from "../whole-numbers/solve-decided.ts";
import { explainWholePathway } from "./explain-foresight.ts";
import { type PreparedPathway, pathwayOf } from "./prepared-pathway.ts";
import { progressInYear, sameInYear } from "./problems-of-year.ts";

export type WholeEnd =
  | { status: "optimal"; pathway: Pathway; objective: number; warnings: Problem[] }
  | (Exclude<OptimizationEnd, Optimum> & { year: number | null });

/** @param onYear as for a pathway year by year: called for each year in its order, when all of them are solved */
export async function optimizeWhole(
  whole: PreparedPathway,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
  onYear: (year: number, optimum: Optimum, pathway: Pathway) => Promise<void> | void,
): Promise<WholeEnd> {
  const { ready, full, weights, budget } = whole;
  const { time, storageBounds } = ready;
  const begin = performance.now();
  const years = systemsOfYears(whole);
  const tooLarge = problemOfYears(years, ready, full, options);
  if (tooLarge) return { status: "invalid", problems: [tooLarge, ...whole.warnings], timings: {}, year: null };
  const joint = jointProgram(years, { time, storageBounds, budget });
  const problem = sizeOf(joint.program);
  const build_s = secondsSince(begin);
  const { integers, ...sizes } = problem;
  const size = message("size_with_integers", { size: message("size_of_program", sizes), integers });
  hooks.onLog?.(message("program_built", { size, seconds: build_s }));
  hooks.onProgress?.("solve", size);

  const solving = performance.now();
  const solve = createSolve(options, hooks);
  const request = { capacities: capacitiesOfYears(joint) };
  const { outcome, settled } = await solveDecidedParts(joint.program, joint.blocks, options, solve, request);
  const programHash = hashOfProgram(joint.program);
  const { attempts } = outcome;
  const timings = { build_s, solve_s: secondsSince(solving) };
  const known = { problem, programHash, resolution: describeResolution(ready), attempts, timings };
  if (outcome.status === "infeasible" || outcome.status === "unbounded") {
    hooks.onExplanation?.(message("explaining"));
    const { explainer, interiorPoint } = solversOf(options, problem);
    const asked = { ...whole, years, explainer, interiorPoint, solve, hooks, message: outcome.message };
    const { year, problems } = await explainWholePathway(outcome.status, asked);
    return { status: outcome.status, problems: [...problems, ...whole.warnings], ...known, year };
  }
  if (outcome.status !== "optimal") {
    return { status: "failed", cause: outcome.status, message: outcome.message, ...known, year: null };
  }
  const duals = options.prices
    ? await dualsOf(joint, outcome, settled, solve)
    : { rowDual: outcome.solution.rowDual, note: null };
  const priced = settled?.program ?? joint.program;
  const fullYears = systemsOfYears({ ...whole, bases: full });
  const columnValue = withoutNeedlessRetirement(joint, outcome.solution.columnValue);
  const warnings = [...whole.warnings];
  const cohorts = cohortsInBase(whole, cohortsOf(years, joint, columnValue));
  let pathway: Pathway = { ...pathwayOf(whole, weights), cohorts };
  for (const [position, { milestone, weight }] of years.entries()) {
    const { year } = milestone;
    const block = joint.blocks[position];
    const reading = performance.now();
    const values = valuesOfYear(block, columnValue);
    const rowDual = duals.rowDual && dualsOfYear(block, duals.rowDual, weight);
    const objective = annualCostOf(block, values);
    const withAmounts = (system: EnergySystem): EnergySystem =>
      systemWithAmounts(system, block, columnValue, time.stepCount);
    const program =
      options.prices && duals.rowDual ? pricedProgramOf(priced, block, duals.rowDual, weight) : joint.program;
    const results = await resultsOfOptimum(
      {
        ready: { ...ready, system: withAmounts(block.system) },
        full: withAmounts(fullYears[position].system),
        built: { program, layout: block.layout },
        outcome: { ...outcome, objective, solution: { ...outcome.solution, columnValue: values, rowDual } },
        settled: null,
      },
      options,
      { ...hooks, onProgress: progressInYear(hooks, year) },
      solve,
    );
    const charged = budget && duals.rowDual ? budgetOfYear(joint, block, values, duals.rowDual, budget, weight) : null;
    const end: Optimum = {
      ...results,
      prices: pricesOfYear(results.prices, charged, duals.note),
      status: "optimal",
      objective,
      problem,
      solver: outcome.solver,
      // The years share the attempts and the seconds of one solve: the first has them.
      attempts: position === 0 ? attempts : [],
      measures: outcome.check.measures,
      ...gapOf(outcome, integers),
      programHash,
      timings: {
        ...(position === 0 ? timings : { build_s: 0, solve_s: 0 }),
        results_s: secondsSince(reading),
      },
    };
    warnings.push(...results.warnings.map((warning) => sameInYear(warning, year)));
    pathway = withWholeYear(pathway, { year, objective }, end.prices && charged);
    await onYear(year, end, { ...pathway, cohorts: cohorts.filter(({ builtIn }) => builtIn <= year) });
  }
  return { status: "optimal", pathway, objective: outcome.objective, warnings };
}

function pricesOfYear(
  report: PriceReport | null,
  charged: BudgetOfYear | null,
  note: string | null,
): PriceReport | null {
  const all = report && charged ? withBudget(report, charged) : report;
  return all && { ...all, note: note ?? all.note };
}

const withWholeYear = (pathway: Pathway, year: Pathway["years"][number], charged: BudgetOfYear | null): Pathway => ({
  ...pathway,
  years: [...pathway.years, year],
  ...(charged && { budgetPrices: [...(pathway.budgetPrices ?? []), charged.price] }),
});

/** The cohorts by the locations of the pathway, whose components may have others than those of the year of building. */
function cohortsInBase(whole: PreparedPathway, cohorts: readonly Cohort[]): Cohort[] {
  const { bases, milestones } = whole;
  const { base } = pathwayOf(whole, null);
  return cohorts.flatMap((cohort) =>
    cohortsIn(base, bases[milestones.findIndex(({ year }) => year === cohort.builtIn)], [cohort]),
  );
}

/** The search has a bound of all years together only. */
const gapOf = ({ check }: Optimal, integers: number) => ({
  bound: null,
  gap: integers > 0 ? check.measures.gap : null,
});

type Optimal = Extract<SolveOutcome, { status: "optimal" }>;

/** Duals of the whole program; of one with decisions or whole units, those of the program with what was found fixed. */
async function dualsOf(
  { program }: JointProgram,
  { solution }: Optimal,
  settled: SettledProgram | null,
  solve: Solve,
): Promise<{ rowDual: Float64Array | null; note: string | null }> {
  if (settled) return { rowDual: settled.rowDual, note: noteOnDecisions };
  if (solution.rowDual) return { rowDual: solution.rowDual, note: null };
  const fixed = await solve(withFixedIntegers(program, solution.columnValue));
  const rowDual = fixed.status === "optimal" ? fixed.solution.rowDual : null;
  return { rowDual, note: rowDual && noteOnFixedUnits };
}

/** Capacities of all years, with the same groups of units in each. */
function capacitiesOfYears({ blocks }: JointProgram) {
  const all = blocks.map(({ system, layout, column }) => {
    const { column: columns, group } = capacitiesOf(system, layout);
    return { columns: columns.map((own) => own + column), group };
  });
  return {
    column: Int32Array.from(all.flatMap(({ columns }) => [...columns])),
    group: Int32Array.from(all.flatMap(({ group }) => [...group])),
  };
}

/** The sum of the estimates of all years. */
function problemOfYears(
  years: readonly ForesightYear[],
  { time }: ReadySystem,
  full: readonly EnergySystem[],
  { solver, inventory, memoryLimitBytes, dispatch = false }: OptimizeOptions,
): Problem | null {
  const problemOf = (nonzeros: number, discrete: boolean): Problem | null =>
    problemOfSize({ nonzeros, discrete }, solver, inventory, roomFor(nonzeros, memoryLimitBytes));
  const nonzeros = years.reduce((sum, { system }) => sum + estimateNonzeros(system, time.stepCount), 0);
  const discrete = years.some(({ base }) =>
    base.components.some((component) => component.capacity?.discrete || decidesOn(component)),
  );
  const problem = problemOf(nonzeros, discrete);
  if (problem || !dispatch || time.stepCount >= full[0].numberOfTimeSteps) return problem;
  return problemOf(Math.max(...full.map((each) => estimateNonzeros(each, each.numberOfTimeSteps))), false);
}

const decidesOn = (component: SystemComponent): boolean =>
  dependsOnExistence(component) && component.capacity?.existence?.isRelaxed === false;

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
