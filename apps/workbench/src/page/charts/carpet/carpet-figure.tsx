/** A carpet: hour of the day over day of the year, coloured by value, in which patterns are seen at a glance. */

import { scaleColour } from "@esm/model/domain/colours/palette";
import { useMemo, useState } from "preact/hooks";
import { figureWith } from "../../language/amount.ts";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { Figure } from "../figure.tsx";
import { digitsOfFloat32, type FigureData, inUnit } from "../figure-data.ts";
import { useCanvasColours } from "../time/canvas-colours.ts";
import { de as timeDe } from "../time/de.ts";
import { en as timeEn } from "../time/en.ts";
import type { CanvasColours } from "../time/plot-data.ts";
import { timeText } from "../time/resolution.ts";
import { type Calendar, clockText, dayOf, localTime, msOfDay, stepText, timeMarks } from "../time/time-axis.ts";
import { type RunTime, useCalendar } from "../time/use-calendar.ts";
import { useWidth } from "../use-width.ts";
import { type CarpetDays, carpetDays } from "./carpet-days.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  title: string;
  name: string;
  unit: string;
  time: RunTime;
  values: Float32Array;
}

const axisWidth = 56;
const axisHeight = 26;
const scaleHeight = 44;
const rowHeight = 9;
const hoursOfDay = 24;
const marksOfDay = [0, 6, 12, 18];

export function CarpetFigure(props: Props) {
  const calendar = useCalendar(props.time);
  const days = useMemo(
    () => carpetDays(props.values, calendar.hoursPerStep, (step) => localTime(step, calendar)),
    [props.values, calendar],
  );
  return days && <Carpet {...props} days={days} calendar={calendar} />;
}

function Carpet({ title, name, unit, time, days, calendar }: Props & { days: CarpetDays; calendar: Calendar }) {
  const t = textsOf({ en, de });
  const times = textsOf({ en: timeEn, de: timeDe });
  const colours = useCanvasColours();
  const [box, width] = useWidth();
  const [at, setAt] = useState(0);
  const image = useMemo(() => carpetImage(days, colours), [days, colours]);
  const plot = { width: width - axisWidth - 8, height: rowHeight * 24 };
  const widthOfDay = plot.width / days.days;
  // Marks stand at the beginning of a day, which may be within the column.
  const xOf = (step: number): number => axisWidth + ((step + days.placeOf(0).row) / days.stepsOfDay) * widthOfDay;
  const isNarrow = width < 480;
  // The text of a mark needs room at its right.
  const lastMark = Math.max(0, time.steps * (1 - 60 / plot.width));
  const { day, row } = days.placeOf(at);
  const value = days.valueAt(day, row);
  const text = `${stepText(at, calendar)}: ${value === null ? "" : figureWith(value, unit)}`;
  return (
    <Figure
      title={title}
      unit={unit}
      resolution={timeText(time, times)}
      sentence={t.sentence(name, formatFigure(days.min), formatFigure(days.max), unit)}
      data={() => tableOf(days, calendar, unit)}
    >
      <div
        ref={box}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={`${title}. ${t.keys}`}
        aria-valuemin={0}
        aria-valuemax={time.steps - 1}
        aria-valuenow={at}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -days.stepsOfDay, ArrowRight: days.stepsOfDay, ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setAt(Math.min(time.steps - 1, Math.max(0, at + by)));
        }}
        onPointerMove={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const [x, y] = [event.clientX - left - axisWidth, event.clientY - top];
          if (x < 0 || x >= plot.width || y < 0 || y >= plot.height) return;
          const row = Math.floor((y / plot.height) * days.stepsOfDay);
          setAt(days.stepAt(Math.floor(x / widthOfDay), row) ?? at);
        }}
      >
        <svg
          class="picture carpet"
          viewBox={`0 0 ${width} ${plot.height + axisHeight + scaleHeight + (isNarrow ? 16 : 0)}`}
          aria-hidden="true"
          focusable="false"
        >
          <image
            class="carpet-image"
            href={image}
            x={axisWidth}
            y="0"
            {...plot}
            preserveAspectRatio="none"
            image-rendering="pixelated"
          />
          <Marks calendar={calendar} lastMark={lastMark} xOf={xOf} plot={plot} />
          <rect
            class="carpet-cursor"
            data-screen
            x={axisWidth + day * widthOfDay}
            y={(row / days.stepsOfDay) * plot.height}
            width={Math.max(3, widthOfDay)}
            height={Math.max(3, plot.height / days.stepsOfDay)}
          />
          <Scale days={days} colours={colours} x={axisWidth} y={plot.height + axisHeight + 8} />
          <text class="carpet-value" data-screen x={width - 8} y={plot.height + axisHeight + (isNarrow ? 48 : 21)}>
            {text}
          </text>
        </svg>
      </div>
    </Figure>
  );
}

interface MarksProps {
  calendar: Calendar;
  lastMark: number;
  xOf: (step: number) => number;
  plot: { width: number; height: number };
}

/** Hours of the day at the left, days below. */
function Marks({ calendar, lastMark, xOf, plot }: MarksProps) {
  return (
    <>
      {marksOfDay.map((hour) => (
        <text key={hour} class="carpet-mark carpet-hour" x={axisWidth - 8} y={hour * rowHeight + 11}>
          {`${String(hour).padStart(2, "0")}:00`}
        </text>
      ))}
      {timeMarks({ from: 0, to: lastMark }, calendar, Math.max(2, plot.width / 76), hoursOfDay).map((mark) => (
        <text key={mark.step} class="carpet-mark" x={xOf(mark.step)} y={plot.height + 18}>
          {mark.text}
        </text>
      ))}
    </>
  );
}

const scaleSteps = 24;
const scaleStep = 6;

/** From the least to the highest value. */
function Scale({ days, colours, x, y }: { days: CarpetDays; colours: CanvasColours; x: number; y: number }) {
  const scheme = colours.isDark ? "dark" : "light";
  return (
    <>
      <text class="carpet-mark carpet-hour" x={x - 8} y={y + 13}>
        {formatFigure(days.min, 3)}
      </text>
      {Array.from({ length: scaleSteps }, (_, index) => (
        <rect
          key={index}
          x={x + index * scaleStep}
          y={y}
          width={scaleStep + 0.5}
          height="16"
          fill={scaleColour(index / (scaleSteps - 1), scheme)}
        />
      ))}
      <text class="carpet-mark" x={x + scaleSteps * scaleStep + 8} y={y + 13}>
        {formatFigure(days.max, 3)}
      </text>
    </>
  );
}

const shades = 64;

/** A pixel per step, which the browser enlarges. */
function carpetImage(days: CarpetDays, { isDark }: CanvasColours): string {
  const canvas = document.createElement("canvas");
  canvas.width = days.days;
  canvas.height = days.stepsOfDay;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const scheme = isDark ? "dark" : "light";
  const palette = Array.from({ length: shades }, (_, index) => scaleColour(index / (shades - 1), scheme));
  const range = days.max - days.min || 1;
  for (let day = 0; day < days.days; day++) {
    for (let step = 0; step < days.stepsOfDay; step++) {
      const value = days.valueAt(day, step);
      if (value === null) continue;
      context.fillStyle = palette[Math.round(((value - days.min) / range) * (shades - 1))];
      context.fillRect(day, step, 1, 1);
    }
  }
  return canvas.toDataURL();
}

function tableOf({ days, stepsOfDay, valueAt }: CarpetDays, calendar: Calendar, unit: string): FigureData {
  const rows = Array.from({ length: stepsOfDay }, (_, row) => row);
  const first = Math.floor(localTime(0, calendar) / msOfDay);
  return {
    columns: [calendar.heading, ...rows.map((row) => inUnit(clockText((row / stepsOfDay) * msOfDay), unit))],
    digits: digitsOfFloat32,
    isInOrder: true,
    rows: Array.from({ length: days }, (_, day) => [
      dayOf((first + day) * msOfDay, calendar),
      ...rows.map((row) => valueAt(day, row)),
    ]),
  };
}
