/** The part of a picture that is seen: how much it is enlarged, and where its corner lies. Pure. */
import type { Point, Size } from "./places.ts";

/** A point of the whole picture is shown at scale · point + (x, y), in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** How far a picture may be moved and enlarged. */
export interface ViewLimits {
  /** The corners of everything there is, in the whole picture. */
  extent: readonly [topLeft: Point, bottomRight: Point];
  minScale: number;
  maxScale: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const isWhole = ({ scale, x, y }: View): boolean => scale === 1 && x === 0 && y === 0;

export const shownAt = ({ scale, x, y }: View, point: Point): Point => [scale * point[0] + x, scale * point[1] + y];
/** The point of the whole picture that is shown there. */
export const pointUnder = ({ scale, x, y }: View, point: Point): Point => [
  (point[0] - x) / scale,
  (point[1] - y) / scale,
];

/** The middle of what is seen stays within the extent. */
export function boundedView({ scale: asked, x, y }: View, { width, height }: Size, limits: ViewLimits): View {
  const scale = Math.min(limits.maxScale, Math.max(limits.minScale, asked));
  const middle = pointUnder({ scale: asked, x, y }, [width / 2, height / 2]);
  const [[left, top], [right, bottom]] = limits.extent;
  const [across, down] = [within(middle[0], left, right), within(middle[1], top, bottom)];
  return { scale, x: width / 2 - scale * across, y: height / 2 - scale * down };
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** What is shown at the point stays there. */
export function zoomedView(view: View, factor: number, at: Point, { minScale, maxScale }: ViewLimits): View {
  const scale = within(view.scale * factor, minScale, maxScale);
  const fixed = pointUnder(view, at);
  return { scale, x: at[0] - scale * fixed[0], y: at[1] - scale * fixed[1] };
}

export const movedView = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy });

/** With the point in the middle of the picture. */
export const viewAround = (view: View, at: Point, { width, height }: Size): View =>
  movedView(view, width / 2 - at[0], height / 2 - at[1]);

/** What moves a picture that was drawn in one view to where another view shows it, as an attribute of SVG; null where both are the same. */
export function transformBetween(drawn: View, seen: View): string | null {
  const scale = seen.scale / drawn.scale;
  const [x, y] = [seen.x - scale * drawn.x, seen.y - scale * drawn.y];
  return scale === 1 && x === 0 && y === 0 ? null : `translate(${x} ${y}) scale(${scale})`;
}

/** Two fingers: their middle moves the picture, their distance enlarges it. */
export function pinchedView(
  view: View,
  before: readonly [Point, Point],
  now: readonly [Point, Point],
  limits: ViewLimits,
): View {
  const [from, to] = [middleOf(before), middleOf(now)];
  const moved = movedView(view, to[0] - from[0], to[1] - from[1]);
  return zoomedView(moved, distanceOf(now) / Math.max(1, distanceOf(before)), to, limits);
}

const middleOf = ([one, other]: readonly [Point, Point]): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
const distanceOf = ([one, other]: readonly [Point, Point]): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
