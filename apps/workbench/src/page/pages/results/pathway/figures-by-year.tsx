/** Figures by milestone year as columns: of components in layers, or one figure for each year. */

import { stackOrder } from "@esm/model/domain/colours/palette";
import { ColumnChart } from "../../../charts/bars/column-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { inUnit } from "../../../charts/figure-data.ts";
import { Legend } from "../../../charts/legend.tsx";
import { figureWith } from "../../../language/amount.ts";
import { largestSize } from "../../../language/displayed.ts";
import { textsOf } from "../../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { withoutDust } from "../statistics.ts";
import type { ByComponent } from "./pathway.ts";

/** The colour of figures that belong to no component. */
export const neutral = "#a0a5a9";

type SayFromTo = (first: string, firstYear: string, last: string, lastYear: string) => string;

/** Tells the figures of the first and the last year; nothing where there are no years. */
export function firstAndLast(
  years: readonly { year: number; value: number }[],
  unit: string,
  say: SayFromTo,
): string | undefined {
  const [first, last] = [years[0], years.at(-1)];
  return first && last
    ? say(figureWith(first.value, unit), String(first.year), figureWith(last.value, unit), String(last.year))
    : undefined;
}

interface ByComponentProps extends Pick<Result, "resolution" | "paints"> {
  figures: ByComponent;
  title: string;
  /** The main thing in words. */
  sentence: string | undefined;
  /** Whether the figures are differences between two pathways: those below 0 are less, and not retired. */
  isDifference?: boolean;
}

/** Figures of components as columns by year. */
export function FiguresByComponent(props: ByComponentProps) {
  const { figures, title, sentence, resolution, paints, isDifference = false } = props;
  const t = textsOf({ en, de });
  const { unit, years } = figures;
  const names = [...new Set(years.flatMap(({ parts }) => parts.map(({ component }) => component)))];
  const largest = (name: string): number =>
    largestSize(
      years.flatMap(({ parts }) => parts.filter(({ component }) => component === name).map(({ value }) => value)),
    );
  const { kept, left } = withoutDust(names, largest);
  const order = stackOrder(kept.map((name) => ({ name }))).map(({ name }) => name);
  return (
    <Figure
      title={title}
      unit={unit}
      resolution={resolution}
      sentence={sentence}
      data={() => ({
        columns: [t.component, ...years.map(({ year }) => `${year} (${unit})`)],
        rows: [
          ...names.map((name) => [
            name,
            ...years.map(({ parts }) => parts.find(({ component }) => component === name)?.value ?? null),
          ]),
          [t.cost.sum, ...years.map(({ total }) => total)],
        ],
      })}
    >
      <Legend entries={order.map((name) => ({ name, ...paints.paintOf(name) }))} />
      <ColumnChart
        label={title}
        isDifference={isDifference}
        columns={years.map(({ year, parts }) => ({
          name: String(year),
          layers: order.flatMap((name) =>
            parts
              .filter(({ component }) => component === name)
              .map(({ value }) => ({ name, value, ...paints.paintOf(name) })),
          ),
        }))}
      />
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}

interface SingleProps {
  title: string;
  of: string;
  unit: string;
  years: readonly { year: number; value: number }[];
  resolution: Result["resolution"];
}

export function SingleFigures({ title, of, unit, years, resolution }: SingleProps) {
  const t = textsOf({ en, de });
  return (
    <Figure
      title={title}
      unit={unit}
      resolution={resolution}
      sentence={firstAndLast(years, unit, (...said) => t.pathway.limitSentence(of, ...said))}
      data={() => ({
        columns: [t.year, inUnit(of, unit)],
        rows: years.map(({ year, value }) => [String(year), value]),
      })}
    >
      <ColumnChart
        label={title}
        isDifference
        columns={years.map(({ year, value }) => ({
          name: String(year),
          layers: [{ name: of, value, colour: neutral }],
        }))}
      />
    </Figure>
  );
}
