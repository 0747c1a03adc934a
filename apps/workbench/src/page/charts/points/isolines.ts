/**
 * Lines of equal value over the cells of a heat map: between the middles of its cells, in units of a cell. The middle of
 * the first cell is at (0.5, 0.5). Pure.
 */
import { ticks } from "d3-array";

type Point = readonly [number, number];
type Line = readonly [Point, Point];

export interface Grid {
  columns: number;
  rows: number;
  /** By rows; null where there is none. */
  values: readonly (number | null)[];
}

export interface Isoline {
  level: number;
  lines: readonly Line[];
  /** The place for its name, farthest from the middles of cells, where their values are; null where others have it. */
  name: Point | null;
}

interface CellSize {
  width: number;
  height: number;
}

const wantedLevels = 6;
/** Room for a name and its margin, in pixels. */
const nameRoom = { width: 64, height: 22 };

/** Round values strictly between the least and the highest. */
export function isolineLevels(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  return known.length === 0 ? [] : ticks(min, max, wantedLevels).filter((level) => level > min && level < max);
}

export function gridOf(
  cells: readonly { column: number; row: number; value: number | null }[],
  columns: number,
  rows: number,
): Grid {
  const values = new Array<number | null>(columns * rows).fill(null);
  for (const { column, row, value } of cells) values[row * columns + column] = value;
  return { columns, rows, values };
}

/** @param cell its size in pixels: names keep off each other */
export function isolinesOf(grid: Grid, cell: CellSize = { width: 1, height: 1 }): Isoline[] {
  const taken: Point[] = [];
  return isolineLevels(grid.values).flatMap((level) => {
    const lines: Line[] = [];
    for (let row = 0; row < grid.rows - 1; row++) {
      for (let column = 0; column < grid.columns - 1; column++) lines.push(...linesBetween(grid, column, row, level));
    }
    if (lines.length === 0) return [];
    const name = placeForName(lines, taken, cell);
    if (name) taken.push(name);
    return [{ level, lines, name }];
  });
}

/** Between the middles of four cells, the first of which is given: none where one of them has no value. */
function linesBetween({ columns, values }: Grid, column: number, row: number, level: number): Line[] {
  const around = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([right, up]) => ({
    at: [column + right + 0.5, row + up + 0.5] as const,
    value: values[(row + up) * columns + column + right],
  }));
  const corners = around.flatMap(({ at, value }) => (value === null ? [] : [{ at, value, isAbove: value >= level }]));
  if (corners.length < around.length) return [];
  const crossings = corners.flatMap((one, index) => {
    const other = corners[(index + 1) % corners.length];
    if (one.isAbove === other.isAbove) return [];
    const share = (level - one.value) / (other.value - one.value);
    return [one.at.map((from, axis) => from + share * (other.at[axis] - from)) as unknown as Point];
  });
  const [first, second, third, fourth] = crossings;
  if (!first) return [];
  if (!third) return [[first, second]];
  // Two cells opposite each other are above, two below: which of them belong together is said by the mean.
  const mean = corners.reduce((sum, { value }) => sum + value, 0) / corners.length;
  const isAbove = mean >= level;
  return isAbove === corners[0].isAbove
    ? [
        [first, second],
        [third, fourth],
      ]
    : [
        [fourth, first],
        [second, third],
      ];
}

function placeForName(lines: readonly Line[], taken: readonly Point[], cell: CellSize): Point | null {
  const middles = lines.map(([[x, y], [right, up]]): Point => [(x + right) / 2, (y + up) / 2]);
  const isFree = ([x, y]: Point): boolean =>
    taken.every(
      ([left, up]) =>
        Math.abs(x - left) * cell.width > nameRoom.width || Math.abs(y - up) * cell.height > nameRoom.height,
    );
  const toCorner = ([x, y]: Point): number => Math.hypot(x - Math.round(x), y - Math.round(y));
  const [best] = middles.filter(isFree).toSorted((left, right) => toCorner(left) - toCorner(right));
  return best ?? null;
}
