/** The statistics of several runs side by side, equal ones included: a picture of all runs needs whole sums. */
import type { Problem } from "@esm/model/domain/problem";
import type { StatisticRow } from "../choose-statistics.ts";
import type { KeptPart } from "../parts.ts";
import type { StatisticsQuery } from "../result-tasks.ts";
import { scenarioColumn } from "../scenario-parts.ts";
import { statisticsTable } from "../statistics-table.ts";
import type { DataTable } from "../table-formats.ts";
import { unitPerAmount } from "./cost-per-amount.ts";

export type ComparedStatisticsQuery = Pick<StatisticsQuery, "group" | "totals">;

export interface ComparedStatistic extends Omit<StatisticRow, "value"> {
  /** One per run, in their order; null where a run has no such figure. */
  values: (number | null)[];
}

/** @param runs the statistics of each run, one part per year */
export function comparedStatistics(
  runs: readonly { id: number; parts: readonly KeptPart[] }[],
  { group, totals }: ComparedStatisticsQuery,
): DataTable<ComparedStatistic[]> | { problems: Problem[] } {
  const rows = new Map<string, ComparedStatistic>();
  for (const [position, { parts }] of runs.entries()) {
    const table = statisticsTable(parts, {});
    if ("problems" in table) return table;
    const own = table.json();
    for (const { value, ...place } of [...own, ...costsPerDemand(own)]) {
      if (group && place.group !== group) continue;
      if (totals && place.region !== null) continue;
      const { component, commodity, region, region_to, quantity, unit, year, scenario } = place;
      const key = JSON.stringify([
        place.group,
        component,
        commodity,
        region,
        region_to,
        quantity,
        unit,
        year,
        scenario,
      ]);
      const row = rows.get(key) ?? { ...place, values: runs.map(() => null) };
      row.values[position] = value;
      rows.set(key, row);
    }
  }
  return tableOf(
    [...rows.values()],
    runs.map(({ id }) => id),
  );
}

/** objective / A⟨demand⟩ of each commodity that is demanded, in each year and scenario. */
function costsPerDemand(rows: readonly StatisticRow[]): StatisticRow[] {
  const objectives = rows.filter(({ quantity, component }) => quantity === "objective" && component === null);
  const demands = rows.filter(
    ({ group, quantity, region }) => group === "balance" && quantity === "demand" && region === null,
  );
  return objectives.flatMap((objective) => {
    const own = demands.filter(({ year, scenario }) => year === objective.year && scenario === objective.scenario);
    const sums = Map.groupBy(own, ({ commodity, unit }) => JSON.stringify([commodity, unit]));
    return [...sums.values()].flatMap((parts): StatisticRow[] => {
      const demand = -parts.reduce((sum, { value }) => sum + value, 0);
      if (demand <= 0) return [];
      const { commodity, unit } = parts[0];
      const quantity = "cost_per_demand";
      return [
        {
          ...objective,
          commodity,
          quantity,
          unit: unitPerAmount(objective.unit, unit),
          value: objective.value / demand,
        },
      ];
    });
  });
}

function tableOf(rows: ComparedStatistic[], ids: readonly number[]): DataTable<ComparedStatistic[]> {
  const places = ["group", "component", "commodity", "region", "region_to", "quantity", "unit"] as const;
  const names = [...places, "year", ...scenarioColumn(rows)] as const;
  return {
    json: () => rows,
    columns: [
      ...names.map((name) => ({
        name,
        type: name === "year" ? ("integer" as const) : ("text" as const),
        values: rows.map((row) => row[name] ?? null),
      })),
      ...ids.map((id, run) => ({
        name: `run ${id}`,
        type: "number" as const,
        values: rows.map(({ values }) => values[run]),
      })),
    ],
  };
}
