/** How well typical periods represent a rate: its duration curve in the input, and as it was optimized. */

import { type DurationCurve, durationCurve } from "@esm/model/results/time-charts/duration";
import type { Periods } from "@esm/model/results/time-charts/structure";
import type { InputReader } from "../../input/input-reader.ts";
import { demandName } from "../choose-series.ts";
import type { RateQuery } from "./chart-queries.ts";
import { defaultPoints } from "./duration-chart.ts";
import type { NoAnswer, StoredResult } from "./opened-result.ts";
import { type RateName, rateNamesOfInput, ratesOfInput, ratesOfPeriods } from "./rates.ts";

export interface RunRateDurations extends RateName {
  year: number | null;
  /** Hours of the horizon. */
  hours: number;
  original: DurationCurve;
  /** Equal to the original one at full resolution. */
  represented: DurationCurve;
  /** Mean distance of the two curves over all time steps. */
  mean_difference: number;
}

export async function rateChart(
  result: StoredResult,
  input: InputReader,
  { component, region, points = defaultPoints }: RateQuery,
): Promise<Uint8Array | NoAnswer> {
  const { structure, year } = result;
  const { hoursPerStep, steps, periods } = structure;
  const all = await rateNamesOfInput(input, structure);
  const ofComponent = all.filter((rate) => rate.component === component);
  const names = (rates: readonly RateName[], name: "component" | "region") => [
    ...new Set(rates.map((rate) => rate[name])),
  ];
  const problems =
    demandName("component", component, names(all, "component")) ??
    demandName("region", region, names(ofComponent, "region"));
  if (problems) return problems;
  const isMeant = (rate: Pick<RateName, "component" | "region">): boolean =>
    rate.component === component && rate.region === region;
  const originals = await ratesOfInput(input, structure, isMeant);
  if ("problems" in originals) return originals;
  const [{ kind, values: original }] = originals.rates;
  const ofPeriods = periods ? await ratesOfPeriods(result, isMeant) : { rates: [] };
  if ("problems" in ofPeriods) return ofPeriods;
  const [optimized] = ofPeriods.rates;
  const represented = periods && optimized ? unrolled(optimized.values, periods, steps) : original;
  const curveOf = (values: Float64Array): DurationCurve => durationCurve(values, { hoursPerStep, points });
  const answer: RunRateDurations = {
    component,
    region,
    kind,
    year,
    hours: steps * hoursPerStep,
    original: curveOf(original),
    represented: curveOf(represented),
    mean_difference: meanDistance(original, represented),
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

/** In every original time step, the value of the step that represents it. */
function unrolled(values: Float64Array, { sequence, lengths }: Periods, steps: number): Float64Array {
  const firsts: number[] = [];
  let first = 0;
  for (const period of lengths) {
    firsts.push(first);
    first += period.length;
  }
  const all = new Float64Array(steps);
  let step = 0;
  for (const period of sequence) {
    for (const [index, length] of lengths[period].entries()) {
      all.fill(values[firsts[period] + index], step, step + length);
      step += length;
    }
  }
  return all;
}

/** Mean distance of two series, each sorted in rising order. */
function meanDistance(one: Float64Array, other: Float64Array): number {
  const [left, right] = [one.toSorted(), other.toSorted()];
  return left.reduce((sum, value, rank) => sum + Math.abs(value - right[rank]), 0) / left.length;
}
