/**
 * Our own check of a solution, in the units of the program it belongs to. For a continuous program it is a proof:
 *
 *     primal:  rowLower ≤ A·x ≤ rowUpper,  columnLower ≤ x ≤ columnUpper
 *     dual:    d = cost − Aᵀ·y;  y > 0 only at finite lower bounds, y < 0 only at finite upper ones, and so for d
 *     gap:     cost·x + offset  −  (Σ y·(its bound) + Σ d·(its bound) + offset)  =  0
 *
 *     leak:    Σ −d · (what the column may still grow), over d < 0 at columns without an upper bound, is nearly 0
 *
 * Every feasible primal value is at least every feasible dual one, so equality proves optimality. A mixed-integer
 * solution has no duals; it is judged by integrality and by the bound its solver proved.
 */

import { type Message, message } from "@esm/messages/message";
import { typicalBound, typicalCost } from "./coefficient-sizes.ts";
import { type CompensatedSum, compensatedSum } from "./compensated-sum.ts";
import { impliedUpperBounds } from "./implied-bounds.ts";
import type { LinearProgram, Solution } from "./linear-program.ts";
import { multiply, projectedDuals } from "./products.ts";

/**
 * The requirements on a solution to be published. Each figure is relative: to max(b, |bound|, Σ|A·x|) of the row, to
 * max(c, |cost| + Σ|A·y|) of the column, to the objective, where b and c are the program's typical right-hand side and
 * cost, or 1 where those are larger. Solvers are asked for a tenth of this and less.
 */
export const solutionThresholds = {
  primal: 1e-6,
  dual: 1e-6,
  gap: 1e-6,
  /** Implied bounds are far away: the true leak is much smaller than this figure. */
  leak: 1e-5,
  integrality: 1e-6,
  /** For mixed-integer programs; solvers are asked for 1e-9. */
  mixedIntegerGap: 1e-6,
} as const;

/** Reduced costs and duals below this share of their column's terms are rounding noise, not a claim. */
const dualNoise = 1e-9;
/** Objectives smaller than this are judged absolutely. */
const minObjective = 1e-3;
/** The remainder of a cancellation is judged against this share of the terms cancelled. */
const cancellationShare = 1e-6;

export interface SolutionMeasures {
  readonly objective: number;
  /** Null without duals. */
  readonly dualObjective: number | null;
  readonly rowViolation: Worst;
  readonly columnViolation: Worst;
  /** Reduced costs of the wrong sign at columns without the bound they point to. */
  readonly columnDualViolation: Worst | null;
  /** Possible gain by reduced costs of the wrong sign, as a share of the objective; null without duals. */
  readonly leak: number | null;
  /** Largest share of one row's or column's dual × distance from its bound in the objective. */
  readonly complementarity: Worst | null;
  readonly integrality: Worst | null;
  /** Relative: between primal and dual objective, or objective and the solver's bound; null where neither is known. */
  readonly gap: number | null;
}

export interface SolutionCheck {
  readonly accepted: boolean;
  readonly measures: SolutionMeasures;
  /** Why it was refused, each a full sentence; empty where accepted. */
  readonly reasons: readonly Message[];
}

interface CheckOptions {
  /** The bound on the objective the solver proved (mixed-integer programs). */
  readonly bound?: number | null;
  /** Accept this relative gap of a mixed-integer program instead of the usual one. */
  readonly mixedIntegerGap?: number | undefined;
}

/**
 * The dual of a column's bounds or a row times the bound it points to, added to the dual objective. A dual without
 * such a bound adds nothing: dual × value then stays in the gap, in full.
 */
function addDual(
  sum: CompensatedSum,
  complements: Tracker,
  dual: number,
  value: number,
  lower: number,
  upper: number,
  scale: number,
  index: number,
): void {
  const bound = dual > 0 ? lower : upper;
  if (dual === 0 || !Number.isFinite(bound)) return;
  const size = Math.abs(dual);
  if (size <= dualNoise * scale) {
    // Noise times a distant bound would count as a gap that no solver can close.
    sum.add(dual * Math.min(Math.max(value, lower), upper));
    return;
  }
  sum.add(dual * bound);
  const slack = size * Math.abs(value - bound);
  complements.note(slack, slack, index);
}

/** Relative gap; strict where the offset dwarfs the decisions' share and where it cancels them. */
function relativeGap(primal: number, dual: number, offset: number, termSize: number): number {
  const total = Math.max(Math.abs(primal), Math.abs(dual));
  const decided = Math.max(Math.abs(primal - offset), Math.abs(dual - offset));
  const scale = Math.max(minObjective, Math.min(total, decided), cancellationShare * termSize);
  const gap = Math.abs(primal - dual) / scale;
  return Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap;
}

/**
 * A column without an upper bound and with a reduced cost just below 0 adds nothing to the gap, however much it would
 * gain by growing. It grows at most to its implied bound. If that is far off, it grows to ten times its value or a
 * hundredth of the bound; if there is none, to the largest value of the solution.
 */
function leakOf(
  program: LinearProgram,
  reducedCost: Float64Array,
  columnValue: Float64Array,
  objective: number,
): number {
  const { columnCount, columnUpper } = program;
  const leaks = (j: number): boolean => reducedCost[j] < 0 && columnUpper[j] === Number.POSITIVE_INFINITY;
  let first = 0;
  while (first < columnCount && !leaks(first)) first++;
  if (first === columnCount) return 0;
  const upper = impliedUpperBounds(program, objective);
  const largest = columnValue.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let leak = 0;
  for (let j = first; j < columnCount; j++) {
    if (!leaks(j)) continue;
    const isLimited = upper[j] < Number.POSITIVE_INFINITY;
    leak -= reducedCost[j] * (isLimited ? Math.min(upper[j], Math.max(10 * columnValue[j], upper[j] / 100)) : largest);
  }
  return leak / Math.max(minObjective, Math.abs(objective));
}

function refusals(measures: SolutionMeasures, continuous: boolean, gapLimit: number): Message[] {
  const reasons: Message[] = [];
  const demand = (
    worst: Worst | null,
    allowed: number,
    reasonOf: (figures: { absolute: number; relative: number; allowed: number }, index: number) => Message,
  ): void => {
    if (worst === null || worst.relative <= allowed) return;
    const { relative, absolute, index } = worst;
    reasons.push(reasonOf({ absolute, relative, allowed }, index));
  };
  const { primal, dual, integrality, leak } = solutionThresholds;
  demand(measures.rowViolation, primal, (figures, row) => message("row_violated", { row, ...figures }));
  demand(measures.columnViolation, primal, (figures, column) => message("column_violated", { column, ...figures }));
  demand(measures.columnDualViolation, dual, (figures, column) => message("reduced_cost_sign", { column, ...figures }));
  demand(measures.integrality, integrality, (figures, column) => message("integer_missed", { column, ...figures }));
  if (!Number.isFinite(measures.objective)) reasons.push(message("objective_not_finite"));
  if (measures.leak !== null && !(measures.leak <= leak)) {
    reasons.push(message("columns_could_gain", { share: measures.leak, allowed: leak }));
  }
  if (measures.gap === null) {
    reasons.push(message(continuous ? "no_duals" : "no_bound_proven"));
  } else if (!(measures.gap <= gapLimit)) {
    reasons.push(message("gap_too_large", { gap: measures.gap, allowed: gapLimit }));
  }
  return reasons;
}

/**
 * Checks a solution with one value per column (and one dual per row in a continuous program). Linear in the
 * nonzeros. Throws a RangeError where the arrays' lengths are not the program's.
 */
export function checkSolution(program: LinearProgram, solution: Solution, options: CheckOptions = {}): SolutionCheck {
  const { rowCount, columnCount, cost, columnLower, columnUpper, rowLower, rowUpper, objectiveOffset } = program;
  const { columnValue, rowDual } = solution;
  if (columnValue.length !== columnCount || (rowDual !== null && rowDual.length !== rowCount)) {
    throw new RangeError("The solution does not have one value for each column and row of the program.");
  }
  const continuous = !(program.integer?.includes(1) ?? false);
  const duals = continuous && rowDual !== null ? projectedDuals(program, rowDual) : null;
  const { activity, activitySize, reducedCost, dualSize } = multiply(program, { columnValue, rowDual: duals });
  // A program in tiny units must not lose its demands and costs in an absolute tolerance.
  const smallest = Math.min(1, typicalBound(program) ?? 1);
  const minCost = Math.min(1, typicalCost(program) ?? 1);

  const rowTracker = track();
  const columnTracker = track();
  const columnDuals = track();
  const complements = track();
  const primal = compensatedSum();
  const dual = compensatedSum();
  for (let i = 0; i < rowCount; i++) {
    noteBounds(rowTracker, activity[i], rowLower[i], rowUpper[i], smallest, activitySize[i], i);
    if (duals === null) continue;
    const scale = Math.max(minCost, Math.abs(duals[i]));
    addDual(dual, complements, duals[i], activity[i], rowLower[i], rowUpper[i], scale, i);
  }
  for (let j = 0; j < columnCount; j++) {
    const x = columnValue[j];
    primal.add(cost[j] * x);
    noteBounds(columnTracker, x, columnLower[j], columnUpper[j], smallest, 0, j);
    if (reducedCost === null || dualSize === null) continue;
    const reduced = reducedCost[j];
    const scale = Math.max(minCost, dualSize[j]);
    const size = Math.abs(reduced);
    if (!Number.isFinite(reduced > 0 ? columnLower[j] : columnUpper[j]) && reduced !== 0) {
      columnDuals.note(size / scale, size, j);
    }
    addDual(dual, complements, reduced, x, columnLower[j], columnUpper[j], scale, j);
  }

  const objective = primal.total() + objectiveOffset;
  const dualObjective = duals === null ? null : dual.total() + objectiveOffset;
  const bound = continuous ? dualObjective : (options.bound ?? null);
  const gap = bound === null ? null : relativeGap(objective, bound, objectiveOffset, primal.size() + dual.size());
  const complement = complements.worst();
  const measures: SolutionMeasures = {
    objective,
    dualObjective,
    rowViolation: rowTracker.worst(),
    columnViolation: columnTracker.worst(),
    columnDualViolation: duals && columnDuals.worst(),
    leak: reducedCost && leakOf(program, reducedCost, columnValue, objective),
    complementarity: duals && {
      ...complement,
      relative: complement.absolute / Math.max(minObjective, Math.abs(objective)),
    },
    integrality: continuous ? null : noteIntegrality(program, columnValue),
    gap,
  };
  const mixedIntegerGap = Math.max(solutionThresholds.mixedIntegerGap, options.mixedIntegerGap ?? 0);
  const reasons = refusals(measures, continuous, continuous ? solutionThresholds.gap : mixedIntegerGap);
  return { accepted: reasons.length === 0, measures, reasons };
}

/** The largest violation of one kind and where it is; index −1 where there is none. */
export interface Worst {
  readonly relative: number;
  readonly absolute: number;
  readonly index: number;
}

interface Tracker {
  note(relative: number, absolute: number, index: number): void;
  worst(): Worst;
}

function track(): Tracker {
  let worst: Worst = { relative: 0, absolute: 0, index: -1 };
  return {
    note(relative, absolute, index) {
      // Not a number is the worst violation, and no comparison would notice it.
      if (relative > worst.relative || Number.isNaN(relative)) {
        worst = { relative: Number.isNaN(relative) ? Number.POSITIVE_INFINITY : relative, absolute, index };
      }
    },
    worst: () => worst,
  };
}

/** How far a value lies outside its bounds, relative to the largest of the bound, `smallest` and `size`. */
function noteBounds(
  tracker: Tracker,
  value: number,
  lower: number,
  upper: number,
  smallest: number,
  size: number,
  index: number,
): void {
  const violation = Math.max(lower - value, value - upper);
  if (violation <= 0) return;
  const bound = Math.abs(violation === lower - value ? lower : upper);
  tracker.note(violation / Math.max(smallest, bound, size), violation, index);
}

/** Null where the program has no integers. */
function noteIntegrality(program: LinearProgram, columnValue: Float64Array): Worst | null {
  const { integer } = program;
  if (integer === null) return null;
  const tracker = track();
  for (let j = 0; j < integer.length; j++) {
    if (integer[j] !== 1) continue;
    const distance = Math.abs(columnValue[j] - Math.round(columnValue[j]));
    if (distance > 0 || Number.isNaN(distance)) tracker.note(distance, distance, j);
  }
  return tracker.worst();
}
