/** Directions of an iteration: solutions of Newton's system by way of the augmented system (newton/newton-system.ts). */

import type { Accuracy } from "../newton/iterative-refinement.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import type { Direction, IterationMemory } from "./iteration-memory.ts";

interface Residuals {
  readonly primalResidual: Float64Array;
  readonly dualResidual: Float64Array;
}

export interface Directions {
  /** Sets the barrier weights Θ⁻¹ = Zₗ·Sₗ⁻¹ + Zᵤ·Sᵤ⁻¹ at the point and factorizes. */
  prepare(): void;
  /**
   * Solves for the direction that meets the complementarity targets: Zₗ·Δx + Sₗ·Δzₗ = lower target, −Zᵤ·Δx + Sᵤ·Δzᵤ = upper target.
   * @param residuals that a full step removes; null where they stay (correctors)
   * @returns the residual left, the largest size of an entry
   */
  solve(residuals: Residuals | null, into: Direction, accuracy: Accuracy): number;
}

/** direction += ω·corrector, with one weight for Δx and one for Δy and Δz. */
export function addCorrector(
  { kernel, direction, corrector, sums }: IterationMemory,
  primalWeight: number,
  dualWeight: number,
): void {
  for (const name of ["deltaX", "deltaY", "deltaLowerDual", "deltaUpperDual"] as const) {
    const target = direction[name].byteOffset;
    const weight = name === "deltaX" ? primalWeight : dualWeight;
    const { byteOffset, length } = corrector[name];
    kernel.addMultiple(target, byteOffset, weight, target, length, sums.byteOffset);
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

    solve(residuals, { deltaX, deltaY, ...deltaDuals }, accuracy) {
      // Eliminating Δz leaves Aᵀ·Δy − Θ⁻¹·Δx = dual residual − S⁻¹·target, which is overwritten by Δx.
      const condensed = deltaX;
      if (residuals) {
        condensed.set(residuals.dualResidual);
        residual.set(residuals.primalResidual);
      } else {
        condensed.fill(0);
        residual.fill(0);
      }
      for (const { of, target } of sides) kernel.condenseTargets(of, targets[target].byteOffset, condensed.byteOffset);
      const variables = [weight.byteOffset, count, columnCount, fixed.byteOffset] as const;
      kernel.findRightHandSide(rightHandSide.byteOffset, condensed.byteOffset, ...variables, residual.byteOffset);
      const left = system.solve(rightHandSide, solution, accuracy);
      kernel.recoverDirection(condensed.byteOffset, solution.byteOffset, ...variables, deltaY.byteOffset);
      for (const { of, target, deltaDual } of sides)
        kernel.recoverBoundDuals(of, targets[target].byteOffset, deltaX.byteOffset, deltaDuals[deltaDual].byteOffset);
      return left;
    },
  };
}
