/** The statistics of a result that a request means. */
import type { Problem } from "@esm/model/domain/problem";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { narrowed } from "./choose-series.ts";
import type { StatisticsQuery } from "./result-tasks.ts";

export interface StatisticRow extends Statistic {
  /** Milestone year of a pathway. */
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
}

/** @param rows of the years that are meant */
export function chosenStatistics(
  rows: readonly StatisticRow[],
  query: Omit<StatisticsQuery, "year" | "scenario">,
): StatisticRow[] | { problems: Problem[] } {
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
  return query.totals ? ofGroup.filter(({ region }) => region === null) : ofGroup;
}
