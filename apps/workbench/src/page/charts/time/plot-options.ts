/** How uPlot draws a picture over time: stepped areas and lines, axes in the colours of the page. */
import uPlot from "uplot";
import { formatFigure } from "../../language/format.ts";
import { family } from "../figure-file.ts";
import { hatched } from "./canvas-colours.ts";
import type { CanvasColours, PlotData, PlotMark, SeriesStyle } from "./plot-data.ts";
import { drawMarks } from "./plot-marks.ts";
import { layerPaths, linePaths } from "./plot-paths.ts";
import { type Calendar, timeMarks } from "./time-axis.ts";

export const axisSize = 56;
export const timeAxisSize = 28;
/** Between marks of the axis of time. */
export const markSpace = 76;
/** Between the last mark and the end of the axis. */
export const edgeSpace = 20;
/** Layers are parted by a line where there is room for it. */
export const minBinForLine = 6;
const lineWidth = 2;
export const fontSize = 12;
/** Above and beside the plot. */
export const padding = 8;
/** Between marks of the axis of values. */
export const valueSpace = 36;

export const plotValues = ({ edges, series }: PlotData): uPlot.AlignedData => [
  Array.from(edges),
  ...series.flatMap(({ values, lower }) => [withGaps(values), ...(lower ? [withGaps(lower)] : [])]),
];

/** For uPlot a value that is absent is null; a NaN would leave the axis without a range. */
const withGaps = (values: readonly number[]): (number | null)[] =>
  values.map((value) => (Number.isNaN(value) ? null : value));

interface PlotLook {
  colours: CanvasColours;
  calendar: Calendar;
  width: number;
  height: number;
  marks?: readonly PlotMark[];
  /** Larger than on the screen, for files. */
  scale?: number;
}

export function plotOptions(
  styles: readonly SeriesStyle[],
  { colours, calendar, width, height, marks = [], scale = 1 }: PlotLook,
): uPlot.Options {
  const font = `${fontSize * scale}px ${family}`;
  const axis = { stroke: colours.muted, font, ticks: { show: false }, gap: 6 * scale } satisfies uPlot.Axis;
  return {
    width: width * scale,
    height: height * scale,
    padding: [padding * scale, padding * scale, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, auto: false },
      y: { range: (_, low, high) => valueRange(low, high, marks.length > 0) },
    },
    axes: [
      {
        ...axis,
        size: timeAxisSize * scale,
        grid: { show: false },
        ticks: { show: true, stroke: colours.line, width: scale, size: 5 * scale },
        border: { show: true, stroke: colours.line, width: scale },
        splits: (u) => marksOf(u, calendar, scale).map(({ step }) => step),
        values: (u) => marksOf(u, calendar, scale).map(({ text }) => text),
      },
      {
        ...axis,
        size: axisSize * scale,
        space: valueSpace * scale,
        grid: { stroke: colours.line, width: scale },
        values: (_, splits) => splits.map((value) => formatFigure(value)),
      },
    ],
    series: drawnSeries(styles, colours, scale),
    hooks: {
      draw: [(u) => drawZero(u, colours), (u) => drawMarks(u, marks, { colours, font, scale: scale * uPlot.pxRatio })],
    },
  };
}

const marksOf = (u: uPlot, calendar: Calendar, scale: number) => {
  const { min = 0, max = 1 } = u.scales.x;
  const width = u.bbox.width / uPlot.pxRatio;
  const range = { from: min ?? 0, to: max ?? 1 };
  const marks = timeMarks(range, calendar, Math.max(2, width / (markSpace * scale)));
  // The text of a mark at the end would be cut off.
  const last = range.to - ((range.to - range.from) * edgeSpace * scale) / width;
  return marks.filter(({ step }) => step <= last);
};

/** Shares of the range. Two lines of words of marks need more room above the highest value. */
const [usualRoom, roomOfMarks] = [0.04, 0.2];

/** Zero is always shown, with some room at both ends. */
export function valueRange(low: number | null, high: number | null, hasMarks: boolean): [number, number] {
  const above = hasMarks ? roomOfMarks : usualRoom;
  const [bottom, top] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  if (bottom === top) return [0, 1];
  const range = top - bottom;
  return [bottom < 0 ? bottom - range * usualRoom : 0, top > 0 ? top + range * above : 0];
}

/** The other edge of an area is drawn with it, and counts for the scale. */
const otherEdge: uPlot.Series = { paths: () => null, points: { show: false } };

function drawnSeries(styles: readonly SeriesStyle[], colours: CanvasColours, scale: number): uPlot.Series[] {
  const series: uPlot.Series[] = [{}];
  for (const { kind, colour, hatch, dash } of styles) {
    if (kind === "line") {
      series.push({
        points: { show: false },
        paths: (u, index) =>
          linePaths(
            u,
            index,
            lineWidth * scale,
            dash?.map((part) => part * scale),
          ),
        width: 0,
        fill: colour,
      });
      continue;
    }
    const isBand = kind === "band";
    const fill = hatch ? hatched(colour, hatch, colours.panel, uPlot.pxRatio * scale) : colour;
    const area: uPlot.Series = {
      points: { show: false },
      paths: (u, index) => layerPaths(u, index, isBand ? Number.POSITIVE_INFINITY : minBinForLine * scale),
      width: scale,
      stroke: colours.panel,
      // uPlot hands it to the canvas, which takes patterns, too.
      fill: () => (isBand ? `${colour}33` : (fill as string)),
    };
    series.push(area, otherEdge);
  }
  return series;
}

function drawZero(u: uPlot, colours: CanvasColours): void {
  const { min, max } = u.scales.y;
  if (min === undefined || max === undefined || (min ?? 0) >= 0 || (max ?? 0) <= 0) return;
  const y = Math.round(u.valToPos(0, "y", true));
  const { ctx, bbox } = u;
  ctx.save();
  ctx.setLineDash([]);
  ctx.strokeStyle = colours.ink;
  ctx.lineWidth = Math.max(1, Math.round(uPlot.pxRatio));
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
