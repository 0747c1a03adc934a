/** Series of a stored result, chosen by their names. An unknown name is answered with the nearest one. */
import type { Problem } from "@esm/model/domain/problem";
import type { SeriesIndex, SeriesName } from "@esm/model/results/operation-series";
import { chosenYears, type JsonSeries, labelsOf, narrowed, problemsOfSize, tableOfSeries } from "./choose-series.ts";
import { type KeptPart, rowsOfSheet, unpackJson } from "./parts.ts";
import type { SeriesQuery } from "./result-tasks.ts";
import { partsOfScenario, scenarioField } from "./scenario-parts.ts";
import type { DataTable } from "./table-formats.ts";

export interface FoundSeries extends Omit<SeriesName, "title" | "regionTo"> {
  region_to: string | null;
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
  values: Float64Array;
}

export async function seriesTable(
  all: readonly KeptPart[],
  query: SeriesQuery,
): Promise<DataTable<JsonSeries<FoundSeries>[]> | { problems: Problem[] }> {
  const parts = partsOfScenario(all, query.scenario);
  if ("problems" in parts) return parts;
  const years = parts.filter(({ name }) => name === "series").map(({ year }) => year);
  const chosen = chosenYears(years, query.year);
  if ("problems" in chosen) return chosen;
  const narrowedYears: { ofYear: KeptPart[]; year: number | null; steps: number; left: SeriesName[] }[] = [];
  const indexes = parts.filter(({ name, year }) => name === "series" && chosen.years.includes(year));
  for (const { year, scenario } of indexes) {
    const ofYear = parts.filter((part) => part.year === year && part.scenario === scenario);
    const { steps, series } = indexOf(ofYear);
    const names = narrowed(series, {
      component: [query.component, (name) => name.component],
      variable: [query.variable, (name) => name.variable],
      region: [query.region, (name) => name.region],
      region_to: [query.region_to, (name) => name.regionTo],
    });
    if ("problems" in names) return names;
    narrowedYears.push({ ofYear, year, steps, left: names.left });
  }
  const count = narrowedYears.reduce((sum, { left }) => sum + left.length, 0);
  const choices = ["component", "variable", "region", "region_to", "year", "scenario"];
  const problems = problemsOfSize(count, narrowedYears[0]?.steps ?? 0, choices);
  if (problems.length > 0) return { problems };
  const found: FoundSeries[] = [];
  for (const { ofYear, year, steps, left } of narrowedYears) {
    const sheets = ofYear.filter(({ name }) => name !== "series");
    const rows = await rowsByLabels(sheets, new Set(left.map(labelsOf)));
    for (const series of left) {
      const { title: _, regionTo: region_to, ...name } = series;
      // Series that are 0 throughout have no row.
      const values = rows.get(labelsOf(series)) ?? new Float64Array(steps);
      found.push({ ...name, region_to, year, ...scenarioField(ofYear[0] ?? {}), values });
    }
  }
  return tableOfSeries(found, columnName);
}

function indexOf(parts: readonly KeptPart[]): SeriesIndex {
  const index = parts.find(({ name }) => name === "series");
  return index ? (unpackJson(index.bytes) as SeriesIndex) : { steps: 0, series: [] };
}

/** Only the wanted ones are in memory. */
async function rowsByLabels(
  sheets: readonly KeptPart[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, Float64Array>> {
  const rows = new Map<string, Float64Array>();
  for (const { bytes } of sheets) {
    async function* portions() {
      yield bytes;
    }
    for await (const { labels, values } of rowsOfSheet(portions())) {
      const key = JSON.stringify(labels);
      if (values instanceof Float64Array && wanted.has(key)) rows.set(key, values);
    }
  }
  return rows;
}

/** `2030/cable/flow/north/south`: year, scenario and second region where there are any. */
const columnName = ({ year, scenario, component, variable, region, region_to }: FoundSeries): string =>
  [year, scenario ?? null, component, variable, region, region_to].filter((part) => part !== null).join("/");
