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
      [0, 10, 20],
      [0, 10, 20],
      [0, 10, 20],
    ]);
    expect(lines.map(({ level }) => level)).toEqual([5, 10, 15, 20]);
    expect(lines[0].segments.map((ends) => ends.toSorted(([, row], [, other]) => row - other))).toEqual([
      close([
        [0.5, 0],
        [0.5, 1],
      ]),
      close([
        [0.5, 1],
        [0.5, 2],
      ]),
    ]);
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
    // The other squares have no corner below 9.
    const lines = of([
      [0, 9, 9],
      [9, 0, 9],
      [9, 9, 9],
    ]);
    const [low] = lines.filter(({ level }) => level === 2);
    // The middle is 4.5: the corner of 0 is cut off by a line of its own, and the one in the middle of the grid by one in each square.
    const nearest = low.segments.map((ends) =>
      Math.min(
        ...[0, 1].map((corner) => Math.max(...ends.map(([x, y]) => Math.abs(x - corner) + Math.abs(y - corner)))),
      ),
    );
    expect(nearest).toEqual(Array(5).fill(expect.closeTo(2 / 9, 12)));
  });

  it("are not drawn where every point costs the same, or there are few points", () => {
    expect(
      of([
        [5, 5, 5],
        [5, 5, 5],
        [5, 5, 5],
      ]),
    ).toEqual([]);
    expect(of([[1, 2, 3]])).toEqual([]);
    expect(
      of([
        [1, 2],
        [2, 3],
        [3, 4],
      ]),
    ).toEqual([]);
  });
});
