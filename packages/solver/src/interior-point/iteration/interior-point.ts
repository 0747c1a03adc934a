/**
 * Our own interior point method for linear programs: Mehrotra's infeasible primal-dual predictor-corrector method (S. Mehrotra,
 * "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2, 1992) with centrality correctors (J. Gondzio, "Multiple centrality corrections in a primal-dual method for
 * linear programming", Comput. Optim. Appl. 6, 1996).
 *
 * Made for energy systems over time: steps that follow each other through a few storages have factors that are hardly
 * larger than the program itself, so an iteration costs little more than reading it.
 */

import { message, type Words } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution, solutionThresholds } from "@esm/program/solution-check";
import { neverStop, type StopCheck } from "@esm/program/stop-check";
import type { Capacities, InteriorPoint } from "../../contract.ts";
import { createKernel, type Kernel } from "../factorization/kernel.ts";
import { createMeasures, type Measures } from "../model/residuals.ts";
import type { Point } from "../model/variables.ts";
import { variablesOf } from "../model/variables.ts";
import { createNewtonSystem } from "../newton/newton-system.ts";
import { correctDuals } from "./correct-duals.ts";
import { createDirections } from "./direction.ts";
import { createIterationMemory } from "./iteration-memory.ts";
import { snapToBounds } from "./snap-to-bounds.ts";
import { createStagnationRule } from "./stagnation.ts";
import { startingPoint } from "./starting-point.ts";
import { createStep } from "./step.ts";
import { createStoppingRule, type StoppingTolerances } from "./stopping-rule.ts";
import { tidyValues } from "./tidy-values.ts";
import { warmStartPoint } from "./warm-start.ts";

export interface InteriorPointSettings extends StoppingTolerances {
  readonly iterationLimit: number;
  /** Asked in every iteration: true ends the run with the best point. */
  readonly shouldStop: () => boolean;
  /** Asked before there is a point. */
  readonly check?: StopCheck | undefined;
  readonly onIteration: (iteration: number, measures: Measures) => void;
  readonly onLog: (line: Words) => void;
  /** For the linear systems; one of its own, with one thread, where absent. */
  readonly kernel?: Kernel | undefined;
  /** An iterate from the solve of a slightly different program; NaN where a value is unknown. */
  readonly start?: InteriorPoint | null | undefined;
  /** Where the optimum is to have no negligible capacities. */
  readonly capacities?: Capacities | null | undefined;
  /** Whether an iterate is to be kept: that of a large program takes a hundred megabytes. */
  readonly keepIterate?: boolean | undefined;
}

export interface InteriorPointResult {
  readonly status: "optimal" | "iteration_limit" | "stopped" | "no_progress";
  readonly columnValue: Float64Array;
  /** The values without capacities that an optimum does not need; null where there are none. */
  readonly clearedValue: Float64Array | null;
  readonly rowDual: Float64Array;
  readonly iterations: number;
  readonly measures: Measures;
  /** A start for the solve of a slightly different program; null where there was none. */
  readonly iterate: InteriorPoint | null;
}

/**
 * Half of the iterations are behind a point of this accuracy. Programs whose costs differed by up to a factor of two
 * were solved in half of the iterations from there; from points ten times closer to the end, some took longer than from
 * none.
 */
const scoreOfIterate = 0.1;
/**
 * Duals that are almost feasible count with a gap that is almost closed, but the check takes reduced costs from them alone,
 * times bounds that may be far. The point is optimal where that gap is half of what the check allows.
 */
const maxGapByDuals = solutionThresholds.gap / 2;
/** As many iterations at most may follow until then. */
const maxUnproven = 20;

function gapByDuals(program: LinearProgram, { value, dual }: Point): number {
  const solution = { columnValue: value.slice(0, program.columnCount), rowDual: dual };
  return checkSolution(program, solution).measures.gap ?? Number.POSITIVE_INFINITY;
}

/**
 * Columns must be continuous. The program should be scaled.
 * @throws what `check` throws
 */
export function solveByInteriorPoint(program: LinearProgram, settings: InteriorPointSettings): InteriorPointResult {
  const variables = variablesOf(program);
  const { check = neverStop, kernel = createKernel() } = settings;
  kernel.clear();
  const memory = createIterationMemory(kernel, variables);
  const system = createNewtonSystem(program, variables, kernel, check);
  settings.onLog(
    message("size_of_factors", {
      rows: program.rowCount,
      columns: program.columnCount,
      nonzeros: system.factorNonzeros,
      millions: system.multiplications / 1e6,
    }),
  );
  check("factorization");
  const cold = (): Point => startingPoint(program, variables, system);
  const { point } = memory;
  assign(point, settings.start ? warmStartPoint(variables, settings.start, cold) : cold());
  const measure = createMeasures(program, variables);
  const directions = createDirections(memory, system);
  const step = createStep(memory, directions, system);
  const best = copyOf(point);
  const stopping = createStoppingRule(settings, Boolean(settings.start));
  const stagnates = createStagnationRule();
  let iterate: InteriorPoint | null = null;
  let isCorrected = false;
  /** Iterations after one that was thought to be the last. */
  let unproven = 0;

  function takeBest(isOptimal: boolean): void {
    assign(point, best);
    if (isOptimal && !settings.shouldStop()) correctDuals(memory, directions, measure);
  }

  /** Whether the duals of the best point prove it. If so, it is the point from now on. */
  function isProven(): boolean {
    const current = copyOf(point);
    takeBest(true);
    isCorrected = settings.shouldStop() || gapByDuals(program, point) <= maxGapByDuals;
    if (!isCorrected) assign(point, current);
    return isCorrected;
  }

  function result(
    status: InteriorPointResult["status"],
    iterations: number,
    onBounds?: Float64Array,
  ): InteriorPointResult {
    if (!isCorrected) takeBest(status === "optimal");
    const { shouldStop, onLog } = settings;
    const capacities = status === "optimal" && !shouldStop() ? (settings.capacities ?? null) : null;
    const request = { point, onBounds, capacities, shouldStop, onLog };
    const clearedValue = tidyValues(program, variables, system, request);
    return {
      status,
      columnValue: point.value.slice(0, variables.columnCount),
      clearedValue,
      rowDual: point.dual.slice(),
      iterations,
      measures: measure(point),
      iterate,
    };
  }

  for (let iteration = 0; ; iteration++) {
    let measures = measure(point);
    settings.onIteration(iteration, measures);
    const { score, isBest, isOptimalOnBounds, end } = stopping.judge(iteration, measures);
    if (settings.keepIterate && score <= scoreOfIterate) iterate ??= copyOf(point);
    if (isBest) assign(best, point);
    const onBounds = isOptimalOnBounds ? snapToBounds(program, variables, system, point) : null;
    if (onBounds) return result("optimal", iteration, onBounds);
    if (end === "optimal" && unproven < maxUnproven && !isProven()) {
      if (unproven === 0) settings.onLog(message("duals_do_not_prove"));
      unproven++;
      measures = measure(point);
    } else if (end) {
      if (end === "no_progress" && contradictsDuality(measures)) assign(best, point);
      return result(unproven > 0 ? "optimal" : end, iteration);
    }
    if (settings.shouldStop()) return result("stopped", iteration);
    if (iteration >= settings.iterationLimit) return result("iteration_limit", iteration);
    if (stagnates(measures)) {
      settings.onLog(message("regularization_raised"));
      system.raise();
      stopping.expectProgress(iteration);
    }
    if (stopping.isStuck(step(measures))) return result("no_progress", iteration);
  }
}

/** Dual objectives this much above primal ones, relative to them, cannot be rounding errors of infeasibilities so small. */
const minExcess = 1e-5;
const maxInfeasibility = 1e-8;

/**
 * Whether the point is feasible to many digits, primal and dual, and costs less than its duals say that any can: the program
 * is ill-posed. The last such point violates rows least, where the best one so far only had a gap that passed through 0.
 */
function contradictsDuality(measures: Measures): boolean {
  const { primalObjective, dualObjective, primalInfeasibility, dualInfeasibility } = measures;
  return (
    Math.max(primalInfeasibility, dualInfeasibility) <= maxInfeasibility &&
    dualObjective - primalObjective > minExcess * (1 + Math.abs(primalObjective))
  );
}

function copyOf({ value, dual, lowerDual, upperDual }: Point): Point {
  return { value: value.slice(), dual: dual.slice(), lowerDual: lowerDual.slice(), upperDual: upperDual.slice() };
}

function assign(target: Point, source: Point): void {
  target.value.set(source.value);
  target.dual.set(source.dual);
  target.lowerDual.set(source.lowerDual);
  target.upperDual.set(source.upperDual);
}
