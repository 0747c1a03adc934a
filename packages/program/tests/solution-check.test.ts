import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { programOf } from "../../solver/tests/programs.ts";
import type { LinearProgram, Solution } from "../src/linear-program.ts";
import { checkSolution, solutionThresholds } from "../src/solution-check.ts";

/** A demand of 10 served at cost 1 (at most 6) and at cost 3. Optimum 6 and 4 for 18; the price of demand is 3. */
const program = programOf({
  matrix: [[1, 1]],
  cost: [1, 3],
  rowLower: [10],
  rowUpper: [10],
  columnUpper: [6, Number.POSITIVE_INFINITY],
});

const solutionOf = (columnValue: number[], rowDual: number[] | null): Solution => ({
  columnValue: Float64Array.from(columnValue),
  rowDual: rowDual && Float64Array.from(rowDual),
});

function reasonsFor(given: LinearProgram, columnValue: number[], rowDual: number[] | null, bound?: number): string {
  return checkSolution(given, solutionOf(columnValue, rowDual), { bound: bound ?? null })
    .reasons.map(inEnglish)
    .join("\n");
}

describe("the check of a continuous solution", () => {
  it("accepts an optimum with its prices", () => {
    const { accepted, measures, reasons } = checkSolution(program, solutionOf([6, 4], [3]));
    expect(reasons).toEqual([]);
    expect(accepted).toBe(true);
    expect(measures.objective).toBe(18);
    expect(measures.dualObjective).toBe(18);
    expect(measures.gap).toBe(0);
  });

  it.each([
    ["a demand not met", [6, 3.9], [3], /violated in row 0 by 1\.00e-1/],
    ["a capacity exceeded", [6.1, 3.9], [3], /violated in column 0 by 1\.00e-1/],
    ["a negative value", [6, -0.001], [3], /violated in column 1/],
    ["a dearer way", [5, 5], [3], /objective and its bound are apart/],
    ["a price too low to prove anything", [6, 4], [2], /apart/],
    ["a price too high", [6, 4], [3.1], /reduced cost has the wrong sign in column 1/],
    ["no dual values at all", [6, 4], null, /no dual values/],
    ["a value that is no number", [Number.NaN, 4], [3], /not a finite number/],
    ["a price that is no number", [6, 4], [Number.NaN], /apart/],
    ["an infinite value", [6, Number.POSITIVE_INFINITY], [3], /not a finite number/],
  ])("refuses %s", (_, columnValue, rowDual, reason) => {
    expect(reasonsFor(program, columnValue, rowDual)).toMatch(reason);
  });

  it("refuses a plan that something cheap beside prohibitive costs would better", () => {
    // A demand of 50, served at 6e-8 where 1e-8 would do: by 30e6 the typical cost is 1, and 5e-8 looks like nothing.
    const merit = programOf({
      matrix: [[1, 1, 1, -1]],
      cost: [6e-8, 1e-8, 30e6, 30e6],
      rowLower: [50],
      rowUpper: [50],
    });
    expect(reasonsFor(merit, [50, 0, 0, 0], [6e-8])).toMatch(/could still grow might gain/);
    expect(reasonsFor(merit, [0, 50, 0, 0], [1e-8])).toBe("");
  });

  it("refuses it also where only a row limits what would grow", () => {
    // The plant of column 1 has costs, its operation in column 2 has none, and a row ties it to the plant.
    const plant = programOf({
      matrix: [
        [1, 0, 1],
        [0, -1, 1],
      ],
      cost: [6e-8, 1e-8, 0],
      rowLower: [50, Number.NEGATIVE_INFINITY],
      rowUpper: [50, 0],
    });
    expect(reasonsFor(plant, [50, 0, 0], [6e-8, -1e-8])).toMatch(/could still grow might gain/);
    expect(reasonsFor(plant, [0, 50, 50], [1e-8, -1e-8])).toBe("");
  });

  it("names the worst row and column", () => {
    const twoRows = programOf({
      matrix: [
        [1, 0],
        [0, 1],
      ],
      cost: [0, 0],
      rowLower: [1, 1],
    });
    const { rowViolation } = checkSolution(twoRows, solutionOf([0.9, 0.5], [0, 0])).measures;
    expect(rowViolation).toEqual({ relative: 0.5, absolute: 0.5, index: 1 });
  });

  it("draws the line at its thresholds", () => {
    const loose = solutionThresholds.primal * 10;
    expect(reasonsFor(program, [6 + 0.5 * loose, 4 - 0.5 * loose], [3])).toBe("");
    expect(reasonsFor(program, [6 + 2 * loose, 4 - 2 * loose], [3])).not.toBe("");
  });

  it("ignores a price that points to an absent bound, and judges by what is left", () => {
    const atMost = programOf({ matrix: [[1]], cost: [1], rowUpper: [5] });
    expect(reasonsFor(atMost, [0], [0.5])).toBe("");
    const atLeast = programOf({ matrix: [[1]], cost: [1], rowLower: [5] });
    expect(reasonsFor(atLeast, [5], [-1])).toMatch(/apart/);
  });

  it("is not deceived by an offset that dwarfs the decisions", () => {
    expect(reasonsFor({ ...program, objectiveOffset: 1e9 }, [5.99, 4.01], [3])).toMatch(/apart/);
    expect(reasonsFor({ ...program, objectiveOffset: 1e9 }, [6, 4], [3])).toBe("");
  });

  it("is not deceived by an offset that cancels the decisions", () => {
    expect(reasonsFor({ ...program, objectiveOffset: -18 }, [5.9999, 4.0001], [3])).toMatch(/apart/);
    expect(reasonsFor({ ...program, objectiveOffset: -18 }, [6, 4], [3])).toBe("");
  });

  it("does not let the demands of a program in tiny units drown in a tolerance", () => {
    const tiny = programOf({ matrix: [[1]], cost: [1], rowLower: [1e-7] });
    expect(reasonsFor(tiny, [1e-7], [1])).toBe("");
    expect(reasonsFor(tiny, [0], [0])).toMatch(/violated in row 0/);
  });

  it("does not take rounding noise times a distant bound for a gap", () => {
    const distant = programOf({ matrix: [[1, 1]], cost: [1, 1 - 1e-13], rowLower: [2], columnUpper: [1e9, 1e9] });
    expect(reasonsFor(distant, [1, 1], [1])).toBe("");
  });

  it("sums objectives without losing what is small", () => {
    const cancelling = programOf({
      matrix: [],
      cost: [1, 1, 1],
      columnLower: [1e16, 1, -1e16],
      columnUpper: [1e16, 1, -1e16],
    });
    expect(checkSolution(cancelling, solutionOf([1e16, 1, -1e16], [])).measures.objective).toBe(1);
  });

  it("demands one value per column and one price per row", () => {
    expect(() => checkSolution(program, solutionOf([6], [3]))).toThrow(RangeError);
    expect(() => checkSolution(program, solutionOf([6, 4], [3, 3]))).toThrow(RangeError);
  });
});

describe("the check of a mixed-integer solution", () => {
  const integers = programOf({ matrix: [[2, 3]], cost: [2, 2.9], rowLower: [5], integer: [1, 1], columnUpper: [9, 9] });

  it("accepts integers that reach the solver's bound", () => {
    expect(reasonsFor(integers, [1, 1], null, 4.9)).toBe("");
  });

  it.each([
    ["what is no integer", [1.001, 1], 4.9, /integer is missed in column 0/],
    ["what is far from the bound", [1, 1], 4.8, /apart/],
    ["what came without a bound", [1, 1], undefined, /proved no bound/],
    ["a row not kept", [1, 0], 2, /violated in row 0/],
  ])("refuses %s", (_, columnValue, bound, reason) => {
    expect(reasonsFor(integers, columnValue, null, bound)).toMatch(reason);
  });

  it("accepts the gap that was asked for", () => {
    const solution = solutionOf([1, 1], null);
    expect(checkSolution(integers, solution, { bound: 4.8, mixedIntegerGap: 0.05 }).accepted).toBe(true);
    expect(checkSolution(integers, solution, { bound: 4.8, mixedIntegerGap: 0.01 }).accepted).toBe(false);
  });
});
