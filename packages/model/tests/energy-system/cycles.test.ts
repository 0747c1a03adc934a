/** Independent cycles of random grids: as many as there should be, closed, and none a sum of others. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ends, independentCycles } from "../../src/energy-system/lines/cycles.ts";

const grids = fc.integer({ min: 2, max: 12 }).chain((regions) =>
  fc.record({
    regions: fc.constant(regions),
    lines: fc.array(
      fc.record({ from: fc.nat(regions - 1), to: fc.nat(regions - 1) }).filter(({ from, to }) => from !== to),
      { maxLength: 25 },
    ),
  }),
);

/** The parts of a grid, by repeated merging of the names of regions. */
function partsOf(regions: number, lines: readonly Ends[]): number {
  const nameOf = Array.from({ length: regions }, (_, region) => region);
  for (const { from, to } of lines) {
    const [old, name] = [nameOf[from], nameOf[to]];
    for (const region of nameOf.keys()) if (nameOf[region] === old) nameOf[region] = name;
  }
  return new Set(nameOf).size;
}

describe("independent cycles", () => {
  it("number lines − regions + parts, are closed walks, and each has a line that no other one has", () => {
    fc.assert(
      fc.property(grids, ({ regions, lines }) => {
        const cycles = independentCycles(regions, lines);
        expect(cycles).toHaveLength(lines.length - regions + partsOf(regions, lines));
        const closing = cycles.map(([{ line, sign }]) => {
          expect(sign).toBe(1);
          return line;
        });
        expect(new Set(closing).size).toBe(cycles.length);
        for (const cycle of cycles) {
          const ends = cycle.map(({ line, sign }) =>
            sign === 1 ? [lines[line].from, lines[line].to] : [lines[line].to, lines[line].from],
          );
          for (const [position, [, end]] of ends.entries()) expect(ends[(position + 1) % ends.length][0]).toBe(end);
          expect(cycle.filter(({ line }) => closing.includes(line))).toHaveLength(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are the shortest through the first region where lines lie around it", () => {
    const wheel = [1, 2, 3, 4].flatMap((rim) => [
      { from: 0, to: rim },
      { from: rim, to: (rim % 4) + 1 },
    ]);
    expect(independentCycles(5, wheel).map((cycle) => cycle.length)).toEqual([3, 3, 3, 3]);
  });
});
