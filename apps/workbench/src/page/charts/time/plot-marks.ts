/** Marks of points that stand out: a circle, and its words above it, at the side that has room for them. */
import type uPlot from "uplot";
import type { CanvasColours, PlotMark } from "./plot-data.ts";

interface Look {
  colours: CanvasColours;
  font: string;
  /** Pixels of the canvas for one of the page. */
  scale: number;
}

const [radius, gap, lineHeight] = [4, 6, 16];

/** Labels of marks closer than this could overlap. */
const nearby = 150;

export interface PlacedMark {
  x: number;
  y: number;
  text: string;
  /** Middle of its words. */
  line: number;
}

/**
 * Words stand above their points, one line each where points are close. From the lowest point up, so that the words of a higher point
 * stand above those of a lower one. Pure.
 */
export function placedMarks(marks: readonly Omit<PlacedMark, "line">[], scale: number): PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const mark of marks.toSorted((left, right) => right.y - left.y)) {
    let line = mark.y - lineHeight * 0.75 * scale;
    const isTaken = (): boolean =>
      placed.some(
        (each) => Math.abs(each.x - mark.x) < nearby * scale && Math.abs(each.line - line) < lineHeight * scale,
      );
    while (isTaken()) line -= scale;
    placed.push({ ...mark, line });
  }
  return placed;
}

export function drawMarks(u: uPlot, marks: readonly PlotMark[], { colours, font, scale }: Look): void {
  const { ctx, bbox } = u;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.setLineDash([]);
  // uPlot enlarges fonts by the pixels of the screen.
  ctx.font = font.replace(/^[\d.]+px/, `${12 * scale}px`);
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  const points = marks
    .map(({ step, value, text }) => ({ x: u.valToPos(step, "x", true), y: u.valToPos(value, "y", true), text }))
    .filter(({ x }) => x >= bbox.left - 1 && x <= right + 1);
  for (const { x, y, text, line } of placedMarks(points, scale)) {
    ctx.beginPath();
    ctx.arc(x, y, radius * scale, 0, 2 * Math.PI);
    ctx.fillStyle = colours.panel;
    ctx.fill();
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 1.5 * scale;
    ctx.stroke();
    const isLeft = x + gap * scale + ctx.measureText(text).width > right;
    ctx.textAlign = isLeft ? "right" : "left";
    const at = x + (isLeft ? -gap : gap) * scale;
    // Words are read over lines, too.
    ctx.strokeStyle = colours.panel;
    ctx.lineWidth = 4 * scale;
    ctx.strokeText(text, at, line);
    ctx.fillStyle = colours.ink;
    ctx.fillText(text, at, line);
  }
  ctx.restore();
}
