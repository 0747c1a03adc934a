/** `solve --myopic`: a pathway from its parameters to a report with every milestone year. */
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { OptimizeHooks } from "@esm/optimize/optimization/hooks";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { createPathwayArchive } from "@esm/optimize/workbook/export-pathway";
import { allStatistics, summaryOf } from "@esm/service/runs/stored-results/parts-of-optimum";
import { figuresOnRequest, peakMegabytes, reportWithoutOptimum, type SolveReport } from "./solve-report.ts";
import { writeStatistics } from "./write-statistics.ts";

interface PathwayOrder {
  options: OptimizeOptions;
  /** Path of the zip of workbooks. */
  workbook: string | undefined;
  /** File of the statistics. */
  statistics: string | undefined;
}

type Solved = Extract<SolveReport, { status: "optimal" }>;

export async function solvePathway(
  snapshot: ModelSnapshot,
  parameters: OptimizationParameters,
  { options, workbook, statistics }: PathwayOrder,
  hooks: OptimizeHooks,
  read_s: number,
): Promise<SolveReport> {
  const archive = workbook === undefined ? null : createPathwayArchive(workbook);
  const years: NonNullable<Solved["years"]> = [];
  const figures: { year: number; rows: Statistic[] }[] = [];
  let last: Solved | null = null;
  const end = await optimizePathway(snapshot, parameters, options, {
    ...hooks,
    async onYear(year, optimum, pathway) {
      const begin = performance.now();
      await archive?.addYear(year, optimum, pathway);
      if (statistics !== undefined) figures.push({ year, rows: allStatistics(optimum, pathway) });
      const workbook_s = (performance.now() - begin) / 1000;
      const summary = summaryOf(optimum, pathway);
      years.push({ year, objective: optimum.objective, summary, ...figuresOnRequest(optimum) });
      last = added(last, optimum, summary, { read_s, workbook_s });
    },
  });
  if (end.status !== "optimal") {
    await archive?.discard();
    return reportWithoutOptimum(end, read_s);
  }
  await archive?.finish();
  if (statistics !== undefined) await writeStatistics(statistics, figures);
  // Every pathway has a first year.
  if (last === null) throw new Error("The pathway has no year.");
  const solved: Solved = { ...(last as Solved), resolution: end.resolution, warnings: end.warnings, years };
  if (!end.discounted) return solved;
  const { sum, weights, myopicCost } = end.discounted;
  const isWhole = options.foresight === "perfect";
  return {
    ...solved,
    objective: isWhole ? sum : solved.objective,
    discounted_sum: sum,
    year_weights: weights,
    ...(isWhole && options.compareMyopic && { myopic_cost: myopicCost }),
  };
}

/** The report of the latest year, with times and attempts of all years so far. */
function added(
  before: Solved | null,
  optimum: Optimum,
  summary: Solved["summary"],
  own: { read_s: number; workbook_s: number },
): Solved {
  const { objective, solved, problem, timings, solver, attempts } = optimum;
  const sum = (key: keyof Solved["timings"], value: number): number => (before?.timings[key] ?? 0) + value;
  return {
    status: "optimal",
    objective,
    resolution: "",
    cost_unit: solved.system.costUnit,
    problem,
    timings: {
      read_s: own.read_s,
      build_s: sum("build_s", timings.build_s),
      solve_s: sum("solve_s", timings.solve_s),
      results_s: sum("results_s", timings.results_s),
      workbook_s: sum("workbook_s", own.workbook_s),
    },
    peak_rss_mb: Math.max(before?.peak_rss_mb ?? 0, peakMegabytes(attempts)),
    solver,
    attempts: (before?.attempts ?? 0) + attempts.length,
    warnings: [],
    summary,
    ...figuresOnRequest(optimum),
  };
}
