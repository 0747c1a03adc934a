/** How lines are drawn between regions: width by capacity, side by side where several connect the same regions. Pure. */
import type { NetworkLine } from "./lines.ts";
import type { Point } from "./places.ts";

interface DrawnLine {
  line: NetworkLine;
  from: Point;
  to: Point;
  width: number;
  /** Points of a triangle in the middle, towards the net flow; null where there is none. */
  arrow: string | null;
  /** From 0 to 9, by tenths of use. */
  step: number;
}

const [minWidth, maxWidth] = [1.5, 16];
const gap = 3;
/** A flow that is shown as 0 % has no direction. */
const minUse = 5e-4;

/** In pixels, beside the largest capacity. */
export const lineWidth = (capacity: number, largest: number): number =>
  Math.max(minWidth, (maxWidth * capacity) / Math.max(largest, Number.MIN_VALUE));

export function drawnLines(lines: readonly NetworkLine[], points: ReadonlyMap<string, Point>): DrawnLine[] {
  const largest = Math.max(...lines.map(({ capacity }) => capacity), Number.MIN_VALUE);
  const widthOf = ({ capacity }: NetworkLine): number => lineWidth(capacity, largest);
  const sideBySide = Map.groupBy(lines, ({ from, to }) => JSON.stringify([from, to].toSorted()));
  return [...sideBySide.values()].flatMap((parallel) => {
    const total = parallel.reduce((sum, line) => sum + widthOf(line) + gap, -gap);
    let offset = -total / 2;
    return parallel.flatMap((line): DrawnLine[] => {
      const width = widthOf(line);
      const shift = offset + width / 2;
      offset += width + gap;
      const [from, to] = [points.get(line.from), points.get(line.to)];
      return from && to ? [drawn(line, from, to, width, shift)] : [];
    });
  });
}

function drawn(line: NetworkLine, from: Point, to: Point, width: number, shift: number): DrawnLine {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  // Parallel lines are on the same side of the pair, whichever way round they are given.
  const side = line.from < line.to ? shift : -shift;
  const moved = ([x, y]: Point): Point => [x - dy * side, y + dx * side];
  const net = line.flow - line.flowBack;
  const step = Math.min(9, Math.max(0, Math.floor(line.use * 10)));
  const [start, end] = [moved(from), moved(to)];
  const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const arrow =
    net === 0 || line.use < minUse
      ? null
      : triangle(middle, [dx * Math.sign(net), dy * Math.sign(net)], Math.max(6, width * 0.9));
  return { line, from: start, to: end, width, arrow, step };
}

function triangle([x, y]: Point, [dx, dy]: Point, size: number): string {
  const corners = [
    [x + dx * size, y + dy * size],
    [x - dx * size * 0.6 - dy * size * 0.8, y - dy * size * 0.6 + dx * size * 0.8],
    [x - dx * size * 0.6 + dy * size * 0.8, y - dy * size * 0.6 - dx * size * 0.8],
  ];
  return corners.map((corner) => corner.map((value) => value.toFixed(1)).join(",")).join(" ");
}
