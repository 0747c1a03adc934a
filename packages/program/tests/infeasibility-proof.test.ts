/** Duals that prove that there is no solution, and such that do not; every sum is small enough to follow by hand. */
import { describe, expect, it } from "vitest";
import { programOf } from "../../solver/tests/programs.ts";
import { provesInfeasible } from "../src/infeasibility-proof.ts";

const infinite = Number.POSITIVE_INFINITY;

/** Two plants of 3 and 4 at most serve a demand of 8: 8 − (3 + 4) = 1 is missing. */
const demand = { matrix: [[1, 1]], cost: [1, 1], rowLower: [8], columnUpper: [3, 4] };

/** x + y ≤ 2 and x − y ≥ 3 with y ≥ 0: −1·2 + 1·3 = 1, and the price of y is 2. */
const two = {
  matrix: [
    [1, 1],
    [1, -1],
  ],
  cost: [0, 0],
  rowLower: [-infinite, 3],
  rowUpper: [2, infinite],
  columnLower: [-infinite, 0],
};

const proves = (description: Parameters<typeof programOf>[0], ...duals: number[]): boolean =>
  provesInfeasible(programOf(description), Float64Array.from(duals));

describe("duals prove that there is no solution", () => {
  it("where a row is beyond the reach of its columns, whatever their size", () => {
    expect(proves(demand, 1)).toBe(true);
    expect(proves(demand, 1e-200)).toBe(true);
    expect(proves(demand, 1e200)).toBe(true);
  });

  it("where rows together exclude each other, also of a column without bounds that cancels", () => {
    expect(proves(two, -1, 1)).toBe(true);
  });

  it("where rounding leaves prices to free columns that another row bounds", () => {
    // 0.1x + y ≤ 0.5 and 0.3x + 3y ≥ 3, but 3·0.1 is not 0.3: x keeps a price of 6e-17.
    const matrix = [
      [0.1, 1],
      [0.3, 3],
      [1, 0],
    ];
    const free = { matrix, cost: [0, 0], columnLower: [-infinite, -infinite] };
    const bounded = { ...free, rowLower: [-infinite, 3, -1e6], rowUpper: [0.5, infinite, 1e6] };
    expect(proves(bounded, -3, 1, 0)).toBe(true);
    // Without this row, x = −4.5e16 may be the solution.
    expect(
      proves({ ...bounded, rowLower: [-infinite, 3, -infinite], rowUpper: [0.5, infinite, infinite] }, -3, 1, 0),
    ).toBe(false);
  });
});

describe("duals prove nothing", () => {
  it("where there is a solution", () => {
    expect(proves({ ...demand, rowLower: [7] }, 1)).toBe(false);
    expect(proves({ ...demand, columnUpper: [3, infinite] }, 1)).toBe(false);
  });

  it("where they point to bounds that are not there", () => {
    expect(proves(demand, -1)).toBe(false);
    expect(proves(two, 1, -1)).toBe(false);
    expect(proves({ ...two, columnLower: [-infinite, -infinite] }, -1, 1)).toBe(false);
  });

  it("where the contradiction is within the tolerance of the check of solutions", () => {
    expect(proves({ ...demand, rowLower: [7 * (1 + 1e-5)] }, 1)).toBe(true);
    expect(proves({ ...demand, rowLower: [7 * (1 + 1e-6)] }, 1)).toBe(false);
    expect(proves({ ...demand, rowLower: [7 * (1 + 1e-15)] }, 1)).toBe(false);
  });

  it("where they are no duals of this program", () => {
    expect(proves(demand)).toBe(false);
    expect(proves(demand, 1, 1)).toBe(false);
    expect(proves(demand, 0)).toBe(false);
    expect(proves(demand, Number.NaN)).toBe(false);
    expect(proves(demand, infinite)).toBe(false);
    expect(proves(two, -1, Number.NaN)).toBe(false);
  });
});
