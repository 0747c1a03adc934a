/** Directions of an iteration: solutions of Newton's system for the changes of rows, duals and products. */

import type { Accuracy } from "../newton/iterative-refinement.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import type { Direction, IterationMemory } from "./iteration-memory.ts";

interface Residuals {
  readonly primalResidual: Float64Array;
  readonly dualResidual: Float64Array;
}

export interface Directions {
  /** Sets the weights of the variables at the point and factorizes. */
  prepare(): void;
  /**
   * Solves for the direction that meets the targets: Zₗ·Δx + Xₗ·Δzₗ = lower target, and so on.
   * @param residuals what rows and duals shall change by; null for nothing
   * @returns the residual left, the largest size of an entry
   */
  solve(residuals: Residuals | null, into: Direction, accuracy: Accuracy): number;
}

/** The direction += primal share of the changes of the corrector, and dual share of its changes of duals. */
export function addCorrector(
  { kernel, direction, corrector, sums }: IterationMemory,
  primal: number,
  dual: number,
): void {
  for (const name of ["change", "dualChange", "lowerDualChange", "upperDualChange"] as const) {
    const target = direction[name].byteOffset;
    const factor = name === "change" ? primal : dual;
    const { byteOffset, length } = corrector[name];
    kernel.addMultiple(target, byteOffset, factor, target, length, sums.byteOffset);
  }
}

/** Activities without bounds have no weight, but their row imposes nothing. */
const minWeight = 1e-12;

export function createDirections(memory: IterationMemory, system: NewtonSystem): Directions {
  const { kernel, sides, targets, fixed, weight, rightHandSide, solution, residual } = memory;
  const { columnCount, count } = memory.variables;

  return {
    prepare() {
      weight.fill(0);
      for (const { of } of sides) kernel.addWeights(of, weight.byteOffset);
      for (let at = columnCount; at < count; at++) if (!(weight[at] > minWeight)) weight[at] = minWeight;
      system.update(weight, true);
    },

    solve(residuals, { change, dualChange, ...ofBounds }, accuracy) {
      const pull = change;
      if (residuals) {
        pull.set(residuals.dualResidual);
        residual.set(residuals.primalResidual);
      } else {
        pull.fill(0);
        residual.fill(0);
      }
      for (const { of, target } of sides) kernel.addTargets(of, targets[target].byteOffset, pull.byteOffset);
      const variables = [weight.byteOffset, count, columnCount, fixed.byteOffset] as const;
      kernel.findRightHandSide(rightHandSide.byteOffset, pull.byteOffset, ...variables, residual.byteOffset);
      const left = system.solve(rightHandSide, solution, accuracy);
      kernel.findChanges(pull.byteOffset, solution.byteOffset, ...variables, dualChange.byteOffset);
      for (const { of, target, dualChange: name } of sides)
        kernel.findDualChanges(of, targets[target].byteOffset, change.byteOffset, ofBounds[name].byteOffset);
      return left;
    },
  };
}
