/** `solve --scenarios`: several scenarios under one design, from their file to a report with each of them. */
import { isError } from "@esm/model/domain/problem";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { type SummaryValue, summaryValues } from "@esm/model/results/summary";
import type { OptimizeHooks } from "@esm/optimize/optimization/hooks";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { writeScenarioArchive } from "@esm/optimize/workbook/export-scenarios";
import type { ScenarioFile } from "../options/json-files.ts";
import { scenarioSetOf } from "./scenario-set.ts";
import { figuresOnRequest, peakMegabytes, reportWithoutOptimum, type SolveReport } from "./solve-report.ts";
import { writeStatistics } from "./write-statistics.ts";

interface ScenarioOrder {
  /** The file of scenarios; data sets that it names are beside it. */
  scenariosFile: string | undefined;
  dataset: Record<string, unknown>;
  options: OptimizeOptions;
  /** Path of the zip of workbooks. */
  workbook: string | undefined;
  /** File of the statistics. */
  statistics: string | undefined;
}

export async function solveScenarios(
  snapshot: ModelSnapshot,
  file: ScenarioFile,
  order: ScenarioOrder,
  hooks: OptimizeHooks,
  read_s: number,
): Promise<SolveReport> {
  const { problems, set } = await scenarioSetOf(snapshot.content, file, order);
  if (problems.some(isError)) return { status: "invalid", problems, timings: { read_s } };
  const end = await optimizeScenarios(snapshot, set, order.options, hooks);
  if (end.status !== "optimal") return reportWithoutOptimum(end, read_s);
  const begin = performance.now();
  if (order.workbook !== undefined) await writeScenarioArchive(end, order.workbook);
  if (order.statistics !== undefined) {
    const rows = end.scenarios.map(({ name, optimum }) => ({
      year: null,
      scenario: name,
      rows: statisticsOf(optimum),
    }));
    await writeStatistics(order.statistics, rows);
  }
  const summaryOf = ({ summary, solved }: (typeof end.scenarios)[number]["optimum"]): SummaryValue[] =>
    summaryValues(summary, solved.system);
  const [{ optimum: first }] = end.scenarios;
  return {
    status: "optimal",
    objective: end.objective,
    resolution: end.resolution,
    cost_unit: end.report.unit,
    problem: end.problem,
    timings: { read_s, ...end.timings, workbook_s: (performance.now() - begin) / 1000 },
    peak_rss_mb: peakMegabytes(end.attempts),
    solver: end.solver,
    attempts: end.attempts.length,
    warnings: [...problems, ...end.warnings],
    summary: summaryOf(first),
    scenarios: end.report,
    scenario_results: end.scenarios.map(({ name, optimum }) => ({
      scenario: name,
      objective: optimum.objective,
      summary: summaryOf(optimum),
      ...figuresOnRequest(optimum),
    })),
  };
}
