/** Duration curves as series over hours: each value holds until the next one. */
import { digitsOfFloat32, type FigureData, inUnit } from "../../charts/figure-data.ts";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import { lineColour, lineDash } from "../../charts/time/line-colours.ts";
import type { CanvasColours } from "../../charts/time/plot-data.ts";
import type { RunDurations } from "../../data/interface.ts";

type RunCurve = RunDurations["curves"][number];

export interface NamedCurve extends RunCurve {
  name: string;
}

export function curveSeries(curves: readonly NamedCurve[], hours: number, colours: CanvasColours): TimeSeries[] {
  return curves.map((curve, index) => {
    const { ink, accent } = colours;
    const own = { load: ink, residual: accent, original: ink, represented: accent }[curve.of];
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
export function heldValues({ hours, values }: Pick<RunCurve, "hours" | "values">, count: number): Float32Array {
  const held = new Float32Array(count);
  let point = 0;
  for (let hour = 0; hour < count; hour++) {
    while (point + 1 < hours.length && hours[point + 1] <= hour) point++;
    held[hour] = values[point];
  }
  return held;
}

/** All curves have the same hours. */
export const curveTable = (curves: readonly NamedCurve[], heading: string, unit: string): FigureData => ({
  columns: [heading, ...curves.map(({ name }) => inUnit(name, unit))],
  digits: digitsOfFloat32,
  isInOrder: true,
  rows: (curves[0]?.hours ?? []).map((hour, point) => [String(hour), ...curves.map(({ values }) => values[point])]),
});

type Figures = Pick<NamedCurve, "values" | "mean" | "highest" | "lowest">;

/** A curve in another unit. */
export const scaled = <Curve extends Figures>(curve: Curve, factor: number): Curve => ({
  ...curve,
  values: curve.values.map((value) => value * factor),
  mean: curve.mean * factor,
  highest: curve.highest * factor,
  lowest: curve.lowest * factor,
});
