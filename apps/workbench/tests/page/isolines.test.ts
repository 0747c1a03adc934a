/** Lines of equal value over a heat map: where they are between the cells, and where there are none. */
import { describe, expect, it } from "vitest";
import { gridOf, isolineLevels, isolinesOf } from "../../src/page/charts/points/isolines.ts";

const gridFrom = (rows: readonly (readonly (number | null)[])[]) =>
  gridOf(
    rows.flatMap((values, row) => values.map((value, column) => ({ row, column, value }))),
    rows[0].length,
    rows.length,
  );

const closeTo = (value: number): number => expect.closeTo(value, 9) as number;
const pointsOf = (isolines: ReturnType<typeof isolinesOf>) =>
  isolines.flatMap(({ lines }) => lines.flat()).toSorted(([, up], [, above]) => up - above);

describe("Isolines", () => {
  it("have round values between the least and the highest", () => {
    expect(isolineLevels([0, 4, null, 10])).toEqual([2, 4, 6, 8]);
    expect(isolineLevels([7, 7])).toEqual([]);
    expect(isolineLevels([null])).toEqual([]);
  });

  it("are where a value between those of two cells would be, from middle to middle of the outer cells", () => {
    const rows = [
      [0, 1],
      [0, 1],
      [0, 1],
    ];
    const [first] = isolinesOf(gridFrom(rows));
    expect(first.level).toBe(0.2);
    expect(pointsOf([first])).toEqual([
      [closeTo(0.7), 0.5],
      [closeTo(0.7), 1.5],
      [closeTo(0.7), 1.5],
      [closeTo(0.7), 2.5],
    ]);
  });

  it("close around a summit", () => {
    const rows = [
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ];
    const [{ lines }] = isolinesOf(gridFrom(rows));
    const ends = new Map<string, number>();
    for (const point of lines.flat()) ends.set(String(point), (ends.get(String(point)) ?? 0) + 1);
    expect([lines.length, [...ends.values()]]).toEqual([4, [2, 2, 2, 2]]);
  });

  it.each([
    {
      middle: "above",
      low: 0,
      pair: [
        [0.5, 1.1],
        [0.9, 1.5],
      ],
    },
    {
      middle: "below",
      low: -3,
      pair: [
        [0.5, 0.75],
        [0.75, 0.5],
      ],
    },
  ])("keep together what the mean of four cells says where it is $middle", ({ low, pair }) => {
    // Above, a point of the first of two diagonals; below, of the second one.
    const rows = [
      [1, low],
      [low, 1],
    ];
    const all = isolinesOf(gridFrom(rows)).find(({ level }) => level === (low === 0 ? 0.4 : 0));
    const first = all?.lines.map((line) => line.map(String).sort());
    expect(first).toContainEqual(pair.map(String).sort());
  });

  it("end where there is no value", () => {
    const rows = [
      [0, 1],
      [0, 1],
      [0, null],
    ];
    expect(pointsOf(isolinesOf(gridFrom(rows)).slice(0, 1))).toEqual([
      [closeTo(0.7), 0.5],
      [closeTo(0.7), 1.5],
    ]);
  });

  it("are none along one row of cells", () => {
    expect(isolinesOf(gridFrom([[0, 1, 2]]))).toEqual([]);
    expect(isolinesOf(gridFrom([[0], [1]]))).toEqual([]);
  });

  it("have their names between four cells, where no value is, and apart from each other", () => {
    const cell = { width: 100, height: 44 };
    const named = isolinesOf(
      gridFrom([
        [0, 4, 9],
        [2, 6, 11],
        [4, 9, 14],
      ]),
      cell,
    ).flatMap(({ name }) => (name ? [name] : []));
    expect(named.length).toBeGreaterThan(2);
    for (const [index, [x, y]] of named.entries()) {
      for (const [left, up] of named.slice(index + 1)) {
        expect(Math.abs(x - left) * cell.width > 64 || Math.abs(y - up) * cell.height > 22).toBe(true);
      }
    }
  });
});
