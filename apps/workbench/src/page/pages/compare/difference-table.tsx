/** Capacities, energies or costs of years that differ: a value for each run, and below it how far it is from the chosen one. */

import type { Scale } from "@esm/model/domain/units/shown-unit";
import { DataButtons } from "../../charts/data-buttons.tsx";
import type { FigureData } from "../../charts/figure-data.ts";
import { type Column, Table } from "../../components/table.tsx";
import type { RunComparison } from "../../data/interface.ts";
import { shownScale } from "../../language/amount.ts";
import { largestSize, scaledFigure } from "../../language/displayed.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { changeOf, type Difference } from "./differences.ts";
import { en } from "./en.ts";
import { signed } from "./words.ts";

interface Props {
  comparison: RunComparison;
  /** The heading of a run's column. */
  headingOf: (run: number) => string;
  /** The place of the run that the others are compared with. */
  base: number;
  rows: readonly Difference[];
  title: string;
  /** Heading of the row names. */
  named: string;
  hasPlaces?: boolean;
}

const maxShown = 60;

export function DifferenceTable({
  comparison: { runs },
  headingOf,
  base,
  rows,
  title,
  named,
  hasPlaces = false,
}: Props) {
  const t = textsOf({ en, de });
  const others = runs.flatMap((run, index) => (index === base ? [] : [{ run, index }]));
  const scaleOf = ({ unit, values }: Difference): Scale => shownScale(unit, largestSize(values), true);
  const unitOf = (row: Difference): string => scaleOf(row).unit;
  const shownIn = (row: Difference, value: number | null): number | null => scaledFigure(value, scaleOf(row).factor);
  const shown = (value: number | null, write: (value: number) => string): string =>
    value === null ? t.none : write(value);
  const columns: Column<Difference>[] = [
    { name: "component", heading: named, draw: ({ component }) => component },
    ...(hasPlaces ? [{ name: "place", heading: t.place, draw: ({ place }: Difference) => place ?? t.none }] : []),
    { name: "unit", heading: t.unit, draw: unitOf },
    ...runs.map((run, index) => ({
      name: String(run),
      heading: headingOf(run),
      draw: (row: Difference) => (
        <>
          <span class="compare-value">{shown(shownIn(row, row.values[index]), formatFigure)}</span>
          {index !== base && (
            <span class="compare-change">{shown(shownIn(row, changeOf(row, index, base)), signed)}</span>
          )}
        </>
      ),
      isNumber: true,
    })),
  ];
  const file = (): FigureData => ({
    columns: [named, t.place, t.unit, ...runs.map(String), ...others.map(({ run }) => t.difference(String(run)))],
    rows: rows.map((row) => [
      row.component,
      row.place ?? "",
      unitOf(row),
      ...row.values.map((value) => shownIn(row, value)),
      ...others.map(({ index }) => shownIn(row, changeOf(row, index, base))),
    ]),
  });
  return (
    <section class="stack">
      <div class="row row-apart">
        <h3>{title}</h3>
        {rows.length > 0 && <DataButtons title={title} data={file} />}
      </div>
      {rows.length === 0 ? (
        <p class="muted">{t.nothingDiffers}</p>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={rows.slice(0, maxShown)}
          keyOf={({ component, place, unit }) => `${component} ${place} ${unit}`}
        />
      )}
      {rows.length > maxShown && <p class="muted">{t.moreRows(formatCount(rows.length - maxShown))}</p>}
    </section>
  );
}
