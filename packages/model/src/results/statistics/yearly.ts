/** Sums of a year over the variable steps, each counted as often as it occurs: A⟨·⟩ = (1/Y)·Σ w. */
import type { TimeStructure } from "../../energy-system/time-structure.ts";
import type { SolvedSystem } from "../operation.ts";
import type { PriceReport } from "../prices.ts";

export function perYear({ weight, stepCount, years }: TimeStructure, valueAt: (step: number) => number): number {
  let total = 0;
  for (let step = 0; step < stepCount; step++) total += weight[step] * valueAt(step);
  return total / years;
}

/** Prices per variable step, by positions of commodity and region; undefined where there are none. */
export type PriceLookup = (commodity: number, region: number) => Float64Array | undefined;

export function priceLookup({ system }: SolvedSystem, report: PriceReport | null): PriceLookup {
  const sums = new Map<string, Float64Array>();
  for (const price of report?.prices ?? []) {
    if (price.kind === "commodity") sums.set(JSON.stringify([price.name, price.location]), price.atSteps);
  }
  return (commodity, region) => sums.get(JSON.stringify([system.commodities[commodity].name, system.regions[region]]));
}

/** A difference below this share of its terms is rounding. */
const rounding = 1e-9;

export const difference = (more: number, less: number): number =>
  Math.abs(more - less) <= rounding * Math.max(Math.abs(more), Math.abs(less)) ? 0 : more - less;

export const hoursPerYear = 8760;

/** Weighted by the hours of each step. */
export const meanPrice = (time: TimeStructure, prices: Float64Array): number =>
  perYear(time, (step) => prices[step] * time.hours[step]) / perYear(time, (step) => time.hours[step]);
