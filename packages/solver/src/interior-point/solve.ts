/** Serves one request with our own interior point method, in this thread and others. */

import { message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import { relaxExtremes, usesExtremes } from "@esm/program/relax-extremes";
import { createStopCheck, type StopCheck, type StopPhase, StoppedError } from "@esm/program/stop-check";
import type { ChildHooks } from "../protocol/child/serve.ts";
import type { ChildAnswer, ChildStatus, SolveRequest } from "../protocol/protocol.ts";
import type { Kernel } from "./factorization/kernel.ts";
import {
  type InteriorPointResult,
  type InteriorPointSettings,
  solveByInteriorPoint,
} from "./iteration/interior-point.ts";
import { interiorPointVersion } from "./version.ts";

const statusOf: Record<InteriorPointResult["status"], ChildStatus> = {
  optimal: "optimal",
  iteration_limit: "iteration_limit",
  stopped: "time_limit",
  no_progress: "unknown",
};

const maxIterations = 300;
/** Smaller programs are solved before another thread has started. */
const minSharedNonzeros = 50_000;

/** How many threads are worth starting for a program. */
export const threadsFor = ({ value }: LinearProgram, threads = 1): number =>
  value.length < minSharedNonzeros ? 1 : threads;

/** @param kernel whose arrays nothing else needs */
export async function solveWithInteriorPoint(
  { program, settings, startingInterior, capacities }: SolveRequest,
  { report, log }: ChildHooks,
  kernel: Kernel,
): Promise<ChildAnswer> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  const { timeLimitSeconds = Number.POSITIVE_INFINITY, optimalityTolerance = 1e-8 } = settings;
  report({ phase: "presolve", iteration: 0, seconds: 0 });
  /** Start and length of the last iteration: one that would end after the limit is not begun. */
  let begun = 0;
  let lasted = 0;
  const settingsOfMethod: InteriorPointSettings = {
    feasibility: settings.primalFeasibilityTolerance ? settings.primalFeasibilityTolerance / 100 : 1e-9,
    gap: optimalityTolerance / 100,
    sufficientGap: optimalityTolerance * 10,
    iterationLimit: settings.iterationLimit ?? maxIterations,
    shouldStop: () => seconds() + lasted > timeLimitSeconds,
    check: reportingCheck(
      createStopCheck(() => seconds() > timeLimitSeconds),
      (phase) => report({ phase, iteration: 0, seconds: seconds() }),
    ),
    onLog: log,
    kernel,
    start: startingInterior,
    capacities,
    keepIterate: settings.keepIterate,
    onIteration(iteration, { primalObjective, dualObjective, primalInfeasibility, dualInfeasibility, gap }) {
      lasted = iteration === 0 ? 0 : seconds() - begun;
      begun = seconds();
      const figures = [primalInfeasibility, dualInfeasibility, gap].map((figure) => figure.toExponential(1));
      log(
        `${String(iteration).padStart(4)} ${primalObjective.toPrecision(11)} ${dualObjective.toPrecision(11)} ${figures.join(" ")} ${seconds().toFixed(1)} s`,
      );
      report({
        phase: "interior-point",
        iteration,
        seconds: seconds(),
        objective: primalObjective,
        bound: dualObjective,
        primalInfeasibility,
        dualInfeasibility,
        gap,
      });
    },
  };
  const result = resultUnlessStopped(() => solveRelaxedFirst(program, settingsOfMethod));
  if (result instanceof StoppedError) return stoppedAnswer(result);
  return {
    status: statusOf[result.status],
    algorithm: "interior-point",
    iterations: result.iterations,
    version: interiorPointVersion,
    message: result.status,
    ...(result.status === "stopped" && { stoppedIn: "interior-point" }),
    bound: null,
    columnValue: result.columnValue,
    clearedValue: result.clearedValue,
    rowDual: result.rowDual,
    basis: null,
    interior: result.iterate,
  };
}

/** Also reports where each part of the work begins. */
export function reportingCheck(check: StopCheck, report: (phase: StopPhase) => void): StopCheck {
  let current: StopPhase | null = null;
  return (phase) => {
    if (phase !== current) report(phase);
    current = phase;
    check(phase);
  };
}

function resultUnlessStopped(solve: () => InteriorPointResult): InteriorPointResult | StoppedError {
  try {
    return solve();
  } catch (error) {
    if (error instanceof StoppedError) return error;
    throw error;
  }
}

const stoppedAnswer = ({ phase, message: words }: StoppedError): ChildAnswer => ({
  status: "time_limit",
  algorithm: "interior-point",
  iterations: 0,
  version: interiorPointVersion,
  message: words,
  stoppedIn: phase,
  bound: null,
  columnValue: null,
  rowDual: null,
  basis: null,
});

/** Leaves out the extremes of the program; if its optimum uses them, solves the program as it is. */
export function solveRelaxedFirst(program: LinearProgram, settings: InteriorPointSettings): InteriorPointResult {
  const { program: relaxed, loweredCosts, leftOutLimits } = relaxExtremes(program);
  if (relaxed === program) return solveByInteriorPoint(program, settings);
  const { onLog, start: _, ...others } = settings;
  onLog(message("extremes_left_out", { loweredCosts, leftOutLimits }));
  const first = solveByInteriorPoint(relaxed, settings);
  if (first.status !== "optimal" || !usesExtremes(program, relaxed, first.columnValue)) return first;
  onLog(message("extremes_used"));
  const second = solveByInteriorPoint(program, { ...others, onLog });
  return { ...second, iterations: first.iterations + second.iterations };
}
