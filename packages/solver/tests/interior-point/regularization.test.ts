/** How much is added to the diagonal of Newton's system where pivots lose their sign. */

import type { LinearProgram } from "@esm/program/linear-program";
import { expect, it } from "vitest";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";

/** Pairs of equal equations: after one is eliminated, the pivot of the other is a rounding error of terms of 1e8. */
const weightOfColumns = 1e-8;
const columnsEach = 5;
/** More than a gathered front takes, which would choose its pivots by size. */
const pairs = 1500;

/** A system whose factorizations are counted. */
function pairsOfEquations() {
  const columnCount = columnsEach * pairs;
  const pairOf = (column: number): number => Math.floor(column / columnsEach);
  const program: LinearProgram = {
    rowCount: 2 * pairs,
    columnCount,
    columnStart: Int32Array.from({ length: columnCount + 1 }, (_, column) => 2 * column),
    rowIndex: Int32Array.from({ length: 2 * columnCount }, (_, at) => 2 * pairOf(at >> 1) + (at & 1)),
    value: Float64Array.from({ length: 2 * columnCount }, (_, at) => 1 + Math.sin(at >> 1) / 3),
    cost: new Float64Array(columnCount).fill(1),
    columnLower: new Float64Array(columnCount),
    columnUpper: new Float64Array(columnCount).fill(Number.POSITIVE_INFINITY),
    rowLower: new Float64Array(2 * pairs).fill(1),
    rowUpper: new Float64Array(2 * pairs).fill(1),
    integer: null,
    objectiveOffset: 0,
  };
  const variables = variablesOf(program);
  let factorizations = 0;
  const kernel = createKernel();
  const counting: typeof kernel = {
    ...kernel,
    factorize(...words) {
      factorizations++;
      return kernel.factorize(...words);
    },
  };
  const system = createNewtonSystem(program, variables, counting);
  const weight = new Float64Array(variables.count).fill(weightOfColumns);
  return {
    system,
    factorizationsOf(isIteration: boolean): number {
      factorizations = 0;
      system.update(weight, isIteration);
      return factorizations;
    },
  };
}

it("The regularization of an iteration begins with what the last one needed, that of other systems with the usual amount", () => {
  const { factorizationsOf } = pairsOfEquations();
  const first = factorizationsOf(true);
  expect(first).toBeGreaterThan(1);
  expect(factorizationsOf(true)).toBe(1);
  expect(factorizationsOf(false)).toBeGreaterThan(1);
  expect(factorizationsOf(true)).toBe(1);
});

it("A raised regularization takes fewer factorizations, also where a smaller one is asked for later", () => {
  const { system, factorizationsOf } = pairsOfEquations();
  const usual = factorizationsOf(false);
  system.raise();
  const raised = factorizationsOf(false);
  expect(raised).toBeLessThan(usual);
  system.sharpen();
  expect(factorizationsOf(false)).toBe(raised);
});
