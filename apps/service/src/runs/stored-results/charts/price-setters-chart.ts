/** The plants that set the price of a commodity in a region, in each original time step of a range. */
import type { NamedSetter, PriceSetterFigures } from "@esm/model/results/reasons/setter-figures";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { pricesOf, problemsOfNames } from "./balance-chart.ts";
import type { PriceSettersQuery } from "./chart-queries.ts";
import { type MadeChart, rangeOf, type StoredResult } from "./opened-result.ts";
import { textOfList } from "./text-of-list.ts";

export interface RunPriceSetters {
  commodity: string;
  region: string;
  year: number | null;
  unit: string;
  hours_per_step: number;
  /** For each setter over the whole run: the hours of a year in which it sets the price, and what fixed demand pays in them. */
  totals: (SetterName & { hours: number; payment: number })[];
  steps: StepSetters[];
}

/** Null throughout where nothing sets the price. */
type SetterName = { [Field in keyof NamedSetter]: NamedSetter[Field] | null };

interface StepSetters {
  step: number;
  price: number;
  /** Equal to the price where that is certain; null where nothing bounds it. */
  lower: number | null;
  upper: number | null;
  /** False where nothing is supplied or used: any price holds. */
  is_traded: boolean;
  /** All that share it; empty where nothing sets it. */
  set_by: (NamedSetter & { step: number | null })[];
  /** Storages and lines that carry the price. */
  via: string[];
}

const nothing: SetterName = { component: null, region: null, region_to: null, kind: null };

export async function priceSettersChart(result: StoredResult, query: PriceSettersQuery): Promise<MadeChart> {
  const { structure, year } = result;
  const problems = problemsOfNames(query, structure);
  if (problems) return problems;
  const range = rangeOf(query, structure);
  if (!("from" in range)) return range;
  const kept = await result.figure("price setters");
  if (!("figure" in kept)) return kept;
  const { setters, zones, prices } = kept.figure as PriceSetterFigures;
  const { commodity, region } = query;
  const of = prices.find((each) => each.commodity === commodity && each.region === region);
  const [priced] = await pricesOf(result, query, range);
  const head = {
    commodity,
    region,
    year,
    unit: priced?.unit ?? "",
    hours_per_step: structure.hoursPerStep,
    totals: (of?.totals ?? []).map(({ setter, hours, payment }) => ({
      ...(setter === null ? nothing : setters[setter]),
      hours,
      payment,
    })),
  } satisfies Omit<RunPriceSetters, "steps">;
  if (!of || !priced) return textOfList(head, "steps", []);
  const times = stepsOf(structure);
  const ranges = new Map(of.ranges.map(([at, lower, upper]) => [at, { lower, upper }]));
  const steps = priced.values.keys().map((index): StepSetters => {
    const step = range.from + index;
    const at = times.optimized[step];
    const price = priced.values[index];
    const zone = of.zones[at];
    const { by, via } = zone < 0 ? { by: [], via: [] } : zones[zone];
    const stepOf = (acts: number | null): number | null =>
      acts === null ? null : acts === at ? step : times.first[acts];
    const certain = zone < 0 ? unknown : { lower: price, upper: price };
    return {
      step,
      price,
      ...(ranges.get(at) ?? certain),
      is_traded: zone >= 0,
      set_by: by.map(([setter, acts]) => ({ ...setters[setter], step: stepOf(acts) })),
      via: [...via],
    };
  });
  return textOfList(head, "steps", steps);
}

const unknown = { lower: null, upper: null };

/** By original step, the one that was optimized; by that one, the first original step for which it stands. */
function stepsOf({ periods, steps }: RunStructure): { optimized: Int32Array; first: Int32Array } {
  if (!periods) {
    const same = Int32Array.from({ length: steps }, (_, step) => step);
    return { optimized: same, first: same };
  }
  const starts: number[] = [];
  let count = 0;
  for (const { length } of periods.lengths) {
    starts.push(count);
    count += length;
  }
  const optimized: number[] = [];
  const first = new Int32Array(count).fill(-1);
  for (const period of periods.sequence) {
    for (const [index, length] of periods.lengths[period].entries()) {
      const at = starts[period] + index;
      if (first[at] < 0) first[at] = optimized.length;
      for (let repeat = 0; repeat < length; repeat++) optimized.push(at);
    }
  }
  return { optimized: Int32Array.from(optimized), first };
}
