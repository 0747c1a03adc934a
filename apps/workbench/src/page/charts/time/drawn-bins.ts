/** Values that a chart over time draws and lists in a range: means per bin, stacked, and figures of the legend. Pure. */
import { type Binned, binEdges, binned } from "@esm/model/domain/time/time-bins";
import type { PlotData, PlotSeries, SeriesStyle } from "./plot-data.ts";
import { heldToEnd, meanOfBins, stackedEdges } from "./stack.ts";
import type { TimeRange } from "./zoom.ts";

export interface TimeSeries {
  key: string;
  name: string;
  /** In the stack above or below zero, next to zero first, or a line over it. */
  place: "above" | "below" | "line";
  style: SeriesStyle;
  /** True for a layer that brings in new energy: no storage and no import. */
  isProduction?: boolean;
  /** True for a layer that stands for several. */
  isJoined?: boolean;
  /** In every time step. */
  values: Float32Array;
}

interface BinnedTimeSeries extends TimeSeries, Binned {}

export interface DrawnBins {
  edges: Int32Array;
  series: BinnedTimeSeries[];
}

/** @param most bins: no more than the picture has pixels */
export function binSeries(
  series: readonly TimeSeries[],
  range: TimeRange,
  most: number,
  hoursPerStep: number,
): DrawnBins {
  const edges = binEdges(range, most, hoursPerStep);
  return {
    edges,
    series: series.map((each) => ({ ...each, ...binned(each.values.subarray(range.from, range.to), edges) })),
  };
}

/** Each layer lies on the one next to zero; lines come last. */
export function plotData({ edges, series }: DrawnBins, hidden: ReadonlySet<string>): PlotData {
  const shown = series.filter(({ key }) => !hidden.has(key));
  const stack = (place: TimeSeries["place"]): PlotSeries[] => {
    const layers = shown.filter((each) => each.place === place);
    const outer = stackedEdges(layers.map(({ mean }) => mean)).map(heldToEnd);
    const zero = new Array<number>(edges.length).fill(0);
    return layers.map(({ style }, index) => ({ style, values: outer[index], lower: outer[index - 1] ?? zero }));
  };
  const lines = shown.filter(({ place }) => place === "line");
  // Bands of several lines would hide each other, and that of a line over a stack the stack.
  const bands = shown.length === 1 ? lines : [];
  return {
    edges,
    series: [
      ...stack("above"),
      ...stack("below"),
      ...bands.map(
        ({ style: { colour }, least, most }): PlotSeries => ({
          style: { kind: "band", colour },
          values: heldToEnd(most),
          lower: heldToEnd(least),
        }),
      ),
      ...lines.map(({ style, mean }): PlotSeries => ({ style, values: heldToEnd(mean) })),
    ],
  };
}

/** From the top of the picture to its bottom: lines, the stack above zero from outside, the one below. */
export function legendOrder<Series extends TimeSeries>(series: readonly Series[]): Series[] {
  const of = (place: TimeSeries["place"]): Series[] => series.filter((each) => each.place === place);
  return [...of("line"), ...of("above").reverse(), ...of("below")];
}

/** Smaller shares of the largest value are what a solver leaves of 0. */
const noiseShare = 1e-6;

/** Up to which means are noise. */
export const noiseOf = ({ series }: DrawnBins): number =>
  noiseShare * series.reduce((most, { mean }) => mean.reduce((max, value) => Math.max(max, Math.abs(value)), most), 0);

/** The largest sum of a series over the range, without its sign. */
export const largestSum = ({ series, edges }: DrawnBins, hoursPerStep: number): number =>
  series.reduce((most, { mean }) => Math.max(most, Math.abs(figuresOf(mean, edges, hoursPerStep).sum)), 0);

/** The mean over the range, and the sum of its steps times their hours. */
export function figuresOf(
  mean: ArrayLike<number>,
  edges: Int32Array,
  hoursPerStep: number,
): { mean: number; sum: number } {
  const value = meanOfBins(mean, edges);
  return { mean: value, sum: value * (edges[edges.length - 1] - edges[0]) * hoursPerStep };
}
