/** The statistics of a stored result, chosen by their names. */
import type { Problem } from "@esm/model/domain/problem";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { chosenYears, narrowed } from "./choose-series.ts";
import { type KeptPart, unpackJson } from "./parts.ts";
import type { StatisticsQuery } from "./result-tasks.ts";
import { partsOfScenario, scenarioColumn, scenarioField } from "./scenario-parts.ts";
import type { DataTable } from "./table-formats.ts";

export interface StatisticRow extends Statistic {
  /** Milestone year of a pathway. */
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
}

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
  const named = narrowed(
    rows,
    {
      component: [query.component, (row) => row.component],
      commodity: [query.commodity, (row) => row.commodity],
      region: [query.region, (row) => row.region],
    },
    "figure",
  );
  if ("problems" in named) return named;
  // Some groups have no rows, for example prices where the run has none.
  const ofGroup = named.left.filter(({ group }) => (query.group ?? group) === group);
  return tableOfStatistics(query.totals ? ofGroup.filter(({ region }) => region === null) : ofGroup);
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
