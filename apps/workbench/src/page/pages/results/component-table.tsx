/** The table of figures: use, costs and values of each component. Sorted as the address says. */
import { shownName } from "../../charts/component-paints.ts";
import type { FigureData } from "../../charts/figure-data.ts";
import { type Column, Table } from "../../components/table.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatList, formatShare } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { priceUnit, shownUnit } from "../../language/units.ts";
import { query, setQuery } from "../../router/address.ts";
import { CsvButton } from "./csv-button.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type FigureRow, figureRows } from "./figures-table.ts";
import type { Result } from "./result-page.tsx";

export function ComponentTable({ result: { rows, region } }: { result: Result }) {
  const t = textsOf({ en, de });
  const { built: figures, notBuilt } = figureRows(rows, region);
  const sortedBy = query.value.get("sort") ?? undefined;
  const columns = columnsOf(t.figures, t.component).filter(({ name }) => figures.some((row) => hasValue(row, name)));
  return (
    <section class="panel figure">
      <div class="figure-head">
        <h2>{t.figures.title}</h2>
        <CsvButton title={t.figures.title} data={() => csvData(figures, t)} />
      </div>
      <Table
        caption={t.figures.title}
        columns={columns}
        rows={sorted(figures, sortedBy)}
        keyOf={({ component }) => component}
        sortedBy={sortedBy}
        onSort={(column) => setQuery({ sort: column })}
      />
      {notBuilt.length > 0 && <p class="muted small">{t.figures.notBuilt(formatList(notBuilt))}</p>}
    </section>
  );
}

const hasValue = (row: FigureRow, name: string): boolean =>
  name === "component" || row[name as keyof FigureRow] !== null;

type FigureName = Exclude<keyof FigureRow, "component" | "unit" | "priceUnit">;

function columnsOf(t: typeof en.figures, component: string): Column<FigureRow>[] {
  const figure = (name: FigureName, write: (value: number, row: FigureRow) => string): Column<FigureRow> => ({
    name,
    heading: t[name],
    isNumber: true,
    draw: (row) => {
      const value = row[name];
      return typeof value === "number" ? write(value, row) : "";
    },
  });
  const price = (value: number, { priceUnit: given }: FigureRow): string => {
    const { unit, factor } = priceUnit(given, language.value);
    return figureWith(value * factor, unit, 3);
  };
  return [
    { name: "component", heading: component, draw: (row) => shownName(row.component) },
    figure("capacity", (value, { unit }) => figureWith(value, shownUnit(unit, language.value))),
    figure("fullLoadHours", (value) => formatFigure(value)),
    figure("capacityFactor", (value) => formatShare(value)),
    figure("availableFactor", (value) => formatShare(value)),
    figure("curtailed", (value) => formatShare(value)),
    figure("cycles", (value) => formatFigure(value, 3)),
    figure("costPerOutput", price),
    figure("marketValue", price),
    figure("relativeMarketValue", (value) => formatShare(value)),
  ];
}

function sorted(rows: readonly FigureRow[], by: string | undefined): readonly FigureRow[] {
  const name = by?.replace(/^-/, "") as keyof FigureRow | undefined;
  if (!name) return rows;
  const order = by?.startsWith("-") ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [a, b] = [left[name], right[name]];
    // Rows without a value come last.
    if (a === null || b === null || a === undefined || b === undefined) return Number(a === null) - Number(b === null);
    return (a < b ? -1 : a > b ? 1 : 0) * order;
  });
}

function csvData(rows: readonly FigureRow[], t: typeof en): FigureData {
  const names = ["fullLoadHours", "capacityFactor", "availableFactor", "curtailed", "cycles"] as const;
  const values = ["costPerOutput", "marketValue", "relativeMarketValue"] as const;
  const headings = (of: readonly FigureName[]): string[] => of.map((name) => t.figures[name]);
  return {
    columns: [t.component, t.figures.capacity, t.unit, ...headings(names), ...headings(values), t.unit],
    rows: rows.map((row) => [
      row.component,
      row.capacity,
      row.unit,
      ...[...names, ...values].map((name) => row[name]),
      row.priceUnit,
    ]),
  };
}
