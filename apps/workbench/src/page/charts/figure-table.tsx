/** The numbers of a picture as a table. Long ones are cut on the screen, and whole in the CSV file. */
import { Table } from "../components/table.tsx";
import { formatCount, formatFigure } from "../language/format.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { FigureData } from "./figure-data.ts";

interface ShownRow {
  index: number;
  values: FigureData["rows"][number];
}

const maxRows = 500;

export function FigureTable({ caption, data: { columns, rows } }: { caption: string; data: FigureData }) {
  const t = textsOf({ en, de });
  const largest = columns.map((_, position) => largestOf(rows, position));
  const shown = rows.slice(0, maxRows).map((values, index) => ({ index, values }));
  return (
    <div class="long-table">
      <Table
        caption={caption}
        rows={shown}
        keyOf={({ index }: ShownRow) => index}
        columns={columns.map((heading, position) => ({
          name: String(position),
          heading,
          isNumber: typeof rows[0]?.[position] === "number",
          draw: ({ values }: ShownRow) => shownValue(values[position], largest[position]),
        }))}
      />
      {rows.length > maxRows && <p class="muted small">{t.cut(formatCount(maxRows), formatCount(rows.length))}</p>}
    </div>
  );
}

/** Beside the largest figure of a column, smaller ones than this share of it are rounding of the solver. */
const minShare = 1e-7;

const largestOf = (rows: FigureData["rows"], position: number): number =>
  rows.reduce((most, row) => Math.max(most, Math.abs(Number(row[position]) || 0)), 0);

const shownValue = (value: string | number | null | undefined, largest: number): string =>
  typeof value === "number" ? formatFigure(Math.abs(value) < minShare * largest ? 0 : value, 6) : (value ?? "");
