/** Directions of an iteration: solutions of Newton's system for the changes of rows, duals and products. */

import type { Point, Variables } from "../model/variables.ts";
import type { Accuracy } from "../newton/iterative-refinement.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import type { Direction } from "./search-direction.ts";
import type { Targets } from "./targets.ts";

interface Residuals {
  readonly primalResidual: Float64Array;
  readonly dualResidual: Float64Array;
}

interface Directions {
  /** Sets the weights of the variables and factorizes. */
  prepare(point: Point): void;
  /**
   * Solves for the direction that meets the targets: Zₗ·Δx + Xₗ·Δzₗ = lower target, and so on.
   * @param residuals what rows and duals shall change by; null for nothing
   * @returns the residual left, the largest size of an entry
   */
  solve(point: Point, residuals: Residuals | null, targets: Targets, into: Direction, accuracy: Accuracy): number;
}

/** target += primal share of the changes of `other`, and dual share of its changes of duals. */
export function addDirection(target: Direction, other: Direction, primal: number, dual: number): void {
  addMultiple(target.change, other.change, primal);
  addMultiple(target.dualChange, other.dualChange, dual);
  addMultiple(target.lowerDualChange, other.lowerDualChange, dual);
  addMultiple(target.upperDualChange, other.upperDualChange, dual);
}

function addMultiple(target: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at] += factor * other[at];
}

const minWeight = 1e-12;

export function createDirections(variables: Variables, system: NewtonSystem): Directions {
  const { columnCount, rowCount, count, lower, upper, fixed, withLower, withUpper } = variables;
  const weight = new Float64Array(count);
  const rightHandSide = new Float64Array(count);
  const solution = new Float64Array(count);
  const weightOf = (at: number): number => Math.max(weight[at], minWeight);

  return {
    prepare({ value, lowerDual, upperDual }) {
      weight.fill(0);
      for (const at of withLower) weight[at] += lowerDual[at] / (value[at] - lower[at]);
      for (const at of withUpper) weight[at] += upperDual[at] / (upper[at] - value[at]);
      system.update(weight, true);
    },

    solve({ value, lowerDual, upperDual }, residuals, targets, into, accuracy) {
      const { change, dualChange, lowerDualChange, upperDualChange } = into;
      const { lowerTarget, upperTarget } = targets;
      const pull = change;
      if (residuals) pull.set(residuals.dualResidual);
      else pull.fill(0);
      for (let at = 0; at < withLower.length; at++) {
        const variable = withLower[at];
        pull[variable] -= lowerTarget[at] / (value[variable] - lower[variable]);
      }
      for (let at = 0; at < withUpper.length; at++) {
        const variable = withUpper[at];
        pull[variable] += upperTarget[at] / (upper[variable] - value[variable]);
      }
      for (let at = 0; at < columnCount; at++) rightHandSide[at] = fixed[at] === 1 ? 0 : pull[at];
      for (let row = 0; row < rowCount; row++) {
        const at = columnCount + row;
        const residual = residuals ? residuals.primalResidual[row] : 0;
        rightHandSide[at] = fixed[at] === 1 ? residual : residual - pull[at] / weightOf(at);
      }
      const left = system.solve(rightHandSide, solution, accuracy);
      for (let at = 0; at < columnCount; at++) change[at] = fixed[at] === 1 ? 0 : solution[at];
      for (let row = 0; row < rowCount; row++) {
        const at = columnCount + row;
        dualChange[row] = solution[at];
        change[at] = fixed[at] === 1 ? 0 : -(pull[at] + dualChange[row]) / weightOf(at);
      }
      for (let at = 0; at < withLower.length; at++) {
        const variable = withLower[at];
        const rest = lowerTarget[at] - lowerDual[variable] * change[variable];
        lowerDualChange[at] = rest / (value[variable] - lower[variable]);
      }
      for (let at = 0; at < withUpper.length; at++) {
        const variable = withUpper[at];
        const rest = upperTarget[at] + upperDual[variable] * change[variable];
        upperDualChange[at] = rest / (upper[variable] - value[variable]);
      }
      return left;
    },
  };
}
