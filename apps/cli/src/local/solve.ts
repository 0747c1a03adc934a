/** `solve`: from a data set archive to the optimum and its workbook, without a service. */
import { stat } from "node:fs/promises";
import type { Words } from "@esm/messages/message";
import { inEnglish, inLanguage } from "@esm/messages/render";
import { isError } from "@esm/model/domain/problem";
import { describeResolution } from "@esm/model/results/resolution";
import { summaryValues } from "@esm/model/results/summary";
import type { Alternatives } from "@esm/optimize/alternatives/plan";
import { milestonesOf } from "@esm/optimize/myopic/milestones";
import type { OptimizeHooks } from "@esm/optimize/optimization/hooks";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { OptimizationEnd } from "@esm/optimize/optimization/optimization-end";
import { pathwayOptions } from "@esm/optimize/optimization/options";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { expectedSize, startSolverAhead } from "@esm/optimize/optimization/solver-choice";
import { readAlternatives, readPathway, readScenarios, readYearOverrides } from "../options/json-files.ts";
import { numberOption, readTogether, stepLengthOption } from "../options/option-values.ts";
import { readRunOptions, resolutionOf } from "../options/run-options.ts";
import { options, solveOptions, usage } from "../options/solve-options.ts";
import { tableFormatOf } from "../options/table-file.ts";
import { helpText, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { createProgressLine, type ProgressLine } from "../terminal/progress-line.ts";
import { longSolveNote } from "./long-solve-note.ts";
import { readSnapshot, type SnapshotOrder } from "./read-snapshot.ts";
import {
  boundOf,
  figuresOnRequest,
  peakMegabytes,
  printProblems,
  printSummary,
  reportWithoutOptimum,
  type SolveReport,
  withWarnings,
} from "./solve-report.ts";
import { solversToUse } from "./solvers-to-use.ts";

/** Exit codes: 0 optimal, 1 no result, 2 invalid input or usage, 3 infeasible or unbounded. */
const exitCodes = { optimal: 0, failed: 1, invalid: 2, infeasible: 3, unbounded: 3 } as const;

export const solveCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [archive, ...rest] = parsed.operands;
    if (archive === undefined || rest.length > 0) throw new UsageError(`Usage: ${usage}`);
    const { hours_per_time_step, number_of_time_steps, given } = readTogether({
      hours_per_time_step: () => stepLengthOption(parsed, "hours-per-time-step"),
      number_of_time_steps: () => numberOption(parsed, "time-steps", { minimum: 1, whole: true }),
      given: () => optimizeOptions(parsed),
    });
    const order: SolveOrder = {
      archive,
      dataset: { hours_per_time_step, number_of_time_steps, cost_unit: parsed.text["cost-unit"] },
      overridesFile: parsed.text.overrides,
      choices: { fixedCosts: parsed.flags.has("fixed-costs") },
      pathwayFile: parsed.text.myopic,
      assumptionsFile: parsed.text["overrides-by-year"],
      alternativesFile: parsed.text.alternatives,
      scenariosFile: parsed.text.scenarios,
      workbook: parsed.text.workbook,
      statistics: parsed.text.statistics,
      options: given,
    };
    if (order.pathwayFile !== undefined && order.alternativesFile !== undefined) {
      throw new UsageError("Give either --myopic or --alternatives: alternatives are plans of one year.");
    }
    if (order.scenariosFile !== undefined && (order.pathwayFile ?? order.alternativesFile) !== undefined) {
      throw new UsageError("--scenarios is not possible with --myopic or --alternatives.");
    }
    if (order.options.reactanceRounds && (order.scenariosFile ?? order.alternativesFile) !== undefined) {
      throw new UsageError("--reactance-rounds is not possible with --scenarios or --alternatives.");
    }
    if (order.options.reactanceRounds && order.options.foresight === "perfect") {
      throw new UsageError("--reactance-rounds is not possible with --foresight perfect.");
    }
    await ensureWritable("--workbook", order.workbook);
    if (order.statistics !== undefined) tableFormatOf("--statistics", order.statistics);
    await ensureWritable("--statistics", order.statistics);
    order.options.inventory = await solversToUse(order.options.solver);
    const { solver, inventory, resolution } = order.options;
    // A number of steps makes the data shorter than the file is.
    const bytes = number_of_time_steps === undefined ? ((await stat(archive).catch(() => null))?.size ?? 0) : 0;
    startSolverAhead(solver, inventory, undefined, expectedSize("archive", bytes, resolution));
    const progress = createProgressLine();
    const onLog = (line: Words): void => {
      progress.clear();
      process.stderr.write(`${inEnglish(line)}\n`);
    };
    const report = inLanguage(await solve(order, progress, parsed.flags.has("verbose") ? onLog : undefined), "en");
    progress.clear();
    if (parsed.flags.has("json")) process.stdout.write(`${JSON.stringify(report)}\n`);
    else if (report.status === "optimal") printSummary(report, order);
    else printProblems(report);
    return exitCodes[report.status];
  },
};

function optimizeOptions(parsed: ParsedOptions): OptimizeOptions {
  const options = readRunOptions(parsed, solveOptions);
  return {
    ...pathwayOptions(options),
    solver: options.solver ?? "auto",
    timeLimitSeconds: options.time_limit ?? null,
    resolution: resolutionOf(options),
    prices: options.prices ?? false,
    dispatch: options.dispatch ?? false,
    unservedCost: options.unserved_cost ?? null,
    reactanceRounds: options.reactance_rounds ?? 0,
    mipGap: options.mip_gap ?? null,
    acceptGap: options.accept_gap ?? null,
    relaxExistence: options.relax_existence ?? false,
    lossSegments: options.loss_segments ?? null,
  };
}

interface SolveOrder extends SnapshotOrder {
  /** Milestone years; without it one year is optimized. */
  pathwayFile: string | undefined;
  /** Values that hold from a year of the pathway on. */
  assumptionsFile: string | undefined;
  /** Options of alternatives; without them the optimum is the only plan. */
  alternativesFile: string | undefined;
  /** Scenarios under one design; without it the data are the only one. */
  scenariosFile: string | undefined;
  workbook: string | undefined;
  /** File of the statistics. */
  statistics: string | undefined;
  options: OptimizeOptions;
}

/** Loaded while the solver works, or when needed: a small model is solved in the time that loading takes. */
const workbookWriter = () => import("@esm/optimize/workbook/export-workbook");

const statisticsWriter = () =>
  Promise.all([import("./write-statistics.ts"), import("@esm/service/runs/stored-results/parts-of-optimum")]);

type Log = ((line: Words) => void) | undefined;

async function solve(order: SolveOrder, progress: ProgressLine, onLog: Log): Promise<SolveReport> {
  const begin = performance.now();
  progress.show("read", order.archive);
  const { snapshot, ...read } = await readSnapshot(order);
  const pathway = await readPathway(order.pathwayFile);
  const assumed = await readYearOverrides(order.assumptionsFile);
  const alternatives = await readAlternatives(order.alternativesFile);
  const scenarios = await readScenarios(order.scenariosFile);
  const read_s = (performance.now() - begin) / 1000;
  const found = [read, pathway, assumed, alternatives, scenarios].flatMap((reading) => reading.problems);
  const problems = found.filter(isError);
  const ignored = found.filter((problem) => !isError(problem));
  if (snapshot === null || problems.length > 0) {
    return withWarnings({ status: "invalid", problems, timings: { read_s } }, ignored);
  }
  const times = pathway.value ? milestonesOf(pathway.value).length : (scenarios.value?.scenarios.length ?? 1);
  const note = longSolveNote(snapshot, order.options, times);
  if (note !== null) process.stderr.write(`${note}\n`);
  const abort = new AbortController();
  const cancel = (): void => abort.abort();
  process.once("SIGINT", cancel);
  process.once("SIGTERM", cancel);
  const hooks: OptimizeHooks = {
    signal: abort.signal,
    onProgress: (phase, detail) => {
      if (phase === "solve" && order.workbook !== undefined) setImmediate(workbookWriter);
      progress.show(phase, inEnglish(detail));
    },
    onLog,
  };
  const report = await reportOfSolve();
  process.off("SIGINT", cancel);
  process.off("SIGTERM", cancel);
  return withWarnings(report, ignored);

  async function reportOfSolve(): Promise<SolveReport> {
    if (snapshot === null) throw new Error("There is nothing to solve.");
    if (pathway.value) {
      const { solvePathway } = await import("./solve-pathway.ts");
      const assuming = { ...snapshot, overridesByYear: assumed.value ?? undefined };
      return solvePathway(assuming, pathway.value, order, hooks, read_s);
    }
    if (scenarios.value) {
      return (await import("./solve-scenarios.ts")).solveScenarios(snapshot, scenarios.value, order, hooks, read_s);
    }
    if (!alternatives.value) {
      return reportOf(await optimizeSnapshot(snapshot, order.options, hooks), order, progress, read_s);
    }
    const { optimizeAlternatives } = await import("@esm/optimize/alternatives/solve-alternatives");
    const end = await optimizeAlternatives(snapshot, alternatives.value, order.options, hooks);
    if (end.status !== "optimal") return reportWithoutOptimum(end, read_s);
    return reportOf({ ...end.optimum, warnings: end.warnings }, order, progress, read_s, end.alternatives);
  }
}

async function reportOf(
  end: OptimizationEnd,
  order: SolveOrder,
  progress: ProgressLine,
  read_s: number,
  alternatives: Alternatives | null = null,
): Promise<SolveReport> {
  if (end.status !== "optimal") return reportWithoutOptimum(end, read_s);
  const begin = performance.now();
  if (order.workbook !== undefined) {
    progress.show("workbook", order.workbook);
    const { alternativesSheets } = await import("@esm/optimize/alternatives/alternatives-sheets");
    const more = alternatives ? alternativesSheets(alternatives) : [];
    await (await workbookWriter()).writeResultWorkbook(end, order.workbook, more);
  }
  if (order.statistics !== undefined) {
    const [{ writeStatistics }, { allStatistics }] = await statisticsWriter();
    await writeStatistics(order.statistics, [{ year: null, rows: allStatistics(end, null, alternatives) }]);
  }
  const workbook_s = (performance.now() - begin) / 1000;
  return {
    status: "optimal",
    objective: end.objective,
    resolution: describeResolution(end.solved),
    cost_unit: end.solved.system.costUnit,
    problem: end.problem,
    timings: { read_s, ...end.timings, workbook_s },
    peak_rss_mb: peakMegabytes(end.attempts),
    solver: end.solver,
    ...boundOf(end),
    attempts: end.attempts.length,
    warnings: end.warnings,
    summary: summaryValues(end.summary, end.solved.system),
    ...figuresOnRequest(end),
    ...(alternatives && { alternatives: alternatives.plans, ranges: alternatives.ranges }),
  };
}
