/** Answers with rows or series as tables. Pure. */
import type { FigureData } from "../../../charts/figure-data.ts";

/** As in the addresses of the interface. */
export const resultTables = ["statistics", "summary", "series", "prices", "prices/series"] as const;
export type ResultTable = (typeof resultTables)[number];

type Cell = string | number | null;

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === "string" || typeof value === "number";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Rows of records; of prices, those in `prices`. Columns in which no row has a value are left out, and lists. */
export function tableOfRows(answer: unknown): FigureData {
  const list = Array.isArray(answer) ? answer : isRecord(answer) && Array.isArray(answer.prices) ? answer.prices : [];
  const records = list.filter(isRecord);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const columns = names.filter((name) => {
    const values = records.map((record) => record[name] ?? null);
    return values.every(isCell) && values.some((value) => value !== null);
  });
  return {
    columns,
    rows: records.map((record) =>
      columns.map((name) => {
        const value = record[name];
        return isCell(value) ? value : null;
      }),
    ),
  };
}

/** One row per step, counted from 1, one column per series. */
export function tableOfSeries(answer: unknown, step: string): FigureData {
  const series = (Array.isArray(answer) ? answer : []).filter(isRecord).map((record) => ({
    name: ["year", "component", "commodity", "variable", "region", "region_to", "unit"]
      .flatMap((part) => record[part] ?? [])
      .join(" "),
    values: Array.isArray(record.values) ? record.values : [],
  }));
  const steps = Math.max(0, ...series.map(({ values }) => values.length));
  return {
    columns: [step, ...series.map(({ name }) => name)],
    rows: Array.from({ length: steps }, (_, index) => [
      index + 1,
      ...series.map(({ values }) => {
        const value: unknown = values[index];
        return isCell(value) ? value : null;
      }),
    ]),
  };
}

/** The rows with a text in one of their columns; several words must all be there. */
export function matching(data: FigureData, text: string): FigureData {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (row: FigureData["rows"][number]): boolean => {
    const all = row.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return { columns: data.columns, rows: words.length === 0 ? data.rows : data.rows.filter(has) };
}
