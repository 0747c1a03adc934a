/**
 * Takes out of the duals of an optimum what Newton's systems left: their right-hand sides are dominated by large entries, so
 * that a reduced cost of 0 may end just below it. Where a column without an upper bound could still grow far, that is too much.
 */
import type { Measures } from "../model/residuals.ts";
import type { Point } from "../model/variables.ts";
import type { Directions } from "./direction.ts";
import type { IterationMemory } from "./iteration-memory.ts";

const maxRounds = 3;
/** A round that leaves more than this share of the infeasibility is the last one. */
const minProgress = 0.5;
/** Duals that are as good as this are left as they are: a correction costs a factorization and leaves a tenth of it. */
const smallInfeasibility = 1e-11;

/** Moves the duals of the point of the memory, as long as they become better; its values stay. */
export function correctDuals(
  { variables, point, direction, targets }: IterationMemory,
  directions: Directions,
  measure: (point: Point) => Measures,
): void {
  const { rowCount, withLower, withUpper } = variables;
  const primalResidual = new Float64Array(rowCount);
  let measures = measure(point);
  if (measures.dualInfeasibility <= smallInfeasibility) return;
  directions.prepare();
  targets.lowerTarget.fill(0);
  targets.upperTarget.fill(0);
  for (let round = 0; round < maxRounds; round++) {
    const { dualInfeasibility, gap } = measures;
    const residuals = { primalResidual, dualResidual: measures.dualResidual };
    directions.solve(residuals, direction, {});
    const moved = {
      ...point,
      dual: point.dual.slice(),
      lowerDual: point.lowerDual.slice(),
      upperDual: point.upperDual.slice(),
    };
    for (let row = 0; row < rowCount; row++) moved.dual[row] += direction.deltaY[row];
    for (let at = 0; at < withLower.length; at++) {
      const variable = withLower[at];
      moved.lowerDual[variable] = Math.max(0, moved.lowerDual[variable] + direction.deltaLowerDual[at]);
    }
    for (let at = 0; at < withUpper.length; at++) {
      const variable = withUpper[at];
      moved.upperDual[variable] = Math.max(0, moved.upperDual[variable] + direction.deltaUpperDual[at]);
    }
    measures = measure(moved);
    if (!(measures.dualInfeasibility < dualInfeasibility) || measures.gap > 2 * gap + 1e-12) return;
    point.dual.set(moved.dual);
    point.lowerDual.set(moved.lowerDual);
    point.upperDual.set(moved.upperDual);
    if (measures.dualInfeasibility > minProgress * dualInfeasibility) return;
  }
}
