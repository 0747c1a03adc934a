/** Duration curves of one unit in one picture. */
import { useMemo } from "preact/hooks";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import type { PlotMark } from "../../charts/time/plot-data.ts";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import type { RunTime } from "../../charts/time/use-calendar.ts";
import type { TimeView } from "../../charts/time/view.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { curveSeries, curveTable, type NamedCurve } from "./duration-series.ts";
import { en } from "./en.ts";

interface Props {
  title: string;
  unit: string;
  sentence?: string;
  curves: readonly NamedCurve[];
  marks?: readonly PlotMark[];
  view: TimeView;
  time: RunTime;
}

const noMarks: readonly never[] = [];

export function CurveFigure({ title, unit, sentence, curves, marks = noMarks, view, time }: Props) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const series = useMemo(() => curveSeries(curves, view.steps, colours), [curves, view.steps, colours]);
  const byName = new Map(curves.map((curve) => [curve.name, curve]));
  return (
    <TimeFigure
      title={title}
      unit={unit}
      view={view}
      time={time}
      series={series}
      height={260}
      sentence={() => sentence ?? ""}
      sorted={{
        hoursName: (hour) => t.hours(formatCount(hour)),
        columns: [
          { heading: t.mean, figureOf: (key) => byName.get(key)?.mean },
          { heading: t.highest, figureOf: (key) => byName.get(key)?.highest },
        ],
        data: () => curveTable(curves, t.hoursBefore, unit),
        marks,
      }}
    />
  );
}
