/**
 * Sheets of runs with prices: `FullCosts` of what is built and used, `BreakEvens` of what is not built, and `PriceSetters`, the hours of a
 * year in which each component sets a price, with what fixed demand pays in them. The figures are those of the statistics.
 */
import { priceLookup } from "../prices.ts";
import { priceSetterFigures } from "../reasons/setter-figures.ts";
import type { ResultSheet } from "../result-sheet.ts";
import { costLookup, costStatistics } from "./cost-statistics.ts";
import { reasonStatistics } from "./reason-statistics.ts";
import type { SolvedResult, Statistic } from "./statistic.ts";

const partsOfCost = [
  "full_cost_per_output",
  "inputs_per_output",
  "other_outputs_per_output",
  "limits_per_output",
] as const;

const partsOfBreakEven = [
  "break_even_worth",
  "annual_cost_per_capacity",
  "break_even_invest",
  "invest_per_capacity",
] as const;

const placeHeader = ["Component", "Commodity", "Location", "LocationOut", "Unit"];

/** None without prices; a sheet without rows is left out. */
export function reasonSheets(result: SolvedResult): ResultSheet[] {
  if (!result.prices) return [];
  const costs = costLookup(costStatistics(result), result.solved.system);
  const statistics = reasonStatistics(result, { costs, pricesAt: priceLookup(result.solved, result.prices) });
  const breakEvens = tableOf(statistics, partsOfBreakEven).map(({ labels, values, unit }) => ({
    labels,
    values: [...values, unit],
  }));
  return [
    sheetOf("FullCosts", placeHeader, partsOfCost, tableOf(statistics, partsOfCost)),
    sheetOf("BreakEvens", placeHeader, [...partsOfBreakEven, "unit of investments"], breakEvens),
    sheetOf(
      "PriceSetters",
      ["Commodity", "Location", "Set by", "Of", "LocationOut", "How"],
      ["hours", "payment"],
      setterRows(result),
    ),
  ].filter((sheet) => [...sheet.rows()].length > 0);
}

interface TableRow {
  readonly labels: readonly string[];
  readonly values: readonly (number | string | null)[];
}

const sheetOf = (
  name: string,
  labelHeader: readonly string[],
  valueHeader: readonly string[],
  rows: readonly TableRow[],
): ResultSheet => ({ name, labelHeader, valueHeader, rows: () => rows });

/** One row per component and place that has the first quantity, with the others beside it; `unit` is that of the last. */
function tableOf(
  statistics: readonly Statistic[],
  quantities: readonly string[],
): (TableRow & { unit: string | null })[] {
  const keyOf = ({ component, commodity, region, region_to }: Statistic): string =>
    JSON.stringify([component, commodity, region, region_to]);
  const figures = new Map<string, Map<string, Statistic>>();
  for (const row of statistics) {
    if (!quantities.includes(row.quantity)) continue;
    const its = figures.get(keyOf(row)) ?? new Map<string, Statistic>();
    figures.set(keyOf(row), its.set(row.quantity, row));
  }
  return [...figures.values()].flatMap((its) => {
    const first = its.get(quantities[0]);
    if (!first) return [];
    const { component, commodity, region, region_to, unit } = first;
    return [
      {
        labels: [component ?? "", commodity ?? "", region ?? "", region_to ?? "", unit],
        values: quantities.map((quantity) => its.get(quantity)?.value ?? null),
        unit: its.get(quantities.at(-1) ?? "")?.unit ?? null,
      },
    ];
  });
}

function setterRows({ solved, prices }: SolvedResult): TableRow[] {
  const figures = priceSetterFigures(solved, prices);
  return (figures?.prices ?? []).flatMap(({ commodity, region, totals }) =>
    totals.map(({ setter, hours, payment }): TableRow => {
      const by = setter === null ? null : (figures?.setters[setter] ?? null);
      const labels = [commodity, region, by?.component ?? "", by?.region ?? "", by?.region_to ?? "", by?.kind ?? ""];
      return { labels, values: [hours, payment] };
    }),
  );
}
