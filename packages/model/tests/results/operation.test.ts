/** From variable steps back to original steps, and what counts as noise. */
import { describe, expect, it } from "vitest";
import { typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { fullResolution } from "../../src/energy-system/time-structure.ts";
import { atOriginalSteps, totalOverHorizon } from "../../src/results/operation.ts";

describe("values at original steps", () => {
  it("are the values themselves at full resolution", () => {
    const values = Float64Array.of(1, 2, 3);
    expect(atOriginalSteps(values, fullResolution(3, 2))).toEqual(values);
  });

  it("spread an energy over its segment, period by period of the sequence", () => {
    const values = Float64Array.of(1, 6, 8);
    expect([...atOriginalSteps(values, typicalPeriods)]).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2]);
  });

  it("keep the energy of the horizon", () => {
    const values = Float64Array.of(0.3, 7, 11.5);
    const original = atOriginalSteps(values, typicalPeriods);
    expect(original).toHaveLength(12);
    expect(original.reduce((sum, value) => sum + value)).toBeCloseTo(totalOverHorizon(values, typicalPeriods), 12);
    expect(totalOverHorizon(values, typicalPeriods)).toBeCloseTo(2 * 0.3 + 2 * 7 + 11.5, 12);
  });

  it("hold for segments of a single period", () => {
    const segmented = {
      ...fullResolution(2, 1),
      originalSteps: Float64Array.of(3, 1),
      hours: Float64Array.of(3, 1),
    };
    expect([...atOriginalSteps(Float64Array.of(6, 5), segmented)]).toEqual([2, 2, 2, 5]);
  });
});
