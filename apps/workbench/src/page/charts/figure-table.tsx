/** The numbers of a picture as a table. Long ones are cut on the screen, and whole in the CSV file. */
import { useState } from "preact/hooks";
import { TextField } from "../components/field.tsx";
import { Table } from "../components/table.tsx";
import { formatCount, formatFigure } from "../language/format.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { chosenRows, type FigureData, totalsOf } from "./figure-data.ts";

interface ShownRow {
  index: number;
  values: FigureData["rows"][number];
}

const maxRows = 500;

/** Longer ones can be searched. */
const minToSearch = 12;

interface Props {
  caption: string;
  data: FigureData;
  /** Whether the page has a search of its own for it. */
  isSearched?: boolean;
}

export function FigureTable({ caption, data, isSearched = false }: Props) {
  const t = textsOf({ en, de });
  const [find, setFind] = useState("");
  const [sortedBy, setSortedBy] = useState<string>();
  const { columns } = data;
  const rows = chosenRows(data, find, sortedBy);
  const largest = columns.map((_, position) => largestOf(data.rows, position));
  const totals = totalsOf(data, rows);
  const shown = rows.slice(0, maxRows).map((values, index) => ({ index, values }));
  return (
    <div class="long-table stack">
      {!isSearched && data.rows.length >= minToSearch && (
        <div class="search">
          <TextField
            label={t.find}
            value={find}
            maxLength={255}
            onInput={(event) => setFind(event.currentTarget.value)}
          />
        </div>
      )}
      <Table
        caption={caption}
        rows={shown}
        sortedBy={sortedBy}
        onSort={setSortedBy}
        foot={
          data.sums &&
          totals.map((total, position) => (position === 0 ? t.total : shownValue(total, largest[position])))
        }
        keyOf={({ index }: ShownRow) => index}
        columns={columns.map((heading, position) => ({
          name: String(position),
          heading,
          isNumber: data.rows.some((row) => typeof row[position] === "number"),
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
