/** How far a point is from optimal: residuals of rows and duals, complementarity, objectives. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Point, Variables } from "./variables.ts";

export interface Measures {
  readonly primalObjective: number;
  readonly dualObjective: number;
  /** Relative to the largest bound. */
  readonly primalInfeasibility: number;
  /** Relative to the largest cost. */
  readonly dualInfeasibility: number;
  /** Relative duality gap. */
  readonly gap: number;
  /** μ, the mean complementarity product sᵀz / number of bounds. */
  readonly mu: number;
  /** activity − A·x, by row. */
  readonly primalResidual: Float64Array;
  /** c − Aᵀy − lower dual + upper dual, by variable; 0 for fixed ones. */
  readonly dualResidual: Float64Array;
}

/** Measures points of one program; the arrays of the last measures are overwritten by the next. */
export function createMeasures(program: LinearProgram, variables: Variables): (point: Point) => Measures {
  const { columnStart, rowIndex, value: coefficient, objectiveOffset } = program;
  const { columnCount, rowCount, count, lower, upper, cost, fixed, withLower, withUpper } = variables;
  const primalResidual = new Float64Array(rowCount);
  const dualResidual = new Float64Array(count);
  const boundScale = 1 + maxFinite(lower, upper);
  const costScale = 1 + maxFinite(cost);

  return ({ value, dual, lowerDual, upperDual }) => {
    for (let row = 0; row < rowCount; row++) {
      const at = columnCount + row;
      primalResidual[row] = value[at];
      dualResidual[at] = dual[row] - lowerDual[at] + upperDual[at];
    }
    let primalObjective = objectiveOffset;
    let dualObjective = objectiveOffset;
    for (let column = 0; column < columnCount; column++) {
      const amount = value[column];
      let sum = cost[column];
      for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
        sum -= coefficient[at] * dual[rowIndex[at]];
        primalResidual[rowIndex[at]] -= coefficient[at] * amount;
      }
      primalObjective += cost[column] * amount;
      dualResidual[column] = sum - lowerDual[column] + upperDual[column];
    }
    let dualInfeasibility = 0;
    for (let at = 0; at < count; at++) {
      if (fixed[at] === 1) {
        // The dual of a fixed variable takes whatever value its column needs; an equation's is its row's.
        dualObjective += lower[at] * dualResidual[at];
        dualResidual[at] = 0;
      } else dualInfeasibility = Math.max(dualInfeasibility, Math.abs(dualResidual[at]));
    }
    let primalInfeasibility = 0;
    for (let row = 0; row < rowCount; row++) {
      primalInfeasibility = Math.max(primalInfeasibility, Math.abs(primalResidual[row]));
    }
    let products = 0;
    for (const at of withLower) {
      products += (value[at] - lower[at]) * lowerDual[at];
      dualObjective += lower[at] * lowerDual[at];
    }
    for (const at of withUpper) {
      products += (upper[at] - value[at]) * upperDual[at];
      dualObjective -= upper[at] * upperDual[at];
    }
    return {
      primalObjective,
      dualObjective,
      primalInfeasibility: primalInfeasibility / boundScale,
      dualInfeasibility: dualInfeasibility / costScale,
      gap: Math.abs(primalObjective - dualObjective) / (1 + Math.abs(primalObjective)),
      mu: products / Math.max(1, withLower.length + withUpper.length),
      primalResidual,
      dualResidual,
    };
  };
}

function maxFinite(...vectors: Float64Array[]): number {
  let largest = 0;
  for (const vector of vectors) {
    for (const entry of vector) {
      const size = Math.abs(entry);
      if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
    }
  }
  return largest;
}
