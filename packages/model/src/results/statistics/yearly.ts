/** Sums of a year over the variable steps, each counted as often as it occurs: A⟨·⟩ = (1/Y)·Σ w. */
import type { TimeStructure } from "../../energy-system/time-structure.ts";

export function perYear({ weight, stepCount, years }: TimeStructure, valueAt: (step: number) => number): number {
  let total = 0;
  for (let step = 0; step < stepCount; step++) total += weight[step] * valueAt(step);
  return total / years;
}

/** A difference below this share of its terms is rounding. */
const rounding = 1e-9;

export const difference = (more: number, less: number): number =>
  Math.abs(more - less) <= rounding * Math.max(Math.abs(more), Math.abs(less)) ? 0 : more - less;

export const hoursPerYear = 8760;

/** Weighted by the hours of each step. */
export const meanPrice = (time: TimeStructure, prices: Float64Array): number =>
  perYear(time, (step) => prices[step] * time.hours[step]) / perYear(time, (step) => time.hours[step]);
