/** Where the curves over the points of a sweep, their names and their ticks are. Pure. */
import { nice, ticks as niceTicks } from "d3-array";

export interface CurvePoint {
  /** Below the axis. */
  name: string;
  /** Where it stands on the axis; points without a number stand side by side. */
  x: number;
}

export interface Curve {
  name: string;
  colour: string;
  dash: readonly number[];
  /** One per point; null where there is none. */
  values: readonly (number | null)[];
}

interface PlacedCurve {
  curve: Curve;
  /** Parts between points without a value. */
  paths: string[];
  dots: { x: number; y: number; value: number }[];
  /** Place of its name, behind the last point. */
  label: { x: number; y: number } | null;
}

export interface CurveLayout {
  ticks: { value: number; y: number }[];
  /** Names of points that have room. */
  marks: { x: number; name: string }[];
  xs: number[];
  curves: PlacedCurve[];
  start: number;
  end: number;
  top: number;
  bottom: number;
}

const [top, bottomRoom, axisWidth] = [12, 30, 64];
/** For the names of curves at the right. */
const maxLabelWidth = 170;
const narrow = 560;
const tickCount = 5;
const labelHeight = 16;
const characterWidth = 7.2;

interface Space {
  width: number;
  height: number;
  /** Amounts begin at 0; what only changes a little does not. */
  fromZero: boolean;
}

export function curveLayout(
  points: readonly CurvePoint[],
  curves: readonly Curve[],
  { width, height, fromZero }: Space,
): CurveLayout {
  const longest = Math.max(0, ...curves.map(({ name }) => name.length)) * characterWidth;
  const labelWidth = width < narrow || curves.length < 2 ? 12 : Math.min(maxLabelWidth, longest) + 12;
  const [start, end] = [axisWidth, width - labelWidth];
  const bottom = height - bottomRoom;
  const x = scale(extent(points.map((point) => point.x)), [start + 14, end - 14]);
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  const [least, most] = extent([...values, ...(fromZero ? [0] : [])]);
  const [low, high] =
    least === most ? [least - (Math.abs(least) || 1) / 10, most + (Math.abs(most) || 1) / 10] : [least, most];
  const [min, max] = nice(low, high, tickCount);
  const y = (value: number): number => top + ((max - value) / (max - min)) * (bottom - top);
  const xs = points.map((point) => x(point.x));
  const placed = curves.map((curve) => place(curve, xs, y));
  if (labelWidth > 12) spread(placed, bottom);
  else for (const one of placed) one.label = null;
  return {
    ticks: niceTicks(min, max, tickCount).map((value) => ({ value, y: y(value) })),
    marks: marksOf(points, xs),
    xs,
    curves: placed,
    start,
    end,
    top,
    bottom,
  };
}

const extent = (values: readonly number[]): [number, number] =>
  values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];

const scale =
  ([from, to]: [number, number], [start, end]: [number, number]) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

function place(curve: Curve, xs: readonly number[], y: (value: number) => number): PlacedCurve {
  const paths: string[] = [];
  const dots: PlacedCurve["dots"] = [];
  let part: string[] = [];
  for (const [index, value] of [...curve.values, null].entries()) {
    if (value !== null) {
      const dot = { x: xs[index], y: y(value), value };
      dots.push(dot);
      part.push(`${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`);
    } else {
      if (part.length > 1) paths.push(`M${part.join("L")}`);
      part = [];
    }
  }
  const last = dots.at(-1);
  return { curve, paths, dots, label: last ? { x: last.x + 10, y: last.y } : null };
}

/** Names keep their distance: from below, each is moved up as far as it must. */
function spread(curves: readonly PlacedCurve[], bottom: number): void {
  const labels = curves.flatMap(({ label }) => label ?? []).sort((left, right) => right.y - left.y);
  let lowest = bottom - labelHeight / 2;
  for (const label of labels) {
    label.y = Math.min(label.y, lowest);
    lowest = label.y - labelHeight;
  }
}

/** The first one, and each further one behind the name before it. */
function marksOf(points: readonly CurvePoint[], xs: readonly number[]): CurveLayout["marks"] {
  const marks: CurveLayout["marks"] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [index, { name }] of points.entries()) {
    const half = (name.length * characterWidth) / 2 + 5;
    if (xs[index] - half < free) continue;
    marks.push({ x: xs[index], name });
    free = xs[index] + half;
  }
  return marks;
}
