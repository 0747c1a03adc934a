/**
 * The typical periods of a stored result, and the rates that were optimized: of typical periods those of their steps, at
 * full resolution those of the input.
 */
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { demandName } from "../choose-series.ts";
import type { ChartFormat, PeriodsQuery } from "./chart-queries.ts";
import { float32Bytes } from "./float32.ts";
import type { MadeChart, StoredResult } from "./opened-result.ts";
import { type OpenInput, type RateName, ratesOfInput, ratesOfPeriods } from "./rates.ts";
import { textOfList } from "./text-of-list.ts";

export interface RunPeriods {
  year: number | null;
  hours_per_step: number;
  /** Original time steps. */
  steps: number;
  /** The typical period of each original period, in order; empty at full resolution. */
  sequence: number[];
  periods: {
    period: number;
    /** Original periods that it represents. */
    occurrences: number;
    /** Original time steps of each of its steps. */
    lengths: number[];
    /** Why it represents itself; empty for the others. */
    extremes: string[];
  }[];
  rates: (RateName & { values: number[] })[];
}

export async function periodsChart(
  result: StoredResult,
  openInput: OpenInput,
  query: PeriodsQuery,
  format: ChartFormat,
): Promise<MadeChart> {
  const { structure, year } = result;
  const names = structure.components.map(({ name }) => name);
  const problems =
    demandName("component", query.component, names) ?? demandName("region", query.region, structure.regions);
  if (problems) return problems;
  const isMeant = ({ component, region }: Pick<RateName, "component" | "region">): boolean =>
    component === (query.component ?? component) && region === (query.region ?? region);
  const input = structure.periods ? undefined : await openInput();
  const found = input ? await ratesOfInput(input, structure, isMeant) : await ratesOfPeriods(result, isMeant);
  if ("problems" in found) return found;
  const { rates } = found;
  const head = {
    year,
    hours_per_step: structure.hoursPerStep,
    steps: structure.steps,
    sequence: [...(structure.periods?.sequence ?? [])],
    periods: periodsOf(structure),
  };
  if (format === "f32") {
    const header = { ...head, rates: rates.map(({ values, ...name }) => ({ ...name, length: values.length })) };
    return float32Bytes(
      header,
      rates.map(({ values }) => values),
    );
  }
  const answers = rates.values().map((rate): RunPeriods["rates"][number] => ({ ...rate, values: [...rate.values] }));
  return textOfList(head satisfies Omit<RunPeriods, "rates">, "rates", answers);
}

function periodsOf({ periods }: RunStructure): RunPeriods["periods"] {
  if (!periods) return [];
  const { sequence, lengths, extremes } = periods;
  return lengths.map((of, period) => ({
    period,
    occurrences: sequence.filter((each) => each === period).length,
    lengths: [...of],
    extremes: extremes.filter((extreme) => sequence[extreme.period] === period).map(({ kind }) => kind),
  }));
}
