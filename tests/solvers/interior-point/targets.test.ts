/** What directions aim at, by hand: two columns between 0 and 10, whose products of distance and price shall change. */
import { describe, expect, it } from "vitest";
import { createKernel } from "#src/solvers/interior-point/factorization/kernel.ts";
import { createIterationMemory } from "#src/solvers/interior-point/iteration/iteration-memory.ts";
import { aimAtTarget, aimAtZero } from "#src/solvers/interior-point/iteration/targets.ts";
import { variablesOf } from "#src/solvers/interior-point/model/variables.ts";
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

describe("a direction to 0", () => {
  it("takes each product of distance and price away", () => {
    point.value.set([4, 1, 5]);
    point.lowerDual.set([3, 7, 0]);
    point.upperDual.set([0.5, 2, 0]);
    aimAtZero(memory);
    expect([...targets.lowerTarget]).toEqual([-12, -7]);
    expect([...targets.upperTarget]).toEqual([-3, -18]);
  });
});

describe("what it lacks to reach a target of 0.5 where the mean product is 2", () => {
  const aimed = (change: number[], lower: number[], upper: number[]): number[][] => {
    direction.change.set(change);
    direction.lowerDualChange.set(lower);
    direction.upperDualChange.set(upper);
    aimAtTarget(memory, 0.5, 2);
    return [[...targets.lowerTarget], [...targets.upperTarget]];
  };

  it("is the target without what change of value times change of price adds, which is less above", () => {
    // (value − 0)·price gains 3·2 and −1·4; (10 − value)·price gains −3·1 and 1·5.
    expect(aimed([3, -1, 0], [2, 4], [1, 5])).toEqual([
      [0.5 - 6, 0.5 + 4],
      [0.5 + 3, 0.5 - 5],
    ]);
  });

  it("has no more of that than ten times the mean product, in both directions", () => {
    expect(aimed([100, -100, 0], [3, 3], [3, 3])).toEqual([
      [0.5 - 20, 0.5 + 20],
      [0.5 + 20, 0.5 - 20],
    ]);
  });
});
