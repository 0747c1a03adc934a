/** The report of `solve`: as one object, or as a page for people. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { type DispatchReport, dispatchLines } from "@esm/model/results/dispatch-report";
import { type PriceValue, priceValues } from "@esm/model/results/price-sheet";
import type { ScenarioReport } from "@esm/model/results/scenarios/scenario-report";
import type { SummaryValue } from "@esm/model/results/summary";
import type { Alternatives, Plan, Range } from "@esm/optimize/alternatives/plan";
import type { OptimizationEnd, Optimum, SolverUsed, Timings } from "@esm/optimize/optimization/optimization-end";
import type { ProgramSize } from "@esm/program/linear-program";

export type SolveReport =
  | ({
      status: "optimal";
      /** Total annual cost; for a pathway, that of its last year, with perfect foresight the discounted sum of all years. */
      objective: number;
      /** The resolution of time, e.g. `full`. */
      resolution: string;
      cost_unit: string;
      problem: ProgramSize;
      timings: Timings & { read_s: number; workbook_s: number };
      /** Sum of this process and its largest solver process. */
      peak_rss_mb: number;
      solver: SolverUsed;
      /** Proved lower bound of the objective, and the relative distance from it, where there were whole numbers. */
      bound?: number;
      gap?: number;
      /** The number of attempts until an answer passed the check. */
      attempts: number;
      /** Warnings, in this order: what reading ignored, remarks of an import, the data, the run. */
      warnings: Problem[];
      summary: SummaryValue[];
      /** For near-optimal alternatives: the plans, the optimum first, and the ranges of the targets. */
      alternatives?: Alternatives["plans"];
      ranges?: Alternatives["ranges"];
      /** For a pathway: each milestone year. */
      years?: ({ year: number; objective: number; summary: SummaryValue[] } & FiguresOnRequest)[];
      /** For scenarios: the figures over all of them, and the results of each. */
      scenarios?: ScenarioReport;
      scenario_results?: ({ scenario: string; objective: number; summary: SummaryValue[] } & FiguresOnRequest)[];
      /** For a pathway with weighted years: Σ weight · annual cost, and the weights. */
      discounted_sum?: number;
      year_weights?: readonly number[];
      /** The discounted sum of the same pathway year by year, where it was asked for; null where that has no optimum. */
      myopic_cost?: number | null;
    } & FiguresOnRequest)
  | {
      status: "invalid" | "infeasible" | "unbounded" | "failed";
      problems: Problem[];
      /** Names that were ignored while reading and remarks of an import, where there are any. */
      warnings?: Problem[];
      problem?: ProgramSize;
      /** As of an optimum, where there was something to solve. */
      peak_rss_mb?: number;
      attempts?: number;
      timings: Partial<Timings> & { read_s: number };
    };

interface FiguresOnRequest {
  prices?: PriceFigures;
  /** From the operation in every time step. */
  dispatch?: DispatchReport;
}

interface PriceFigures {
  /** For commodities the mean, lowest and highest over the year. */
  values: PriceValue[];
  /** A note about the prices; null where they are plain marginal prices. */
  note: string | null;
}

export const figuresOnRequest = ({ prices, dispatch }: Optimum): FiguresOnRequest => ({
  ...(prices && { prices: { values: priceValues(prices.prices), note: prices.note } }),
  ...(dispatch && { dispatch }),
});

export const boundOf = ({ bound, gap }: Optimum): { bound?: number; gap?: number } => ({
  ...(bound !== null && { bound }),
  ...(gap !== null && { gap }),
});

type Solved = Extract<SolveReport, { status: "optimal" }>;

/** The files that were written. */
interface WrittenFiles {
  workbook: string | undefined;
  statistics: string | undefined;
}

function discountedLines({ cost_unit, discounted_sum, myopic_cost }: Solved): string[] {
  const cost = (value: number): string => `${Number(value.toPrecision(10))} ${cost_unit}`;
  return [
    ...(discounted_sum === undefined ? [] : [`Discounted sum of all years: ${cost(discounted_sum)}`]),
    ...(typeof myopic_cost === "number" ? [`Discounted sum year by year: ${cost(myopic_cost)}`] : []),
  ];
}

export function printSummary(report: Solved, { workbook, statistics }: WrittenFiles): void {
  const { objective, cost_unit, solver, problem, timings, summary, warnings } = report;
  printWarnings(warnings);
  const seconds = Object.values(timings).reduce((sum, value) => sum + value, 0);
  const annual = (cost: number): string => `${Number(cost.toPrecision(10))} ${cost_unit}/a`;
  const lines = [
    ...(report.years ?? []).map(({ year, objective: cost }) => `Total annual cost in ${year}: ${annual(cost)}`),
    ...(report.scenarios ? scenarioLines(report.scenarios, annual) : []),
    ...(report.years || report.scenarios ? [] : [`Total annual cost: ${annual(objective)}`]),
    ...discountedLines(report),
    `Temporal resolution: ${report.resolution}`,
    `Program: ${problem.rows} rows, ${problem.columns} columns; ${solver.name} ${solver.version}, ${solver.algorithm}`,
    ...(report.bound === undefined ? [] : [boundLine(report.bound, report.gap)]),
    `Time: ${seconds.toFixed(1)} s, of which ${timings.solve_s.toFixed(1)} s solving`,
    "",
    ...capacityTable(summary),
  ];
  if (report.ranges) lines.push("", ...report.ranges.flatMap(rangeLines));
  lines.push(...(report.alternatives ?? []).filter(isOfSpread).map((plan) => spreadLine(plan, cost_unit)));
  if (report.dispatch) {
    lines.push("", ...dispatchLines(report.dispatch).map(({ label, value }) => `${inEnglish(label)}: ${short(value)}`));
  }
  if (report.prices) lines.push("", ...priceTable(report.prices));
  if (workbook !== undefined) lines.push("", `Workbook: ${workbook}`);
  if (statistics !== undefined) lines.push("", `Statistics: ${statistics}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** `Wind, 5 % dearer: 26.42 to 36.88, at the optimum 33.78 [MW_el]`, and a line for an end that the cost does not keep back. */
function rangeLines({ target, unit, slack, least, optimum, most }: Range): string[] {
  const ends = [least, most].flatMap((end) => (end ? [end.value === null ? "without end" : short(end.value)] : []));
  const which = least && most ? "" : least ? "at least " : "at most ";
  const line = `${target}, ${short(100 * slack)} % dearer: ${which}${ends.join(" to ")}, at the optimum ${short(optimum)} ${unit}`;
  const free = [...(least?.obstacle === "other" ? ["less"] : []), ...(most?.obstacle === "other" ? ["more"] : [])];
  return [line, ...free.map((direction) => `  the cost is not what keeps it from ${direction}`)];
}

const isOfSpread = ({ kind, cost }: Plan): boolean => kind !== "optimum" && kind !== "target" && cost !== null;

/** `Plan 3 by spores: 1051.4 1e6 €/a, Battery 4.2, Wind 1.7`: what is built in all regions together. */
function spreadLine({ number, id, cost, capacities }: Plan, costUnit: string): string {
  const own = capacities.filter(({ property }) => property === "capacity");
  const built = [...Map.groupBy(own, ({ component }) => component)].flatMap(([component, places]) => {
    const total = places.reduce((sum, { value }) => sum + value, 0);
    return total > 0 ? [`${component} ${short(total)}`] : [];
  });
  return [`Plan ${number} by ${id}: ${short(cost ?? 0)} ${costUnit}/a`, ...built].join(", ");
}

/** The expected cost, risk and comparison, then each scenario. */
function scenarioLines(report: ScenarioReport, annual: (cost: number) => string): string[] {
  const { expectedCost, valueAtRisk, conditionalValueAtRisk } = report;
  const figures: [string, number | null][] = [
    ["Expected annual cost", expectedCost],
    ["Value at risk of operating costs", valueAtRisk],
    ["Conditional value at risk of operating costs", conditionalValueAtRisk],
    ["Expected value of perfect information", report.valueOfPerfectInformation],
    ["Value of the stochastic solution", report.valueOfStochasticSolution],
  ];
  return [
    ...figures.flatMap(([label, cost]) => (cost === null ? [] : [`${label}: ${annual(cost)}`])),
    ...report.scenarios.map(
      ({ name, probability, totalAnnualCost, operatingCost }) =>
        `Stochastic scenario ${name} (${short(probability)}): ${annual(totalAnnualCost)}, of which operation ${annual(operatingCost)}`,
    ),
  ];
}

const boundLine = (bound: number, gap: number | undefined): string =>
  `Lower bound: ${Number(bound.toPrecision(10))}${gap === undefined ? "" : `, gap ${gap.toPrecision(2)}`}`;

function printWarnings(warnings: readonly Problem[]): void {
  for (const { msg } of warnings) process.stderr.write(`warning: ${inEnglish(msg)}\n`);
}

/** Capacities of all components, one line each. */
function capacityTable(summary: readonly SummaryValue[]): string[] {
  const rows = summary
    .filter(({ property }) => property === "capacity")
    // A line stands for both of its directions.
    .filter(({ region, region_to }) => region_to === null || region < region_to)
    .map(({ component, region, region_to, value, unit }) => ({
      component,
      where: region_to === null ? region : `${region} – ${region_to}`,
      amount: value.toPrecision(6),
      unit,
    }));
  const width = (key: "component" | "where" | "amount"): number => Math.max(0, ...rows.map((row) => row[key].length));
  return rows.map(
    (row) =>
      `${row.component.padEnd(width("component"))}  ${row.where.padEnd(width("where"))}  ${row.amount.padStart(width("amount"))} ${row.unit}`,
  );
}

/** A line per price; for commodities the mean with the range in brackets. */
function priceTable({ values, note }: PriceFigures): string[] {
  const lines = values.map(({ kind, name, location, unit, value, minimum, maximum }) => {
    const range = minimum === undefined || maximum === undefined ? "" : ` (${short(minimum)} to ${short(maximum)})`;
    return `price of ${kind} ${name}${location ? `, ${location}` : ""}: ${short(value)}${range} ${unit}`;
  });
  const meaning =
    "Marginal prices; about hours without use and degenerate optima see docs/reference/mathematical-model.md (Prices).";
  return [...lines, ...(note === null ? [] : [note]), meaning];
}

const short = (value: number): string => String(Number(value.toPrecision(5)));

/** The report, with what was ignored or remarked while the input was read. */
export function withWarnings(report: SolveReport, ignored: Problem[]): SolveReport {
  if (ignored.length === 0) return report;
  return { ...report, warnings: [...ignored, ...(report.warnings ?? [])] };
}

export function printProblems({
  status,
  problems,
  warnings = [],
  timings,
  peak_rss_mb,
}: Exclude<SolveReport, Solved>): void {
  printWarnings(warnings);
  const lines = problems.map(({ severity, msg, loc, hint }) => {
    const place = loc.length > 0 ? ` (${loc.join(" / ")})` : "";
    return `${severity ?? "error"}: ${inEnglish(msg)}${place}${hint ? `\n  ${inEnglish(hint)}` : ""}`;
  });
  const spent = Object.entries(timings).map(([part, seconds]) => `${part.replace(/_s$/, "")} ${seconds.toFixed(1)} s`);
  if (peak_rss_mb !== undefined) lines.push(`Spent: ${spent.join(", ")}; ${peak_rss_mb} MB of memory`);
  process.stderr.write(`The solve failed; no result (status: ${status}).\n${lines.join("\n")}\n`);
}

/** Sum of this process and its largest solver process. */
export function peakMegabytes(attempts: Optimum["attempts"]): number {
  const own = process.resourceUsage().maxRSS * 1024;
  const solver = Math.max(0, ...attempts.map((attempt) => attempt.peakMemoryBytes ?? 0));
  return Math.round((own + solver) / 1e6);
}

export function reportWithoutOptimum(end: Exclude<OptimizationEnd, Optimum>, read_s: number): SolveReport {
  const { status, timings } = end;
  const problems: Problem[] =
    end.status === "failed" ? [{ type: end.cause, loc: ["model"], msg: end.message }] : end.problems;
  const figures =
    "attempts" in end
      ? { problem: end.problem, peak_rss_mb: peakMegabytes(end.attempts), attempts: end.attempts.length }
      : {};
  return { status, problems, ...figures, timings: { read_s, ...timings } };
}
