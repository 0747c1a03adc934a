/**
 * Contradictions that a reduction finds, as proofs about the program as it was given. The series of random programs is ten
 * times as long where PROOF_RUNS is 1000.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, createHighs } from "../../../../tests/support/highs.ts";
import { programOf } from "../../../solver/tests/programs.ts";
import { provesInfeasible } from "../../src/infeasibility-proof.ts";
import type { LinearProgram } from "../../src/linear-program.ts";
import { reduceProgram } from "../../src/reduction/reduce-program.ts";
import { randomPrograms } from "./random-programs.ts";

const infinite = Number.POSITIVE_INFINITY;

/** The duals, and whether they prove it. */
function proofOf(program: LinearProgram): [number[], boolean] {
  const { infeasible, infeasibilityDuals } = reduceProgram(program);
  expect(infeasible).not.toBeNull();
  if (infeasibilityDuals === null) throw new Error("There are no duals.");
  return [[...infeasibilityDuals].map((dual) => dual + 0), provesInfeasible(program, infeasibilityDuals)];
}

describe("A restored proof has the price of each row that the contradiction needs:", () => {
  it("the row alone", () => {
    const program = programOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [8], columnUpper: [3, 4] });
    expect(proofOf(program)).toEqual([[1], true]);
  });

  it("rows that became bounds", () => {
    // 2x ≤ 6 and −y ≥ −4 leave 7 of 8.
    const program = programOf({
      matrix: [
        [2, 0],
        [0, -1],
        [1, 1],
      ],
      cost: [1, 1],
      rowLower: [-infinite, -4, 8],
      rowUpper: [6, infinite, infinite],
    });
    expect(proofOf(program)).toEqual([[-0.5, 1, 1], true]);
  });

  it("an equation that replaced a column", () => {
    // x = 2y, y ≤ 1 and x ≥ 3: 3 − 2·1 is missing.
    const program = programOf({
      matrix: [
        [1, -2],
        [0, 1],
        [1, 0],
      ],
      cost: [1, 1],
      rowLower: [0, -infinite, 3],
      rowUpper: [0, 1, infinite],
    });
    const [duals, proven] = proofOf(program);
    expect(proven).toBe(true);
    // In the proportions of −1 : −2 : 1, whichever row the reduction met first.
    expect(duals.map((dual) => dual / duals[2])).toEqual([-1, -2, 1]);
  });

  it("a row that forced its columns", () => {
    // x + y ≤ 0 forces both to 0; z ≤ 1 is then too little for x + z ≥ 2.
    const program = programOf({
      matrix: [
        [1, 1, 0],
        [1, 0, 1],
      ],
      cost: [1, 1, 1],
      rowLower: [-infinite, 2],
      rowUpper: [0, infinite],
      columnUpper: [infinite, infinite, 1],
    });
    expect(proofOf(program)).toEqual([[-1, 1], true]);
  });

  it("a line whose two flows became one", () => {
    // f + g ≤ c with c ≤ 2, and one region needs 5: f − g ≥ 5.
    const program = programOf({
      matrix: [
        [1, 1, -1],
        [1, -1, 0],
      ],
      cost: [0, 0, 1],
      rowLower: [-infinite, 5],
      rowUpper: [0, infinite],
      columnUpper: [infinite, infinite, 2],
    });
    expect(proofOf(program)).toEqual([[-1, 1], true]);
  });

  it("a row that is the multiple of another one", () => {
    // z ≥ x + y and 2z ≤ 2x + 2y; then w ≥ 5 is missing 2 of what w may be.
    const program = programOf({
      matrix: [
        [-1, -1, 1, 0],
        [-2, -2, 2, 0],
        [-1, -1, 1, 1],
      ],
      cost: [1, 1, -1, 1],
      rowLower: [0, -infinite, 5],
      rowUpper: [infinite, 0, infinite],
      columnUpper: [infinite, infinite, infinite, 3],
    });
    expect(proofOf(program)).toEqual([[0, -0.5, 1], true]);
  });

  it("no costs, whatever they are", () => {
    const description = {
      matrix: [
        [1, -2, 0],
        [0, 1, 1],
        [1, 0, -1],
      ],
      rowLower: [0, -infinite, 3],
      rowUpper: [0, 1, infinite],
    };
    for (const cost of [
      [0, 0, 0],
      [7, -3, 2e6],
      [-1, 5, -1],
    ]) {
      const [duals, proven] = proofOf(programOf({ ...description, cost }));
      expect([cost, proven, duals.map((dual) => dual / duals[2])]).toEqual([cost, true, [-1, -2, 1]]);
    }
  });
});

describe("A contradiction without a proof", () => {
  it("is one of integers, or of the bounds of a single row or column", () => {
    const integer = { matrix: [[2]], cost: [1], rowLower: [1], rowUpper: [1], integer: [1], columnUpper: [3] };
    const crossed = { matrix: [[1, 1]], cost: [1, 1], rowLower: [3], rowUpper: [2] };
    for (const description of [integer, crossed]) {
      expect(reduceProgram(programOf(description))).toMatchObject({ infeasibilityDuals: null });
    }
  });

  it("is one that rounding may have made", () => {
    const program = programOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [7 + 3e-8], columnUpper: [3, 4] });
    expect(proofOf(program)).toEqual([[1], false]);
  });
});

describe("random programs that contradict themselves", () => {
  let solve: (program: LinearProgram) => Answer;
  beforeAll(async () => {
    solve = await createHighs();
  });
  const runs = Number(process.env.PROOF_RUNS ?? 100);

  it("do so for HiGHS, too, and almost all are proven to", () => {
    const found = { contradictions: 0, proven: 0 };
    for (let seed = 1; found.contradictions < runs; seed++) {
      for (const program of fc.sample(randomPrograms({ feasible: false }), { numRuns: 50, seed })) {
        if (found.contradictions === runs || reduceProgram(program).infeasible === null) continue;
        found.contradictions++;
        if (proofOf(program)[1]) found.proven++;
        expect([seed, solve(program).status]).toEqual([seed, "infeasible"]);
      }
    }
    // Prices such as 1/0.9 of a column that nothing bounds cancel only nearly: these are left to solvers.
    expect(found.proven).toBeGreaterThanOrEqual(0.99 * runs);
  });

  it("are the only ones: duals of a contradiction prove nothing about a program with a solution", () => {
    const feasible = fc.sample(randomPrograms({ feasible: true }), { numRuns: runs, seed: 1 });
    for (const [at, program] of feasible.entries()) {
      const { infeasible } = reduceProgram(program);
      const duals = Float64Array.from({ length: program.rowCount }, (_, row) => Math.sin(7 * row + at));
      expect([infeasible, provesInfeasible(program, duals)]).toEqual([null, false]);
    }
  });
});
