/** What supplies each region, and its price, as a network shows them: a year, or one time step. Pure. */
import type { RunFlows, RunStatistic } from "../data/interface.ts";

export interface SupplyPart {
  component: string;
  /** Energy a year, or power at a time. */
  value: number;
}

export interface RegionFigures {
  region: string;
  /** The largest first, without what is rounding beside the others. */
  supply: readonly SupplyPart[];
  total: number;
  /** Null without prices. */
  price: number | null;
}

export interface RegionsShown {
  regions: readonly RegionFigures[];
  /** Units of supply and prices, in brackets; empty where there are none. */
  supplyUnit: string;
  priceUnit: string;
}

/** Smaller parts are not seen in a pie. */
const minShare = 5e-4;

const supplying = new Set(["source", "output", "discharge"]);

interface SupplyRow extends SupplyPart {
  region: string;
  unit: string;
}

interface PriceRow {
  region: string;
  unit: string;
  price: number;
}

/** Energies of a year and mean prices, from the statistics of the run. */
export function regionsOfYear(rows: readonly RunStatistic[], commodity: string): RegionsShown {
  const ofCommodity = rows.filter((row) => row.commodity === commodity && row.region !== null);
  const supply = ofCommodity.flatMap(({ group, quantity, component, region, unit, value }): SupplyRow[] =>
    group === "balance" && supplying.has(quantity) && component !== null && region !== null
      ? [{ component, region, unit, value }]
      : [],
  );
  const prices = ofCommodity.flatMap(({ group, quantity, region, unit, value }): PriceRow[] =>
    group === "price" && quantity === "mean" && region !== null ? [{ region, unit, price: value }] : [],
  );
  return regionsFrom(supply, prices);
}

/** Powers and prices at one time. */
export function regionsAt(
  { supply = [], prices = [] }: Pick<RunFlows, "supply" | "prices">,
  commodity: string,
): RegionsShown {
  return regionsFrom(
    supply.filter((row) => row.commodity === commodity).map(({ power, ...row }) => ({ ...row, value: power })),
    prices.filter((row) => row.commodity === commodity),
  );
}

function regionsFrom(supply: readonly SupplyRow[], prices: readonly PriceRow[]): RegionsShown {
  const byRegion = Map.groupBy(supply, ({ region }) => region);
  const priceOf = new Map(prices.map(({ region, price }) => [region, price]));
  const regions = [...new Set([...byRegion.keys(), ...priceOf.keys()])].map((region): RegionFigures => {
    const joined = new Map<string, number>();
    for (const { component, value } of byRegion.get(region) ?? [])
      joined.set(component, (joined.get(component) ?? 0) + Math.max(0, value));
    const total = [...joined.values()].reduce((sum, value) => sum + value, 0);
    const parts = [...joined].map(([component, value]) => ({ component, value }));
    return {
      region,
      supply: parts.filter(({ value }) => value > minShare * total).sort((left, right) => right.value - left.value),
      total,
      price: priceOf.get(region) ?? null,
    };
  });
  return { regions, supplyUnit: supply[0]?.unit ?? "", priceUnit: prices[0]?.unit ?? "" };
}

/** Prices that the colours of a network tell apart, over the whole horizon, so that a colour means the same at all times. */
export interface PriceRange {
  low: number;
  high: number;
}

/** Above this multiple of the highest mean, prices are those of a few hours. */
const maxOfMean = 2;
const nearZero = 1e-6;

/** From the lowest price to the highest, without what few hours have; null without prices. */
export function priceRange(rows: readonly RunStatistic[], commodity: string): PriceRange | null {
  const values = (quantity: string): number[] =>
    rows.flatMap((row) =>
      row.group === "price" && row.commodity === commodity && row.region !== null && row.quantity === quantity
        ? [row.value]
        : [],
    );
  const [lowest, highest, means] = [values("lowest"), values("highest"), values("mean")];
  if (means.length === 0) return null;
  const usual = maxOfMean * Math.max(...means.map(Math.abs));
  const least = Math.max(Math.min(...lowest, ...means), -usual);
  // A solver's 0.
  const low = Math.abs(least) < nearZero * usual ? 0 : least;
  return { low, high: Math.max(low, Math.min(Math.max(...highest, ...means), usual)) };
}

export const priceSteps = 8;

/** From 0 to 7: the step of the colours that a price has. */
export function priceStep(price: number, { low, high }: PriceRange): number {
  if (high <= low) return 0;
  return Math.min(priceSteps - 1, Math.max(0, Math.floor(((price - low) / (high - low)) * priceSteps)));
}
