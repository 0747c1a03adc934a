/** Systems that no order of known signs can factorize without losing everything: cycles of states with a shared column. */
import { describe, expect, it } from "vitest";
import { createLearningFactorization } from "../../src/interior-point/factorization/adaptive-factorization.ts";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { postpone } from "../../src/interior-point/factorization/postpone.ts";
import { createCorrections } from "../../src/interior-point/newton/iterative-refinement.ts";
import { createKernelVectors } from "../../src/interior-point/newton/kernel-vectors.ts";

/** States are measured in units that leave rounding errors where exact numbers would leave nothing. */
const unit = (q: number): number => 1 + 0.37 * Math.sin(q);

/**
 * State q is a column, row q says state[q+1] − state[q] + shared = …, and the last leads to the first: without the shared
 * column, the rows add up to nothing. Weights are those of an interior point method close to its end.
 */
function cycle(length: number, weight: number) {
  const shared = length;
  const rowOf = (q: number): number => length + 1 + q;
  const row: number[] = [];
  const column: number[] = [];
  const value: number[] = [];
  const add = (i: number, j: number, coefficient: number): void => {
    row.push(i);
    column.push(j);
    value.push(coefficient);
  };
  for (let q = 0; q < length; q++) {
    add(rowOf(q), (q + 1) % length, unit((q + 1) % length));
    add(rowOf(q), q, -unit(q));
    add(rowOf(q), shared, 1);
  }
  const count = 2 * length + 1;
  const signs = new Int8Array(count).fill(1).fill(-1, 0, length + 1);
  const diagonal = Float64Array.from(signs, (sign, at) => (sign < 0 ? -weight * (1 + (at % 3)) : 1e-11));
  const pattern = { count, row: Int32Array.from(row), column: Int32Array.from(column) };
  const multiply = (x: Float64Array, into: Float64Array): void => {
    for (let at = 0; at < count; at++) into[at] = diagonal[at] * x[at];
    value.forEach((coefficient, at) => {
      into[row[at]] += coefficient * x[column[at]];
      into[column[at]] += coefficient * x[row[at]];
    });
  };
  return { count, signs, diagonal, pattern, values: Float64Array.from(value), multiply };
}

/** As many as it takes until another order is worth its time. */
const manyCorrections = 16;

it.each([1e-4, 1e-8])("a cycle with states of weight %d is solved", (weight) => {
  const { count, signs, diagonal, pattern, values, multiply } = cycle(60, weight);
  const factorization = createLearningFactorization(pattern, createKernel());
  factorization.reportCorrections(manyCorrections);
  expect(factorization.factorize(values, diagonal, signs)).toBe(0);
  const wanted = Float64Array.from({ length: count }, (_, at) => ((at * 7) % 11) - 5);
  const rightHandSide = new Float64Array(count);
  multiply(wanted, rightHandSide);
  const solution = rightHandSide.slice();
  factorization.solve(solution);
  const product = new Float64Array(count);
  multiply(solution, product);
  const errors = product.map((value, at) => Math.abs(value - rightHandSide[at]));
  expect(Math.max(...errors)).toBeLessThan(1e-5);
});

/** Many cycles side by side, of which one at a time has states of small weight. */
function manyCycles(cycles: number) {
  const one = cycle(60, 1);
  const offset = (index: Int32Array, at: number) => index.map((position) => position + at * one.count);
  const joined = (part: (at: number) => ArrayLike<number>) =>
    Array.from({ length: cycles }, (_, at) => Array.from(part(at))).flat();
  const difficult = cycle(60, 1e-8).diagonal;
  return {
    pattern: {
      count: cycles * one.count,
      row: Int32Array.from(joined((at) => offset(one.pattern.row, at))),
      column: Int32Array.from(joined((at) => offset(one.pattern.column, at))),
    },
    values: Float64Array.from(joined(() => one.values)),
    signs: Int8Array.from(joined(() => one.signs)),
    diagonalWith: (small: number) => Float64Array.from(joined((at) => (at === small ? difficult : one.diagonal))),
  };
}

describe("another order", () => {
  /** For one factorization after the other, whether it tries another order after these corrections of solutions before it. */
  function learns(...corrections: number[][]): boolean[] {
    const { pattern, values, signs, diagonalWith } = manyCycles(corrections.length);
    let isLearning = false;
    const check = (): void => {
      isLearning = true;
    };
    const factorization = createLearningFactorization(pattern, createKernel(), check);
    return corrections.map((made, small) => {
      isLearning = false;
      for (const count of made) factorization.reportCorrections(count);
      factorization.factorize(values, diagonalWith(small), signs);
      return isLearning;
    });
  }

  it("is tried only after corrections that take as long", () => {
    expect(learns([], [15], [1], [15])).toEqual([false, false, true, false]);
  });

  it("is tried after as many again where the last one has halved them", () => {
    expect(learns([16], [8, 8], [4, 4, 4, 4], [])).toEqual([true, true, true, false]);
  });

  it("is tried after twice as many where the last one has not", () => {
    expect(learns([16], [9, 9], [16], [16], [16])).toEqual([true, true, false, true, false]);
  });
});

describe("A variable that lost its pivot", () => {
  /** Supernodes: two of two columns with a parent of one, and the last front of two. */
  const tree = {
    nodes: Int32Array.of(5, 3, 0, 4, 6, 1, 2),
    firstColumn: Int32Array.of(0, 2, 4, 5, 7),
    parent: Int32Array.of(2, 2, 3, -1),
    isGathered: Int8Array.of(0, 0, 0, 1),
  };

  it("is eliminated before the dense nodes, and all others keep their order", () => {
    const { order, gathered, last } = postpone(tree, [4, 5], null);
    expect([...order]).toEqual([3, 0, 6, 5, 4, 1, 2]);
    expect([gathered, last]).toEqual([[{ begin: 3, end: 7 }], 4]);
  });

  it("waits for a subtree that is large enough, in a front of its own", () => {
    const wanted = new Float32Array(7).fill(5);
    const { order, gathered, last } = postpone(tree, [4, 5], wanted);
    expect([...order]).toEqual([3, 0, 6, 5, 4, 1, 2]);
    const both = [
      { begin: 3, end: 5 },
      { begin: 5, end: 7 },
    ];
    expect([gathered, last]).toEqual([both, 2]);
    wanted[4] = 6;
    expect(postpone(tree, [4, 5], wanted).gathered).toEqual([
      { begin: 3, end: 4 },
      { begin: 4, end: 7 },
    ]);
  });
});

it("corrections find what a factorization has lost: as many directions as corrections", () => {
  // The nearby system takes three of the diagonal's entries for ones.
  const pattern = { count: 7, row: new Int32Array(0), column: new Int32Array(0) };
  const memory = createKernelVectors(createKernel(), pattern, new Float64Array(0), 11);
  memory.diagonal.set([1, 1, 1, 1, 0.01, 50, -3]);
  const [rightHandSide, solution, ...vectors] = memory.vectors;
  const corrections = createCorrections({ memory: { ...memory, vectors }, solve: () => undefined }, 4);
  rightHandSide.set([1, 2, 3, 4, 5, 6, 7]);
  corrections.correct(solution, rightHandSide, 1e-12);
  expect([...solution]).toEqual([1, 2, 3, 4, 500, 6 / 50, -7 / 3].map((value) => expect.closeTo(value, 5)));
});
