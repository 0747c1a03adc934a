/** Each rule on a program small enough to solve by hand, with the values and prices computed by hand. */

import { inEnglish } from "@esm/messages/render";
import { beforeAll, describe, expect, it } from "vitest";
import { computing } from "../../../../tests/support/computing.ts";
import { type Answer, createHighs } from "../../../../tests/support/highs.ts";
import { programOf } from "../../../solver/tests/programs.ts";
import type { LinearProgram } from "../../src/linear-program.ts";
import { type ReductionOptions, reduceProgram } from "../../src/reduction/reduce-program.ts";
import { describeReduction } from "../../src/reduction/statistics.ts";
import { checkSolution } from "../../src/solution-check.ts";

const infinite = Number.POSITIVE_INFINITY;
let solve: (program: LinearProgram) => Answer;

beforeAll(async () => {
  solve = await createHighs();
});

/** Reduced, solved and restored; the restored solution must pass the check. */
function optimumOf(program: LinearProgram, options?: ReductionOptions) {
  const reduction = reduceProgram(program, options);
  expect(reduction.infeasible).toBeNull();
  const answer = solve(reduction.program);
  if (answer.status !== "optimal") throw new Error(answer.status);
  const { columnValue, rowDual } = reduction.restore(answer.solution);
  const check = checkSolution(program, { columnValue, rowDual }, { bound: answer.objective });
  expect(check.reasons).toEqual([]);
  const rounded = (values: Float64Array): number[] => [...values].map((value) => Number(value.toFixed(9)) + 0);
  return {
    values: rounded(columnValue),
    prices: rowDual && rounded(rowDual),
    objective: check.measures.objective,
    counts: reduction.statistics.counts,
    reduction,
  };
}

describe("columns", () => {
  it("fixed ones move to the right-hand sides and the objective", () => {
    const program = programOf({
      matrix: [[1, 1]],
      cost: [1, 2],
      rowLower: [5],
      columnLower: [3, 0],
      columnUpper: [3, infinite],
      offset: 10,
    });
    const { values, prices, objective, reduction, counts } = optimumOf(program);
    expect(values).toEqual([3, 2]);
    expect(prices).toEqual([2]);
    expect(objective).toBe(17);
    expect(reduction.program.objectiveOffset).toBe(17);
    expect(counts.fixedColumns).toBe(1);
  });

  it("those in no row go where their cost wants them, those without cost nearest to zero", () => {
    const program = programOf({
      matrix: [],
      cost: [1, -1, 0, 0],
      columnLower: [-4, 0, -infinite, 2],
      columnUpper: [4, 6, infinite, 3],
    });
    const { values, counts } = optimumOf(program);
    expect(values).toEqual([-4, 6, 0, 2]);
    expect(counts.emptyColumns).toBe(4);
  });

  it("one that lowers the cost without end is named and left to the solver", () => {
    const reduction = reduceProgram(programOf({ matrix: [[0, 1]], cost: [-1, 1], rowLower: [1] }));
    expect(reduction.unboundedColumn).toBe(0);
    expect([...reduction.columnOrigin]).toEqual([0]);
    expect(solve(reduction.program).status).toBe("unbounded");
  });

  it("those that nothing keeps from their cheaper bound are fixed there", () => {
    // The first costs and takes room, the third earns and makes room.
    const program = programOf({
      matrix: [
        [1, 1, -1],
        [0, 1, 1],
      ],
      cost: [1, -3, -1],
      rowUpper: [4, infinite],
      rowLower: [-infinite, 1],
      columnUpper: [infinite, infinite, 2],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([0, 6, 2]);
    expect(prices).toEqual([-3, 0]);
    expect(counts.dominatedColumns).toBeGreaterThanOrEqual(2);
  });

  it("a slack without cost leaves a range behind", () => {
    // Curtailment: 2·x + 2·y − s = 4, s between 0 and 5.
    const program = programOf({
      matrix: [[2, 2, -1]],
      cost: [1, 0.5, 0],
      rowLower: [4],
      rowUpper: [4],
      columnUpper: [3, 1, 5],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([1, 1, 0]);
    expect(prices).toEqual([0.5]);
    expect(counts.slackColumns).toBe(1);
    const { program: reduced } = reduceProgram(program);
    expect([reduced.rowLower[0], reduced.rowUpper[0]]).toEqual([4, 9]);
  });

  it("a by-product moves its cost and its yearly limit to what makes it", () => {
    // Two plants for a demand of 10, their CO2 into a sink with a cost and a limit that can be raised for 100.
    const program = programOf({
      matrix: [
        [1, 1, 0, 0],
        [0.2, 0.3, -1, 0],
        [0, 0, 1, -1],
      ],
      cost: [8, 1, 10, 100],
      rowLower: [10, 0, -infinite],
      rowUpper: [infinite, 0, 2.5],
    });
    const { values, prices, objective, counts } = optimumOf(program);
    expect(values).toEqual([5, 5, 2.5, 0]);
    expect(prices).toEqual([22, -70, -60]);
    expect(objective).toBeCloseTo(70, 12);
    expect(counts.impliedColumns).toBeGreaterThanOrEqual(1);
  });

  it("a by-product's cost is multiplied out of the matrix", () => {
    const program = programOf({
      matrix: [
        [1.7e-6, 1.1e-6, -1, 0],
        [1, 1, 0, 0],
        [1, 3, 0, -1],
      ],
      cost: [1, 2, 30e6, 5],
      rowLower: [0, 1, -infinite],
      rowUpper: [0, infinite, 0],
      columnUpper: [infinite, infinite, infinite, 100],
    });
    const { ranges } = reduceProgram(program).statistics;
    expect(ranges.before.cost.maximum).toBe(30e6);
    expect(ranges.before.matrix.minimum).toBe(1.1e-6);
    expect(ranges.after.cost.maximum).toBeCloseTo(52, 9);
    expect(ranges.after.matrix.minimum).toBe(1);
    optimumOf(program);
  });
});

describe("rows", () => {
  it("of one column become bounds, and get their price back from the reduced cost", () => {
    const program = programOf({ matrix: [[2], [1]], cost: [-1], rowUpper: [6, 10] });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([3]);
    expect(prices).toEqual([-0.5, 0]);
    expect(counts.singletonRows).toBe(2);
  });

  it("fix operation at 0 without sun, at any capacity", () => {
    // op − 0·cap ≤ 0, op + backup = 2
    const night: LinearProgram = {
      ...programOf({
        matrix: [
          [1, 9, 0],
          [1, 0, 1],
        ],
        cost: [0, 1, 3],
        rowLower: [-infinite, 2],
        rowUpper: [0, 2],
      }),
      value: Float64Array.of(1, 1, 0, 1),
    };
    const { values, prices } = optimumOf(night);
    expect(values).toEqual([0, 0, 2]);
    expect(prices).toEqual([-3, 3]);
  });

  it("that only allow one bound of all their columns fix these", () => {
    const program = programOf({ matrix: [[1, 2, 1]], cost: [-1, -4, 1], rowUpper: [0] });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([0, 0, 0]);
    expect(prices).toEqual([-2]);
    expect(counts.forcingRows).toBe(1);
  });

  it("that force columns to their upper bounds", () => {
    const program = programOf({ matrix: [[1, -2]], cost: [3, -1], rowLower: [4], columnUpper: [4, infinite] });
    const { values, prices } = optimumOf(program);
    expect(values).toEqual([4, 0]);
    expect(prices).toEqual([3]);
  });

  it("that cannot be violated go", () => {
    const program = programOf({
      matrix: [[1, 1]],
      cost: [-1, -1],
      rowUpper: [10],
      columnUpper: [3, 4],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([3, 4]);
    expect(prices).toEqual([0]);
    expect(counts.redundantRows).toBe(1);
  });

  it("that equate two columns replace one by the other", () => {
    // x = 2·y, x + y ≥ 6, and a bound of x that becomes one of y.
    const program = programOf({
      matrix: [
        [1, -2, 0],
        [1, 1, 1],
      ],
      cost: [1, 4, 9],
      rowLower: [0, 6],
      rowUpper: [0, infinite],
      columnUpper: [3, infinite, infinite],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([3, 1.5, 1.5]);
    // y: 4 = −2·p + 9
    expect(prices).toEqual([2.5, 9]);
    expect(counts.doubletonEquations).toBe(1);
  });

  it("plant units take the place of the capacity they make up", () => {
    // cap = 4·nb, cap + backup ≥ 6, at least one of three units
    const program = programOf({
      matrix: [
        [1, -4, 0],
        [1, 0, 1],
      ],
      cost: [1, 0, 9],
      rowLower: [0, 6],
      rowUpper: [0, infinite],
      columnUpper: [infinite, 3, infinite],
      integer: [0, 1, 0],
    });
    const { values, prices, reduction, counts } = optimumOf(program);
    expect(values).toEqual([8, 2, 0]);
    expect(prices).toBeNull();
    expect(counts.doubletonEquations).toBe(1);
    expect([...reduction.columnOrigin]).not.toContain(0);
  });

  it("a storage's minimum share becomes the zero its content is measured from", () => {
    // Columns s0, s1, cap, charge, discharge ≥ 4; contents between 0.2·cap and cap.
    const program = programOf({
      matrix: [
        [-1, 1, 0, -1, 0],
        [1, -1, 0, 0, 1],
        [1, 0, -0.2, 0, 0],
        [0, 1, -0.2, 0, 0],
        [1, 0, -1, 0, 0],
        [0, 1, -1, 0, 0],
      ],
      cost: [0, 0, 2, 1, 0],
      rowLower: [0, 0, 0, 0, -infinite, -infinite],
      rowUpper: [0, 0, infinite, infinite, 0, 0],
      columnLower: [0, 0, 0, 0, 4],
    });
    const { values, prices, objective, counts } = optimumOf(program);
    expect(values).toEqual([1, 5, 5, 4, 4]);
    expect(prices).toEqual([-1, -3.5, 2.5, 0, 0, -2.5]);
    expect(objective).toBeCloseTo(14, 12);
    expect(counts.shiftedColumns).toBeGreaterThanOrEqual(2);
  });
});

describe("rows that are multiples of each other", () => {
  it("become one, and the row of the tighter bound keeps the price", () => {
    // x + 2y ≥ 4, 6 and ≤ 10; x is the cheaper way.
    const program = programOf({
      matrix: [
        [1, 2],
        [3, 6],
        [-1, -2],
      ],
      cost: [1, 3],
      rowLower: [4, 18, -10],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([6, 0]);
    expect(prices).toEqual([0, Number((1 / 3).toFixed(9)), 0]);
    expect(counts.parallelRows).toBe(2);
  });

  it("leave the price with the row that stays where its bound is the tighter one", () => {
    const program = programOf({
      matrix: [
        [1, 2],
        [2, 4],
      ],
      cost: [1, 3],
      rowLower: [6, 2],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([6, 0]);
    expect(prices).toEqual([1, 0]);
    expect(counts.parallelRows).toBe(1);
  });

  it("may be opposite: the lower bound of one is an upper bound of the other", () => {
    // x + y ≤ 8 and 5, x ≤ 4: −1 = −2·p for y
    const program = programOf({
      matrix: [
        [1, 1],
        [-2, -2],
      ],
      cost: [-2, -1],
      rowLower: [-infinite, -10],
      rowUpper: [8, infinite],
      columnUpper: [4, infinite],
    });
    const { values, prices, counts } = optimumOf(program);
    expect(values).toEqual([4, 1]);
    expect(prices).toEqual([0, 0.5]);
    expect(counts.parallelRows).toBe(1);
  });

  it("stay where their bounds contradict each other", () => {
    const program = programOf({
      matrix: [
        [1, 1],
        [2, 2],
      ],
      cost: [1, 1],
      rowLower: [3, -infinite],
      rowUpper: [infinite, 4],
    });
    const { program: reduced, infeasible, statistics } = reduceProgram(program);
    expect(infeasible).toBeNull();
    expect(statistics.counts.parallelRows).toBe(0);
    expect(solve(reduced).status).toBe("infeasible");
  });

  it("are not those whose coefficients differ by a little", () => {
    const program = programOf({
      matrix: [
        [1, 1],
        [1, 1 + 1e-12],
      ],
      cost: [1, 2],
      rowLower: [3, 4],
    });
    expect(reduceProgram(program).statistics.counts.parallelRows).toBe(0);
  });
});

describe("a column of four rows", () => {
  /** Columns c = p + q, r, t and s: r and t earn and share c, which s complements to 4. */
  const program = (leastOfC = 0): LinearProgram =>
    programOf({
      matrix: [
        [1, -1, -1, 0, 0, 0],
        [1, 0, 0, -1, -1, 0],
        [1, 0, 0, 1, 1, 1],
        [1, 0, 0, 0, 0, 1],
      ],
      cost: [0, 1, 2, -1, -0.5, 3],
      rowLower: [0, 0, -infinite, 4],
      rowUpper: [0, infinite, 10, infinite],
      columnLower: [leastOfC, -5, 0, 0, 0, 0],
      columnUpper: [infinite, 1, infinite, infinite, infinite, infinite],
    });

  it("goes where one of them is an equation and another keeps it above its bound", () => {
    const { values, prices, objective, counts, reduction } = optimumOf(program());
    expect(values).toEqual([4, 1, 3, 4, 0, 0]);
    // q: 2 = −p0; r: −1 = −p1; c: 0 = p0 + p1 + p3
    expect(prices).toEqual([-2, 1, 0, 1]);
    expect(objective).toBeCloseTo(3, 12);
    expect(counts.impliedColumns).toBe(1);
    expect([...reduction.columnOrigin]).not.toContain(0);
  });

  it("stays where none keeps it there", () => {
    const { reduction } = optimumOf(program(1));
    expect([...reduction.columnOrigin]).toContain(0);
  });
});

describe("a storage with self-discharge", () => {
  /** Three states in a ring, each at least 0.2·cap, at most cap, which is at most 50. */
  const storage = (decay: number) =>
    programOf({
      matrix: [
        [-decay, 1, 0, -1, 0, 0, 0],
        [0, -decay, 1, 0, -1, 0, 0],
        [1, 0, -decay, 0, 0, -1, 0],
        ...[0, 1, 2].map((state) => [0, 1, 2, 3, 4, 5, 6].map((j) => (j === state ? 1 : j === 6 ? -0.2 : 0))),
        ...[0, 1, 2].map((state) => [0, 1, 2, 3, 4, 5, 6].map((j) => (j === state ? 1 : j === 6 ? -1 : 0))),
      ],
      cost: [0, 0, 0, 1, 3, 2, 2],
      rowLower: [0, 0, 0, 0, 0, 0, -infinite, -infinite, -infinite],
      rowUpper: [0, 0, 0, infinite, infinite, infinite, 0, 0, 0],
      columnLower: [0, 4, 0, -infinite, -2, 0, 0],
      columnUpper: [infinite, infinite, infinite, 9, 9, 9, 50],
    });

  it("is measured from its minimum where that leaves coefficients of usual size", () => {
    // The second state has a lower bound of its own that its share does not imply.
    expect(optimumOf(storage(0.9)).counts.shiftedColumns).toBe(2);
  });

  it("is left alone where the difference would be tiny", () => {
    expect(optimumOf(storage(0.99999)).counts.shiftedColumns).toBe(0);
  });
});

describe("A line", () => {
  /** Columns: generation north and south, flow there and back, capacity; demands 1 and 3. */
  const line = (costNorth: number, costSouth: number) =>
    programOf({
      matrix: [
        [1, 0, -1, 1, 0],
        [0, 1, 1, -1, 0],
        [0, 0, 1, 1, -1],
      ],
      cost: [costNorth, costSouth, 0, 0, 2],
      rowLower: [1, 3, -infinite],
      rowUpper: [1, 3, 0],
    });

  it.each([
    ["there", 1, 5, [4, 0, 3, 0, 3], [1, 3, -2]],
    ["back", 5, 1, [0, 4, 0, 1, 1], [3, 1, -2]],
  ])("has one net flow, %s", (_, costNorth, costSouth, expectedValues, expectedPrices) => {
    const { values, prices, counts } = optimumOf(line(costNorth, costSouth));
    expect(values).toEqual(expectedValues);
    expect(prices).toEqual(expectedPrices);
    expect(counts.netFlows).toBe(1);
  });

  it("keeps its two flows where that is wished", () => {
    const { values, counts } = optimumOf(line(1, 5), { netFlows: false });
    expect(values).toEqual([4, 0, 3, 0, 3]);
    expect(counts.netFlows).toBe(0);
  });

  it("with a loss keeps its two flows", () => {
    const lossy = programOf({
      matrix: [
        [1, 0, -1, 0.9, 0],
        [0, 1, 0.9, -1, 0],
        [0, 0, 1, 1, -1],
      ],
      cost: [1, 5, 0, 0, 2],
      rowLower: [1, 3, -infinite],
      rowUpper: [1, 3, 0],
    });
    expect(optimumOf(lossy).counts.netFlows).toBe(0);
  });
});

describe("A contradiction", () => {
  const contradictionOf = (description: Parameters<typeof programOf>[0]) =>
    reduceProgram(programOf(description)).infeasible;

  it("names an empty row that must not be empty", () => {
    const found = contradictionOf({ matrix: [[1], [0]], cost: [1], rowLower: [1, 1] });
    expect(found).toMatchObject({ kind: "row", index: 1 });
  });

  it("names a row of fixed columns only", () => {
    const found = contradictionOf({
      matrix: [[1, 1]],
      cost: [0, 0],
      rowUpper: [2],
      columnLower: [2, 1],
      columnUpper: [2, 1],
    });
    expect(found).toMatchObject({ kind: "row", index: 0 });
  });

  it("is no rounding error, relative to the terms that cancelled", () => {
    const large = { matrix: [[0.1, 0.2, -0.3]], cost: [0, 0, 0] };
    const values = [1e9, 1e9, 1e9];
    expect(
      contradictionOf({ ...large, rowLower: [0], rowUpper: [0], columnLower: values, columnUpper: values }),
    ).toBeNull();
    const other = [1e9, 1e9, 1e9 + 10];
    expect(
      contradictionOf({ ...large, rowLower: [0], rowUpper: [0], columnLower: other, columnUpper: other }),
    ).not.toBeNull();
  });

  it("names a row beyond the reach of its columns", () => {
    const found = contradictionOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [8], columnUpper: [3, 4] });
    expect(found).toMatchObject({ kind: "row", index: 0 });
    expect(found && inEnglish(found.message)).toContain("between 0 and 7.");
  });

  it("names a bound from a row that excludes the column's own", () => {
    const found = contradictionOf({
      matrix: [
        [1, 1],
        [2, 0],
      ],
      cost: [1, 1],
      rowLower: [0, 8],
      columnUpper: [3, 4],
    });
    expect(found).toMatchObject({ kind: "row", index: 1 });
  });

  it("names crossed bounds of a column or a row", () => {
    const crossed = { matrix: [[1, 1]], cost: [1, 1] };
    expect(contradictionOf({ ...crossed, columnLower: [0, 3], columnUpper: [1, 2] })).toMatchObject({
      kind: "column",
      index: 1,
    });
    expect(contradictionOf({ ...crossed, rowLower: [3], rowUpper: [2] })).toMatchObject({ kind: "row", index: 0 });
  });

  it("names a column with no integer between its bounds", () => {
    const found = contradictionOf({
      matrix: [[1]],
      cost: [1],
      integer: [1],
      columnLower: [0.2],
      columnUpper: [0.8],
    });
    expect(found).toMatchObject({ kind: "column", index: 0 });
  });

  it("leaves the program as it was", () => {
    const program = programOf({ matrix: [[1]], cost: [1], rowLower: [2], columnUpper: [1] });
    const { program: reduced, infeasible } = reduceProgram(program);
    expect(infeasible).not.toBeNull();
    expect(reduced).toBe(program);
  });
});

describe("tiny coefficients", () => {
  const program = programOf({
    matrix: [
      [1, -1e-9, 1],
      [1, 2, 1],
    ],
    cost: [1, 1, 2],
    rowLower: [1, 3],
    columnUpper: [5, 5, 5],
  });

  it("stay unless dropping them is wished", () => {
    const { statistics, program: reduced } = reduceProgram(program);
    expect(statistics.counts.droppedCoefficients).toBe(0);
    expect(reduced.value).toContain(-1e-9);
  });

  it("are counted, and the largest is named", () => {
    const { statistics, program: reduced } = reduceProgram(program, { dropTinyCoefficients: 1e-6 });
    expect(statistics.counts.droppedCoefficients).toBe(1);
    expect(statistics.maxDropped).toBe(1e-9);
    expect(reduced.value).not.toContain(-1e-9);
    expect(inEnglish(describeReduction(statistics))).toContain("largest coefficient dropped 1.0e-9");
  });
});

describe("the size", () => {
  it("does not matter: a fixed rate over many steps is one column, in linear time", () => {
    // op[t] = rate[t]·cap, a yearly sum over all op, a back-up in each step.
    const steps = 60_000;
    const columns = 2 * steps + 1;
    const columnStart = new Int32Array(columns + 1);
    const rowIndex: number[] = [];
    const value: number[] = [];
    const rate = (step: number): number => 0.1 + (step % 7) / 10;
    for (let step = 0; step < steps; step++) {
      rowIndex.push(step, steps + step, 2 * steps);
      value.push(1, 1, 1);
      columnStart[step + 1] = value.length;
    }
    for (let step = 0; step < steps; step++) {
      rowIndex.push(steps + step);
      value.push(1);
      columnStart[steps + step + 1] = value.length;
    }
    for (let step = 0; step < steps; step++) {
      rowIndex.push(step);
      value.push(-rate(step));
    }
    columnStart[columns] = value.length;
    const lower = new Float64Array(2 * steps + 1);
    lower.fill(1, steps, 2 * steps);
    lower[2 * steps] = -infinite;
    const upper = lower.slice();
    upper[2 * steps] = 2 * steps;
    const seconds = computing();
    const { program, statistics } = reduceProgram({
      rowCount: 2 * steps + 1,
      columnCount: columns,
      columnStart,
      rowIndex: Int32Array.from(rowIndex),
      value: Float64Array.from(value),
      cost: new Float64Array(columns).fill(1),
      columnLower: new Float64Array(columns),
      columnUpper: new Float64Array(columns).fill(infinite),
      rowLower: lower,
      rowUpper: upper,
      integer: null,
      objectiveOffset: 0,
    });
    expect(statistics.counts.doubletonEquations).toBeGreaterThanOrEqual(steps);
    expect(program.columnCount).toBeLessThanOrEqual(steps + 1);
    expect(seconds()).toBeLessThan(5);
  });
});
