/** The balance of a commodity over time, in bins, for a dispatch picture (docs/reference/result-figures.md). */
import { binEdges, binned, type StepRange } from "@esm/model/domain/time/time-bins";
import {
  type BalanceChoice,
  balanceDefinitions,
  type ChartSeries,
  createBalance,
} from "@esm/model/results/time-charts/balance-series";
import { joinedLayers } from "@esm/model/results/time-charts/joined-layers";
import { createRowSizes } from "@esm/model/results/time-charts/row-sums";
import { demandName, problemsOfSums, problemsOfValues } from "../choose-series.ts";
import type { BalanceQuery, ChartFormat } from "./chart-queries.ts";
import { float32Bytes } from "./float32.ts";
import { type MadeChart, type NoAnswer, rangeOf, type StoredResult } from "./opened-result.ts";
import { textOfList } from "./text-of-list.ts";

/** A series in bins; least and most are null where each bin is one step. */
interface BinnedSeries extends Omit<ChartSeries, "values"> {
  mean: number[];
  least: number[] | null;
  most: number[] | null;
}

export interface RunBalance {
  commodity: string;
  region: string | null;
  year: number | null;
  hours_per_step: number;
  /** The first step of each bin, and the end of the last one. */
  edges: number[];
  series: BinnedSeries[];
}

export async function balanceChart(result: StoredResult, query: BalanceQuery, format: ChartFormat): Promise<MadeChart> {
  const { structure, year } = result;
  const problems = problemsOfNames(query, structure);
  if (problems) return problems;
  const range = rangeOf(query, structure);
  if (!("from" in range)) return range;
  const edges = binEdges(range, query.bins ?? null, structure.hoursPerStep);
  const choice: BalanceChoice = {
    commodity: query.commodity,
    region: query.region ?? null,
    exchange: query.exchange,
    withContent: query.with?.includes("content") ?? false,
  };
  const hasPrices = query.with?.includes("price") ?? false;
  const prices = !hasPrices ? 0 : choice.region === null ? structure.regions.length : 1;
  const series = await readBalance(result, choice, range, { layers: query.layers, further: prices });
  if (!Array.isArray(series)) return series;
  if (hasPrices) series.push(...(await pricesOf(result, choice, range)));
  const isBinned = edges.length - 1 < range.to - range.from;
  const fields = isBinned ? (["mean", "least", "most"] as const) : (["mean"] as const);
  const tooMany = problemsOfValues(series.length, fields.length * (edges.length - 1));
  if (tooMany) return tooMany;
  const head = {
    commodity: query.commodity,
    region: choice.region,
    year,
    hours_per_step: structure.hoursPerStep,
    edges: [...edges],
  } satisfies Omit<RunBalance, "series">;
  const bins = series.map(({ values, ...name }) => ({
    name,
    ...(isBinned ? binned(values, edges) : { mean: values, least: null, most: null }),
  }));
  if (format === "f32") {
    const columns = bins.flatMap(({ mean, least, most }) => (least && most ? [mean, least, most] : [mean]));
    return float32Bytes({ ...head, fields, series: bins.map(({ name }) => name) }, columns);
  }
  const answers = bins.values().map(
    ({ name, mean, least, most }): BinnedSeries => ({
      ...name,
      mean: [...mean],
      least: least && [...least],
      most: most && [...most],
    }),
  );
  return textOfList(head, "series", answers);
}

export function problemsOfNames(
  { commodity, region }: Pick<BalanceQuery, "commodity" | "region">,
  { commodities, regions }: StoredResult["structure"],
) {
  const names = commodities.map(({ name }) => name);
  return demandName("commodity", commodity, names) ?? demandName("region", region, regions);
}

/** @param further series that will be in memory as well */
export async function readBalance(
  result: StoredResult,
  choice: BalanceChoice,
  range: StepRange,
  { layers = Number.POSITIVE_INFINITY, further = 0 }: { layers?: number | undefined; further?: number } = {},
): Promise<ChartSeries[] | NoAnswer> {
  const definitions = await chosenDefinitions(result, choice, range, layers);
  const balance = createBalance(result.structure, choice, range, definitions);
  const tooLarge = problemsOfSums(balance.count + further, range.to - range.from);
  if (tooLarge) return tooLarge;
  for await (const { labels, values } of result.rows(operationSheets)) {
    if (values instanceof Float64Array) balance.add(labels, values);
  }
  return balance.series();
}

/** The rows pass once more where there are more layers or contents than are wanted: the largest ones are kept. */
async function chosenDefinitions(
  { rows, structure }: StoredResult,
  choice: BalanceChoice,
  range: StepRange,
  most: number,
): Promise<ReturnType<typeof balanceDefinitions>> {
  const { layers, contents } = balanceDefinitions(structure, choice);
  if (layers.length <= most && contents.length <= most) return { layers, contents };
  const { add, sizes } = createRowSizes(
    [...layers, ...contents].map(({ terms }) => terms),
    range,
  );
  for await (const { labels, values } of rows(operationSheets)) {
    if (values instanceof Float64Array) add(labels, values);
  }
  const ofContents = sizes.slice(layers.length);
  const largest = new Set(
    [...contents.keys()].sort((left, right) => ofContents[right] - ofContents[left]).slice(0, most),
  );
  return {
    layers: layers.length > most ? joinedLayers(layers, sizes, most) : layers,
    contents: contents.filter((_, position) => largest.has(position)),
  };
}

export const operationSheets = ["SourceSink", "Conversion", "Storage", "Transmission"].map(
  (category) => `${category}_TDoptVar_1dim`,
);

/** Prices of the region, or of each region that has some. */
export async function pricesOf(
  { rows }: Pick<StoredResult, "rows">,
  { commodity, region }: Pick<BalanceChoice, "commodity" | "region">,
  { from, to }: StepRange,
): Promise<ChartSeries[]> {
  const series: ChartSeries[] = [];
  for await (const { labels, values } of rows(["Prices"])) {
    const [kind, name, location, unit] = labels.map(String);
    if (kind !== "commodity" || name !== commodity || (region !== null && location !== region)) continue;
    if (!(values instanceof Float64Array)) continue;
    // The first value is the mean over the year.
    const atSteps = values.slice(1 + from, 1 + to);
    series.push({
      role: "price",
      component: null,
      region: location,
      region_to: null,
      unit,
      sum: null,
      values: atSteps,
    });
  }
  return series;
}
