/** CCF(i, L) = (1 − (1+i)^−L)/i, L for i = 0 */
import { describe, expect, it } from "vitest";
import { capitalCostFactor } from "../../src/domain/annuity.ts";

describe("the capital cost factor", () => {
  it("is the lifetime without interest", () => {
    expect(capitalCostFactor(0, 1)).toBe(1);
    expect(capitalCostFactor(0, 40)).toBe(40);
  });

  it("is the sum of the discounted years", () => {
    // 1/1.1, 1/1.1 + 1/1.1² = 2.1/1.21, and at 100 % ½ + ¼ + ⅛.
    expect(capitalCostFactor(0.1, 1)).toBeCloseTo(1 / 1.1, 14);
    expect(capitalCostFactor(0.1, 2)).toBeCloseTo(2.1 / 1.21, 14);
    expect(capitalCostFactor(1, 3)).toBeCloseTo(0.875, 14);
    // The worked example's line: 5 % over 40 years.
    expect(capitalCostFactor(0.05, 40)).toBeCloseTo(17.15908635, 8);
    const discounted = Array.from({ length: 25 }, (_, year) => 1.08 ** -(year + 1)).reduce((sum, share) => sum + share);
    expect(capitalCostFactor(0.08, 25)).toBeCloseTo(discounted, 12);
  });

  it.each([
    1e-3,
    1e-6,
    1e-9,
    1e-12,
    1e-15,
    1e-300,
    Number.MIN_VALUE,
  ])("loses no digits at an interest of %s", (interest) => {
    // L·(1 − i·(L+1)/2 + i²·(L+1)(L+2)/6 − …); from 1e-6 on, two terms are exact to the last digit.
    const years = 30;
    const series =
      years *
      (1 -
        (interest * (years + 1)) / 2 +
        (interest ** 2 * (years + 1) * (years + 2)) / 6 -
        (interest ** 3 * 31 * 32 * 33) / 24);
    expect(Math.abs(capitalCostFactor(interest, years) / series - 1)).toBeLessThan(interest > 1e-4 ? 1e-7 : 1e-14);
  });

  it("falls with the interest towards 1/i", () => {
    const factors = [0, 1e-12, 0.01, 0.05, 0.5, 1].map((interest) => capitalCostFactor(interest, 50));
    expect(factors.toSorted((a, b) => b - a)).toEqual(factors);
    expect(capitalCostFactor(1, 2000)).toBe(1);
  });
});
