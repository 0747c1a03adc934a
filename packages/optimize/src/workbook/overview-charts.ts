/** Charts of the sheet `Overview`: costs by component, and what brings in and takes out the commodity of most components. */
import type { BarChart, ColumnCells } from "@esm/exchange/xlsx/charts";
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";

export const overviewName = "Overview";

/** More bars are read in the table. */
const maxBars = 25;
/** The size of a chart and the gap to the next one below it, in columns and rows of the sheet. */
const [chartColumns, chartRows, gap] = [9, 24, 1];
/** They differ in lightness, too: a print without colour still tells them apart. */
const colours = ["#2f6690", "#8fbcd9", "#e0913f", "#4f8f6b", "#8a6fb0", "#c9b458", "#7a7a7a"];

interface Table {
  title: string;
  header: ResultRow;
  /** The row of the sheet that the header is in. */
  row: number;
  entries: { labels: ResultRow["labels"]; values: readonly (string | number | null)[]; row: number }[];
}

/** The tables of a sheet, with their rows in the sheet, whose first one is its header. */
function tablesOf(sheet: ResultSheet): Table[] {
  const tables: Table[] = [];
  let [row, title] = [0, ""];
  for (const content of sheet.rows()) {
    row++;
    const { labels, values, role } = content;
    if (role === "title") title = String(labels[0]);
    if (role === "header") tables.push({ title, header: content, row, entries: [] });
    if (role === "entry") tables.at(-1)?.entries.push({ labels, values: Array.from(values), row });
  }
  return tables;
}

/** Nothing for other sheets, and where there is nothing to show. */
export function overviewCharts(sheet: ResultSheet): BarChart[] {
  if (sheet.name !== overviewName) return [];
  const tables = tablesOf(sheet);
  const column = sheet.labelHeader.length + sheet.valueHeader.length + 1;
  const charts = [costChart(tables), balanceChart(tables)].filter((chart) => chart !== null);
  return charts.map((chart, index) => ({
    ...chart,
    place: { column, row: 1 + index * (chartRows + gap), columns: chartColumns, rows: chartRows },
  }));
}

type Unplaced = Omit<BarChart, "place">;

function costChart(tables: readonly Table[]): Unplaced | null {
  const table = tables.find(({ header }) => Array.from(header.values, String).includes("TAC"));
  if (!table) return null;
  const parts = Array.from(table.header.values, String);
  const shown = parts.filter((part) => part !== "TAC" && !part.startsWith("Share"));
  return barsOf(table, table.entries, { label: 0, columns: shown, title: table.title });
}

function balanceChart(tables: readonly Table[]): Unplaced | null {
  const table = tables.find(({ header }) => Array.from(header.values, String).includes("Brought in"));
  if (!table) return null;
  // Entries of a commodity follow each other.
  const groups = [...Map.groupBy(table.entries, ({ labels: [commodity] }) => commodity)];
  const [largest] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  if (!largest) return null;
  const [commodity, entries] = largest;
  const title = `${table.title}: ${commodity}`;
  return barsOf(table, entries, { label: 1, columns: ["Brought in", "Taken out"], title });
}

interface Bars {
  /** The column of the names. */
  label: number;
  /** Headings of the columns of figures. */
  columns: readonly string[];
  title: string;
}

function barsOf(table: Table, all: Table["entries"], { label, columns, title }: Bars): Unplaced | null {
  const entries = all.slice(0, maxBars);
  const [first] = entries;
  if (!first) return null;
  const headings = Array.from(table.header.values, String);
  const offset = table.header.labels.length;
  const cells = <Value>(column: number, firstRow: number, values: readonly Value[]): ColumnCells<Value> => ({
    column,
    firstRow,
    values,
  });
  return {
    title,
    axisTitle: String(first.labels[2] ?? ""),
    categories: cells(
      label,
      first.row,
      entries.map(({ labels }) => String(labels[label])),
    ),
    series: columns.map((heading, index) => {
      const column = headings.indexOf(heading);
      const values = entries.map(({ values: figures }) => {
        const value = figures[column];
        return typeof value === "number" ? value : null;
      });
      return {
        name: cells(offset + column, table.row, [heading]),
        values: cells(offset + column, first.row, values),
        colour: colours[index % colours.length] ?? "",
      };
    }),
  };
}
