/** Right-hand sides of predictor and corrector, worked out by hand for two columns between 0 and 10. */
import { describe, expect, it } from "vitest";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { createIterationMemory } from "../../src/interior-point/iteration/iteration-memory.ts";
import { setCorrectorTargets, setPredictorTargets } from "../../src/interior-point/iteration/targets.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { programOf } from "../programs.ts";

const variables = variablesOf(
  programOf({
    matrix: [[1, 1]],
    cost: [1, 1],
    columnLower: [0, 0],
    columnUpper: [10, 10],
    rowLower: [5],
    rowUpper: [5],
  }),
);
const memory = createIterationMemory(createKernel(), variables);
const { targets, direction, point } = memory;

describe("the predictor", () => {
  it("aims to remove each product of slack and dual", () => {
    point.value.set([4, 1, 5]);
    point.lowerDual.set([3, 7, 0]);
    point.upperDual.set([0.5, 2, 0]);
    setPredictorTargets(memory);
    expect([...targets.lowerTarget]).toEqual([-12, -7]);
    expect([...targets.upperTarget]).toEqual([-3, -18]);
  });
});

describe("Mehrotra's corrector for σμ = 0.5 and μ = 2", () => {
  const aimed = (change: number[], lower: number[], upper: number[]): number[][] => {
    direction.deltaX.set(change);
    direction.deltaLowerDual.set(lower);
    direction.deltaUpperDual.set(upper);
    setCorrectorTargets(memory, 0.5, 2);
    return [[...targets.lowerTarget], [...targets.upperTarget]];
  };

  it("aims at σμ less the second-order term of the predictor, whose sign is reversed at upper bounds", () => {
    // (value − 0)·price gains 3·2 and −1·4; (10 − value)·price gains −3·1 and 1·5.
    expect(aimed([3, -1, 0], [2, 4], [1, 5])).toEqual([
      [0.5 - 6, 0.5 + 4],
      [0.5 + 3, 0.5 - 5],
    ]);
  });

  it("limits the second-order term to ten times μ, in both directions", () => {
    expect(aimed([100, -100, 0], [3, 3], [3, 3])).toEqual([
      [0.5 - 20, 0.5 + 20],
      [0.5 + 20, 0.5 - 20],
    ]);
  });
});
