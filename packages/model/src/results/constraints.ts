/** Constraints of the data in an optimum: their sums, and by what these miss their values. */

import type { Values } from "@esm/program/assembler";
import type { ConstraintPeriod } from "../domain/constraints/constraint.ts";
import { isInForce } from "../energy-system/constraints/system-constraints.ts";
import type { SystemConstraint } from "../energy-system/energy-system.ts";
import { stepsInTime } from "../energy-system/time-structure.ts";
import { sumsOf, valuesOf } from "../formulation/constraint-sums.ts";
import { valueAt } from "../formulation/formulation.ts";
import type { SolvedSystem } from "./operation.ts";

export interface ConstraintUse {
  readonly id: string;
  readonly per: ConstraintPeriod;
  readonly sense: SystemConstraint["sense"];
  /** The unit of the sum, with brackets. */
  readonly unit: string;
  /** Per step, those of the step with the least room, or the one that is missed most. */
  readonly sum: number;
  readonly value: number;
  /** The original step of these; null for a sum of its own. */
  readonly step: number | null;
  /** Per step, the means of segments or typical periods hold, not every original step. */
  readonly isOfMeans: boolean;
  /**
   * What is missed at a price, and what that costs in a year; null where nothing may be. Per step, the amount is the sum over the
   * original steps of a year.
   */
  readonly slack: { readonly amount: number; readonly unit: string; readonly cost: number } | null;
}

/** The constraints that are in force, in the order of their ids. */
export function constraintUse(solved: SolvedSystem): ConstraintUse[] {
  const { constraints } = solved.system;
  return constraints.flatMap((constraint, position) =>
    isInForce(constraint) ? useOf(solved, constraint, position) : [],
  );
}

/** The part of the objective that pays for missed constraints, and is in no component's TAC. */
export const constraintSlackCosts = (uses: readonly ConstraintUse[]): number =>
  uses.reduce((total, { slack }) => total + (slack?.cost ?? 0), 0);

function useOf(solved: SolvedSystem, constraint: SystemConstraint, position: number): ConstraintUse {
  const { time } = solved;
  const { id, per, sense, slackCost } = constraint;
  const count = per === "step" ? time.stepCount : 1;
  const sums = sumOfColumns(solved, constraint);
  const values = valuesOf(constraint, time);
  const roomAt = (step: number): number => {
    const difference = valueAt(values, step) - valueAt(sums, step);
    return sense === "=" ? -Math.abs(difference) : sense === "<=" ? difference : -difference;
  };
  let tightest = 0;
  for (let step = 1; step < count; step++) if (roomAt(step) < roomAt(tightest)) tightest = step;
  return {
    id,
    per,
    sense,
    unit: `[${constraint.unit}]`,
    sum: valueAt(sums, tightest),
    value: valueAt(values, tightest),
    step: per === "step" ? stepsInTime(time).indexOf(tightest) : null,
    isOfMeans: per === "step" && (time.sequence.length > 1 || time.originalSteps.some((steps) => steps !== 1)),
    slack: slackCost === null ? null : slackOf(solved, constraint, position, slackCost),
  };
}

/** Adds up the columns of what is missed. At a price of 0 nothing keeps them from being larger. */
function slackOf(solved: SolvedSystem, constraint: SystemConstraint, position: number, slackCost: number) {
  const { time, layout, columnValue } = solved;
  const { over, under } = layout.constraintSlacks;
  const isPerStep = constraint.per === "step";
  let amount = 0;
  for (let step = 0; step < (isPerStep ? time.stepCount : 1); step++) {
    const times = isPerStep ? (time.weight[step] * time.originalSteps[step]) / time.years : 1;
    const [above, below] = [over[position], under[position]].map((start) =>
      start < 0 ? 0 : columnValue[start + step],
    );
    // One of the two is enough.
    amount += times * Math.abs(above - below);
  }
  return { amount, unit: isPerStep ? `[${constraint.unit}*step/a]` : `[${constraint.unit}]`, cost: amount * slackCost };
}

/** The sum of a constraint at a solution: one number, or one per variable step. */
export function sumOfColumns(
  { system, time, layout, columnValue }: Pick<SolvedSystem, "system" | "time" | "layout" | "columnValue">,
  constraint: SystemConstraint,
): Values {
  const { columns, fixed } = sumsOf({ system, time, columnsOf: layout.columnsOf }, constraint);
  if (constraint.per === "step") {
    return Float64Array.from({ length: time.stepCount }, (_, step) =>
      columns.reduce(
        (sum, { column, perStep, coefficient }) =>
          sum + columnValue[perStep ? column + step : column] * valueAt(coefficient, step),
        valueAt(fixed, step),
      ),
    );
  }
  let sum = valueAt(fixed, 0);
  for (const { column, perStep, coefficient } of columns) {
    for (let step = 0; step < (perStep ? time.stepCount : 1); step++) {
      sum += columnValue[column + step] * valueAt(coefficient, step);
    }
  }
  return sum;
}
