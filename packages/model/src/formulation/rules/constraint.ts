/**
 * A constraint of the data: one sum over the year or over a range of steps, or one in each step, of quantities q of components at
 * locations i. w/Y, 1/H or 1 turns the energy of a step into an amount of the year, the mean power of the step, or an amount of the range.
 *
 *     Σ factor·Σ_i q[i] ≤ value,   ≥ value   or   = value
 *     at a price:   Σ … − over ≤ value,   Σ … + under ≥ value,   Σ … − over + under = value,   over, under ≥ 0
 *
 * What data fix moves to the right-hand side. Per step, a value that is a series has its mean over the original steps of a variable step.
 */
import type { Assembler, Values } from "@esm/program/assembler";
import { isInForce } from "../../energy-system/constraints/system-constraints.ts";
import type { SystemConstraint } from "../../energy-system/energy-system.ts";
import type { TimeStructure } from "../../energy-system/time-structure.ts";
import { type SummedColumns, sumsOf, valuesOf } from "../constraint-sums.ts";
import { leftOver } from "../fixed-operation.ts";
import { type Formulation, type Rule, valueAt } from "../formulation.ts";

export const constraint: Rule = {
  name: "constraint",
  formulate(formulation) {
    formulation.system.constraints.forEach((each, position) => {
      if (isInForce(each)) addConstraint(formulation, each, position);
    });
  },
};

function addConstraint(formulation: Formulation, constrained: SystemConstraint, position: number): void {
  const { assembler, time, constraintSlacks } = formulation;
  const count = constrained.per === "step" ? time.stepCount : 1;
  const { columns, fixed, fixedSize } = sumsOf(formulation, constrained);
  const values = valuesOf(constrained, time);
  const free = (step: number): number => {
    const value = valueAt(values, step);
    return leftOver(value - valueAt(fixed, step), Math.abs(value) + valueAt(fixedSize, step));
  };
  const bound: Values = [values, fixed].every((each) => typeof each === "number")
    ? free(0)
    : Float64Array.from({ length: count }, (_, step) => free(step));
  const { sense } = constrained;
  const lower = sense === "<=" ? Number.NEGATIVE_INFINITY : bound;
  const upper = sense === ">=" ? Number.POSITIVE_INFINITY : bound;
  const row = formulation.addRows(constraint.name, { constraint: position }, count, lower, upper);
  addSummedColumns(assembler, row, columns, constrained, time);
  const { over, under } = constraintSlacks;
  if (over[position] >= 0) assembler.addDiagonal(row, over[position], count, -1);
  if (under[position] >= 0) assembler.addDiagonal(row, under[position], count, 1);
}

/** Adds columns to the rows of a constraint: one row, or one per variable step. */
export function addSummedColumns(
  assembler: Assembler,
  row: number,
  columns: readonly SummedColumns[],
  { per }: Pick<SystemConstraint, "per">,
  { stepCount }: Pick<TimeStructure, "stepCount">,
): void {
  const count = per === "step" ? stepCount : 1;
  for (const { column, perStep, coefficient } of columns) {
    if (!perStep) assembler.addColumnBand(row, column, count, coefficient);
    else if (per === "step") assembler.addDiagonal(row, column, count, coefficient);
    else assembler.addRowBand(row, column, stepCount, coefficient);
  }
}
