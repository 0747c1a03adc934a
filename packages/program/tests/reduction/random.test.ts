/** The reduced program has the original's optimum, and its solution proves it on the original. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, createHighs, type HighsOptions } from "../../../../tests/support/highs.ts";
import type { LinearProgram } from "../../src/linear-program.ts";
import { type ReducedProgram, reduceProgram } from "../../src/reduction/reduce-program.ts";
import { checkSolution } from "../../src/solution-check.ts";
import { randomPrograms } from "./random-programs.ts";
import { randomSystems } from "./random-systems.ts";

let solve: (program: LinearProgram, options?: HighsOptions) => Answer;

beforeAll(async () => {
  solve = await createHighs();
});

const solveReduced = (reduction: ReducedProgram): Answer =>
  reduction.infeasible ? { status: "infeasible" } : solve(reduction.program);

/** Ends alike, at the same objective, with a restored solution that is a proof on the original. */
function expectSameEnd(program: LinearProgram): void {
  const reduction = reduceProgram(program);
  const direct = solve(program);
  const answer = solveReduced(reduction);
  expect(answer.status).toBe(direct.status);
  if (answer.status !== "optimal" || direct.status !== "optimal") return;
  const restored = reduction.restore(answer.solution);
  const check = checkSolution(program, restored, { bound: direct.objective });
  expect(check.reasons).toEqual([]);
  const scale = Math.max(1, Math.abs(direct.objective));
  // Rows may be missed by 1e-7 in a search.
  const tolerance = program.integer?.includes(1) ? 1e-6 : 1e-9;
  expect(Math.abs(answer.objective - direct.objective) / scale).toBeLessThan(tolerance);
  expect(Math.abs(check.measures.objective - direct.objective) / scale).toBeLessThan(tolerance);
}

const runs = Number(process.env.REDUCTION_RUNS ?? 100);

describe("random programs, reduced", () => {
  it("keep their optimum and its proof where they are feasible", () => {
    fc.assert(fc.property(randomPrograms({ feasible: true }), expectSameEnd), { numRuns: 2 * runs });
  });

  it("stay infeasible, unbounded or optimal where anything may be", () => {
    fc.assert(fc.property(randomPrograms({ feasible: false }), expectSameEnd), { numRuns: runs });
  });

  it("keep their optimum with integers", () => {
    fc.assert(fc.property(randomPrograms({ feasible: true, integers: true }), expectSameEnd), { numRuns: runs / 5 });
  });

  it("are the same however often they are reduced, and stay untouched", () => {
    fc.assert(
      fc.property(randomPrograms({ feasible: true }), (program) => {
        const copy = structuredClone(program);
        const first = reduceProgram(program);
        expect(program).toEqual(copy);
        expect(reduceProgram(program).program).toEqual(first.program);
      }),
      { numRuns: runs },
    );
  });
});

it("Random programs have multiples of rows and columns that an equation implies", () => {
  const total = { parallelRows: 0, impliedColumns: 0 };
  for (const program of fc.sample(randomPrograms({ feasible: true }), { numRuns: 200, seed: 1 })) {
    const { counts } = reduceProgram(program).statistics;
    total.parallelRows += counts.parallelRows;
    total.impliedColumns += counts.impliedColumns;
  }
  expect(total.parallelRows).toBeGreaterThan(20);
  expect(total.impliedColumns).toBeGreaterThan(5);
});

describe("random energy systems, reduced", () => {
  it("keep their optimum and its proof", () => {
    fc.assert(fc.property(randomSystems({ discrete: false }), expectSameEnd), { numRuns: runs });
  });

  it("keep their optimum with whole plants", () => {
    fc.assert(fc.property(randomSystems({ discrete: true }), expectSameEnd), { numRuns: runs / 10 });
  });

  it("have every rule at work", () => {
    const total: Record<string, number> = {};
    for (const program of fc.sample(randomSystems({ discrete: false }), { numRuns: 200, seed: 1 })) {
      for (const [rule, count] of Object.entries(reduceProgram(program).statistics.counts)) {
        total[rule] = (total[rule] ?? 0) + count;
      }
    }
    // Formulas write no empty rows and no row twice, and coefficients are only dropped on request.
    const idle = Object.keys(total).filter((rule) => total[rule] === 0);
    expect(idle).toEqual(["emptyRows", "parallelRows", "droppedCoefficients"]);
  });

  it("keep the proof of an interior point's answer, which is optimal only nearly", () => {
    let proven = 0;
    const property = fc.property(randomSystems({ discrete: false }), (program) => {
      const reduction = reduceProgram(program);
      const answer = solve(reduction.program, { interiorPoint: true });
      if (answer.status !== "optimal" || !checkSolution(reduction.program, answer.solution).accepted) return;
      proven++;
      expect(checkSolution(program, reduction.restore(answer.solution)).reasons).toEqual([]);
    });
    fc.assert(property, { numRuns: runs });
    expect(proven).toBeGreaterThan(runs / 2);
  });
});
