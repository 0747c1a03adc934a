/** Time steps in bins: where their edges lie, and that their means keep the energy. */
import { describe, expect, it } from "vitest";
import { binEdges, binned } from "../../../src/domain/time/time-bins.ts";

const year = { from: 0, to: 8760 };
const widthsOf = (edges: Int32Array): number[] => [...edges.slice(1)].map((edge, bin) => edge - edges[bin]);

describe("the edges of bins", () => {
  it("lie on every step where no number is given, or all fit", () => {
    expect([...binEdges({ from: 3, to: 6 }, null, 1)]).toEqual([3, 4, 5, 6]);
    expect([...binEdges({ from: 3, to: 6 }, 3, 1)]).toEqual([3, 4, 5, 6]);
  });

  it("lie on whole days in ranges of 60 days or more", () => {
    expect(new Set(widthsOf(binEdges(year, 1200, 1)))).toEqual(new Set([24]));
    expect(binEdges(year, 1200, 1)).toHaveLength(366);
    expect(new Set(widthsOf(binEdges(year, 200, 1)).slice(0, -1))).toEqual(new Set([48]));
    expect(new Set(widthsOf(binEdges({ from: 0, to: 2920 }, 1200, 3)))).toEqual(new Set([8]));
  });

  it("lie on 1, 2, 3, 6, 12 or 24 hours in ranges of 8 days or more", () => {
    const month = { from: 0, to: 720 };
    expect(new Set(widthsOf(binEdges(month, 400, 1)))).toEqual(new Set([2]));
    expect(new Set(widthsOf(binEdges(month, 200, 1)))).toEqual(new Set([6]));
    expect(new Set(widthsOf(binEdges(month, 30, 1)))).toEqual(new Set([24]));
    expect(new Set(widthsOf(binEdges({ from: 0, to: 1440 }, 400, 0.5)))).toEqual(new Set([4]));
  });

  it("are counted from the first step of the data set, whatever the range", () => {
    expect([...binEdges({ from: 30, to: 30 + 1440 }, 100, 1).slice(0, 3)]).toEqual([30, 48, 72]);
    expect(binEdges({ from: 30, to: 30 + 1440 }, 100, 1).at(-1)).toBe(1470);
  });

  it("lie on whole steps in short ranges, and where steps do not divide a day", () => {
    expect([...binEdges({ from: 0, to: 10 }, 4, 1)]).toEqual([0, 3, 6, 9, 10]);
    expect(new Set(widthsOf(binEdges({ from: 0, to: 1752 }, 584, 5)))).toEqual(new Set([3]));
  });

  it.each([1, 2, 7, 99, 365, 5000])("are never more than %d bins, and hold the whole range", (most) => {
    for (const range of [year, { from: 17, to: 400 }, { from: 5000, to: 5001 }, { from: 100, to: 8759 }]) {
      const edges = binEdges(range, most, 1);
      expect(edges.length - 1).toBeLessThanOrEqual(most);
      expect([edges[0], edges.at(-1)]).toEqual([range.from, range.to]);
      expect(Math.min(...widthsOf(edges))).toBeGreaterThan(0);
    }
  });
});

it("The values of a bin have their mean, least and most; means keep the sum", () => {
  const edges = Int32Array.of(10, 12, 15);
  expect(binned(Float64Array.of(1, 3, -2, 0, 8), edges)).toEqual({
    mean: Float64Array.of(2, 2),
    least: Float64Array.of(1, -2),
    most: Float64Array.of(3, 8),
  });
});
