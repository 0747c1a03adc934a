/**
 * Why a pathway with perfect foresight has no optimum. The years are added one after the other: the first one with which there is no
 * solution is explained, while earlier ones decide freely what stands in it. If every year has its place, only what ties all of them
 * together is left: the carbon budget.
 */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { type BuiltProgram, buildProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { type JointProgram, jointProgram } from "../../foresight/joint-program.ts";
import { type ForesightYear, systemsOfYears } from "../../foresight/year-systems.ts";
import { explainEnd } from "../explain.ts";
import type { OptimizeHooks } from "../hooks.ts";
import type { Solve } from "../solver-calls.ts";
import type { PreparedPathway } from "./prepared-pathway.ts";
import { triedInYear } from "./problems-of-year.ts";

interface Asked extends PreparedPathway {
  readonly years: readonly ForesightYear[];
  readonly explainer: SolverAdapter;
  readonly interiorPoint: SolverAdapter | undefined;
  readonly solve: Solve;
  readonly hooks: OptimizeHooks;
  /** Message of the solver. */
  readonly message: Words;
}

interface Explained {
  readonly year: number | null;
  readonly problems: Problem[];
}

export async function explainWholePathway(status: "infeasible" | "unbounded", asked: Asked): Promise<Explained> {
  for (const position of asked.years.keys()) {
    if (asked.hooks.signal?.aborted) break;
    const found = status === "unbounded" ? await unboundedYear(asked, position) : await infeasibleYear(asked, position);
    if (found) return found;
  }
  if (status === "infeasible" && asked.budget) return { year: null, problems: [await tooSmallBudget(asked)] };
  const problem: Problem = { type: status, loc: ["model"], msg: asked.message, ctx: { solver: asked.message } };
  return { year: null, problems: [problem] };
}

/** Costs that fall without limit do so within a year: what is built has no other costs than in the years in which it stands. */
async function unboundedYear(asked: Asked, position: number): Promise<Explained | null> {
  const { system, milestone } = asked.years[position];
  const { time, storageBounds } = asked.ready;
  const built = buildProgram(system, time, storageBounds);
  const outcome = await asked.solve(built.program);
  if (outcome.status !== "unbounded") return null;
  const problems = await explainEnd("unbounded", requestOf(asked, position, system, built));
  return {
    year: milestone.year,
    problems: problems.map((problem) => triedInYear(problem, milestone.year, "tried_with_earlier_years")),
  };
}

async function infeasibleYear(asked: Asked, position: number): Promise<Explained | null> {
  const joint = upTo(asked, asked.years, position);
  const outcome = await asked.solve(withoutCosts(joint.program));
  if (outcome.status !== "infeasible") return null;
  const { year } = asked.years[position].milestone;
  const { system, layout } = joint.blocks[position];
  const request = requestOf(asked, position, system, { program: joint.program, layout });
  const problems = await explainEnd("infeasible", { ...request, message: outcome.message });
  const retiring = asked.retirement ? null : await solvedByRetirement(asked, position);
  const explained = problems.map((problem) => triedInYear(problem, year, "tried_with_earlier_years"));
  return { year, problems: retiring ? [retiring, ...explained] : explained };
}

/** Null where the years up to this one have no solution either if they may retire what earlier ones built. */
async function solvedByRetirement(asked: Asked, position: number): Promise<Problem | null> {
  const { year } = asked.milestones[position];
  const joint = upTo(asked, systemsOfYears({ ...asked, retirement: true }), position);
  const outcome = await asked.solve(withoutCosts(joint.program));
  if (outcome.status !== "optimal") return null;
  return {
    type: "infeasible_without_retirement",
    loc: ["options", "retirement"],
    msg: message("infeasible_without_retirement", { year }),
    input: false,
    hint: message("add_retirement"),
    ctx: { year, alone: true },
  };
}

/** The program of a year and those before it, with the block of that year in front. */
const upTo = ({ ready }: Asked, years: readonly ForesightYear[], position: number): JointProgram =>
  jointProgram(years.slice(0, position + 1), {
    time: ready.time,
    storageBounds: ready.storageBounds,
    budget: null,
    first: position,
  });

function requestOf(asked: Asked, position: number, system: EnergySystem, built: BuiltProgram) {
  const { ready, milestones, limitId, reference, years, hooks } = asked;
  // The years before a changed one change with the data.
  const yearsOf = new WeakMap<EnergySystem, readonly ForesightYear[]>();
  const build = (changed: EnergySystem): BuiltProgram => {
    const all = yearsOf.get(changed) ?? years;
    const system = withoutKnown(changed, all[position].system);
    const joint = upTo(asked, all.with(position, { ...all[position], system }), position);
    return { program: joint.program, layout: joint.blocks[position].layout };
  };
  const rebuild = (changes: readonly Change[]): EnergySystem | null => {
    const bases = asked.rebuild(changes);
    if (!bases) return null;
    const changed = systemsOfYears({ ...asked, bases });
    yearsOf.set(changed[position].system, changed);
    return changed[position].system;
  };
  const target =
    limitId === null || reference === null ? undefined : { limitId, year: milestones[position].year, reference };
  return {
    system,
    time: ready.time,
    built,
    build,
    rebuild,
    target,
    isOverridden: asked.isOverridden,
    adapter: asked.explainer,
    interiorPoint: asked.interiorPoint,
    signal: hooks.signal,
    onLog: hooks.onLog,
    onProgress: hooks.onExplanation,
    message: asked.message,
  };
}

/** Quantities of other years are columns again, not the numbers that the system of a block has for them. */
function withoutKnown(changed: EnergySystem, { constraints }: EnergySystem): EnergySystem {
  return {
    ...changed,
    constraints: changed.constraints.map((each, position) => ({
      ...each,
      terms: each.terms.map(({ known: _, ...term }, index) => {
        const before = constraints[position]?.terms[index]?.known;
        return before === undefined ? term : { ...term, known: before };
      }),
    })),
  };
}

const withoutCosts = (program: LinearProgram): LinearProgram => ({
  ...program,
  cost: new Float64Array(program.columnCount),
  objectiveOffset: 0,
});

/** The least emissions of all years together say by how much the budget is too small. */
async function tooSmallBudget({ years, ready, budget, solve, message: solver }: Asked): Promise<Problem> {
  const { time, storageBounds } = ready;
  const given = budget?.amount ?? 0;
  const wide = budget && { ...budget, amount: 0 };
  const { program, budgetRow } = jointProgram(years, { time, storageBounds, budget: wide });
  const fixed = -program.rowUpper[budgetRow];
  const rowUpper = program.rowUpper.slice();
  rowUpper[budgetRow] = Number.POSITIVE_INFINITY;
  const cost = new Float64Array(program.columnCount);
  for (let column = 0; column < program.columnCount; column++) {
    for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
      if (program.rowIndex[entry] === budgetRow) cost[column] = program.value[entry];
    }
  }
  const outcome = await solve({ ...program, rowUpper, cost, objectiveOffset: 0 });
  const least = outcome.status === "optimal" ? outcome.objective + fixed : null;
  return {
    type: "carbon_budget_too_small",
    loc: ["options", "carbon_budget"],
    msg: message("carbon_budget_too_small", { given, limitId: budget?.limitId ?? "" }),
    input: given,
    hint:
      least === null
        ? message("raise_carbon_budget")
        : sentences(message("least_emissions_of_pathway", { least }), message("raise_carbon_budget")),
    ctx: { solver, ...(least !== null && { least }) },
  };
}
