/** A chart over time as an SVG of its own: the shapes and words of its canvas, with its title, source and legend. */
import { ticks } from "d3-array";
import { formatFigure } from "../../language/format.ts";
import {
  type Attributes,
  addElement as add,
  type FileHead,
  family,
  fileMargin as margin,
  namespace,
} from "../figure-file.ts";
import type { CanvasColours, Hatch, PlotMark, PlotSeries } from "./plot-data.ts";
import { type DrawnPlot, fileLayout, swatchSize } from "./plot-file.ts";
import { placedMarks } from "./plot-marks.ts";
import {
  axisSize,
  edgeSpace,
  fontSize,
  markSpace,
  minBinForLine,
  padding,
  timeAxisSize,
  valueRange,
  valueSpace,
} from "./plot-options.ts";
import { timeMarks } from "./time-axis.ts";

const hatchSize = 8;

export function plotSvg({ props, colours }: DrawnPlot, head: FileHead): SVGSVGElement {
  const context = document.createElement("canvas").getContext("2d");
  const { lines, headHeight, places, width, height } = fileLayout(context, props, head);
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("width", String(Math.ceil(width)));
  svg.setAttribute("height", String(Math.ceil(height)));
  svg.setAttribute("font-family", family);
  add(svg, "title", {}, head.title);
  const fillOf = fills(add(svg, "defs", {}), colours);
  add(svg, "rect", { width: "100%", height: "100%", fill: colours.panel });
  for (const { text, size, isTitle, y } of lines) {
    const look: Attributes = isTitle ? { fill: colours.ink, "font-weight": 600 } : { fill: colours.muted };
    const at = { x: margin, y: margin + y, "dominant-baseline": "central", "font-size": size };
    add(svg, "text", { ...at, ...look }, text);
  }
  drawPlot(add(svg, "g", { transform: `translate(${margin} ${margin + headHeight})` }), { props, colours }, fillOf);
  const legend = add(svg, "g", { transform: `translate(${margin} ${margin + headHeight + props.height})` });
  for (const { x, y, name, style } of places) {
    const { kind, colour, hatch, dash = [] } = style;
    if (kind === "line")
      add(legend, "path", {
        d: `M${x} ${y}h${swatchSize}`,
        stroke: colour,
        "stroke-width": 2.5,
        "stroke-dasharray": dash.join(" "),
      });
    else
      add(legend, "rect", {
        x,
        y: y - swatchSize / 2,
        width: swatchSize,
        height: swatchSize,
        fill: fillOf(colour, hatch),
      });
    add(
      legend,
      "text",
      { x: x + swatchSize + 8, y, fill: colours.ink, "font-size": 13, "dominant-baseline": "central" },
      name,
    );
  }
  return svg;
}

type FillOf = (colour: string, hatch: Hatch | null | undefined) => string;

/** Each hatch of a colour is one pattern. */
function fills(defs: Element, { panel }: CanvasColours): FillOf {
  const known = new Map<string, string>();
  return (colour, hatch) => {
    if (!hatch) return colour;
    const key = `${hatch} ${colour}`;
    const id = known.get(key) ?? `hatch-${known.size + 1}`;
    if (!known.has(key)) {
      known.set(key, id);
      const size = { width: hatchSize, height: hatchSize };
      const pattern = add(defs, "pattern", { id, ...size, patternUnits: "userSpaceOnUse" });
      add(pattern, "rect", { ...size, fill: colour });
      const opacity = hatch === "below" ? 0.5 : 0.75;
      if (hatch === "dots")
        add(pattern, "circle", { cx: 4, cy: 4, r: hatchSize / 5, fill: panel, "fill-opacity": opacity });
      else {
        // One line across the tile, and the corners that its neighbours continue.
        const d = hatch === "counterhatch" ? "M-1 -1L9 9M-9 -1L1 9M7 -1L17 9" : "M9 -1L-1 9M1 -1L-9 9M17 -1L7 9";
        add(pattern, "path", {
          d,
          stroke: panel,
          "stroke-opacity": opacity,
          "stroke-width": hatch === "below" ? 2 : 4 / 3,
        });
      }
    }
    return `url(#${id})`;
  };
}

/** Places of steps and values in the picture. */
interface Places {
  left: number;
  right: number;
  top: number;
  bottom: number;
  xOf: (step: number) => number;
  yOf: (value: number) => number;
  low: number;
  high: number;
}

function placesIn({ props: { data, marks = [], view, width, height } }: DrawnPlot): Places {
  const [left, right, top, bottom] = [axisSize, width - padding, padding, height - timeAxisSize];
  const { from, to } = view.range.peek();
  const values = data.series.flatMap((series) => [...series.values, ...(series.lower ?? [])]).filter(Number.isFinite);
  const extreme = (choose: (one: number, other: number) => number): number | null =>
    values.length === 0 ? null : values.reduce((found, value) => choose(found, value));
  const [low, high] = valueRange(extreme(Math.min), extreme(Math.max), marks.length > 0);
  return {
    left,
    right,
    top,
    bottom,
    low,
    high,
    xOf: (step) => rounded(left + ((step - from) / (to - from)) * (right - left)),
    yOf: (value) => rounded(bottom - ((value - low) / (high - low)) * (bottom - top)),
  };
}

/** To a tenth of a pixel: files stay small. */
const rounded = (place: number): number => Math.round(place * 10) / 10;

function drawPlot(group: Element, drawn: DrawnPlot, fillOf: FillOf): void {
  const { props, colours } = drawn;
  const { data, view, calendar, width, marks = [] } = props;
  const places = placesIn(drawn);
  const { left, right, top, bottom, xOf, yOf, low, high } = places;
  const words = { fill: colours.muted, "font-size": fontSize };
  for (const value of ticks(low, high, Math.max(2, Math.floor((bottom - top) / valueSpace)))) {
    add(group, "path", { d: `M${left} ${yOf(value)}H${right}`, stroke: colours.line });
    const at = { x: left - 6, y: yOf(value), "text-anchor": "end", "dominant-baseline": "central" };
    add(group, "text", { ...words, ...at }, formatFigure(value));
  }
  const edges = [...data.edges].map(xOf);
  const hasLines = (right - left) / Math.max(1, edges.length - 1) >= minBinForLine;
  for (const series of data.series) drawSeries(group, series, { edges, yOf, hasLines, colours, fillOf });
  if (low < 0 && high > 0) add(group, "path", { d: `M${left} ${yOf(0)}H${right}`, stroke: colours.ink });
  add(group, "path", { d: `M${left} ${bottom}H${right}`, stroke: colours.line });
  const range = view.range.peek();
  const last = range.to - ((range.to - range.from) * edgeSpace) / width;
  for (const { step, text } of timeMarks(range, calendar, Math.max(1, Math.floor((right - left) / markSpace)))) {
    if (step > last) continue;
    add(group, "path", { d: `M${xOf(step)} ${bottom}v5`, stroke: colours.line });
    add(group, "text", { ...words, x: xOf(step), y: bottom + 18, "text-anchor": "middle" }, text);
  }
  drawMarks(group, marks, places, colours);
}

interface SeriesLook {
  edges: readonly number[];
  yOf: (value: number) => number;
  hasLines: boolean;
  colours: CanvasColours;
  fillOf: FillOf;
}

function drawSeries(group: Element, { style, values, lower }: PlotSeries, look: SeriesLook): void {
  const { edges, yOf, hasLines, colours, fillOf } = look;
  const { kind, colour, hatch, dash = [] } = style;
  if (kind === "line") {
    const d = steppedPath(edges, values, yOf);
    add(group, "path", { d, fill: "none", stroke: colour, "stroke-width": 2, "stroke-dasharray": dash.join(" ") });
    return;
  }
  const outer = steppedPath(edges, values, yOf);
  const inner = steppedPath(edges.toReversed(), (lower ?? []).slice(0, -1).toReversed(), yOf, true);
  const isBand = kind === "band";
  const fill: Attributes = isBand ? { fill: colour, "fill-opacity": 0.2 } : { fill: fillOf(colour, hatch) };
  add(group, "path", { d: `${outer}${inner}Z`, ...fill });
  if (hasLines && !isBand) add(group, "path", { d: outer, fill: "none", stroke: colours.panel });
}

/** A value holds from its edge to the next one; where there is none, the path has a gap. */
function steppedPath(
  edges: readonly number[],
  values: readonly number[],
  yOf: (value: number) => number,
  isContinued = false,
): string {
  let [path, isOpen] = ["", isContinued];
  for (let bin = 0; bin + 1 < edges.length; bin++) {
    const value = values[bin];
    if (!Number.isFinite(value)) {
      isOpen = false;
      continue;
    }
    path += `${isOpen ? "L" : "M"}${edges[bin]} ${yOf(value)}H${edges[bin + 1]}`;
    isOpen = true;
  }
  return path;
}

function drawMarks(group: Element, marks: readonly PlotMark[], places: Places, colours: CanvasColours): void {
  const { left, right, xOf, yOf } = places;
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${fontSize}px ${family}`;
  const points = marks
    .map(({ step, value, text }) => ({ x: xOf(step), y: yOf(value), text }))
    .filter(({ x }) => x >= left - 1 && x <= right + 1);
  for (const { x, y, text, line } of placedMarks(points, 1)) {
    add(group, "circle", { cx: x, cy: y, r: 4, fill: colours.panel, stroke: colours.ink, "stroke-width": 1.5 });
    const isLeft = x + 6 + (context?.measureText(text).width ?? 0) > right;
    const at = { x: x + (isLeft ? -6 : 6), y: line, "text-anchor": isLeft ? "end" : "start" };
    const halo = { stroke: colours.panel, "stroke-width": 4, "stroke-linejoin": "round", "paint-order": "stroke" };
    const words = { fill: colours.ink, "font-size": fontSize, "dominant-baseline": "central" };
    add(group, "text", { ...at, ...halo, ...words }, text);
  }
}
