/**
 * A pathway in this process: each milestone year is optimized on its own, with the standing capacity of earlier years
 * (docs/reference/mathematical-model.md, Pathways). The command line calls this; the service calls it inside a child
 * process.
 */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { RunDiscounted } from "@esm/model/domain/runs/run";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { Layout } from "@esm/model/formulation/layout";
import { describeResolution } from "@esm/model/results/resolution";
import type { CandidateOptimum } from "@esm/solver/solve/outcome";
import type { ReductionTarget } from "../explanation/relaxation.ts";
import { type Cohort, cohortsIn, standingIn } from "../myopic/cohort.ts";
import { type QuantitiesBefore, quantitiesOf } from "../myopic/constraints-of-year.ts";
import type { Milestone } from "../myopic/milestones.ts";
import { candidateFromPreviousYear, type SolvedYear } from "../myopic/optimum-of-previous-year.ts";
import { discountedSum, type Pathway, withYear } from "../myopic/pathway.ts";
import { systemOfYear, type YearSystem } from "../myopic/year-system.ts";
import type { OptimizeHooks } from "./hooks.ts";
import type { ModelSnapshot, OptimizeOptions } from "./model-input.ts";
import type { OptimizationEnd, Optimum } from "./optimization-end.ts";
import { type PreparedPathway, pathwayOf, preparePathway } from "./pathways/prepared-pathway.ts";
import { progressInYear, sameInYear, triedInYear } from "./pathways/problems-of-year.ts";
import { solveInRounds } from "./rounds/reactance-rounds.ts";
import { type JobMemory, programMemory } from "./series-cache.ts";

export interface PathwayHooks extends OptimizeHooks {
  /** Called after each year, with the pathway up to it; the next year begins when the promise has settled. */
  readonly onYear: (year: number, optimum: Optimum, pathway: Pathway) => Promise<void> | void;
}

export type PathwayEnd =
  | {
      status: "optimal";
      pathway: Pathway;
      resolution: string;
      /** Null where nobody asked how much each year counts. */
      discounted: RunDiscounted | null;
      warnings: Problem[];
    }
  /** The year in which it ended; null where no year was started. */
  | (Exclude<OptimizationEnd, Optimum> & { year: number | null });

/** Never rejects for what users or solvers do; rejects with what `onYear` rejects with. */
export async function optimizePathway(
  snapshot: ModelSnapshot,
  parameters: OptimizationParameters,
  options: OptimizeOptions,
  hooks: PathwayHooks,
  memory?: JobMemory,
): Promise<PathwayEnd> {
  hooks.onProgress?.("build", message("checking_data"));
  const prepared = preparePathway(snapshot, parameters, options, memory);
  if ("refused" in prepared) return { ...prepared.refused, year: null };
  const { ready } = prepared;
  hooks.onLog?.(message("resolution_of_run", { resolution: describeResolution(ready), why: ready.reason }));
  if (options.foresight !== "perfect") return yearByYear(prepared, options, hooks, memory);
  const { optimizeWhole } = await import("./pathways/solve-foresight.ts");
  const end = await optimizeWhole(prepared, options, hooks, hooks.onYear);
  if (end.status !== "optimal") return end;
  const { objective: sum, pathway } = end;
  const compared = options.compareMyopic ? await myopicCostOf(prepared, options, hooks) : notCompared;
  return {
    status: "optimal",
    pathway,
    resolution: describeResolution(ready),
    discounted: { sum, weights: prepared.weights, myopicCost: compared.myopicCost },
    warnings: [...end.warnings, ...compared.warnings],
  };
}

async function yearByYear(
  prepared: PreparedPathway,
  options: OptimizeOptions,
  hooks: PathwayHooks,
  memory?: JobMemory,
): Promise<PathwayEnd> {
  const { milestones, weights, limitId, ready, full: fullBases, bases, reference, isOverridden } = prepared;
  const warnings = [...prepared.warnings];
  let pathway = pathwayOf(prepared, isDiscounted(options) ? weights : null);
  const limit = options.timeLimitSeconds ?? null;
  let spent = 0;
  let before: (SolvedYear & Pick<Optimum, "solver">) | null = null;
  let quantities: QuantitiesBefore | null = null;
  for (const [position, milestone] of milestones.entries()) {
    const { year } = milestone;
    hooks.onLog?.(message("milestone_year", { year }));
    const known: typeof quantities = quantities;
    const { cohorts } = pathway;
    const inYearOf = (systems: readonly EnergySystem[]): YearSystem => {
      const builtBase = ({ builtIn }: Cohort): EnergySystem =>
        systems[milestones.findIndex((one) => one.year === builtIn)];
      const moved = cohorts.flatMap((cohort) => cohortsIn(builtBase(cohort), pathway.base, [cohort]));
      return systemOfYear(systems[position], moved, milestone, limitId, known, builtBase);
    };
    const ofYear = inYearOf(bases);
    const { system: full } = inYearOf(fullBases);
    const last: typeof before = before;
    const candidateFor = (layout: Layout): CandidateOptimum | null =>
      last && {
        of: `${last.year}`,
        solver: last.solver,
        solution: candidateFromPreviousYear(last, { year, of: ofYear, layout }),
      };
    const explaining = {
      isOverridden,
      rebuild: (changes: readonly Change[]): EnergySystem | null => {
        const changed = prepared.rebuild(changes);
        return changed && inYearOf(changed).system;
      },
      standing: standingOf(ofYear, pathway, year),
      target: targetOf(reference, milestone, limitId),
    };
    const context = { explaining, full, memory: programMemory(memory, year), candidateFor };
    // One limit holds for all years; the last moment is left for an answer that says so.
    const timeLimitSeconds = limit === null ? null : Math.max(limit - spent, 0.001);
    const begin = performance.now();
    const end = await solveInRounds(
      { ...ready, system: ofYear.system },
      { ...options, timeLimitSeconds },
      { ...hooks, onProgress: progressInYear(hooks, year) },
      context,
    );
    spent += (performance.now() - begin) / 1000;
    if (end.status !== "optimal") return { ...inYear(withWholeLimit(end, limit), year, warnings), year };
    warnings.push(...end.warnings.map((warning) => sameInYear(warning, year)));
    pathway = withYear(pathway, milestone, ofYear, end.solved, end.objective);
    const { solved, rowDual, solver } = end;
    const solution = { columnValue: solved.columnValue, rowDual };
    quantities = quantitiesOf(solved);
    before = { year, of: ofYear, layout: solved.layout, solution, solver };
    await hooks.onYear(year, end, pathway);
  }
  const sum = discountedSum(pathway);
  const discounted = sum === null ? null : { sum, weights, myopicCost: null };
  return { status: "optimal", pathway, resolution: describeResolution(ready), discounted, warnings };
}

const notCompared: { myopicCost: number | null; warnings: Problem[] } = { myopicCost: null, warnings: [] };

const isDiscounted = ({ discountRate = null, yearWeights = null }: OptimizeOptions): boolean =>
  discountRate !== null || yearWeights !== null;

/** The discounted sum of the same pathway year by year. */
async function myopicCostOf(
  prepared: PreparedPathway,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
): Promise<typeof notCompared> {
  const plain = { ...options, prices: false, dispatch: false };
  const end = await yearByYear({ ...prepared, warnings: [] }, plain, { ...hooks, onYear: () => undefined });
  const { weights, milestones } = prepared;
  if (end.status === "optimal") return { myopicCost: discountedSum({ ...end.pathway, weights }), warnings: [] };
  const why = end.status === "failed" ? end.message : message("ends_early", { year: end.year ?? milestones[0].year });
  const warning: Problem = {
    type: "myopic_without_optimum",
    severity: "warning",
    loc: ["options", "compare_myopic"],
    msg: message("myopic_without_optimum", { why }),
    hint: message("myopic_not_comparable"),
  };
  return { myopicCost: null, warnings: [warning] };
}

/** The capacity of a year's component that stands from earlier years, at a location. */
const standingOf =
  ({ origins }: YearSystem, { cohorts }: Pathway, year: number) =>
  (position: number, location: number): number => {
    const { origin, builtIn } = origins[position];
    if (builtIn !== null) return 0;
    const standing = standingIn(cohorts, year).filter(({ component }) => component === origin);
    return standing.reduce((sum, { capacity }) => sum + capacity[location], 0);
  };

function targetOf(reference: number | null, { year }: Milestone, limitId: string | null): ReductionTarget | undefined {
  return limitId === null || reference === null ? undefined : { limitId, year, reference };
}

/** Each year receives the remaining time; its message names the limit for all years. */
function withWholeLimit<End extends Exclude<OptimizationEnd, Optimum>>(end: End, limit: number | null): End {
  if (limit === null || end.status !== "failed" || end.cause !== "time_limit") return end;
  return { ...end, message: message("time_limit_s_all_years", { limit }) };
}

/** The end with the year in every message. The warnings of the data, which hold for all years, follow. */
function inYear<End extends Exclude<OptimizationEnd, Optimum>>(end: End, year: number, warnings: Problem[]): End {
  if (end.status === "failed") return { ...end, message: message("in_year", { year, what: end.message }) };
  return { ...end, problems: [...end.problems.map((problem) => triedInYear(problem, year)), ...warnings] };
}
