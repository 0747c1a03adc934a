/** When the iterations of the interior point method end: at an optimum, or when there is no progress. */
import type { Measures } from "../model/residuals.ts";
import type { StepLengths } from "./step-lengths.ts";

export interface StoppingTolerances {
  /** Relative primal and dual infeasibility at which it ends. */
  readonly feasibility: number;
  /** Relative distance of primal and dual objective at which it ends. */
  readonly gap: number;
  /** Gap that suffices once the point stops improving: only rounding may keep it from `gap`. */
  readonly sufficientGap: number;
}

interface Judgement {
  /** The largest of the infeasibilities and the gap. */
  readonly score: number;
  /** No previous point was as good. */
  readonly isBest: boolean;
  /**
   * The point is optimal if it can be put on its bounds; otherwise a little later, because it still improves rapidly.
   */
  readonly isOptimalOnBounds: boolean;
  /** How the iterations end here; null where they continue. */
  readonly end: "optimal" | "no_progress" | null;
}

interface StoppingRule {
  /** Once in each iteration. */
  judge(iteration: number, measures: Measures): Judgement;
  /** From now on, a few iterations without progress are enough: the last remedy was applied. */
  expectProgress(iteration: number): void;
  /** After each step: whether steps have become too short for progress. */
  isStuck(lengths: StepLengths): boolean;
}

/** Steps this short, this many times in a row, make no progress. */
const shortStep = 1e-5;
const maxShortSteps = 4;
/** This many iterations without an improvement of the best point by a quarter make no progress either. */
const maxStalledIterations = 40;
/** Where the regularization was raised, this many are enough. */
const maxStalledAfterRaise = 12;
/** If the start was a point of another program, a new start is better. */
const maxStalledFromWarmStart = 20;
/** Where the gap is sufficient, one iteration without a better point is enough … */
const maxStalledAtSufficientGap = 1;
/** … and this many where it is this many times larger: the check of the solution decides. */
const maxStalledNearOptimum = 8;
const nearOptimumFactor = 10;
/** If an iteration leaves more of the error than this, another one is not worthwhile where the gap is sufficient. */
const rapidProgress = 0.25;
/** A point this many times worse than the best one shows that rounding errors have taken over. */
const setback = 1e4;

export function createStoppingRule(
  { feasibility, gap: wantedGap, sufficientGap }: StoppingTolerances,
  isWarmStart: boolean,
): StoppingRule {
  let maxStalled = isWarmStart ? maxStalledFromWarmStart : maxStalledIterations;
  let best = { score: Number.POSITIVE_INFINITY, iteration: 0 };
  /** The last point that was better by a quarter than the milestone before it. */
  let milestone = best;
  let lastScore = Number.POSITIVE_INFINITY;
  let maxSinceBest = Number.POSITIVE_INFINITY;
  let shortSteps = 0;

  return {
    judge(iteration, measures) {
      const { primalInfeasibility, dualInfeasibility, gap } = measures;
      const isFeasible = primalInfeasibility <= feasibility && dualInfeasibility <= feasibility;
      const score = Math.max(primalInfeasibility, dualInfeasibility, gap);
      const isSlow = score > rapidProgress * lastScore;
      lastScore = score;
      const isBest = score < best.score;
      if (isBest) {
        best = { score, iteration };
        if (isFeasible && gap <= nearOptimumFactor * sufficientGap) {
          maxSinceBest = gap <= sufficientGap ? maxStalledAtSufficientGap : maxStalledNearOptimum;
        }
      }
      if (best.score < 0.75 * milestone.score) milestone = best;

      const isWithinGap = isFeasible && gap <= wantedGap;
      const improvesRapidly = isBest && !isSlow;
      const isOptimal =
        (isWithinGap && !improvesRapidly) ||
        (isSlow && isFeasible && gap <= sufficientGap) ||
        iteration - best.iteration >= maxSinceBest;
      const isLost = !(score < setback * best.score) || iteration - milestone.iteration > maxStalled;
      const end = isOptimal ? "optimal" : isLost ? "no_progress" : null;
      return { score, isBest, isOptimalOnBounds: isWithinGap && improvesRapidly, end };
    },

    expectProgress(iteration) {
      maxStalled = maxStalledAfterRaise;
      milestone = { ...milestone, iteration };
    },

    isStuck({ primal, dual }) {
      shortSteps = Math.max(primal, dual) < shortStep ? shortSteps + 1 : 0;
      return shortSteps >= maxShortSteps;
    },
  };
}
