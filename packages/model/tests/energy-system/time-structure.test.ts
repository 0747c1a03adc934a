/** The time steps of full resolution. */
import { describe, expect, it } from "vitest";
import { fullResolution, neighbouringSteps, typicalPeriods } from "../../src/energy-system/time-structure.ts";

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

describe("neighbouring steps", () => {
  const pairs = (time: Parameters<typeof neighbouringSteps>[0], joinsEnds = true) => {
    const { from, to, count } = neighbouringSteps(time, joinsEnds);
    return Array.from(from, (step, pair) => [step, to[pair], count[pair]]);
  };

  it("of full resolution follow each other once, and the first follows the last where the ends join", () => {
    expect(pairs(fullResolution(3, 1))).toEqual([
      [0, 1, 1],
      [1, 2, 1],
      [2, 0, 1],
    ]);
    expect(pairs(fullResolution(3, 1), false)).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(pairs(fullResolution(1, 1))).toEqual([]);
  });

  it("of typical periods have one pair for each two periods that follow each other, with how often they do", () => {
    // 0 0 1 0 1 and again 0: 0 is followed by 0 once and by 1 twice, 1 by 0 twice.
    const time = typicalPeriods(Int32Array.of(0, 0, 1, 0, 1), [[1, 3], [4]], 1);
    expect(pairs(time)).toEqual([
      [0, 1, 3],
      [1, 0, 1],
      [1, 2, 2],
      [2, 0, 2],
    ]);
  });

  it("leave out a step that follows itself", () => {
    expect(pairs(typicalPeriods(Int32Array.of(0, 0, 1), [[4], [4]], 1))).toEqual([
      [0, 1, 1],
      [1, 0, 1],
    ]);
  });
});
