/** Duration curves of loads, residual loads, prices and lines of a stored result. */
import { curveDefinitions, type DurationCurve, durationCurve } from "@esm/model/results/time-charts/duration";
import { createRowSums } from "@esm/model/results/time-charts/row-sums";
import { demandName, problemsOfSums, problemsOfValues } from "../choose-series.ts";
import { operationSheets, pricesOf } from "./balance-chart.ts";
import type { DurationQuery } from "./chart-queries.ts";
import { type MadeChart, rangeOf, type StoredResult } from "./opened-result.ts";
import { textOfList } from "./text-of-list.ts";

export interface RunCurve extends DurationCurve {
  of: string;
  component: string | null;
  region: string | null;
  region_to: string | null;
  unit: string;
}

export interface RunDurations {
  commodity: string;
  region: string | null;
  year: number | null;
  hours_per_step: number;
  /** Hours of the range. */
  hours: number;
  curves: RunCurve[];
}

export const defaultPoints = 500;

export async function durationChart(result: StoredResult, query: DurationQuery): Promise<MadeChart> {
  const { structure, year } = result;
  const { commodity, region = null, points = defaultPoints } = query;
  const names = structure.commodities.map(({ name }) => name);
  const problems = demandName("commodity", commodity, names) ?? demandName("region", query.region, structure.regions);
  if (problems) return problems;
  const range = rangeOf(query, structure);
  if (!("from" in range)) return range;
  const definitions = curveDefinitions(structure, query.of, { commodity, region });
  const most = definitions.length + structure.regions.length;
  const tooMany = problemsOfValues(most, 2 * points) ?? problemsOfSums(most, range.to - range.from);
  if (tooMany) return tooMany;
  const curveOf = (values: Float64Array): DurationCurve =>
    durationCurve(values, { hoursPerStep: structure.hoursPerStep, points, from: range.from });
  const curves: RunCurve[] = [];
  const rows = createRowSums(
    definitions.map(({ terms }) => terms),
    range,
  );
  if (definitions.length > 0) {
    for await (const { labels, values } of result.rows(operationSheets)) {
      if (values instanceof Float64Array) rows.add(labels, values);
    }
  }
  rows.sums().forEach((values, position) => {
    const { terms: _, ...name } = definitions[position];
    curves.push({ ...name, ...curveOf(values ?? new Float64Array(range.to - range.from)) });
  });
  for (const { values, region: where, unit } of query.of.includes("price")
    ? await pricesOf(result, { commodity, region }, range)
    : []) {
    curves.push({ of: "price", component: null, region: where, region_to: null, unit, ...curveOf(values) });
  }
  const hours = (range.to - range.from) * structure.hoursPerStep;
  const head: Omit<RunDurations, "curves"> = {
    commodity,
    region,
    year,
    hours_per_step: structure.hoursPerStep,
    hours,
  };
  return textOfList(head, "curves", curves);
}
