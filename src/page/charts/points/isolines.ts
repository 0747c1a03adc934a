/**
 * Lines on which a figure over a grid of points has one value: marching squares (W. E. Lorensen, H. E. Cline, "Marching cubes",
 * Computer Graphics 21, 1987, in two dimensions). d3-contour makes areas, whose edges follow the border of the grid and
 * that of missing points; these would look like lines.
 */
import { ticks } from "d3-array";

/** Columns and rows of points, from 0; values between are between two points. */
export type Place = readonly [column: number, row: number];
export interface Isoline {
  level: number;
  segments: readonly (readonly [Place, Place])[];
}

const mostLevels = 6;

/** Where there are fewer, every value is soon read, and a line between two is a guess. */
const leastPoints = 3;

/** At round values. None across a square of which a corner has no value, and none in less than three columns or rows. */
export function isolinesOf(
  valueAt: (column: number, row: number) => number | null,
  columns: number,
  rows: number,
): Isoline[] {
  if (Math.min(columns, rows) < leastPoints) return [];
  const squares: Corner[][] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const places: Place[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const corners = places.flatMap((place): Corner[] => {
        const value = valueAt(...place);
        return value === null ? [] : [{ place, value }];
      });
      if (corners.length === places.length) squares.push(corners);
    }
  }
  const values = squares.flat().map(({ value }) => value);
  if (values.length === 0) return [];
  return ticks(Math.min(...values), Math.max(...values), mostLevels).flatMap((level) => {
    const segments = squares.flatMap((corners) => segmentsIn(corners, level));
    return segments.length > 0 ? [{ level, segments }] : [];
  });
}

interface Corner {
  place: Place;
  value: number;
}

function segmentsIn(corners: readonly Corner[], level: number): [Place, Place][] {
  const crossings = corners.flatMap((from, index): Place[] => {
    const to = corners[(index + 1) % corners.length];
    if (from.value < level === to.value < level) return [];
    const share = (level - from.value) / (to.value - from.value);
    const between = (axis: 0 | 1): number => from.place[axis] + share * (to.place[axis] - from.place[axis]);
    return [[between(0), between(1)]];
  });
  if (crossings.length < 4) return crossings.length === 2 ? [[crossings[0], crossings[1]]] : [];
  // A saddle: its middle belongs to the corners on the same side of the level, so the lines cut off the others.
  const middle = corners.reduce((sum, { value }) => sum + value, 0) / corners.length;
  const [first, second, third, fourth] = crossings;
  return middle < level === corners[0].value < level
    ? [
        [first, second],
        [third, fourth],
      ]
    : [
        [fourth, first],
        [second, third],
      ];
}
