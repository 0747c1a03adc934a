/**
 * Shapes of stepped series on whole pixels. They are filled only: strokes, above all dashed ones, take several times longer to
 * draw, and so do layers that cover each other.
 */
import uPlot from "uplot";

/**
 * A layer between its edge and the one in the next row of data. Layers meet without a seam.
 *
 * @param leastBin pixels from which on the layer has a line on top
 */
export function layerPaths(u: uPlot, index: number, leastBin: number): uPlot.Series.Paths {
  const [edges, outer, inner] = [u.data[0], u.data[index], u.data[index + 1]] as number[][];
  const { xOf, yOf } = placesOn(u);
  const x = edges.map(xOf);
  const last = x.length - 1;
  const fill = new Path2D();
  fill.moveTo(x[0], yOf(outer[0]));
  for (let bin = 0; bin < last; bin++) {
    const y = yOf(outer[bin]);
    fill.lineTo(x[bin], y);
    fill.lineTo(x[bin + 1], y);
  }
  const hasLine = u.bbox.width / uPlot.pxRatio / Math.max(1, last) >= leastBin;
  const stroke = hasLine ? new Path2D(fill) : null;
  for (let bin = last - 1; bin >= 0; bin--) {
    const y = yOf(inner[bin]);
    fill.lineTo(x[bin + 1], y);
    fill.lineTo(x[bin], y);
  }
  fill.closePath();
  return { fill, stroke };
}

/** A line of rectangles. @param dash lengths of dashes and gaps in turn; without it the line is solid */
export function linePaths(u: uPlot, index: number, width: number, dash: readonly number[] = []): uPlot.Series.Paths {
  const [edges, values] = [u.data[0], u.data[index]] as number[][];
  const { xOf, yOf } = placesOn(u);
  const thick = Math.max(1, Math.round(width * uPlot.pxRatio));
  const half = Math.floor(thick / 2);
  const drawDashes = dashes(dash.length > 0 ? dash.map((part) => part * uPlot.pxRatio) : [Number.POSITIVE_INFINITY]);
  const fill = new Path2D();
  let [x, y] = [xOf(edges[0]), yOf(values[0])];
  for (let bin = 0; bin + 1 < edges.length; bin++) {
    const nextX = xOf(edges[bin + 1]);
    const nextY = yOf(values[bin]);
    // Where there is no value the line has a gap.
    if (Number.isFinite(nextY)) {
      const before = Number.isFinite(y) ? y : nextY;
      drawDashes(before, nextY, (start, length) => fill.rect(x - half, start - half, thick, length + thick));
      drawDashes(x, nextX, (start, length) => fill.rect(start, nextY - half, length, thick));
    }
    [x, y] = [nextX, nextY];
  }
  return { fill, stroke: null };
}

type Add = (start: number, length: number) => void;

/** Goes along a line and adds its dashes, which continue behind its corners. */
function dashes(lengths: readonly number[]): (from: number, to: number, add: Add) => void {
  let [part, left] = [0, lengths[0]];
  return (from, to, add) => {
    let rest = Math.abs(to - from);
    const isForward = to > from;
    while (rest > 0) {
      const length = Math.min(left, rest);
      if (part % 2 === 0) add(isForward ? to - rest : to + rest - length, length);
      rest -= length;
      left -= length;
      if (left > 0) continue;
      part = (part + 1) % lengths.length;
      left = lengths[part];
    }
  };
}

function placesOn({ scales, bbox }: uPlot): Record<"xOf" | "yOf", (value: number | null) => number> {
  return {
    xOf: place(scales.x, bbox.left, bbox.width),
    yOf: place(scales.y, bbox.top + bbox.height, -bbox.height),
  };
}

/** Where a value is absent, so is its place. */
function place({ min, max }: uPlot.Scale, start: number, length: number): (value: number | null) => number {
  const [from, to] = [min ?? 0, max ?? 1];
  const perUnit = length / (to - from);
  return (value) => (value === null ? Number.NaN : Math.round(start + (value - from) * perUnit));
}
