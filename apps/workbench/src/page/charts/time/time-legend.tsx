/** The legend of a chart over time is a table: value at the cursor, mean and sum of the time shown. */

import type { Scale } from "@esm/model/domain/units/shown-unit";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { type DrawnBins, figuresOf, legendOrder, noiseOf } from "./drawn-bins.ts";
import { en } from "./en.ts";
import { Swatch } from "./swatch.tsx";
import type { TimeView } from "./view.ts";
import { binAt } from "./zoom.ts";

/** In place of mean and sum of the time shown. */
export interface LegendColumn {
  heading: string;
  figureOf: (key: string) => number | undefined;
}

interface Props {
  caption: string;
  bins: DrawnBins;
  view: TimeView;
  hoursPerStep: number;
  /** Unit of sums, and what they are multiplied by; without it there are none. */
  sums?: Scale;
  columns?: readonly LegendColumn[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The series that L has chosen. */
  chosen: string | null;
}

export function TimeLegend({ caption, bins, view, hoursPerStep, sums, columns, hidden, onToggle, chosen }: Props) {
  const t = textsOf({ en, de });
  const { edges } = bins;
  const cursor = view.cursor.value;
  const bin = cursor === null ? null : binAt(edges, cursor);
  const noise = noiseOf(bins);
  const shownAt = (value: number): string => formatFigure(Math.abs(value) <= noise ? 0 : value, 3);
  return (
    <table class="time-legend">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t.series}</span>
          </th>
          <th scope="col">{t.atCursor}</th>
          {columns?.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          {!columns && <th scope="col">{t.mean}</th>}
          {sums && (
            <th scope="col">
              {t.sum} <span class="time-legend-unit">{sums.unit}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {legendOrder(bins.series).map(({ key, name, style, mean }) => {
          const figures = figuresOf(mean, edges, hoursPerStep);
          return (
            <tr key={key} class={chosen === key ? "time-legend-chosen" : undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={!hidden.has(key)}
                  aria-label={t.hide(name)}
                  title={name}
                  onClick={() => onToggle(key)}
                >
                  <Swatch style={style} />
                  <span>{name}</span>
                </button>
              </th>
              <td>{bin === null ? "" : shownAt(mean[bin])}</td>
              {columns?.map(({ heading, figureOf }) => (
                <td key={heading}>{shown(figureOf(key))}</td>
              ))}
              {!columns && <td>{shownAt(figures.mean)}</td>}
              {sums && <td>{formatFigure(figures.sum * sums.factor, 3)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const shown = (value: number | undefined): string => (value === undefined ? "" : formatFigure(value, 3));
