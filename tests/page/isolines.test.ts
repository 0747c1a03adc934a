/** Lines of equal cost over the points of a sweep of two parameters. */
import { describe, expect, it } from "vitest";
import { isolinesOf } from "#src/page/charts/points/isolines.ts";

const of = (lines: readonly (readonly (number | null)[])[]) =>
  isolinesOf((column, row) => lines[row][column], lines[0].length, lines.length);
const close = (places: readonly (readonly [number, number])[]) =>
  places.map((place) => place.map((value) => expect.closeTo(value, 12)));

describe("Isolines of a grid of points", () => {
  it("cross between two points where the value lies, at round values", () => {
    // The cost rises by 10 from column to column, whatever the row.
    const lines = of([
      [0, 10],
      [0, 10],
    ]);
    expect(lines.map(({ level }) => level)).toEqual([2, 4, 6, 8, 10]);
    expect(lines[1].segments).toHaveLength(1);
    expect(lines[1].segments[0].toSorted(([, row], [, other]) => row - other)).toEqual(
      close([
        [0.4, 0],
        [0.4, 1],
      ]),
    );
  });

  it("lie on the plane of a cost that is linear in both parameters", () => {
    const lines = of([0, 1, 2, 3].map((row) => [0, 1, 2].map((column) => 3 * column + 2 * row)));
    expect(lines.length).toBeGreaterThan(3);
    for (const { level, segments } of lines) {
      for (const [column, row] of segments.flat()) expect(3 * column + 2 * row).toBeCloseTo(level, 9);
    }
  });

  it("leave out squares of which a point has no result", () => {
    const lines = of([
      [0, 10, 20],
      [0, null, 20],
      [0, 10, 20],
    ]);
    expect(lines).toEqual([]);
  });

  it("part the two corners of a saddle that are not on the side of its middle", () => {
    const lines = of([
      [0, 9],
      [9, 0],
    ]);
    const [low] = lines.filter(({ level }) => level === 2);
    // The middle is 4.5: each corner of 0 is cut off by a line of its own.
    const cut = low.segments.map((ends) => ends.map(([column, row]) => column + row));
    expect(cut.flat().every((distance) => distance < 0.5 || distance > 1.5)).toBe(true);
    expect(low.segments).toHaveLength(2);
  });

  it("are not drawn where every point costs the same, or there is a line of points only", () => {
    expect(
      of([
        [5, 5],
        [5, 5],
      ]),
    ).toEqual([]);
    expect(of([[1, 2, 3]])).toEqual([]);
  });
});
