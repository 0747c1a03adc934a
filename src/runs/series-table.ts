/** Series of a kept result, chosen by their names. A name that does not exist is answered with the nearest one. */
import { nearestNameHint } from "../domain/names.ts";
import type { Problem } from "../domain/problem.ts";
import type { SeriesIndex, SeriesName } from "../results/operation-series.ts";
import type { ResultSheet } from "../results/result-sheet.ts";
import { type KeptPart, unpackJson, unpackSheet } from "./result-parts.ts";
import type { SeriesQuery } from "./result-tasks.ts";
import type { DataTable } from "./table-formats.ts";

interface FoundSeries extends Omit<SeriesName, "title" | "regionTo"> {
  region_to: string | null;
  year: number | null;
  values: Float64Array;
}

export function seriesTable(parts: readonly KeptPart[], query: SeriesQuery): DataTable | { problems: Problem[] } {
  const years = parts.filter(({ name }) => name === "series").map(({ year }) => year);
  const chosen = years.filter((year) => query.year === undefined || year === query.year);
  if (query.year !== undefined && chosen.length === 0 && years.length > 0) {
    const known = years.filter((year) => year !== null);
    return known.length > 0 ? unknown("year", query.year, known.map(String)) : withoutYears(query.year);
  }
  const found: FoundSeries[] = [];
  for (const year of chosen) {
    const ofYear = parts.filter((part) => part.year === year);
    const { steps, series } = indexOf(ofYear);
    const names = narrowed(series, query);
    if ("problems" in names) return names;
    const sheets = ofYear.filter(({ name }) => name !== "series").map(({ bytes }) => unpackSheet(bytes));
    const rows = rowsByLabels(sheets);
    for (const { title, regionTo: region_to, ...name } of names) {
      const labels = [title, name.component, name.region, ...(region_to === null ? [] : [region_to])];
      // Series that are 0 throughout have no row.
      const values = rows.get(JSON.stringify(labels)) ?? new Float64Array(steps);
      found.push({ ...name, region_to, year, values });
    }
  }
  const steps = Array.from({ length: found[0]?.values.length ?? 0 }, (_, step) => step);
  return {
    json: () => found.map((series) => ({ ...series, values: [...series.values] })),
    columns: [
      { name: "step", type: "integer", values: steps },
      ...found.map((series) => ({ name: columnName(series), type: "number" as const, values: series.values })),
    ],
  };
}

function indexOf(parts: readonly KeptPart[]): SeriesIndex {
  const index = parts.find(({ name }) => name === "series");
  return index ? (unpackJson(index.bytes) as SeriesIndex) : { steps: 0, series: [] };
}

const choices = [
  ["component", "component"],
  ["variable", "variable"],
  ["region", "region"],
  ["region_to", "regionTo"],
] as const;

/** One choice after the other, so that what is offered fits to what was chosen before. */
function narrowed(series: readonly SeriesName[], query: SeriesQuery): SeriesName[] | { problems: Problem[] } {
  let left = [...series];
  for (const [parameter, field] of choices) {
    const wanted = query[parameter];
    if (wanted === undefined) continue;
    const valid = new Set(left.flatMap((name) => name[field] ?? []));
    left = left.filter((name) => name[field] === wanted);
    if (left.length === 0) return unknown(parameter, wanted, valid);
  }
  return left;
}

function unknown(parameter: string, value: string | number, valid: Iterable<string>): { problems: Problem[] } {
  const msg = `There is no series with the ${parameter} '${value}' in this result.`;
  const hint = nearestNameHint(String(value), valid);
  return { problems: [{ type: "unknown_name", loc: ["query", parameter], msg, input: value, hint }] };
}

const withoutYears = (input: number): { problems: Problem[] } => ({
  problems: [
    {
      type: "unknown_name",
      loc: ["query", "year"],
      msg: `This result has no years, so there is no series of ${input}: only runs of pathways have any.`,
      input,
      hint: "Leave year out.",
    },
  ],
});

function rowsByLabels(sheets: readonly ResultSheet[]): Map<string, Float64Array> {
  const rows = new Map<string, Float64Array>();
  for (const sheet of sheets) {
    for (const { labels, values } of sheet.rows()) {
      if (values instanceof Float64Array) rows.set(JSON.stringify(labels), values);
    }
  }
  return rows;
}

/** `2030/cable/flow/north/south`: year and second region where there are any. */
const columnName = ({ year, component, variable, region, region_to }: FoundSeries): string =>
  [year, component, variable, region, region_to].filter((part) => part !== null).join("/");
