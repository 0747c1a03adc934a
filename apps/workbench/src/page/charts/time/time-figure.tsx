/** A picture over time in its frame: the chart, its legend, the same numbers as a table. */
import { useId, useMemo, useState } from "preact/hooks";
import type { Fold } from "../../components/parts/fold.tsx";
import { figureWith, shownScale } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { Figure } from "../figure.tsx";
import { digitsOfFloat32, type FigureData, inUnit } from "../figure-data.ts";
import { useWidth } from "../use-width.ts";
import { de } from "./de.ts";
import {
  binSeries,
  type DrawnBins,
  largestSum,
  legendOrder,
  noiseOf,
  plotData,
  type TimeSeries,
} from "./drawn-bins.ts";
import { useDrawnRange } from "./drawn-range.ts";
import { en } from "./en.ts";
import { Plot } from "./plot.tsx";
import type { PlotMark } from "./plot-data.ts";
import { binLengthText, timeText } from "./resolution.ts";
import { binText, type Calendar } from "./time-axis.ts";
import { type LegendColumn, TimeLegend } from "./time-legend.tsx";
import { type RunTime, useCalendar } from "./use-calendar.ts";
import type { TimeView } from "./view.ts";

interface Props {
  /** Makes that it can be folded away. */
  fold?: Fold;
  title: string;
  unit: string;
  /** Unit of sums over time; without it the legend has none. */
  sumUnit?: string;
  time: RunTime;
  view: TimeView;
  series: readonly TimeSeries[];
  height: number;
  /** The main thing, made from what is shown. */
  sentence?: (bins: DrawnBins, calendar: Calendar) => string;
  /** A click on a step, or Enter; with what that does, in words. */
  pick?: { help: string; onPick: (step: number) => void };
  /** Values from high to low: words for hours, and the table of the curves. Nothing is averaged. */
  sorted?: {
    hoursName: (hours: number) => string;
    columns: readonly LegendColumn[];
    data: () => FigureData;
    marks: readonly PlotMark[];
  };
}

/** Pixels of each bin at least. */
const binPixels = 1.5;
const widthOfAxis = 64;

export function TimeFigure({ title, unit, sumUnit, time, view, series, height, sentence, sorted, pick, fold }: Props) {
  const t = textsOf({ en, de });
  const id = useId();
  const [box, width] = useWidth();
  const days = useCalendar(time);
  const calendar = sorted ? { ...days, hoursName: sorted.hoursName } : days;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const range = useDrawnRange(view.range, box);
  const most = sorted ? view.steps : Math.max(10, Math.floor((width - widthOfAxis) / binPixels));
  const bins = useMemo(
    () => binSeries(series, range, most, time.hoursPerStep),
    [series, range, most, time.hoursPerStep],
  );
  const data = useMemo(() => plotData(bins, hidden), [bins, hidden]);
  const listed = legendOrder(bins.series);
  const noise = useMemo(() => noiseOf(bins), [bins]);
  const sums = sumUnit === undefined ? undefined : shownScale(sumUnit, largestSum(bins, time.hoursPerStep));
  const spoken = listed.find(({ key }) => key === chosen) ?? listed[0];
  const { text, isTypical } = timeText(time, t);
  const timeOfBin = (bin: number): string => binText({ from: bins.edges[bin], to: bins.edges[bin + 1] }, calendar);
  return (
    <Figure
      title={title}
      unit={unit}
      fold={fold}
      resolution={{
        text: sorted ? text : `${text} · ${binLengthText(bins.edges, time.hoursPerStep, t)}`,
        isTypical,
      }}
      sentence={sentence?.(bins, calendar)}
      data={sorted?.data ?? (() => tableOf(bins, { calendar, unit, t }))}
    >
      <div class="time-figure">
        <div class="time-figure-plot" ref={box}>
          <Plot
            label={title}
            describedBy={`${id}-keys`}
            data={data}
            view={view}
            range={range}
            calendar={calendar}
            width={width}
            height={height}
            valueText={(bin) => {
              const place = timeOfBin(bin);
              return spoken
                ? `${place}: ${spoken.name} ${figureWith(Math.abs(spoken.mean[bin]) <= noise ? 0 : spoken.mean[bin], unit)}`
                : place;
            }}
            timeText={timeOfBin}
            onNextLayer={() => setChosen(nextKey(listed, spoken?.key))}
            legend={listed}
            onPick={pick?.onPick}
            {...(sorted && { marks: sorted.marks })}
          />
          <p id={`${id}-keys`} class="visually-hidden">
            {t.keys} {pick?.help}
          </p>
        </div>
        <TimeLegend
          caption={title}
          bins={bins}
          view={view}
          hidden={hidden}
          chosen={chosen}
          sums={sums}
          columns={sorted?.columns}
          hoursPerStep={time.hoursPerStep}
          onToggle={(key) => setHidden(toggled(hidden, key))}
        />
      </div>
    </Figure>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

const nextKey = (listed: readonly TimeSeries[], key: string | undefined): string | null =>
  listed[(listed.findIndex((each) => each.key === key) + 1) % listed.length]?.key ?? null;

interface TableWords {
  calendar: Calendar;
  unit: string;
  t: typeof en;
}

function tableOf({ edges, series }: DrawnBins, { calendar, unit, t }: TableWords): FigureData {
  const listed = legendOrder(series);
  const hasBand = (place: TimeSeries["place"]): boolean => place === "line" && edges[1] - edges[0] > 1;
  return {
    columns: [
      calendar.heading,
      ...listed.flatMap(({ name, place }) =>
        (hasBand(place) ? [name, `${name}, ${t.lowest}`, `${name}, ${t.highest}`] : [name]).map((column) =>
          inUnit(column, unit),
        ),
      ),
    ],
    digits: digitsOfFloat32,
    isInOrder: true,
    rows: Array.from({ length: edges.length - 1 }, (_, bin) => [
      binText({ from: edges[bin], to: edges[bin + 1] }, calendar),
      ...listed.flatMap(({ place, mean, least, most }) =>
        hasBand(place) ? [mean[bin], least[bin], most[bin]] : [mean[bin]],
      ),
    ]),
  };
}
