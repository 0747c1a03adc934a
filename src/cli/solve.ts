/** `solve`: from a data set archive to the optimum and its workbook, without a service. */
import { solverChoices } from "../domain/solver-choices.ts";
import { describeResolution } from "../results/resolution.ts";
import { summaryValues } from "../results/summary.ts";
import type { OptimizeOptions } from "../runs/contract.ts";
import { type OptimizationEnd, type OptimizeHooks, optimizeSnapshot } from "../runs/optimize-snapshot.ts";
import { writeResultWorkbook } from "../runs/result-workbook.ts";
import { dispatchOption } from "./dispatch-option.ts";
import { readPathway } from "./json-files.ts";
import { createProgressLine, type ProgressLine } from "./progress-line.ts";
import { readSnapshot, type SnapshotOrder } from "./read-snapshot.ts";
import { resolutionOption } from "./resolution-option.ts";
import { peakMegabytes, reportWithoutOptimum, solvePathway } from "./solve-pathway.ts";
import { figuresOnRequest, printProblems, printSummary, type SolveReport } from "./solve-report.ts";
import { solversToUse } from "./solvers-to-use.ts";
import { choiceOption, helpText, numberOption, type OptionRule, parseWords, UsageError } from "./usage.ts";

const usage = "npm run --silent solve -- <dataset.zip> [options]";

const options = {
  "hours-per-time-step": { value: "H", description: "Hours of a time step (the archive's, else 1)." },
  "time-steps": { value: "N", description: "Number of time steps (the archive's, else 8760)." },
  "cost-unit": { value: "UNIT", description: "Unit of all costs (the archive's, else 1e9 €)." },
  overrides: { value: "FILE", description: "JSON list of overrides as a model of the interface has them." },
  solver: { value: "NAME", description: "auto, or one that the command solvers lists (auto)." },
  "time-limit": { value: "S", description: "Seconds after which solving ends." },
  "typical-periods": { value: "N", description: "Aggregate time to N typical periods (full resolution)." },
  segments: { value: "N", description: "Variable steps in a typical period (all its steps)." },
  representation: { value: "NAME", description: "distribution or medoid (distribution)." },
  "period-length": { value: "K", description: "Time steps in a period (24)." },
  "extreme-periods": { value: "LIST", description: "Besides: peak_load, lowest_renewables (with a comma)." },
  myopic: { value: "FILE", description: "JSON optimization parameters: a pathway over milestone years." },
  prices: { description: "Prices too: a sheet in the workbook, figures in the summary." },
  dispatch: { description: "Operate a design found over typical periods in every time step, too." },
  "unserved-cost": { value: "X", description: "With --dispatch: cost of a unit left unserved (100 times the mean)." },
  workbook: { value: "FILE", description: "Write the result workbook (.xlsx; of a pathway a .zip) here." },
  json: { description: "Print one JSON object on stdout and nothing else there." },
  verbose: { description: "Show the solver's log on stderr." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

/** Exit codes: 0 optimal, 1 no result, 2 invalid input or usage, 3 infeasible or unbounded. */
const exitCodes = { optimal: 0, failed: 1, invalid: 2, infeasible: 3, unbounded: 3 } as const;

export const solveCommand = {
  async run(words: string[]): Promise<number> {
    const parsed = parseWords(words, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [archive, ...rest] = parsed.operands;
    if (archive === undefined || rest.length > 0) throw new UsageError(`Usage: ${usage}`);
    const order: SolveOrder = {
      archive,
      dataset: {
        hours_per_time_step: numberOption(parsed, "hours-per-time-step", { minimum: 1, whole: true }),
        number_of_time_steps: numberOption(parsed, "time-steps", { minimum: 1, whole: true }),
        cost_unit: parsed.text["cost-unit"],
      },
      overridesFile: parsed.text.overrides,
      pathwayFile: parsed.text.myopic,
      workbook: parsed.text.workbook,
      options: {
        solver: choiceOption(parsed, "solver", solverChoices) ?? "auto",
        timeLimitSeconds: numberOption(parsed, "time-limit", { minimum: 0 }) ?? null,
        resolution: resolutionOption(parsed),
        prices: parsed.flags.has("prices"),
        ...dispatchOption(parsed),
      },
    };
    order.options.inventory = await solversToUse(order.options.solver);
    const progress = createProgressLine();
    const onLog = parsed.flags.has("verbose") ? (line: string) => process.stderr.write(`${line}\n`) : undefined;
    const report = await solve(order, progress, onLog);
    progress.clear();
    if (parsed.flags.has("json")) process.stdout.write(`${JSON.stringify(report)}\n`);
    else if (report.status === "optimal") printSummary(report, order.workbook);
    else printProblems(report);
    return exitCodes[report.status];
  },
};

interface SolveOrder extends SnapshotOrder {
  /** Milestone years; without it one year is optimized. */
  pathwayFile: string | undefined;
  workbook: string | undefined;
  options: OptimizeOptions;
}

type Log = ((line: string) => void) | undefined;

async function solve(order: SolveOrder, progress: ProgressLine, onLog: Log): Promise<SolveReport> {
  const begin = performance.now();
  progress.show("read", order.archive);
  const read = await readSnapshot(order);
  const read_s = (performance.now() - begin) / 1000;
  if ("problems" in read) return { status: "invalid", problems: read.problems, timings: { read_s } };

  const pathway = await readPathway(order.pathwayFile);
  if (pathway && "problems" in pathway) return { status: "invalid", problems: pathway.problems, timings: { read_s } };
  const abort = new AbortController();
  const cancel = (): void => abort.abort();
  process.once("SIGINT", cancel);
  process.once("SIGTERM", cancel);
  const hooks: OptimizeHooks = {
    signal: abort.signal,
    onProgress: (phase, detail) => progress.show(phase, detail),
    onLog,
  };
  const report = pathway
    ? await solvePathway(read.snapshot, pathway.parameters, order, hooks, read_s)
    : await reportOf(await optimizeSnapshot(read.snapshot, order.options, hooks), order, progress, read_s);
  process.off("SIGINT", cancel);
  process.off("SIGTERM", cancel);
  return report;
}

async function reportOf(
  end: OptimizationEnd,
  order: SolveOrder,
  progress: ProgressLine,
  read_s: number,
): Promise<SolveReport> {
  if (end.status !== "optimal") return reportWithoutOptimum(end, read_s);
  const begin = performance.now();
  if (order.workbook !== undefined) {
    progress.show("workbook", order.workbook);
    await writeResultWorkbook(end, order.workbook);
  }
  const workbook_s = (performance.now() - begin) / 1000;
  return {
    status: "optimal",
    objective: end.objective,
    resolution: describeResolution(end.solved.time),
    cost_unit: end.solved.system.costUnit,
    problem: end.problem,
    timings: { read_s, ...end.timings, workbook_s },
    peak_rss_mb: peakMegabytes(end.attempts),
    solver: end.solver,
    attempts: end.attempts.length,
    warnings: end.warnings,
    summary: summaryValues(end.summary, end.solved.system),
    ...figuresOnRequest(end),
  };
}
