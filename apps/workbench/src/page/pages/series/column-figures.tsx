/** Figures of the column with the active cell, also against what is stored. */
import { isRate } from "@esm/model/domain/table-family";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import { figuresOfValues } from "../../grid/change-values.ts";
import { formatCount, formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { TableEditing } from "./use-editor.ts";

interface Props {
  editor: TableEditing;
  layout: TableLayout;
}

/** A mean of many values differs by this share although they are equal. */
const rounding = 1e-12;
const hoursOfYear = 8760;

export function ColumnFigures({ editor: { table, selection }, layout }: Props) {
  const t = textsOf({ en, de });
  const { column } = selection.active;
  const now = figuresOfValues(table.valuesOf(column));
  if (Number.isNaN(now.mean)) return null;
  const before = figuresOfValues(table.storedOf(column));
  const change = now.mean / before.mean - 1;
  const isSeries = layout.kind === "series";
  const facts = [
    { name: t.mean, value: formatFigure(now.mean) },
    { name: t.least, value: formatFigure(now.least) },
    { name: t.most, value: formatFigure(now.most) },
    isRate(layout.family) &&
      now.most <= 1 && {
        name: t.fullLoadHours,
        value: formatFigure((now.sum / table.rows) * hoursOfYear),
      },
    isSeries && { name: t.emptyCells, value: formatCount(now.empty) },
    Number.isFinite(change) && Math.abs(change) > rounding && { name: t.againstBefore, value: formatShare(change) },
  ].filter((fact) => fact !== false);
  return (
    <section class="series-figures" aria-label={t.figures(layout.columnNames[column] ?? t.value)}>
      <h2 class="series-legend">{t.figures(layout.columnNames[column] ?? t.value)}</h2>
      <dl class="series-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
