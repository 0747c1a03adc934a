/** The solve of one near-optimal plan: a program within the budget, from the start that is given, to the plan's figures. */

import { message, type Words } from "@esm/messages/message";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { withoutNoise } from "@esm/model/results/noise";
import { objectiveAt } from "@esm/program/budget";
import type { LinearProgram } from "@esm/program/linear-program";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import type { WarmStart } from "@esm/solver/solve/warm-start";
import type { OptimizeHooks } from "../optimization/hooks.ts";
import type { OptimizeOptions } from "../optimization/model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization/optimization-end.ts";
import { capacitiesOf, createSolve } from "../optimization/solver-calls.ts";
import { fewerEqualPlants } from "../optimization/whole-numbers/equal-plants.ts";
import { solveDecided } from "../optimization/whole-numbers/solve-decided.ts";
import { budgetOf, sumAt, type TargetSum } from "./near-program.ts";
import type { Plan } from "./plan.ts";
import { capacitiesOfPlan } from "./plan-capacities.ts";

/** What is known of a plan before all are. */
export type FoundPlan = Omit<Plan, "rank">;

export type Failure = Pick<Extract<OptimizationEnd, { status: "failed" }>, "status" | "cause" | "message">;

/** What the plan is, its program, and a start. */
export interface PlanOrder extends Pick<FoundPlan, "id" | "kind" | "sense" | "unit"> {
  readonly slack: number;
  readonly program: LinearProgram;
  readonly start: WarmStart | null;
  /** The sum that the plan is about; the objective of its program where absent. */
  readonly sum?: TargetSum;
}

export interface SolvedPlan {
  readonly plan: FoundPlan;
  /** Null where the sum has no end. */
  readonly columnValue: Float64Array | null;
  readonly warmStart: WarmStart | null;
}

/** The optimum with its program. */
export interface Reference {
  readonly optimum: Optimum;
  readonly built: BuiltProgram;
  /** The cost from which slack counts. */
  readonly lowestCost: number;
}

/** @param options with the remaining seconds as the limit; `wholeLimit` is that of all solves */
export async function solvePlan(
  { program, start, sum, ...order }: PlanOrder,
  number: number,
  { optimum: { solved }, built, lowestCost }: Reference,
  { wholeLimit, ...options }: OptimizeOptions & { readonly wholeLimit: number | null },
  hooks: OptimizeHooks,
): Promise<SolvedPlan | Failure> {
  const { system, time, layout } = solved;
  const what = nameOfPlan(number, order);
  hooks.onLog?.(what);
  hooks.onProgress?.("solve", what);
  const solve = createSolve(options, {
    ...hooks,
    onProgress: (phase, detail, solver) =>
      hooks.onProgress?.(phase, message("detail_of_plan", { plan: number, detail }), solver),
  });
  const request = { capacities: capacitiesOf(system, layout), warmStart: start };
  const { outcome: found } = await solveDecided(system, { program, layout }, options, solve, request);
  if (found.status === "unbounded") {
    const none = { cost: null, value: null, obstacle: "none", costOfOneMore: null, capacities: [] } as const;
    return { plan: { number, ...order, ...none }, columnValue: null, warmStart: null };
  }
  const outcome = fewerEqualPlants({ program, layout }, found, hooks.onLog);
  if (outcome.status !== "optimal") return failureOf(outcome, what, wholeLimit);
  const columnValue = withoutNoise({ system, time, layout, columnValue: outcome.solution.columnValue });
  const value = sum ? sumAt(sum, columnValue) : outcome.objective;
  const cost = objectiveAt(built.program, columnValue);
  const rowDual = outcome.solution.rowDual?.[program.rowCount - 1] ?? null;
  const budget = budgetOf(lowestCost, order.slack);
  const isCost = rowDual === null ? isAt(cost, budget) : isEffect(rowDual * (budget - lowestCost), value);
  const plan: FoundPlan = {
    number,
    ...order,
    cost,
    value,
    obstacle: isCost ? "cost" : rowDual === null ? null : "other",
    costOfOneMore: isCost && rowDual !== null ? 1 / Math.abs(rowDual) : null,
    capacities: capacitiesOfPlan({ ...solved, columnValue }),
  };
  return { plan, columnValue, warmStart: outcome.warmStart };
}

/** A smaller share of a cost or a sum is none. */
const leastShare = 1e-6;

/** With whole units there are no duals: the cost is the obstacle where it is at its limit, and may be it below. */
const isAt = (cost: number, budget: number): boolean => cost >= budget - leastShare * Math.abs(budget);

/** Whether the slack, at the dual of the budget, changes the sum. */
const isEffect = (change: number, value: number): boolean =>
  Math.abs(change) > leastShare * Math.max(leastShare, Math.abs(value));

function nameOfPlan(
  number: number,
  { id, sense, slack, kind }: Pick<PlanOrder, "id" | "sense" | "slack" | "kind">,
): Words {
  if (kind !== "target") return message("plan_of_spread", { number, method: kind, slack });
  return message(sense === "min" ? "plan_of_least" : "plan_of_most", { number, target: id, slack });
}

/** The optimum is within each budget, so there is a plan: an end without one is a failure to find it. */
function failureOf(
  { status, message: why }: Exclude<SolveOutcome, { status: "optimal" }>,
  what: Words,
  wholeLimit: number | null,
): Failure {
  const cause = status === "infeasible" || status === "unbounded" ? "solver_failed" : status;
  // Each solve receives the remaining time; its user knows the whole.
  const isOfAll = cause === "time_limit" && wholeLimit !== null;
  const said = isOfAll ? message("time_limit_s_all_plans", { limit: wholeLimit }) : why;
  return { status: "failed", cause, message: message("plan_failed", { what, why: said }) };
}
