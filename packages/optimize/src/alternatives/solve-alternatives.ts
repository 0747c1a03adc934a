/**
 * Near-optimal alternatives in this process: the optimum, then the ends of each target's range within the budget, then plans that differ
 * (docs/reference/mathematical-model.md, Near-optimal alternatives). All programs but the first differ in their objective and in one number,
 * so each solve starts from the basis or the iterate of the optimum, or of the same end with less slack.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { AlternativesOptions, AlternativeTarget, PlanSense, Spread } from "@esm/model/domain/runs/alternatives";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import {
  capacityTargets,
  prepareTargets,
  type ResolvedTarget,
  undecidedTargets,
} from "@esm/model/energy-system/targets";
import type { SolvedSystem } from "@esm/model/results/operation";
import { describeResolution } from "@esm/model/results/resolution";
import { withBudget, withObjective, withOtherBudget } from "@esm/program/budget";
import type { LinearProgram } from "@esm/program/linear-program";
import { type WarmStart, withAddedRow } from "@esm/solver/solve/warm-start";
import type { OptimizeHooks } from "../optimization/hooks.ts";
import type { ModelSnapshot, OptimizeOptions } from "../optimization/model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization/optimization-end.ts";
import { emptyMemory, type JobMemory, programMemory } from "../optimization/series-cache.ts";
import { optimizeSnapshot } from "../optimization/solve-model.ts";
import {
  type Failure,
  type FoundPlan,
  type PlanOrder,
  type Reference,
  type SolvedPlan,
  solvePlan,
} from "./near-plan.ts";
import { budgetOf, isFixedSum, programOfTarget, sumAt, type TargetSum, targetSum } from "./near-program.ts";
import type { Alternatives, Range, RangeEnd } from "./plan.ts";
import { capacitiesOfPlan } from "./plan-capacities.ts";
import { type CapacityShares, capacityShares, ranksOf } from "./shares.ts";
import { spreadSearch } from "./spread.ts";

export interface AlternativesHooks extends OptimizeHooks {
  /** Called with each plan after the optimum that has an end; the next solve begins when the promise has settled. */
  readonly onPlan?: ((plan: FoundPlan, solved: SolvedSystem) => Promise<void> | void) | undefined;
  /** Called before each solve, that of the optimum included: its position, and how many there are at most. */
  readonly onSolve?: ((index: number, count: number) => void) | undefined;
  /** Called with each range as soon as both of its ends are known, and with how many ranges there will be. */
  readonly onRange?: ((range: Range, count: number) => void) | undefined;
}

export interface WantedAlternatives extends AlternativesOptions {
  /**
   * The cost from which slack counts, of a system that leaves more open; that of the optimum where absent. A system whose optimum costs
   * more than the budget is infeasible, without problems.
   */
  readonly lowestCost?: number | undefined;
  /** After the targets that are looked for where none are named. */
  readonly moreTargets?: readonly AlternativeTarget[] | undefined;
}

export type AlternativesEnd =
  | { status: "optimal"; optimum: Optimum; alternatives: Alternatives; warnings: Problem[] }
  | Exclude<OptimizationEnd, Optimum>;

/** Never rejects for what users or solvers do; rejects with what `onPlan` rejects with. */
export async function optimizeAlternatives(
  snapshot: ModelSnapshot,
  { moreTargets = [], ...given }: WantedAlternatives,
  options: OptimizeOptions,
  hooks: AlternativesHooks,
  memory: JobMemory = emptyMemory(),
): Promise<AlternativesEnd> {
  const { content, overrides } = snapshot;
  const wanted =
    moreTargets.length > 0 ? { ...given, targets: [...capacityTargets(content, overrides), ...moreTargets] } : given;
  const targets = prepareTargets(content, overrides, wanted);
  if (targets.problems) {
    const built = buildEnergySystem(content, overrides);
    const others = built.system ? built.warnings : built.problems;
    return { status: "invalid", problems: [...targets.problems, ...others], timings: {} };
  }
  const undecided = undecidedIn(snapshot, targets.resolve, wanted);
  if (undecided.length > 0) return { status: "invalid", problems: undecided, timings: {} };
  hooks.onSolve?.(0, 1);
  const begin = performance.now();
  const secondsFrom = (start: number): number => (performance.now() - start) / 1000;
  const optimum = await optimizeSnapshot(snapshot, { ...options, exactCurves: true }, hooks, memory);
  if (optimum.status !== "optimal") return optimum;
  if (optimum.objective > budgetOf(wanted.lowestCost ?? optimum.objective, wanted.slack[0])) {
    return { status: "infeasible", problems: [], timings: optimum.timings };
  }
  const tooSmall = problemOfGap(wanted.slack[0], optimum);
  if (tooSmall) return { status: "invalid", problems: [tooSmall], timings: optimum.timings };
  const between = performance.now();
  // One limit holds for all solves; the last moment is left for an answer that says so.
  const limit = options.timeLimitSeconds ?? null;
  const remaining = (): number | null => (limit === null ? null : Math.max(limit - secondsFrom(begin), 0.001));
  const search = createSearch(optimum, wanted, memory, {
    solve: (order, number, reference) =>
      solvePlan(order, number, reference, { ...options, timeLimitSeconds: remaining(), wholeLimit: limit }, hooks),
    hooks,
  });
  const ends = await findEnds(search, targets.resolve(optimum.solved.system), wanted);
  if ("status" in ends) return { ...ends, ...knownOf(optimum) };
  const failure = wanted.spread && (await findSpread(search, wanted.spread, wanted));
  if (failure) return { ...failure, ...knownOf(optimum) };
  const timings = { ...optimum.timings, solve_s: optimum.timings.solve_s + secondsFrom(between) };
  const alternatives = { costUnit: optimum.solved.system.costUnit, plans: rankedPlans(search), ranges: ends };
  const warnings = [...targets.warnings, ...optimum.warnings];
  return { status: "optimal", optimum: { ...optimum, timings }, alternatives, warnings };
}

/** The system is only built for this where a target counts what is built. */
function undecidedIn(
  { content, overrides }: ModelSnapshot,
  resolve: (system: EnergySystem) => ResolvedTarget[],
  wanted: AlternativesOptions,
): Problem[] {
  const counts = wanted.targets?.some(({ terms }) => terms.some(({ quantity }) => quantity === "existence"));
  const { system } = counts ? buildEnergySystem(content, overrides) : { system: null };
  return system ? undecidedTargets(system, resolve(system), wanted) : [];
}

/** The known facts where a plan is not found. */
const knownOf = ({ problem, programHash, attempts, timings, solved }: Optimum) => ({
  problem,
  programHash,
  attempts,
  timings,
  resolution: describeResolution(solved),
});

/** The plans found so far, and what each solve needs. */
interface Search extends Reference {
  /** With the capacities by which they differ; null without end. */
  readonly plans: { readonly plan: FoundPlan; readonly capacities: Float64Array | null }[];
  readonly shares: CapacityShares;
  /** The warm start of the optimum, for its program with the budget. */
  readonly start: WarmStart | null;
  /** The program with the budget of a slack, before it has another objective. */
  programWith(slack: number): LinearProgram;
  readonly tools: Tools;
}

interface Tools {
  readonly hooks: AlternativesHooks;
  solve(order: PlanOrder, number: number, reference: Reference): Promise<SolvedPlan | Failure>;
}

function createSearch(
  optimum: Optimum,
  { slack: slacks, lowestCost = optimum.objective }: WantedAlternatives,
  memory: JobMemory,
  tools: Tools,
): Search {
  const known = programMemory(memory, null);
  if (!known?.built) throw new Error("The program of the optimum was not kept.");
  const { built, warmStart } = known;
  const { solved } = optimum;
  const budgeted = withBudget(built.program, budgetOf(lowestCost, slacks[0]));
  const shares = capacityShares(solved);
  return {
    optimum,
    lowestCost,
    built,
    shares,
    tools,
    plans: [{ plan: planOfOptimum(optimum), capacities: shares.see(solved.columnValue) }],
    start: warmStart && withAddedRow(warmStart),
    programWith: (slack) => withOtherBudget(budgeted, budgetOf(lowestCost, slack), built.program.objectiveOffset),
  };
}

function planOfOptimum({ solved, objective }: Optimum): FoundPlan {
  const unit = `[${solved.system.costUnit}/a]`;
  const none = { sense: null, slack: null, obstacle: null, costOfOneMore: null };
  const capacities = capacitiesOfPlan(solved);
  return { number: 0, id: "", kind: "optimum", ...none, cost: objective, value: objective, unit, capacities };
}

async function addPlan(search: Search, order: PlanOrder, count: number): Promise<SolvedPlan | Failure> {
  const { plans, shares, tools, optimum } = search;
  tools.hooks.onSolve?.(plans.length, count);
  const result = await tools.solve(order, plans.length, search);
  if ("status" in result) return result;
  const { plan, columnValue } = result;
  plans.push({ plan, capacities: columnValue && shares.see(columnValue) });
  if (columnValue === null) return result;
  await tools.hooks.onPlan?.(plan, { ...optimum.solved, columnValue });
  return result;
}

interface Sought {
  readonly target: ResolvedTarget;
  readonly sum: TargetSum;
  /** None where the data fix the sum. */
  readonly senses: readonly PlanSense[];
}

/** The range of each target for each slack. */
async function findEnds(
  search: Search,
  targets: readonly ResolvedTarget[],
  { slack: slacks, spread }: AlternativesOptions,
): Promise<Range[] | Failure> {
  const { program } = search.built;
  const { solved } = search.optimum;
  const sought = targets.map((target): Sought => {
    const sum = targetSum(solved, target.sum, program.columnCount);
    return { target, sum, senses: isFixedSum(sum, program) ? [] : target.senses };
  });
  const ends = sought.reduce((total, { senses }) => total + senses.length * slacks.length, 0);
  const count = 1 + ends + (spread?.count ?? 0);
  const ranges: Range[] = [];
  for (const each of sought) {
    const { target, sum } = each;
    const optimum = sumAt(sum, solved.columnValue);
    const found = new Map<PlanSense, RangeEnd[]>();
    for (const sense of each.senses) {
      const own = await findEnd(search, each, sense, slacks, count);
      if ("status" in own) return own;
      found.set(sense, own);
    }
    const fixed: RangeEnd = { plan: null, value: optimum, obstacle: "other", costOfOneMore: null };
    const endOf = (sense: PlanSense, position: number): RangeEnd | null =>
      target.senses.includes(sense) ? (found.get(sense)?.[position] ?? fixed) : null;
    for (const [position, slack] of slacks.entries()) {
      const [least, most] = [endOf("min", position), endOf("max", position)];
      const range = { target: target.id, unit: unitOf(target), slack, least, optimum, most };
      ranges.push(range);
      search.tools.hooks.onRange?.(range, sought.length * slacks.length);
    }
  }
  return ranges;
}

/** One end of a range for each slack, in ascending order: the plan of one slack is within the budget of the next. */
async function findEnd(
  search: Search,
  { target, sum }: Sought,
  sense: PlanSense,
  slacks: readonly number[],
  count: number,
): Promise<RangeEnd[] | Failure> {
  const ends: RangeEnd[] = [];
  let { start } = search;
  for (const slack of slacks) {
    const order = { id: target.id, kind: "target", sense, unit: unitOf(target), slack, start, sum } as const;
    const program = programOfTarget(search.programWith(slack), sum, sense);
    const result = await addPlan(search, { ...order, program }, count);
    if ("status" in result) return result;
    start = result.warmStart ?? start;
    const { number, value, obstacle, costOfOneMore } = result.plan;
    ends.push({ plan: number, value, obstacle, costOfOneMore });
  }
  return ends;
}

const unitOf = ({ sum }: ResolvedTarget): string => `[${sum.unit}]`;

/** Further plans within the largest budget. */
async function findSpread(
  search: Search,
  spread: Spread,
  { slack: slacks, seed }: AlternativesOptions,
): Promise<Failure | null> {
  const { shares, plans, built, start } = search;
  const slack = slacks[slacks.length - 1];
  const count = plans.length + spread.count;
  const differing = spreadSearch(spread, shares.columns.length, seed);
  const note = ({ capacities }: Search["plans"][number]): void =>
    void (capacities && differing.note(shares.of(capacities)));
  note(plans[0]);
  for (let index = 0; index < spread.count; index++) {
    const weights = differing.next();
    if (weights === null) break;
    const { method } = spread;
    const objective = weightedShares(weights, shares, built.program.columnCount);
    const program = withObjective(search.programWith(slack), objective, 0);
    const order = { id: method, kind: method, sense: "min", unit: "[-]", slack, program, start } as const;
    const result = await addPlan(search, order, count);
    if ("status" in result) return result;
    note(plans[plans.length - 1]);
  }
  return null;
}

function weightedShares(weights: Float64Array, shares: CapacityShares, columnCount: number): Float64Array {
  const objective = new Float64Array(columnCount);
  const scales = shares.scales();
  for (const [at, column] of shares.columns.entries()) {
    if (weights[at] !== 0) objective[column] = weights[at] / scales[at];
  }
  return objective;
}

function rankedPlans({ plans, shares }: Search): Alternatives["plans"] {
  const ended = plans.flatMap(({ plan, capacities }) => (capacities ? [{ number: plan.number, capacities }] : []));
  const ranks = ranksOf(ended.map(({ capacities }) => shares.of(capacities)));
  const rankOf = new Map(ended.map(({ number }, at) => [number, ranks[at]]));
  return plans.map(({ plan }) => ({ ...plan, rank: rankOf.get(plan.number) ?? null }));
}

/** A budget within the gap of whole units might be below the lowest cost, which is not known better. */
function problemOfGap(slack: number, { measures, problem }: Optimum): Problem | null {
  const gap = problem.integers > 0 ? (measures.gap ?? 0) : 0;
  if (slack > gap) return null;
  return {
    type: "slack_below_gap",
    loc: ["options", "slack"],
    msg: message("slack_below_gap", { slack, gap }),
    input: slack,
    hint: message("larger_slack_than_gap", { gap }),
  };
}
