/**
 * The sheet `Overview`: the optimum on one page. Costs, balances, limits; the resolution of time, the solver and the
 * quality of the solution.
 */

import { inEnglish } from "@esm/messages/render";
import type { ProgramSize } from "@esm/program/linear-program";
import type { SolutionMeasures } from "@esm/program/solution-check";
import { solutionThresholds } from "@esm/program/solution-check";
import { capacityLimitUse } from "./capacity-limits.ts";
import { perText } from "./constraint-sheet.ts";
import { type ConstraintUse, constraintSlackCosts, constraintUse } from "./constraints.ts";
import { costByComponent, shownCostProperties } from "./cost-by-component.ts";
import { type DispatchReport, dispatchLines } from "./dispatch-report.ts";
import { energyBalance } from "./energy-balance.ts";
import type { SolvedSystem } from "./operation.ts";
import { resolutionLines } from "./resolution.ts";
import type { ResultRow, ResultSheet } from "./result-sheet.ts";
import { type SummaryRow, totalAnnualCost } from "./summary.ts";
import { limitExcessCosts, yearlyLimitUse } from "./yearly-limits.ts";

/** How a run came to its optimum. */
export interface RunAccount {
  readonly objective: number;
  readonly solver: { readonly name: string; readonly version: string; readonly algorithm: string };
  readonly problem: ProgramSize;
  /** Measures of the check that the optimum passed. */
  readonly measures: SolutionMeasures;
  /** A proved lower bound of the objective, and the relative distance from it; null or absent without whole numbers. */
  readonly bound?: number | null;
  readonly gap?: number | null;
}

export function overviewSheet(
  solved: SolvedSystem,
  summary: readonly SummaryRow[],
  account: RunAccount,
  dispatch: DispatchReport | null,
): ResultSheet {
  return {
    name: "Overview",
    labelHeader: ["Overview", "", ""],
    // A value per part of the costs, and their share.
    valueHeader: new Array(shownCostProperties(costByComponent(summary)).length + 1).fill(""),
    *rows() {
      const uses = constraintUse(solved);
      yield* costRows(solved, summary, account, dispatch, uses);
      yield* balanceRows(solved);
      yield* limitRows(solved);
      yield* capacityLimitRows(solved);
      yield* constraintRows(uses);
      yield* textRows("Resolution of time", resolutionLines(solved));
      yield* textRows("Solution", solverLines(account));
      const outside = { limitExcessCosts: limitExcessCosts(solved), slackCosts: constraintSlackCosts(uses) };
      yield* checkRows(account, totalAnnualCost(summary), outside);
    },
  };
}

/** A value that the check cannot distinguish from 0 gets no row of its own; it counts in the sums. */
const counts = (value: number, scale: number): boolean => Math.abs(value) > solutionThresholds.primal * scale;

const empty: ResultRow = { labels: ["", "", ""], values: [] };
const title = (text: string): ResultRow => ({ labels: [text, "", ""], values: [], role: "title" });
const header = (labels: [string, string, string], values: string[]): ResultRow => ({ labels, values, role: "header" });
const text = (label: string, value: string): ResultRow => ({
  labels: [inEnglish(label), "", ""],
  values: [value],
  role: "text",
});

function* costRows(
  solved: SolvedSystem,
  summary: readonly SummaryRow[],
  { objective }: RunAccount,
  dispatch: DispatchReport | null,
  uses: readonly ConstraintUse[],
): Generator<ResultRow> {
  const unit = `[${solved.system.costUnit}/a]`;
  yield { labels: ["Total annual cost", "", unit], values: [objective], role: "total" };
  for (const { label, value } of dispatch ? dispatchLines(dispatch) : []) {
    yield { labels: [inEnglish(label), "", ""], values: [value], role: "text" };
  }
  yield empty;
  yield title("Cost by component");
  const costs = costByComponent(summary);
  const costProperties = shownCostProperties(costs);
  yield header(["Component", "Kind", "Unit"], [...costProperties, "Share [%]"]);
  const sums = costProperties.map((property) => costs.reduce((sum, cost) => sum + cost[property], 0));
  const parts = costs.flatMap((cost) => costProperties.map((property) => Math.abs(cost[property])));
  const scale = parts.reduce((most, part) => Math.max(most, part), 0);
  const share = (cost: number): number | null => (objective > 0 ? (100 * cost) / objective : null);
  for (const cost of costs) {
    if (!costProperties.some((property) => counts(cost[property], scale))) continue;
    const values = [...costProperties.map((property) => cost[property]), share(cost.TAC)];
    yield { labels: [cost.component, cost.kind, unit], values, scale, role: "entry" };
  }
  const tac = costProperties.indexOf("TAC");
  // What exceeds a limit is paid for by no component, but is part of the objective.
  for (const { id, excess } of yearlyLimitUse(solved)) {
    if (!excess) continue;
    sums[tac] += excess.cost;
    if (!counts(excess.cost, scale)) continue;
    const values = costProperties.map((property) => (property === "TAC" ? excess.cost : 0));
    yield { labels: [id, "limitExcessCosts", unit], values: [...values, share(excess.cost)], scale, role: "entry" };
  }
  for (const { id, slack } of uses) {
    if (!slack) continue;
    sums[tac] += slack.cost;
    if (!counts(slack.cost, scale)) continue;
    const values = costProperties.map((property) => (property === "TAC" ? slack.cost : 0));
    yield { labels: [id, "slackCosts", unit], values: [...values, share(slack.cost)], scale, role: "entry" };
  }
  const total = sums[tac];
  yield { labels: ["Total", "", unit], values: [...sums, share(total)], role: "total", scale };
  yield text(
    "Own cost of each component, without fuel and inputs: these are costs of the components that bring them.",
    "",
  );
}

function* balanceRows(solved: SolvedSystem): Generator<ResultRow> {
  yield empty;
  yield title("Energy balance by commodity, per year");
  yield header(["Commodity", "Component", "Unit"], ["Brought in", "Taken out", "As"]);
  for (const { commodity, unit, entries } of energyBalance(solved)) {
    const into = entries.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const out = entries.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
    const scale = Math.max(into, out);
    for (const { component, kind, amount } of entries) {
      if (!counts(amount, scale)) continue;
      const as = kind === "storage" || kind === "transmission" ? lossesOf(solved, component) : kind;
      const values = amount > 0 ? [amount, null, as] : [null, -amount, as];
      yield { labels: [commodity, component, unit], values, scale, role: "entry" };
    }
    yield { labels: [commodity, "Total", unit], values: [into, out, ""], role: "total", scale };
  }
}

/** The final content of a storage that is not cyclic is no loss. */
function lossesOf({ system }: SolvedSystem, name: string): string {
  const component = system.components.find((each) => each.name === name);
  return component?.kind === "storage" && !component.isCyclic ? "losses and change of content" : "losses";
}

function* limitRows(solved: SolvedSystem): Generator<ResultRow> {
  yield empty;
  yield title("Emissions and other yearly limits");
  const limits = yearlyLimitUse(solved);
  if (limits.length === 0) yield text("The data set has no yearly limits.", "");
  else yield header(["Limit", "Of", "Unit"], ["Amount", "Limit", "Used [%]"]);
  for (const { id, region, members, unit, amount, limit, min, excess } of limits) {
    const label = region === null ? id : `${id}, ${region}`;
    const used = limit !== null && limit > 0 ? (100 * amount) / limit : null;
    if (limit !== null)
      yield { labels: [label, members.join(", "), unit], values: [amount, limit, used], role: "entry" };
    if (excess) {
      const [cost, of] = [`[${solved.system.costUnit}/a]`, members.join(", ")];
      yield { labels: [`${label}, limitExcess`, of, unit], values: [excess.amount, null, null], role: "entry" };
      yield { labels: [`${label}, limitExcessCosts`, of, cost], values: [excess.cost, null, null], role: "entry" };
    }
    if (min === null) continue;
    yield { labels: [`${label}, at least`, members.join(", "), unit], values: [amount, min, null], role: "entry" };
  }
}

/** Nothing where there is none. */
function* capacityLimitRows(solved: SolvedSystem): Generator<ResultRow> {
  const limits = capacityLimitUse(solved);
  if (limits.length === 0) return;
  yield empty;
  yield title("Limits of capacity");
  yield header(["Limit", "Of", "Unit"], ["Capacity", "Limit", "Used [%]"]);
  for (const { id, members, unit, amount, limit, min } of limits) {
    const used = limit !== null && limit > 0 ? (100 * amount) / limit : null;
    const of = members.join(", ");
    if (limit !== null) yield { labels: [id, of, unit], values: [amount, limit, used], role: "entry" };
    if (min !== null) yield { labels: [`${id}, at least`, of, unit], values: [amount, min, null], role: "entry" };
  }
}

function* textRows(heading: string, lines: readonly (readonly [string, string])[]): Generator<ResultRow> {
  yield empty;
  yield title(heading);
  for (const [label, value] of lines) yield text(label, value);
}

function solverLines({ solver, problem, bound }: RunAccount): [string, string][] {
  const { rows, columns, nonzeros, integers } = problem;
  const bounded: [string, string][] = bound == null ? [] : [["Lower bound of the cost", `${bound}`]];
  return [
    ["Solver", `${solver.name} ${solver.version}`],
    ["Algorithm", solver.algorithm],
    ["Program", `${rows} rows, ${columns} columns, ${nonzeros} nonzeros, ${integers} integers`],
    ...bounded,
  ];
}

/** Nothing where there is none. */
function* constraintRows(uses: readonly ConstraintUse[]): Generator<ResultRow> {
  if (uses.length === 0) return;
  yield empty;
  yield title("Constraints of the data");
  yield header(["Constraint", "Per", "Unit"], ["Sum", "Sense", "Value"]);
  for (const use of uses) {
    const { id, unit, sum, sense, value, slack } = use;
    yield { labels: [id, perText(use), unit], values: [sum, sense, value], role: "entry" };
    if (slack) yield { labels: [`${id}, slack`, "", slack.unit], values: [slack.amount, null, null], role: "entry" };
  }
}

function* checkRows(
  { measures, objective }: RunAccount,
  tac: number,
  outside: Readonly<Record<string, number>>,
): Generator<ResultRow> {
  const paid = Object.entries(outside).filter(([, cost]) => cost > 0);
  const excess = paid.reduce((total, [, cost]) => total + cost, 0);
  const { primal, dual, gap, mixedIntegerGap, integrality } = solutionThresholds;
  const difference = objective === 0 ? Math.abs(tac + excess) : Math.abs((tac + excess) / objective - 1);
  const isMixedInteger = measures.integrality !== null;
  const checks: [string, number | null | undefined, number][] = [
    ["Limits and balances: largest violation", measures.rowViolation.relative, primal],
    ["Bounds of variables: largest violation", measures.columnViolation.relative, primal],
    ["Prices: largest violation", measures.columnDualViolation?.relative, dual],
    ["Whole plant units: largest violation", measures.integrality?.relative, integrality],
    ["Gap between the cost and its lower bound", measures.gap, isMixedInteger ? mixedIntegerGap : gap],
    [`Total annual cost less the sum of ${["TAC", ...paid.map(([name]) => name)].join(" and ")}`, difference, primal],
  ];
  yield empty;
  yield title("Check of the optimum: passed");
  yield header(["What was measured", "", "Unit"], ["Found", "Allowed"]);
  for (const [label, found, allowed] of checks) {
    if (found !== null && found !== undefined)
      yield { labels: [label, "", "[share]"], values: [found, allowed], role: "entry" };
  }
}
