/** The statistics of a stored result, chosen by their names. */
import type { Problem } from "@esm/model/domain/problem";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { chosenYears } from "./choose-series.ts";
import { chosenStatistics, type StatisticRow } from "./choose-statistics.ts";
import { type KeptPart, unpackJson } from "./parts.ts";
import type { StatisticsQuery } from "./result-tasks.ts";
import { partsOfScenario, scenarioColumn, scenarioField } from "./scenario-parts.ts";
import type { DataTable } from "./table-formats.ts";

/** @param parts the statistics, one per year */
export function statisticsTable(
  parts: readonly KeptPart[],
  query: StatisticsQuery,
): DataTable<StatisticRow[]> | { problems: Problem[] } {
  const ofScenario = partsOfScenario(parts, query.scenario);
  if ("problems" in ofScenario) return ofScenario;
  const years = parts.map(({ year }) => year);
  const chosen = chosenYears(years, query.year);
  if ("problems" in chosen) return chosen;
  const rows = ofScenario
    .filter(({ year }) => chosen.years.includes(year))
    .flatMap(({ year, bytes, scenario }) =>
      (unpackJson(bytes) as Statistic[]).map((row): StatisticRow => ({ ...row, year, ...scenarioField({ scenario }) })),
    );
  const left = chosenStatistics(rows, query);
  return "problems" in left ? left : tableOfStatistics(left);
}

export function tableOfStatistics(rows: readonly StatisticRow[]): DataTable<StatisticRow[]> {
  const places = ["group", "component", "commodity", "region", "region_to"] as const;
  const names = [...places, "quantity", "unit", "value", "year", ...scenarioColumn(rows)] as const;
  return {
    json: () => [...rows],
    columns: names.map((name) => ({
      name,
      type: name === "value" ? "number" : name === "year" ? "integer" : "text",
      values: rows.map((row) => row[name] ?? null),
    })),
  };
}
