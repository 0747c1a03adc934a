/**
 * The program of a target: the program of the model with the budget as one row more, and the target's sum as its objective.
 *
 *     min ± Σ terms   subject to   the rows of the model,   Σ cost·x ≤ z* + ε·|z*|
 */
import type { PlanSense } from "@esm/model/domain/runs/alternatives";
import type { SystemConstraint } from "@esm/model/energy-system/energy-system";
import { type ConstraintSums, sumsOf } from "@esm/model/formulation/constraint-sums";
import { valueAt } from "@esm/model/formulation/formulation";
import type { SolvedSystem } from "@esm/model/results/operation";
import { withObjective } from "@esm/program/budget";
import type { LinearProgram } from "@esm/program/linear-program";

/** z* + ε·|z*|, so that the budget is above the lowest cost where that is negative, too. */
export const budgetOf = (lowestCost: number, slack: number): number => lowestCost + slack * Math.abs(lowestCost);

/** The sum of a target by the columns of the program. */
export interface TargetSum {
  readonly coefficient: Float64Array;
  /** What data fix. */
  readonly fixed: number;
}

export function targetSum(
  { system, time, layout }: Pick<SolvedSystem, "system" | "time" | "layout">,
  sum: SystemConstraint,
  columnCount: number,
): TargetSum {
  const { columns, fixed }: ConstraintSums = sumsOf({ system, time, columnsOf: layout.columnsOf }, sum);
  const coefficient = new Float64Array(columnCount);
  for (const { column, perStep, coefficient: amount } of columns) {
    const count = perStep ? time.stepCount : 1;
    for (let step = 0; step < count; step++) coefficient[column + step] += valueAt(amount, step);
  }
  return { coefficient, fixed: valueAt(fixed, 0) };
}

export const sumAt = ({ coefficient, fixed }: TargetSum, columnValue: Float64Array): number =>
  coefficient.reduce((total, amount, column) => (amount === 0 ? total : total + amount * columnValue[column]), fixed);

/** Whether bounds leave the sum one value only. */
export const isFixedSum = ({ coefficient }: TargetSum, { columnLower, columnUpper }: LinearProgram): boolean =>
  coefficient.every((amount, column) => amount === 0 || columnLower[column] === columnUpper[column]);

/** @param budgeted the program with the row of the budget */
export function programOfTarget(
  budgeted: LinearProgram,
  { coefficient, fixed }: TargetSum,
  sense: PlanSense,
): LinearProgram {
  const sign = sense === "min" ? 1 : -1;
  // Without negative zeros, which would make equal programs differ.
  return withObjective(
    budgeted,
    coefficient.map((amount) => (amount === 0 ? 0 : sign * amount)),
    fixed === 0 ? 0 : sign * fixed,
  );
}
