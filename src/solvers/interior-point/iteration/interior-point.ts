/**
 * Our own interior point method for linear programs: primal-dual, infeasible start, predictor and corrector (Mehrotra
 * 1992) with further centrality correctors (J. Gondzio, "Multiple centrality corrections in a primal-dual method for
 * linear programming", Comput. Optim. Appl. 6, 1996).
 *
 * Made for energy systems over time: steps that follow each other through a few storages have factors that are hardly
 * larger than the program itself, so an iteration costs little more than reading it.
 */
import type { LinearProgram } from "../../../linear-program/linear-program.ts";
import type { InteriorPoint } from "../../contract.ts";
import { createMeasures, type Measures } from "../model/residuals.ts";
import type { Point } from "../model/variables.ts";
import { variablesOf } from "../model/variables.ts";
import { createNewtonSystem } from "../newton/newton-system.ts";
import { snapToBounds } from "./snap-to-bounds.ts";
import { startingPoint } from "./starting-point.ts";
import { createStep } from "./step.ts";
import { warmPoint } from "./warm-start.ts";

interface InteriorPointSettings {
  /** Relative primal and dual infeasibility at which it ends. */
  readonly feasibility: number;
  /** Relative distance of primal and dual objective at which it ends. */
  readonly gap: number;
  /** The same where the point becomes no better: rounding may be all that keeps it from the other. */
  readonly sufficientGap: number;
  readonly iterationLimit: number;
  /** Asked in every iteration: true ends the run. */
  readonly shouldStop: () => boolean;
  readonly onIteration: (iteration: number, measures: Measures) => void;
  readonly onLog: (line: string) => void;
  /** A point that was passed on the way to the optimum of a program that differs little; NaN where nothing is known. */
  readonly start?: InteriorPoint | null | undefined;
  /** Whether a point on the way is to be kept: that of a large program takes a hundred megabytes. */
  readonly keepsOnTheWay?: boolean | undefined;
}

export interface InteriorPointResult {
  readonly status: "optimal" | "iteration-limit" | "stopped" | "no-progress";
  readonly columnValue: Float64Array;
  readonly rowDual: Float64Array;
  readonly iterations: number;
  readonly measures: Measures;
  /** A point on the way, from which a program that differs little can be begun; null where there was none. */
  readonly onTheWay: InteriorPoint | null;
}

/** Steps this short, this many times in a row, lead nowhere. */
const shortStep = 1e-5;
const shortStepsAllowed = 4;
/** So many iterations without the best point becoming better by a quarter lead nowhere either. */
const patience = 40;
/** From a point of another program it is better to begin anew. */
const patienceFromStart = 20;
/** Where the gap is sufficient, one iteration without a better point is enough … */
const patienceAtTheEnd = 1;
/** … and so many where it is this many times larger: the check of the solution decides. */
const patienceNearTheEnd = 8;
const nearTheEnd = 10;
/** An iteration that leaves more of the error than this is not worth another where the gap is sufficient. */
const rapidProgress = 0.25;
/** A point this many times worse than the best one shows that rounding errors have taken over. */
const setback = 1e4;

/**
 * Half of the iterations are behind a point of this accuracy. Programs whose costs differed by up to a factor of two were
 * solved in half of the iterations from there; from points ten times closer to the end, some took longer than from none.
 */
const scoreOnTheWay = 0.1;

/** Columns must be continuous. The program should be scaled. */
export function solveByInteriorPoint(program: LinearProgram, settings: InteriorPointSettings): InteriorPointResult {
  const variables = variablesOf(program);
  const system = createNewtonSystem(program, variables);
  const millions = (system.multiplications / 1e6).toFixed(1);
  settings.onLog(
    `${program.rowCount} rows, ${program.columnCount} columns; factors of ${system.factorNonzeros} nonzeros, ${millions} million multiplications`,
  );
  const cold = (): Point => startingPoint(program, variables, system);
  const point = settings.start ? warmPoint(variables, settings.start, cold) : cold();
  const measure = createMeasures(program, variables);
  const step = createStep(variables, system);
  const best = copyOf(point);
  let bestScore = Number.POSITIVE_INFINITY;
  let bestIteration = 0;
  let allowedWithoutBetter = Number.POSITIVE_INFINITY;
  const allowedWithoutMuchBetter = settings.start ? patienceFromStart : patience;
  let milestone = { score: Number.POSITIVE_INFINITY, iteration: 0 };
  let shortSteps = 0;
  let lastScore = Number.POSITIVE_INFINITY;
  let onTheWay: InteriorPoint | null = null;

  function result(
    status: InteriorPointResult["status"],
    iterations: number,
    found?: Float64Array | null,
  ): InteriorPointResult {
    assign(point, best);
    const tidy = found ?? snapToBounds(program, variables, system, point);
    if (tidy) point.value.set(tidy);
    else settings.onLog("the solution is left as it is: putting it on its bounds would break others");
    return {
      status,
      columnValue: point.value.slice(0, variables.columnCount),
      rowDual: point.dual,
      iterations,
      measures: measure(point),
      onTheWay,
    };
  }

  for (let iteration = 0; ; iteration++) {
    const measures = measure(point);
    settings.onIteration(iteration, measures);
    const { primalInfeasibility, dualInfeasibility, gap } = measures;
    const score = Math.max(primalInfeasibility, dualInfeasibility, gap);
    const isSlow = score > rapidProgress * lastScore;
    lastScore = score;
    if (settings.keepsOnTheWay && score <= scoreOnTheWay) onTheWay ??= copyOf(point);
    if (score < bestScore) {
      bestScore = score;
      bestIteration = iteration;
      if (isWithin(measures, settings.feasibility, nearTheEnd * settings.sufficientGap)) {
        const isSufficient = gap <= settings.sufficientGap;
        allowedWithoutBetter = isSufficient ? patienceAtTheEnd : patienceNearTheEnd;
      }
      assign(best, point);
    }
    if (bestScore < 0.75 * milestone.score) milestone = { score: bestScore, iteration };
    if (isWithin(measures, settings.feasibility, settings.gap)) {
      // What cannot be put on its bounds yet can be a little later, as long as each iteration brings it much closer.
      const isStillAuthorized = !isSlow && iteration === bestIteration;
      const tidy = isStillAuthorized ? snapToBounds(program, variables, system, point) : null;
      if (tidy || !isStillAuthorized) return result("optimal", iteration, tidy);
    }
    if (isSlow && isWithin(measures, settings.feasibility, settings.sufficientGap)) return result("optimal", iteration);
    if (iteration - bestIteration >= allowedWithoutBetter) return result("optimal", iteration);
    if (!(score < setback * bestScore) || iteration - milestone.iteration > allowedWithoutMuchBetter) {
      return result("no-progress", iteration);
    }
    if (settings.shouldStop()) return result("stopped", iteration);
    if (iteration >= settings.iterationLimit) return result("iteration-limit", iteration);
    const lengths = step(point, measures);
    shortSteps = Math.max(lengths.primal, lengths.dual) < shortStep ? shortSteps + 1 : 0;
    if (shortSteps >= shortStepsAllowed) return result("no-progress", iteration);
  }
}

function isWithin(
  { primalInfeasibility, dualInfeasibility, gap }: Measures,
  feasibility: number,
  largestGap: number,
): boolean {
  return primalInfeasibility <= feasibility && dualInfeasibility <= feasibility && gap <= largestGap;
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
