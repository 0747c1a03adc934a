/** The calendar of the year: which typical period stands for each day. Frequent ones are darker. */

import { contrast } from "@esm/model/domain/colours/colour";
import { scaleColour } from "@esm/model/domain/colours/palette";
import { useState } from "preact/hooks";
import { ScrollFrame } from "../../components/scroll-frame.tsx";
import type { RunPeriods } from "../../data/interface.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { Figure } from "../figure.tsx";
import { useCanvasColours } from "../time/canvas-colours.ts";
import { dayText } from "../time/time-axis.ts";
import { type RunTime, useCalendar } from "../time/use-calendar.ts";
import { useWidth } from "../use-width.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { frequentFirst, meansOfPeriods, periodCells } from "./period-calendar.ts";

interface Props {
  periods: RunPeriods;
  time: RunTime;
  /** A series, whose mean in each period the table has. */
  rate?: { name: string; values: readonly number[] };
}

const minCell = 21;
const gap = 2;
/** Dates above the first row. */
const axisHeight = 20;
const dateWidth = 64;

export function PeriodsFigure({ periods, time, rate }: Props) {
  const t = textsOf({ en, de });
  const calendar = useCalendar(time);
  const { isDark } = useCanvasColours();
  const [box, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const stepsOfPeriod = periods.periods[0]?.lengths.reduce((sum, length) => sum + length, 0) ?? 1;
  const cells = periodCells(periods.sequence, stepsOfPeriod * periods.hours_per_step);
  const frequent = frequentFirst(periods.periods, periods.sequence);
  const max = frequent[0]?.occurrences ?? 1;
  const columns = (cells.at(-1)?.column ?? 0) + 1;
  const rows = Math.max(...cells.map(({ row }) => row)) + 1;
  const size = Math.max(minCell, Math.min(32, width / columns));
  const colourOf = (period: number): string => {
    const occurrences = periods.periods.find((each) => each.period === period)?.occurrences ?? 0;
    return scaleColour(0.08 + 0.8 * (occurrences / max), isDark ? "dark" : "light");
  };
  // The text at the end would be cut off.
  const everyColumns = Math.ceil(dateWidth / size);
  const datedCells = cells.filter(
    ({ row, column }) =>
      row === 0 && column % everyColumns === 0 && (column === 0 || (columns - column) * size >= dateWidth),
  );
  const means = rate ? meansOfPeriods(periods.periods, rate.values) : [];
  const extremes = frequent.filter((each) => each.extremes.length > 0).length;
  const [first] = frequent;
  return (
    <Figure
      title={t.title}
      resolution={{ text: t.resolution(formatCount(frequent.length), formatCount(cells.length)), isTypical: true }}
      sentence={[
        first && t.sentence(formatCount(first.period + 1), formatCount(first.occurrences), formatCount(cells.length)),
        extremes > 0 && t.extremes(extremes),
      ]
        .filter(Boolean)
        .join(" ")}
      data={() => ({
        columns: [t.period, t.occurrences, ...(rate ? [t.meanOf(rate.name)] : []), t.extreme, t.members],
        rows: frequent.map(({ period, occurrences, extremes: kinds, members }) => [
          String(period + 1),
          occurrences,
          ...(rate ? [means[period]] : []),
          kinds.map((kind) => t.kinds[kind] ?? kind).join(", "),
          members.map((index) => dayText(index * stepsOfPeriod, calendar)).join(", "),
        ]),
      })}
    >
      <div ref={box}>
        <ScrollFrame>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <section class="periods" tabIndex={0} aria-label={t.title}>
            <svg
              class="picture periods-picture"
              viewBox={`0 ${-axisHeight} ${columns * size} ${rows * size + axisHeight}`}
              width={columns * size}
              height={rows * size + axisHeight}
              role="img"
              aria-label={t.title}
              onPointerLeave={() => setPointed(null)}
            >
              {datedCells.map(({ index, column }) => (
                <text key={index} class="periods-date" x={column * size} y={-7}>
                  {dayText(index * stepsOfPeriod, calendar)}
                </text>
              ))}
              {cells.map(({ index, period, row, column }) => {
                const colour = colourOf(period);
                const isDim = pointed !== null && pointed !== period;
                return (
                  <g key={index} class={isDim ? "periods-dim" : undefined} onPointerEnter={() => setPointed(period)}>
                    <title>{t.cell(dayText(index * stepsOfPeriod, calendar), formatCount(period + 1))}</title>
                    <rect
                      x={column * size}
                      y={row * size}
                      width={size - gap}
                      height={size - gap}
                      rx="3"
                      fill={colour}
                    />
                    <text
                      class="periods-number"
                      fill={contrast(colour, "#ffffff") >= contrast(colour, "#000000") ? "#ffffff" : "#000000"}
                      x={column * size + (size - gap) / 2}
                      y={row * size + (size - gap) / 2}
                    >
                      {period + 1}
                    </text>
                  </g>
                );
              })}
            </svg>
          </section>
        </ScrollFrame>
        <p class="muted small">{t.colours}</p>
      </div>
    </Figure>
  );
}
