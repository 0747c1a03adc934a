/**
 * A pathway in this process: each milestone year is optimized on its own, with the standing capacity of earlier years
 * (docs/reference/mathematical-model.md, Pathways). The command line calls this; the service calls it inside a child
 * process.
 */

import { message, sentences } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { withRelaxedExistence } from "@esm/model/energy-system/existence";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import type { Layout } from "@esm/model/formulation/layout";
import { describeResolution } from "@esm/model/results/resolution";
import type { CandidateOptimum } from "@esm/solver/solve/outcome";
import type { ReductionTarget } from "../explanation/relaxation.ts";
import { cohortsIn, standingIn } from "../myopic/cohort.ts";
import { type QuantitiesBefore, quantitiesOf } from "../myopic/constraints-of-year.ts";
import { contentsInPathway } from "../myopic/contents-at-start.ts";
import { exceedableTargets, withEmissionLimit } from "../myopic/emission-sink.ts";
import { type Milestone, milestonesOf } from "../myopic/milestones.ts";
import { candidateFromPreviousYear, type SolvedYear } from "../myopic/optimum-of-previous-year.ts";
import { emptyPathway, type Pathway, withYear } from "../myopic/pathway.ts";
import { systemOfYear, type YearSystem } from "../myopic/year-system.ts";
import type { OptimizeHooks } from "./hooks.ts";
import type { ModelSnapshot, OptimizeOptions } from "./model-input.ts";
import type { OptimizationEnd, Optimum } from "./optimization-end.ts";
import { isOverriddenBy, rebuildOf } from "./rebuild.ts";
import { solveInRounds } from "./rounds/reactance-rounds.ts";
import { type JobMemory, programMemory, resolveAgain } from "./series-cache.ts";
import { refusalOf } from "./solve-model.ts";
import { relaxedExistence } from "./whole-numbers/relaxed-existence.ts";

export interface PathwayHooks extends OptimizeHooks {
  /** Called after each year, with the pathway up to it; the next year begins when the promise has settled. */
  readonly onYear: (year: number, optimum: Optimum, pathway: Pathway) => Promise<void> | void;
}

export type PathwayEnd =
  | { status: "optimal"; pathway: Pathway; resolution: string; warnings: Problem[] }
  /** The year in which it ended; null where no year was started. */
  | (Exclude<OptimizationEnd, Optimum> & { year: number | null });

/** Never rejects for what users or solvers do; rejects with what `onYear` rejects with. */
export async function optimizePathway(
  { content, overrides }: ModelSnapshot,
  parameters: OptimizationParameters,
  options: OptimizeOptions,
  hooks: PathwayHooks,
  memory?: JobMemory,
): Promise<PathwayEnd> {
  const invalid = (problems: Problem[]): PathwayEnd => ({ status: "invalid", problems, timings: {}, year: null });
  hooks.onProgress?.("build", message("checking_data"));
  const milestones = milestonesOf(parameters);
  const limited = withEmissionLimit(content, overrides, milestones);
  if (!limited.content) return invalid(limited.problems);
  const built = buildSolvableSystem(limited.content, overrides, options.resolution?.kind === "typical-periods");
  if (!built.system) return { ...refusalOf(built), year: null };
  const whole = options.relaxExistence ? withRelaxedExistence(built.system) : built.system;
  const obstacles = contentsInPathway(whole);
  if (obstacles.length > 0) return invalid(obstacles);
  // Once for all years: the weather stays the same, and stock has no series of its own.
  const ready = resolveAgain(memory, whole, options, milestones.length);
  if (!ready.system) return invalid(ready.problems);
  const resolution = describeResolution(ready);
  hooks.onLog?.(message("resolution_of_run", { resolution, why: ready.reason }));

  const exceedable = exceedableTargets(whole, limited.limitId);
  const warnings = [
    ...(ready.warning ? [ready.warning] : []),
    ...relaxedExistence(whole),
    ...exceedable,
    ...built.warnings,
  ];
  const { system: base } = ready;
  const rebuild = rebuildOf({ content: limited.content, overrides }, ready);
  let pathway = emptyPathway(base);
  const limit = options.timeLimitSeconds ?? null;
  let spent = 0;
  let before: (SolvedYear & Pick<Optimum, "solver">) | null = null;
  let quantities: QuantitiesBefore | null = null;
  for (const milestone of milestones) {
    const { year } = milestone;
    hooks.onLog?.(message("milestone_year", { year }));
    const known: typeof quantities = quantities;
    const inYearOf = (system: EnergySystem, cohorts: Pathway["cohorts"]): YearSystem =>
      systemOfYear(system, cohorts, milestone, limited.limitId, known);
    const ofYear = inYearOf(ready.system, pathway.cohorts);
    const { system: full } = inYearOf(whole, pathway.cohorts);
    const yearHooks: OptimizeHooks = {
      ...hooks,
      onProgress: (phase, detail, solver) =>
        hooks.onProgress?.(phase, message("detail_of_year", { year, detail }), solver),
    };
    const last: typeof before = before;
    const candidateFor = (layout: Layout): CandidateOptimum | null =>
      last && {
        of: `${last.year}`,
        solver: last.solver,
        solution: candidateFromPreviousYear(last, { year, of: ofYear, layout }),
      };
    const explaining = {
      isOverridden: isOverriddenBy(overrides),
      rebuild: (changes: readonly Change[]): EnergySystem | null => {
        const changed = rebuild(changes);
        const cohorts = changed && cohortsIn(changed, base, pathway.cohorts);
        return changed && cohorts && inYearOf(changed, cohorts).system;
      },
      standing: standingOf(ofYear, pathway, year),
      target: targetOf(parameters, milestone, limited.limitId),
    };
    const context = { explaining, full, memory: programMemory(memory, year), candidateFor };
    // One limit holds for all years; the last moment is left for an answer that says so.
    const timeLimitSeconds = limit === null ? null : Math.max(limit - spent, 0.001);
    const begin = performance.now();
    const end = await solveInRounds(
      { ...ready, system: ofYear.system },
      { ...options, timeLimitSeconds },
      yearHooks,
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
  return { status: "optimal", pathway, resolution, warnings };
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

function targetOf(
  { CO2_reference: reference }: OptimizationParameters,
  { year }: Milestone,
  limitId: string | null,
): ReductionTarget | undefined {
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

/** A repair that was tried with the stock of this year may act differently if it changes earlier years. */
function triedInYear(problem: Problem, year: number): Problem {
  const { changes, ...ctx } = problem.ctx ?? {};
  if (ctx.alone === undefined) return sameInYear(problem, year);
  const hint = sentences(problem.hint, message("tried_in_year", { year }));
  return sameInYear({ ...problem, hint, ctx }, year);
}

const sameInYear = (problem: Problem, year: number): Problem => ({
  ...problem,
  msg: message("in_year", { year, what: problem.msg }),
  ctx: { ...problem.ctx, year },
});
