/** The flows of a stored result at one time step, or as means over a range. */
import { createFlowSums, type LineFlow, type NetPosition } from "@esm/model/results/time-charts/flows";
import { createRegionSupply, type RegionSupply } from "@esm/model/results/time-charts/region-supply";
import { problemsOfSums } from "../choose-series.ts";
import { operationSheets } from "./balance-chart.ts";
import type { FlowQuery } from "./chart-queries.ts";
import { type NoAnswer, rangeOf, type StoredResult } from "./opened-result.ts";

export interface RunFlows {
  year: number | null;
  from: number;
  to: number;
  hours_per_step: number;
  /** Time steps of the horizon. */
  steps: number;
  lines: LineFlow[];
  regions: NetPosition[];
  /** With `supply`: what supplies each region. */
  supply?: RegionSupply[];
  /** With `price`: the mean price of each commodity that lines carry, in each region. */
  prices?: RegionPrice[];
}

interface RegionPrice {
  commodity: string;
  region: string;
  unit: string;
  price: number;
}

const lineSheet = "Transmission_TDoptVar_1dim";

export async function flowChart(
  result: StoredResult,
  { at, with: extras = [], ...query }: FlowQuery,
): Promise<Uint8Array | NoAnswer> {
  const { structure, year } = result;
  const range = rangeOf(at === undefined ? query : { ...query, from: at, to: at + 1 }, structure);
  if (!("from" in range)) return range;
  const carried = new Set(
    structure.components.flatMap((component) => (component.kind === "transmission" ? component.commodity : [])),
  );
  const tooMany = problemsOfSums(carried.size * structure.regions.length, range.to - range.from);
  if (tooMany) return tooMany;
  const prices = await pricesOf(result, carried, range);
  const flows = createFlowSums(structure, range, (commodity, region) => prices.get(keyOf(commodity, region))?.values);
  const hasSupply = extras.includes("supply");
  const supply = createRegionSupply(structure, range, hasSupply ? carried : []);
  for await (const { labels, values } of result.rows(hasSupply ? operationSheets : [lineSheet])) {
    if (!(values instanceof Float64Array)) continue;
    flows.add(labels, values);
    supply.add(labels, values);
  }
  const answer: RunFlows = {
    year,
    from: range.from,
    to: range.to,
    hours_per_step: structure.hoursPerStep,
    steps: structure.steps,
    lines: flows.lines(),
    regions: flows.regions(),
    ...(hasSupply && { supply: supply.supply() }),
    ...(extras.includes("price") && { prices: [...prices.values()].map(meanPrice) }),
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

interface PricesInRegion extends Omit<RegionPrice, "price"> {
  values: Float64Array;
}

const keyOf = (commodity: string, region: string): string => JSON.stringify([commodity, region]);

async function pricesOf(
  { rows }: StoredResult,
  commodities: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): Promise<Map<string, PricesInRegion>> {
  const prices = new Map<string, PricesInRegion>();
  for await (const { labels, values } of rows(["Prices"])) {
    const [kind, commodity, region, unit] = labels.map(String);
    if (kind !== "commodity" || !commodities.has(commodity) || !(values instanceof Float64Array)) continue;
    // The first value is the mean over the year.
    prices.set(keyOf(commodity, region), { commodity, region, unit, values: values.slice(1 + from, 1 + to) });
  }
  return prices;
}

const meanPrice = ({ values, ...place }: PricesInRegion): RegionPrice => ({
  ...place,
  price: values.reduce((sum, value) => sum + value, 0) / values.length,
});
