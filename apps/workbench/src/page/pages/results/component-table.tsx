/** The table of figures: use, costs and values of each component. Sorted as the address says. */
import { shownName } from "@esm/model/domain/runs/stock-name";
import { useState } from "preact/hooks";
import { DataButtons } from "../../charts/data-buttons.tsx";
import type { FigureData } from "../../charts/figure-data.ts";
import { TextField } from "../../components/field.tsx";
import { FoldButton, isFolded } from "../../components/parts/fold.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { powerWords } from "./capacity-figure.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type FigureRow, figureRows } from "./figures-table.ts";
import type { OriginFigure } from "./origin/component-origin.tsx";
import { OriginButton } from "./origin/origin-button.tsx";
import type { Result } from "./result-page.tsx";

/** Longer tables can be searched. */
const minToSearch = 12;
const fold = { name: "results-components" };

export function ComponentTable({ result }: { result: Result }) {
  const { rows, region } = result;
  const t = textsOf({ en, de });
  const { built, unbuilt } = figureRows(rows, region);
  const figures = [...built, ...unbuilt];
  const sortedBy = query.value.get("sort") ?? undefined;
  const [find, setFind] = useState("");
  const isClosed = isFolded(fold);
  const sought = find.trim().toLowerCase();
  const isFound = ({ component }: FigureRow): boolean => shownName(component).toLowerCase().includes(sought);
  const isPriced = figures.some(({ fullCost }) => fullCost !== null);
  const columns = columnsOf(t, result)
    .filter(({ name }) => name !== "costPerOutput" || !isPriced)
    .filter(({ name }) => figures.some((row) => hasValue(row, name)));
  return (
    <section class="panel figure">
      <div class="figure-head">
        <h2>{t.figures.title}</h2>
        <div class="row">
          {!isClosed && <DataButtons title={t.figures.title} data={() => csvData(figures.filter(isFound), t)} />}
          <FoldButton fold={fold} title={t.figures.title} />
        </div>
      </div>
      {!isClosed && figures.length >= minToSearch && (
        <div class="search">
          <TextField
            label={t.data.find}
            value={find}
            maxLength={255}
            onInput={(event) => setFind(event.currentTarget.value)}
          />
        </div>
      )}
      {!isClosed && (
        <Table
          caption={t.figures.title}
          columns={columns}
          rows={[...sorted(built, sortedBy), ...unbuilt].filter(isFound)}
          keyOf={({ component }) => component}
          isFaint={({ missing }) => missing !== undefined}
          sortedBy={sortedBy}
          onSort={(column) => setQuery({ sort: column })}
        />
      )}
      {!isClosed && unbuilt.some(({ missing }) => missing === null) && (
        <p class="muted small">{t.figures.noBreakEven}</p>
      )}
    </section>
  );
}

const hasValue = (row: FigureRow, name: string): boolean =>
  name === "component" || (row[name as keyof FigureRow] ?? null) !== null || (name === "missing" && "missing" in row);

/** "enters below 1,480 €/kW; 1,950 €/kW now (North)" */
function missingText({ missing }: FigureRow, t: typeof en.figures): string {
  if (missing === undefined) return "";
  if (missing === null) return t.isNotBuilt;
  const { place, breakEven, now, unit } = missing;
  const amount = (value: number): string => figureWith(value, unit, 3);
  return breakEven <= 0
    ? t.notEvenForNothing(amount(now), place)
    : t.entersBelow(amount(breakEven), amount(now), place);
}

type FigureName = Exclude<keyof FigureRow, "component" | "unit" | "power" | "priceUnit" | "missing">;

function columnsOf(texts: typeof en, result: Result): Column<FigureRow>[] {
  const { figures: t, component } = texts;
  const figure = (name: FigureName, write: (value: number, row: FigureRow) => string): Column<FigureRow> => ({
    name,
    heading: t[name],
    isNumber: true,
    draw: (row) => {
      const value = row[name];
      return typeof value === "number" ? write(value, row) : "";
    },
  });
  const price = (value: number, { priceUnit }: FigureRow): string => figureWith(value, priceUnit, 3);
  const figures: Column<FigureRow>[] = [
    {
      ...figure("capacity", (value, { unit }) => figureWith(value, unit)),
      draw: ({ capacity, unit, power }) =>
        capacity !== null && (
          <>
            {figureWith(capacity, unit)}
            {power && <div class="muted small component-power">{powerWords(power, texts)}</div>}
          </>
        ),
    },
    figure("fullLoadHours", (value) => formatFigure(value)),
    figure("capacityFactor", (value) => formatShare(value)),
    figure("availableFactor", (value) => formatShare(value)),
    figure("curtailed", (value) => formatShare(value)),
    figure("cycles", (value) => formatFigure(value, 3)),
    figure("fullCost", price),
    figure("costPerOutput", price),
    figure("marketValue", price),
    figure("relativeMarketValue", (value) => formatShare(value)),
  ];
  const originOf = (row: FigureRow): OriginFigure[] =>
    figures.flatMap(({ name, draw }) => {
      const drawn = row[name as FigureName] === null ? "" : draw(row);
      const text = typeof drawn === "string" ? drawn : figureWith(row.capacity ?? 0, row.unit);
      return text ? { name: name as FigureName, heading: t[name as FigureName], text } : [];
    });
  return [
    {
      name: "component",
      heading: component,
      draw: (row) => <OriginButton result={result} component={row.component} figures={() => originOf(row)} />,
    },
    ...figures,
    { name: "missing", heading: t.missing, draw: (row) => missingText(row, t) },
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
  const values = ["fullCost", "costPerOutput", "marketValue", "relativeMarketValue"] as const;
  const missing = [t.figures.breakEven, t.figures.costNow, t.unit];
  const headings = (of: readonly FigureName[]): string[] => of.map((name) => t.figures[name]);
  return {
    columns: [
      ...[t.component, t.figures.capacity, t.unit, ...headings(names), ...headings(values), t.unit],
      ...[t.capacity.chargePower, t.capacity.power, t.unit],
      ...missing,
    ],
    rows: rows.map((row) => [
      row.component,
      row.capacity,
      row.unit,
      ...[...names, ...values].map((name) => row[name]),
      row.priceUnit,
      row.power?.charge ?? null,
      row.power?.discharge ?? null,
      row.power?.unit ?? null,
      row.missing?.breakEven ?? null,
      row.missing?.now ?? null,
      row.missing?.unit ?? "",
    ]),
  };
}
