/** Prices of commodities of a stored result in every time step, chosen by their names. */
import type { Problem } from "@esm/model/domain/problem";
import { chosenYears, type JsonSeries, narrowed, problemsOfSize, tableOfSeries } from "./choose-series.ts";
import { type KeptPart, unpackSheet } from "./parts.ts";
import type { PriceSeriesQuery } from "./result-tasks.ts";
import { partsOfScenario, scenarioField } from "./scenario-parts.ts";
import type { DataTable } from "./table-formats.ts";

export interface PriceSeries {
  commodity: string;
  region: string;
  unit: string;
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
  values: Float64Array;
}

/** @param parts the sheets of prices, one per year */
export function priceSeriesTable(
  parts: readonly KeptPart[],
  query: PriceSeriesQuery,
): DataTable<JsonSeries<PriceSeries>[]> | { problems: Problem[] } {
  const ofScenario = partsOfScenario(parts, query.scenario);
  if ("problems" in ofScenario) return ofScenario;
  const years = parts.map(({ year }) => year);
  const chosen = chosenYears(years, query.year);
  if ("problems" in chosen) return chosen;
  const series: PriceSeries[] = [];
  for (const part of ofScenario.filter(({ year }) => chosen.years.includes(year))) {
    const names = narrowed(seriesIn(part), {
      commodity: [query.commodity, ({ commodity }) => commodity],
      region: [query.region, ({ region }) => region],
    });
    if ("problems" in names) return names;
    series.push(...names.left);
  }
  const problems = problemsOfSize(series.length, series[0]?.values.length ?? 0, [
    "commodity",
    "region",
    "year",
    "scenario",
  ]);
  if (problems.length > 0) return { problems };
  // `2030/electricity/north`: with the year or the scenario where there are any.
  return tableOfSeries(series, ({ year, scenario, commodity, region }) =>
    [year, scenario ?? null, commodity, region].filter((part) => part !== null).join("/"),
  );
}

function seriesIn({ bytes, year, scenario }: KeptPart): PriceSeries[] {
  return [...unpackSheet(bytes).rows()].flatMap(({ labels, values }) => {
    const [kind, commodity, region, unit] = labels.map(String);
    if (kind !== "commodity" || !(values instanceof Float64Array)) return [];
    // The first value is the mean.
    return [{ commodity, region, unit, year, ...scenarioField({ scenario }), values: values.subarray(1) }];
  });
}
