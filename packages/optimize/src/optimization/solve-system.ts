/**
 * One energy system with its time steps: linear program → checked optimum → results. Only the solver runs in a process
 * of its own. Code that most runs do not need is loaded on demand: loading it takes as long as solving a small system.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { type BuiltProgram, buildProgram } from "@esm/model/formulation/build-program";
import { estimateNonzeros } from "@esm/model/formulation/estimate-size";
import type { Layout } from "@esm/model/formulation/layout";
import type { PriceReport } from "@esm/model/results/prices";
import { describeResolution } from "@esm/model/results/resolution";
import { sizeOf } from "@esm/program/linear-program";
import type { CandidateOptimum } from "@esm/solver/solve/outcome";
import type { ExplainRequest } from "../explanation/session.ts";
import { buildOrPatch } from "./build-or-patch.ts";
import type { OptimizeHooks } from "./hooks.ts";
import { problemOfSize, roomFor } from "./memory-estimate.ts";
import type { OptimizeOptions } from "./model-input.ts";
import type { OptimizationEnd } from "./optimization-end.ts";
import { hashOfProgram } from "./program-hash.ts";
import type { withBreakEvens } from "./reasons/break-evens.ts";
import { resultsOfOptimum } from "./results-of-optimum.ts";
import type { ProgramMemory } from "./series-cache.ts";
import { capacitiesOf, createSolve, solversOf } from "./solver-calls.ts";
import type { ReadySystem } from "./time-resolution.ts";
import { fewerEqualPlants } from "./whole-numbers/equal-plants.ts";
import { solveDecided } from "./whole-numbers/solve-decided.ts";

export interface SolveContext {
  /** When the work on this system began, by `performance.now()`. */
  begin?: number;
  /** The changes that an explanation tries on the data, and the facts that it needs about them. */
  explaining: Pick<ExplainRequest, "rebuild" | "typical" | "isOverridden" | "target" | "standing">;
  /** Earlier warnings, passed on. */
  warnings?: Problem[];
  /** The system with rates per original time step. */
  full: EnergySystem;
  /** The data that the previous run in a series left, and that this one leaves. */
  memory?: ProgramMemory | undefined;
  /** A possible optimum of the program, once that is built. */
  candidateFor?: ((layout: Layout) => CandidateOptimum | null) | undefined;
}

/** Seconds; above this, the work is better left to the solvers. */
const maxProofSeconds = 600;

export async function solveSystem(
  ready: Omit<ReadySystem, "reason">,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
  context: SolveContext,
): Promise<OptimizationEnd> {
  const { begin = performance.now(), warnings = [], full, memory } = context;
  const tooLarge = problemOfSystem(ready, options, full);
  if (tooLarge) return { status: "invalid", problems: [tooLarge, ...warnings], timings: {} };
  const built = buildOrPatch(ready, memory, hooks.onLog);
  const problem = sizeOf(built.program);
  const build_s = secondsSince(begin);
  const { integers, ...sizes } = problem;
  const size = message("size_with_integers", { size: message("size_of_program", sizes), integers });
  hooks.onLog?.(message("program_built", { size, seconds: build_s }));
  hooks.onBuilt?.(built);

  hooks.onProgress?.("solve", size);
  const solving = performance.now();
  const solve = createSolve(options, hooks);
  const question = questionOf(ready, built, options, hooks, context);
  const capacities = capacitiesOf(ready.system, built.layout);
  const { outcome: decided, settled } = await solveDecided(ready.system, built, options, solve, {
    capacities,
    warmStart: memory?.warmStart,
    candidateOptima: [memory?.optimum ?? [], context.candidateFor?.(built.layout) ?? []].flat(),
    proveInfeasible: async (seconds) => {
      const { proveInfeasible } = await import("../explanation/proof.ts");
      return proveInfeasible({ ...question, message: "", timeLimitSeconds: Math.min(seconds, maxProofSeconds) });
    },
  });
  const outcome = fewerEqualPlants(built, decided, hooks.onLog);
  const timings = { build_s, solve_s: secondsSince(solving) };
  const { attempts } = outcome;
  const programHash = hashOfProgram(built.program);
  const known = { problem, programHash, resolution: describeResolution(ready), attempts, timings };
  if (outcome.status === "infeasible" || outcome.status === "unbounded") {
    if (options.reasons === false) {
      const found: Problem = { type: outcome.status, loc: ["model"], msg: outcome.message };
      return { status: outcome.status, problems: [found, ...warnings], ...known };
    }
    hooks.onExplanation?.(message("explaining"));
    const { explainEnd } = await import("./explain.ts");
    const request = { ...question, message: outcome.message, onProgress: hooks.onExplanation };
    const explaining = performance.now();
    const problems = await explainEnd(outcome.status, request);
    const spent = { ...timings, explain_s: secondsSince(explaining) };
    return { status: outcome.status, problems: [...problems, ...warnings], ...known, timings: spent };
  }
  if (outcome.status !== "optimal") {
    return { status: "failed", cause: outcome.status, message: outcome.message, ...known };
  }

  if (memory) {
    const of = memory.runId === undefined ? undefined : message("of_run", { run: memory.runId });
    if (outcome.warmStart) memory.warmStart = { ...outcome.warmStart, of };
    memory.optimum = { of: of ?? message("of_run_before"), solution: outcome.solution, solver: outcome.solver };
  }
  const reading = performance.now();
  const results = await resultsOfOptimum({ ready, full, built, outcome, settled }, options, hooks, solve);
  const asksWhy = options.reasons !== false;
  const prices =
    results.prices && asksWhy
      ? await reasoned(results.prices, built, outcome, results.solved, { solve, hooks })
      : results.prices;
  const { objective, solver } = outcome;
  return {
    ...results,
    prices,
    status: "optimal",
    objective,
    problem,
    solver,
    attempts,
    measures: outcome.check.measures,
    bound: outcome.bound ?? (options.relaxExistence ? objective : null),
    gap: problem.integers > 0 ? outcome.check.measures.gap : null,
    programHash,
    timings: { ...timings, results_s: secondsSince(reading) },
    warnings: [...warnings, ...results.warnings],
  };
}

/** Prices with the break-evens of what is not built. */
async function reasoned(...given: Parameters<typeof withBreakEvens>): Promise<PriceReport> {
  const { withBreakEvens } = await import("./reasons/break-evens.ts");
  return withBreakEvens(...given);
}

/** Before the program is built: no solver that may solve it, or its dispatch, can hold it in memory. */
function problemOfSystem(
  { system, time }: Omit<ReadySystem, "reason">,
  options: OptimizeOptions,
  full: EnergySystem,
): Problem | null {
  const { solver, inventory, memoryLimitBytes, dispatch = false } = options;
  const problemOf = (nonzeros: number, discrete: boolean): Problem | null =>
    problemOfSize({ nonzeros, discrete }, solver, inventory, roomFor(nonzeros, memoryLimitBytes));
  const discrete = system.components.some(({ capacity }) => capacity?.discrete);
  const problem = problemOf(estimateNonzeros(system, time.stepCount), discrete);
  if (problem || !dispatch || time.stepCount >= full.numberOfTimeSteps) return problem;
  return problemOf(estimateNonzeros(full, full.numberOfTimeSteps), false);
}

/** The question where there may be no optimum. */
function questionOf(
  { system, time, storageBounds }: Omit<ReadySystem, "reason">,
  built: BuiltProgram,
  options: OptimizeOptions,
  { signal, onLog }: OptimizeHooks,
  { explaining }: SolveContext,
): Omit<ExplainRequest, "message"> {
  const { explainer, interiorPoint } = solversOf(options, sizeOf(built.program));
  return {
    system,
    time,
    built,
    build: (changed) => buildProgram(changed, time, storageBounds),
    ...explaining,
    adapter: explainer,
    interiorPoint,
    signal,
    onLog,
  };
}

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
