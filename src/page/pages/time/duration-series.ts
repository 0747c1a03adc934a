/** Duration curves as series over hours: each value holds until the next one. */
import type { FigureData } from "../../charts/figure-data.ts";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import { lineColour, lineDash } from "../../charts/time/line-colours.ts";
import type { CanvasColours } from "../../charts/time/plot-data.ts";

/** A curve of `GET /runs/{id}/duration`. */
interface DurationCurve {
  of: "load" | "residual" | "price" | "line";
  component: string | null;
  region: string | null;
  region_to: string | null;
  unit: string;
  hours: readonly number[];
  values: readonly number[];
  mean: number;
  highest: number;
  lowest: number;
  hours_above_zero: number;
}

export interface Durations {
  /** Of the whole range. */
  hours: number;
  curves: readonly DurationCurve[];
}

export interface NamedCurve extends DurationCurve {
  name: string;
}

export function curveSeries(curves: readonly NamedCurve[], hours: number, colours: CanvasColours): TimeSeries[] {
  return curves.map((curve, index) => {
    const own = { load: colours.ink, residual: colours.accent }[String(curve.of)];
    return {
      key: curve.name,
      name: curve.name,
      place: "line",
      style: {
        kind: "line",
        colour: own ?? lineColour(index, colours.panel),
        dash: own ? [] : lineDash(index),
      },
      values: heldValues(curve, hours),
    };
  });
}

/** A value for each hour. */
export function heldValues({ hours, values }: Pick<DurationCurve, "hours" | "values">, count: number): Float32Array {
  const held = new Float32Array(count);
  let point = 0;
  for (let hour = 0; hour < count; hour++) {
    while (point + 1 < hours.length && hours[point + 1] <= hour) point++;
    held[hour] = values[point];
  }
  return held;
}

/** All curves have the same hours. */
export const curveTable = (curves: readonly NamedCurve[], heading: string): FigureData => ({
  columns: [heading, ...curves.map(({ name }) => name)],
  rows: (curves[0]?.hours ?? []).map((hour, point) => [String(hour), ...curves.map(({ values }) => values[point])]),
});
