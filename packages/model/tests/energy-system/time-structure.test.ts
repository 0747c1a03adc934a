/** The time steps of full resolution. */
import { describe, expect, it } from "vitest";
import { fullResolution } from "../../src/energy-system/time-structure.ts";

describe("full resolution", () => {
  it("is one period that holds every step", () => {
    expect(fullResolution(3, 4)).toEqual({
      stepCount: 3,
      hours: Float64Array.of(4, 4, 4),
      originalSteps: Float64Array.of(1, 1, 1),
      weight: Float64Array.of(1, 1, 1),
      periodStart: Int32Array.of(0, 3),
      sequence: Int32Array.of(0),
      years: 12 / 8760,
    });
  });

  it("counts 365 days as exactly one year for any number of steps", () => {
    expect(fullResolution(8760, 1).years).toBe(1);
    expect(fullResolution(2190, 4).years).toBe(1);
    expect(fullResolution(1, 8760).years).toBe(1);
    expect(fullResolution(8784, 1).years).toBeGreaterThan(1);
  });
});
