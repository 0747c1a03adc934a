/** The budget of near-optimal alternatives, in a program small enough to read. */
import type { LinearProgram } from "@esm/program/linear-program";
import { describe, expect, it } from "vitest";
import { objectiveAt, withBudget, withObjective, withOtherBudget } from "../src/budget.ts";

/** min 7 + 2·a + 3·c  subject to  a + b ≥ 4,  b + c ≤ 9 */
const program: LinearProgram = {
  rowCount: 2,
  columnCount: 3,
  columnStart: Int32Array.of(0, 1, 3, 4),
  rowIndex: Int32Array.of(0, 0, 1, 1),
  value: Float64Array.of(1, 1, 1, 1),
  cost: Float64Array.of(2, 0, 3),
  columnLower: new Float64Array(3),
  columnUpper: new Float64Array(3).fill(Number.POSITIVE_INFINITY),
  rowLower: Float64Array.of(4, Number.NEGATIVE_INFINITY),
  rowUpper: Float64Array.of(Number.POSITIVE_INFINITY, 9),
  integer: null,
  objectiveOffset: 7,
};

describe("A program with a budget", () => {
  it("has one row more, with the costs as coefficients and the constant part on the right", () => {
    const budgeted = withBudget(program, 20);
    expect(budgeted.rowCount).toBe(3);
    expect([...budgeted.columnStart]).toEqual([0, 2, 4, 6]);
    expect([...budgeted.rowIndex]).toEqual([0, 2, 0, 1, 1, 2]);
    expect([...budgeted.value]).toEqual([1, 2, 1, 1, 1, 3]);
    expect([...budgeted.rowLower]).toEqual([4, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    expect([...budgeted.rowUpper]).toEqual([Number.POSITIVE_INFINITY, 9, 13]);
  });

  it("differs from one with another budget in one number, and leaves the program as it was", () => {
    const budgeted = withBudget(program, 20);
    const wider = withOtherBudget(budgeted, 30, program.objectiveOffset);
    expect([...wider.rowUpper]).toEqual([Number.POSITIVE_INFINITY, 9, 23]);
    expect(budgeted.rowUpper[2]).toBe(13);
    expect(program.rowCount).toBe(2);
  });

  it("takes another objective, whose value is added up with its constant part", () => {
    const other = withObjective(withBudget(program, 20), Float64Array.of(0, 1, 0), 5);
    expect(objectiveAt(other, Float64Array.of(1, 2, 3))).toBe(7);
    expect(objectiveAt(program, Float64Array.of(1, 2, 3))).toBe(18);
  });
});
