/** Directions and step lengths meet their definitions at a point inside of its bounds. */
import { describe, expect, it } from "vitest";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { addCorrector, createDirections } from "../../src/interior-point/iteration/direction.ts";
import { createIterationMemory, type Direction } from "../../src/interior-point/iteration/iteration-memory.ts";
import { maxStepLengths, muAfter } from "../../src/interior-point/iteration/step-lengths.ts";
import { setCentralityTargets } from "../../src/interior-point/iteration/targets.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { programOf } from "../programs.ts";

/** A column with both bounds, one with each, a free one and a fixed one; an equation, a range and rows with one bound. */
const program = programOf({
  matrix: [
    [1, 2, 0, -1, 1],
    [0, 1, 1, 0, 3],
    [2, 0, -1, 1, 0],
    [1, 1, 1, 0, 0],
  ],
  cost: [1, -2, 3, 0, 1],
  columnLower: [0, 1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 2],
  columnUpper: [4, Number.POSITIVE_INFINITY, 5, Number.POSITIVE_INFINITY, 2],
  rowLower: [3, -8, Number.NEGATIVE_INFINITY, 1],
  rowUpper: [3, 9, 7, Number.POSITIVE_INFINITY],
});
const variables = variablesOf(program);
const { columnCount, rowCount, lower, upper, withLower, withUpper } = variables;
const kernel = createKernel();
const memory = createIterationMemory(kernel, variables);
const directions = createDirections(memory, createNewtonSystem(program, variables, kernel));
const { point, targets, direction, corrector } = memory;

point.value.set([1, 3, 2, -1, 2, 3, 4, 1, 6]);
point.dual.set([0.5, -1, 2, 1]);
for (const [at, variable] of withLower.entries()) point.lowerDual[variable] = 0.5 + at;
for (const [at, variable] of withUpper.entries()) point.upperDual[variable] = 2 - 0.25 * at;

/** A·x by row and Aᵀ·y by column. */
const activities = (value: ArrayLike<number>): number[] => {
  const sums = new Array(rowCount).fill(0);
  for (let column = 0; column < columnCount; column++) {
    for (let at = program.columnStart[column]; at < program.columnStart[column + 1]; at++)
      sums[program.rowIndex[at]] += program.value[at] * value[column];
  }
  return sums;
};
const prices = (dual: ArrayLike<number>, column: number): number => {
  let sum = 0;
  for (let at = program.columnStart[column]; at < program.columnStart[column + 1]; at++)
    sum += program.value[at] * dual[program.rowIndex[at]];
  return sum;
};

const ofVariable = (places: Int32Array, changes: Float64Array, variable: number): number =>
  places.includes(variable) ? changes[places.indexOf(variable)] : 0;

const spread = (into: Direction): void => {
  for (const [name, factor] of [
    ["deltaX", 0.3],
    ["deltaLowerDual", -0.4],
    ["deltaUpperDual", -0.2],
  ] as const)
    into[name].forEach((_, at) => {
      into[name][at] = factor * Math.cos(2 * at + factor);
    });
};

describe("a direction", () => {
  const residuals = {
    primalResidual: Float64Array.of(0.5, -1, 0, 2),
    dualResidual: Float64Array.of(1, -0.5, 0.25, 2, 0, 0, 0.5, -1, 1),
  };
  targets.lowerTarget.set([-1, 0.5, 2, -0.25]);
  targets.upperTarget.set([0.75, -2, 1]);
  directions.prepare();
  directions.solve(residuals, direction, {});
  const { deltaX, deltaY, deltaLowerDual, deltaUpperDual } = direction;

  it("changes rows by their residuals, and fixed variables not at all", () => {
    activities(deltaX).forEach((activity, row) => {
      expect(activity - deltaX[columnCount + row]).toBeCloseTo(residuals.primalResidual[row], 12);
    });
    expect([deltaX[4], deltaX[columnCount]]).toEqual([0, 0]);
  });

  it("changes duals by their residuals where a variable is not fixed", () => {
    for (const variable of [0, 1, 2, 3, 6, 7, 8]) {
      const ofRow = variable < columnCount ? prices(deltaY, variable) : -deltaY[variable - columnCount];
      const ofBounds =
        ofVariable(withLower, deltaLowerDual, variable) - ofVariable(withUpper, deltaUpperDual, variable);
      expect(ofRow + ofBounds).toBeCloseTo(residuals.dualResidual[variable], 11);
    }
  });

  it("changes products of distances and duals by their targets", () => {
    withLower.forEach((variable, at) => {
      const distance = point.value[variable] - lower[variable];
      const change = point.lowerDual[variable] * deltaX[variable] + distance * deltaLowerDual[at];
      expect(change).toBeCloseTo(targets.lowerTarget[at], 12);
    });
    withUpper.forEach((variable, at) => {
      const distance = upper[variable] - point.value[variable];
      const change = -point.upperDual[variable] * deltaX[variable] + distance * deltaUpperDual[at];
      expect(change).toBeCloseTo(targets.upperTarget[at], 12);
    });
  });

  it("is bent by shares of a corrector", () => {
    spread(direction);
    corrector.deltaX.fill(2);
    corrector.deltaLowerDual.fill(3);
    const [before, dualBefore] = [direction.deltaX.slice(), direction.deltaLowerDual.slice()];
    addCorrector(memory, 0.5, 0.25);
    expect([...direction.deltaX]).toEqual([...before].map((value) => value + 1));
    expect([...direction.deltaLowerDual]).toEqual([...dualBefore].map((value) => value + 0.75));
  });
});

describe("the longest step", () => {
  it("ends where the first variable meets a bound, and where the first dual becomes 0, for each share of the corrector", () => {
    spread(direction);
    spread(corrector);
    corrector.deltaX.forEach((_, at) => {
      corrector.deltaX[at] = 9 * Math.sin(at + 1);
    });
    const shares = [1, 0.5, 0.25];
    const longest = maxStepLengths(memory, shares);
    shares.forEach((share, trial) => {
      const step = direction.deltaX.map((change, at) => change + share * corrector.deltaX[at]);
      const rooms = [
        ...[...withLower].map((variable) => (lower[variable] - point.value[variable]) / step[variable]),
        ...[...withUpper].map((variable) => (upper[variable] - point.value[variable]) / step[variable]),
      ];
      expect(longest[trial].primal).toBeCloseTo(Math.min(1, ...rooms.filter((room) => room > 0)), 14);
      const duals = [
        ...[...withLower].map(
          (variable, at) =>
            -point.lowerDual[variable] / (direction.deltaLowerDual[at] + share * corrector.deltaLowerDual[at]),
        ),
        ...[...withUpper].map(
          (variable, at) =>
            -point.upperDual[variable] / (direction.deltaUpperDual[at] + share * corrector.deltaUpperDual[at]),
        ),
      ];
      expect(longest[trial].dual).toBeCloseTo(Math.min(1, ...duals.filter((room) => room > 0)), 14);
    });
    expect(longest[0].primal).toBeLessThan(1);
  });

  it("is 1 where nothing is in the way", () => {
    for (const name of ["deltaX", "deltaLowerDual", "deltaUpperDual"] as const) direction[name].fill(1e-3);
    expect(maxStepLengths(memory, [0])).toEqual([{ primal: 1, dual: 1 }]);
  });
});

describe("products after steps", () => {
  const products = (primal: number, dual: number): number[] => [
    ...[...withLower].map(
      (variable, at) =>
        (point.value[variable] - lower[variable] + primal * direction.deltaX[variable]) *
        (point.lowerDual[variable] + dual * direction.deltaLowerDual[at]),
    ),
    ...[...withUpper].map(
      (variable, at) =>
        (upper[variable] - point.value[variable] - primal * direction.deltaX[variable]) *
        (point.upperDual[variable] + dual * direction.deltaUpperDual[at]),
    ),
  ];

  it("are a mean of all bounds", () => {
    spread(direction);
    const all = products(0.5, 0.75);
    const mean = all.reduce((sum, product) => sum + product, 0) / all.length;
    expect(muAfter(memory, { primal: 0.5, dual: 0.75 })).toBeCloseTo(mean, 13);
  });

  it("are drawn back to between a tenth and ten times the target, by no more than ten times it", () => {
    spread(direction);
    setCentralityTargets(memory, { primal: 0.5, dual: 0.75 }, 0.3);
    const aimed = products(0.5, 0.75).map((product) =>
      product < 0.03 ? 0.03 - product : product > 3 ? Math.max(3 - product, -3) : 0,
    );
    [...targets.lowerTarget, ...targets.upperTarget].forEach((target, at) => {
      expect(target).toBeCloseTo(aimed[at], 13);
    });
    expect(aimed.filter((target) => target !== 0).length).toBeGreaterThan(1);
  });
});
