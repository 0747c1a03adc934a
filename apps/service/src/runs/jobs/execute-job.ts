/** Executes a job, a validation, an optimization or a pathway: from the frozen input to the parts of its result. */

import { message, type Words } from "@esm/messages/message";
import { type AnyOverride, isFromYear, isTableOverride } from "@esm/model/domain/overrides/any-override";
import { withChanges } from "@esm/model/domain/overrides/year-override";
import { alternativesOf } from "@esm/model/domain/runs/alternatives";
import type { RunEnd, RunFigures } from "@esm/model/domain/runs/run";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { describeResolution } from "@esm/model/results/resolution";
import { optimizeAlternatives } from "@esm/optimize/alternatives/solve-alternatives";
import { milestonesOf } from "@esm/optimize/myopic/milestones";
import type { OptimizeHooks } from "@esm/optimize/optimization/hooks";
import type { OptimizeOptions, RunInput, ScenarioSet } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeOptionsOf, scenarioSetOf } from "@esm/optimize/optimization/options";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import type { JobMemory } from "@esm/optimize/optimization/series-cache";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { optimizePathway, type PathwayHooks } from "@esm/optimize/optimization/solve-pathway";
import { expectedSize, startSolverAhead } from "@esm/optimize/optimization/solver-choice";
import { resolutionAhead, validateInput } from "@esm/optimize/optimization/validate";
import type { EndedSolverAttempt } from "@esm/solver/solve/attempt";
import { unpackInput } from "../input/packed-input.ts";
import { figuresOfSolve } from "../stored-results/figures-of-optimum.ts";
import type { KeptPart } from "../stored-results/parts.ts";
import { partsOfOptimum, partsOfPlan, partsOfScenarios } from "../stored-results/parts-of-optimum.ts";
import type { JobProgress, JobRequest } from "./job-messages.ts";
import { progressOfJob } from "./job-progress.ts";
import { failedRun, noFigures, outcomeWithoutOptimum } from "./run-outcome.ts";

interface JobHooks {
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  onLog(line: Words): void;
  onAttemptEnd?(attempt: EndedSolverAttempt): void;
  /** Makes the adapters of the solvers; where absent, the usual ones. */
  makeAdapter?: OptimizeOptions["makeAdapter"];
  /** Settles when the part is kept. */
  keep(part: KeptPart): Promise<void>;
}

interface Tools extends JobHooks {
  optimizing: OptimizeHooks;
  progress: ReturnType<typeof progressOfJob>;
  memory: JobMemory | undefined;
}

/** @param memory of the series to which the order belongs */
export async function executeJob(order: JobRequest, hooks: JobHooks, memory?: JobMemory): Promise<RunEnd> {
  const progress = progressOfJob({ operatesDesign: order.options.dispatch === true });
  const optimizing: OptimizeHooks = {
    signal: hooks.signal,
    onLog: hooks.onLog,
    onAttemptEnd: hooks.onAttemptEnd,
    onProgress: (phase, detail, solver) => hooks.onProgress(progress.of(phase, detail, solver)),
  };
  const readInput = (): RunInput => withOverrides(inputOf(order, memory), order.overrides);
  const { inventory, memoryLimitBytes } = order;
  const { makeAdapter } = hooks;
  const read = optimizeOptionsOf(order.options, order.timeLimitSeconds);
  if ("problems" in read) return failedRun("invalid", read.problems.at(0)?.msg, read.problems);
  if (order.kind !== "validate") {
    const expected = expectedSize("stored", order.input.length, read.options.resolution);
    startSolverAhead(read.options.solver, inventory, makeAdapter, expected);
  }
  const input = readInput();
  const tools = { ...hooks, optimizing, progress, memory };
  const options = { ...read.options, inventory, memoryLimitBytes, makeAdapter };
  if (order.kind === "validate") return validate(input, options);
  if (order.kind === "alternatives") return alternatives(input, order.options, options, tools);
  const set = scenarioSetOf(order.options, input.datasets);
  if (set !== null && order.kind === "optimize") return optimizeEach({ snapshot: input.snapshot, set }, options, tools);
  return order.kind === "optimize" ? optimize(input, options, tools) : pathway(input, options, tools);
}

function inputOf(order: JobRequest, memory: JobMemory | undefined): RunInput {
  const input = order.input.length > 0 ? unpackInput(order.input) : memory?.input;
  if (!input) throw new Error("The job has no input, and none is cached.");
  if (memory) {
    memory.input = input;
    memory.runId = order.runId;
  }
  return input;
}

function withOverrides({ snapshot, ...rest }: RunInput, more: readonly AnyOverride[]): RunInput {
  const fromYear = more.filter(isFromYear);
  const own = more
    .filter((one) => !isFromYear(one))
    .map((one) => (isTableOverride(one) ? { ...one, of_run: true as const } : one));
  const overridesByYear = withChanges(snapshot.overridesByYear ?? [], fromYear);
  return {
    ...rest,
    snapshot: {
      ...snapshot,
      overrides: [...snapshot.overrides, ...own],
      ...(fromYear.length > 0 && { overridesByYear }),
    },
  };
}

function validate(input: RunInput, options: OptimizeOptions): RunEnd {
  const built = validateInput(input);
  if (!built.system) return failedRun("invalid", built.problems.at(0)?.msg, built.problems);
  const warnings = [...resolutionAhead(built.system, input, options), ...built.warnings];
  return { status: "succeeded", figures: { ...noFigures, warnings } };
}

/** Several scenarios under one design. */
async function optimizeEach({ snapshot, set }: ScenarioWork, options: OptimizeOptions, tools: Tools): Promise<RunEnd> {
  const end = await optimizeScenarios(snapshot, set, options, tools.optimizing);
  if (end.status !== "optimal") return outcomeWithoutOptimum(end);
  tools.optimizing.onProgress?.("workbook", message("storing_results"));
  const begin = performance.now();
  for (const part of partsOfScenarios(end, tools.onLog)) await tools.keep(part);
  const { objective, resolution, warnings, report: scenarios } = end;
  return {
    status: "succeeded",
    figures: { ...figuresOf(end, since(begin)), objective, resolution, scenarios, warnings },
  };
}

async function optimize({ snapshot }: RunInput, options: OptimizeOptions, tools: Tools): Promise<RunEnd> {
  const end = await optimizeSnapshot(snapshot, options, tools.optimizing, tools.memory);
  if (end.status !== "optimal") return outcomeWithoutOptimum(end);
  tools.optimizing.onProgress?.("workbook", message("storing_results"));
  const begin = performance.now();
  for (const part of partsOfOptimum(end, null, tools.onLog)) await tools.keep(part);
  const { objective, warnings, dispatch } = end;
  const resolution = describeResolution(end.solved);
  return {
    status: "succeeded",
    figures: { ...figuresOf(end, since(begin)), objective, resolution, dispatch, warnings },
  };
}

async function alternatives(
  { snapshot }: RunInput,
  asked: RunOptions,
  options: OptimizeOptions,
  tools: Tools,
): Promise<RunEnd> {
  let export_s = 0;
  const keepAll = async (parts: Iterable<KeptPart>): Promise<void> => {
    const begin = performance.now();
    for (const part of parts) await tools.keep(part);
    export_s += since(begin);
  };
  const end = await optimizeAlternatives(
    snapshot,
    alternativesOf(asked),
    options,
    {
      ...tools.optimizing,
      onSolve: tools.progress.beginPart,
      onPlan: (plan, solved) => keepAll(partsOfPlan(plan.number, solved)),
    },
    tools.memory,
  );
  if (end.status !== "optimal") return outcomeWithoutOptimum(end);
  const { optimum, warnings } = end;
  tools.optimizing.onProgress?.("workbook", message("storing_results"));
  await keepAll(partsOfOptimum(optimum, null, tools.onLog, end.alternatives));
  const { objective, dispatch } = optimum;
  const resolution = describeResolution(optimum.solved);
  return {
    status: "succeeded",
    figures: { ...figuresOf(optimum, export_s), objective, resolution, dispatch, warnings },
  };
}

async function pathway({ snapshot, parameters }: RunInput, options: OptimizeOptions, tools: Tools): Promise<RunEnd> {
  if (!parameters) return failedRun("invalid", message("model_no_optimization_parameters"));
  const years: { year: number; objective: number }[] = [];
  const count = milestonesOf(parameters).length;
  let last: Optimum | null = null;
  let spent: Record<string, number> = {};
  tools.progress.beginPart(0, count);
  const hooks: PathwayHooks = {
    ...tools.optimizing,
    async onYear(year, optimum, path) {
      tools.optimizing.onProgress?.(
        "workbook",
        message("detail_of_year", { year, detail: message("storing_results") }),
      );
      const begin = performance.now();
      for (const part of partsOfOptimum(optimum, path, tools.onLog)) await tools.keep(part);
      spent = added(spent, { ...optimum.timings, export_s: since(begin) });
      years.push({ year, objective: optimum.objective });
      tools.progress.beginPart(years.length, count);
      last = optimum;
    },
  };
  const end = await optimizePathway(snapshot, parameters, options, hooks, tools.memory);
  if (end.status !== "optimal") return outcomeWithoutOptimum(end);
  const { resolution, warnings, discounted } = end;
  const isWhole = options.foresight === "perfect" && discounted !== null;
  const objective = (isWhole ? discounted.sum : years.at(-1)?.objective) ?? null;
  const figures = last === null ? noFigures : { ...figuresOf(last, 0), timings: spent };
  return { status: "succeeded", figures: { ...figures, objective, years, resolution, discounted, warnings } };
}

interface ScenarioWork extends Pick<RunInput, "snapshot"> {
  set: ScenarioSet;
}

type Solved = Pick<Optimum, "problem" | "solver" | "bound" | "gap" | "timings" | "programHash" | "measures">;

const figuresOf = (optimum: Solved, export_s: number): RunFigures => ({
  ...noFigures,
  ...figuresOfSolve(optimum),
  timings: { ...optimum.timings, export_s },
});

const added = (sums: Record<string, number>, more: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(more).map(([phase, seconds]) => [phase, (sums[phase] ?? 0) + seconds]));

const since = (begin: number): number => (performance.now() - begin) / 1000;
