/** A chart over time as a picture of its own: with its title, source and legend, larger than on the screen. */
import uPlot from "uplot";
import { type FileHead, family, type HeadLine, headLines, fileMargin as margin } from "../figure-file.ts";
import { hatched } from "./canvas-colours.ts";
import type { CanvasColours, PlotData, PlotMark, SeriesStyle } from "./plot-data.ts";
import { plotOptions, plotValues } from "./plot-options.ts";
import type { Calendar } from "./time-axis.ts";
import type { TimeView } from "./view.ts";

interface LegendEntry {
  name: string;
  style: SeriesStyle;
}

/** A chart as it is on the screen. */
export interface DrawnPlot {
  props: {
    data: PlotData;
    marks?: readonly PlotMark[];
    view: TimeView;
    calendar: Calendar;
    width: number;
    height: number;
    legend: readonly LegendEntry[];
  };
  colours: CanvasColours;
}

const rowHeight = 24;
const entryGap = 24;
export const swatchSize = 14;

export async function drawFile(
  { props, colours }: DrawnPlot,
  head: FileHead,
  scale: number,
): Promise<HTMLCanvasElement> {
  const chart = await drawChart({ props, colours }, scale);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return chart;
  const { lines, headHeight, places, width, height } = fileLayout(context, props, head);
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, width, height);
  context.translate(margin, margin);
  context.textBaseline = "middle";
  for (const { text, font, isTitle, y } of lines) {
    context.fillStyle = isTitle ? colours.ink : colours.muted;
    context.font = font;
    context.fillText(text, 0, y);
  }
  context.drawImage(chart, 0, headHeight, props.width, props.height);
  context.translate(0, headHeight + props.height);
  context.font = legendFont;
  for (const { x, y, name, style } of places) drawEntry(context, { x, y, name, style }, colours);
  return canvas;
}

const legendFont = `13px ${family}`;

interface Placed extends LegendEntry {
  x: number;
  y: number;
}

interface FileLayout {
  lines: readonly HeadLine[];
  headHeight: number;
  places: readonly Placed[];
  /** Those of the whole file. */
  width: number;
  height: number;
}

/**
 * Places heading, chart and legend in a file.
 *
 * @param context measures words; without it there is no legend
 */
export function fileLayout(
  context: CanvasRenderingContext2D | null,
  { legend, width, height }: DrawnPlot["props"],
  head: FileHead,
): FileLayout {
  if (context) context.font = legendFont;
  const places = context ? legendPlaces(context, legend, width) : [];
  const { lines, height: headHeight } = headLines(head, width);
  return {
    lines,
    headHeight,
    places,
    width: width + 2 * margin,
    height: headHeight + height + (places.at(-1)?.y ?? 0) + rowHeight + 2 * margin,
  };
}

/** In lines, as words are. */
function legendPlaces(context: CanvasRenderingContext2D, entries: readonly LegendEntry[], width: number): Placed[] {
  let [x, y] = [0, rowHeight / 2];
  return entries.map(({ name, style }) => {
    const needed = swatchSize + 8 + context.measureText(name).width;
    if (x > 0 && x + needed > width) [x, y] = [0, y + rowHeight];
    const placed = { x, y, name, style };
    x += needed + entryGap;
    return placed;
  });
}

function drawEntry(context: CanvasRenderingContext2D, { x, y, name, style }: Placed, colours: CanvasColours): void {
  const { kind, colour, hatch, dash } = style;
  if (kind === "line") {
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.setLineDash([...(dash ?? [])]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + swatchSize, y);
    context.stroke();
  } else {
    context.fillStyle = hatch ? hatched(colour, hatch, colours.panel, 1) : colour;
    context.fillRect(x, y - swatchSize / 2, swatchSize, swatchSize);
  }
  context.fillStyle = colours.ink;
  context.fillText(name, x + swatchSize + 8, y);
}

async function drawChart({ props, colours }: DrawnPlot, scale: number): Promise<HTMLCanvasElement> {
  const { data, marks, view, calendar, width, height } = props;
  const styles = data.series.map(({ style }) => style);
  const options = plotOptions(styles, {
    colours,
    calendar,
    width,
    height,
    scale: scale / uPlot.pxRatio,
    ...(marks && { marks }),
  });
  const plot = new uPlot(options, plotValues(data), document.createElement("div"));
  const { from, to } = view.range.peek();
  plot.setScale("x", { min: from, max: to });
  // uPlot draws in a microtask of its own.
  await new Promise((resolve) => setTimeout(resolve));
  const { canvas } = plot.ctx;
  plot.destroy();
  return canvas;
}
