/** When dual infeasibility stagnates, and what the method does about it. */
import { describe, expect, it } from "vitest";
import { createStagnationRule } from "../../src/interior-point/iteration/stagnation.ts";

const judged = (infeasibilities: readonly number[]): boolean[] => {
  const stagnates = createStagnationRule();
  return infeasibilities.map((dualInfeasibility) => stagnates({ dualInfeasibility }));
};

describe("dual infeasibility stagnates", () => {
  it("where it is a hundred times its least value in three iterations in a row", () => {
    expect(judged([1, 4e-8, 2e-5, 3e-5, 2e-5])).toEqual([false, false, false, false, true]);
  });

  it("once: its remedy is applied for good", () => {
    expect(judged([1, 4e-8, 2e-5, 2e-5, 2e-5, 2e-5, 1e-9, 1, 1, 1]).filter(Boolean)).toHaveLength(1);
  });

  it("not where it falls back in between", () => {
    expect(judged([1, 4e-8, 2e-5, 3e-5, 3e-6, 2e-5, 2e-5])).toEqual(Array(7).fill(false));
  });

  it("not where it is small, however much it grew", () => {
    expect(judged([1, 1e-14, 9e-7, 9e-7, 9e-7, 9e-7])).toEqual(Array(6).fill(false));
  });

  it("not while it falls slowly", () => {
    expect(judged([1, 0.9, 0.9, 0.9, 0.9, 0.9])).toEqual(Array(6).fill(false));
  });
});
