import { describe, expect, it } from "vitest";
import { createMeasures, type Measures } from "../../src/interior-point/model/residuals.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createAccuracies } from "../../src/interior-point/newton/accuracy.ts";
import { programOf } from "../programs.ts";

/** x₁ + x₂ ≥ 4, costs 1 and 2. */
const program = programOf({ matrix: [[1, 1]], cost: [1, 2], rowLower: [4] });
const variables = variablesOf(program);
/** x₁, x₂ and the row's activity; the row's price; prices of the three lower bounds. */
const point = {
  value: Float64Array.of(4.01, 0.01, 4.02),
  dual: Float64Array.of(0.99),
  lowerDual: Float64Array.of(0.01, 1.01, 0.99),
  upperDual: new Float64Array(3),
};
/** Exact up to the products of distances and prices. */
const measured = createMeasures(program, variables)(point);
const near: Measures = { ...measured, gap: 1e-5 };

describe("how exactly systems are solved", () => {
  const accuracies = createAccuracies(variables);

  it("depends on the gap while that is large", () => {
    const { directions } = accuracies(point, { ...measured, gap: 0.1 });
    // Σ products = 4.01·0.01 + 0.01·1.01 + 0.02·0.99; a hundredth of it, by the sum of values, which is the larger one.
    expect(directions.absolute).toBeCloseTo((0.01 * 0.07) / (1 + 4.02), 12);
    expect(directions.share).toBeUndefined();
  });

  it("is less than rounding allows as long as infeasibilities are not in the way", () => {
    expect(accuracies(point, near).directions.share).toBeGreaterThan(1e-14);
  });

  it("is what rounding allows where infeasibilities are larger than the products that are left", () => {
    const { primalObjective } = near;
    // Σ products = 0.07: the dual objective should lie that much below.
    const wrong = { ...near, dualObjective: primalObjective + 0.01 };
    expect(createAccuracies(variables)(point, wrong).directions).toEqual({});
  });

  it("needs a sharper system, from then on, once infeasibilities are a tenth of the products that are left", () => {
    const { primalObjective } = near;
    const products = 0.07;
    const wrongBy = (share: number) => ({ ...near, dualObjective: primalObjective - (1 + share) * products });
    const ofSolve = createAccuracies(variables);
    const before = ofSolve(point, wrongBy(0.05));
    const after = ofSolve(point, wrongBy(0.2));
    expect([before.isSharp, after.isSharp, ofSolve(point, near).isSharp]).toEqual([false, true, true]);
    expect(after.directions.share).toBeLessThan(before.directions.share ?? 0);
    expect(after.furtherCorrectors).toEqual(after.directions);
  });

  it("is what rounding allows in very large programs", () => {
    const large = createAccuracies({ ...variables, rowCount: 3_000_000 });
    expect(large(point, near).directions).toEqual({});
  });

  it("is less for further correctors until the gap is small", () => {
    const share = (gap: number) => accuracies(point, { ...near, gap }).furtherCorrectors.share ?? 0;
    expect(share(1e-5)).toBeGreaterThan(accuracies(point, near).directions.share ?? 0);
    expect(share(1e-7)).toBe(accuracies(point, near).directions.share);
  });
});
