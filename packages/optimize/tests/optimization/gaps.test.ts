/** Which gap a search for whole numbers is asked for, and which solution counts when its time is over. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import { describe, expect, it } from "vitest";
import { acceptedAtLimit, relativeGapOf } from "../../src/optimization/whole-numbers/gaps.ts";

/** min 10·x with x ≥ 1.5, whole: 2 is the optimum. */
const program: LinearProgram = {
  rowCount: 1,
  columnCount: 1,
  columnStart: Int32Array.of(0, 1),
  rowIndex: Int32Array.of(0),
  value: Float64Array.of(1),
  cost: Float64Array.of(10),
  columnLower: Float64Array.of(0),
  columnUpper: Float64Array.of(9),
  rowLower: Float64Array.of(1.5),
  rowUpper: Float64Array.of(Number.POSITIVE_INFINITY),
  integer: Uint8Array.of(1),
  objectiveOffset: 0,
};
const solver = { name: "any", version: "1", algorithm: "search" };
const stopped = (value: number, bound: number): SolveOutcome => ({
  status: "time_limit",
  message: "time is over",
  attempts: [],
  incumbent: {
    solution: { columnValue: Float64Array.of(value), rowDual: null },
    objective: 10 * value,
    bound,
    gap: null,
    solver,
  },
});
const options = { solver: "auto", timeLimitSeconds: 1 } as const;

describe("A search for whole numbers", () => {
  const size = { rows: 1, columns: 1, nonzeros: 20_000, integers: 1 };

  it("is asked for 1e-4 from 20,000 nonzeros on, for the usual gap below that, and for what the run says", () => {
    expect(relativeGapOf(options, size)).toBe(1e-4);
    expect(relativeGapOf(options, { ...size, nonzeros: 19_999 })).toBeUndefined();
    expect(relativeGapOf({ ...options, mipGap: 0.02 }, { ...size, nonzeros: 5 })).toBe(0.02);
    expect(relativeGapOf({ ...options, mipGap: 0 }, size)).toBe(0);
    expect(relativeGapOf(options, { ...size, integers: 0 })).toBeUndefined();
  });

  it("succeeds with its best solution when the time is over, if the run accepts the gap of that", () => {
    // 30 against a bound of 25: a sixth.
    expect(acceptedAtLimit(program, stopped(3, 25), { ...options, acceptGap: 0.17 })).toMatchObject({
      status: "optimal",
      objective: 30,
      bound: 25,
      solver,
      check: { measures: { gap: expect.closeTo(1 / 6, 12) } },
    });
  });

  it("fails with a larger gap, without an accepted one, and with a solution that breaks a row", () => {
    const outcome = stopped(3, 25);
    expect(acceptedAtLimit(program, outcome, { ...options, acceptGap: 0.16 })).toBe(outcome);
    expect(acceptedAtLimit(program, outcome, options)).toBe(outcome);
    const broken = stopped(1, 10);
    expect(acceptedAtLimit(program, broken, { ...options, acceptGap: 0.5 })).toBe(broken);
  });
});
