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

export function drawMarks(u: uPlot, marks: readonly PlotMark[], { colours, font, scale }: Look): void {
  const { ctx, bbox } = u;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.setLineDash([]);
  // uPlot enlarges fonts by the pixels of the screen.
  ctx.font = font.replace(/^[\d.]+px/, `${12 * scale}px`);
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  const taken: { x: number; y: number }[] = [];
  for (const { step, value, text } of marks) {
    const [x, y] = [u.valToPos(step, "x", true), u.valToPos(value, "y", true)];
    if (x < bbox.left - 1 || x > right + 1) continue;
    ctx.beginPath();
    ctx.arc(x, y, radius * scale, 0, 2 * Math.PI);
    ctx.fillStyle = colours.panel;
    ctx.fill();
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 1.5 * scale;
    ctx.stroke();
    const isLeft = x + gap * scale + ctx.measureText(text).width > right;
    let line = y - lineHeight * 0.75 * scale;
    const isTaken = (): boolean =>
      taken.some((each) => Math.abs(each.x - x) < nearby * scale && Math.abs(each.y - line) < lineHeight * scale);
    while (isTaken()) line -= scale;
    taken.push({ x, y: line });
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
