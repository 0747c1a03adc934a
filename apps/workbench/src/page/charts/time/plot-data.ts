/** Data of a chart over time, without their appearance. */
import type { Pattern } from "@esm/model/domain/colours/palette";

/** Layers below zero have a hatch of their own. */
export type Hatch = Pattern | "below";

export interface SeriesStyle {
  /** Areas and bands lie between two edges. */
  kind: "area" | "line" | "band";
  colour: string;
  hatch?: Hatch | null;
  dash?: readonly number[];
}

export interface PlotSeries {
  style: SeriesStyle;
  /** At each edge: the value of the bin that begins there; the last one once more. */
  values: readonly number[];
  /** The other edge of an area or a band. */
  lower?: readonly number[];
}

/** A point that stands out, with its words. */
export interface PlotMark {
  step: number;
  value: number;
  text: string;
}

export interface PlotData {
  edges: Int32Array;
  series: readonly PlotSeries[];
}

/** Colours of the page in its scheme. */
export interface CanvasColours {
  panel: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  isDark: boolean;
}
