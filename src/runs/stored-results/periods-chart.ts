/**
 * The typical periods of a stored result, and the rates that were optimized: of typical periods those of their steps, at
 * full resolution those of the input.
 */
import type { FamilyName } from "../../domain/table-family.ts";
import type { RunStructure } from "../../results/time-charts/structure.ts";
import type { Store } from "../../store/store.ts";
import { unpackInput } from "../input/packed-input.ts";
import type { ChartFormat, PeriodsQuery } from "./chart-queries.ts";
import { demandName, problemsOfValues } from "./choose-series.ts";
import { float32Bytes } from "./float32.ts";
import type { NoAnswer, StoredResult } from "./stored-result.ts";

export interface Rate {
  component: string;
  region: string;
  /** A fixed rate, or the highest one. */
  kind: "fix" | "max";
  /** At each step that was optimized: those of the first typical period, of the second, and so on. */
  values: Float64Array;
}

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
  rates: (Omit<Rate, "values"> & { values: number[] })[];
}

export async function periodsChart(
  store: Store,
  runId: number,
  result: StoredResult,
  query: PeriodsQuery,
  format: ChartFormat,
): Promise<Uint8Array | NoAnswer> {
  const { structure, year } = result;
  const names = structure.components.map(({ name }) => name);
  const problems =
    demandName("component", query.component, names) ?? demandName("region", query.region, structure.regions);
  if (problems) return problems;
  const isMeant = ({ component, region }: Pick<Rate, "component" | "region">): boolean =>
    component === (query.component ?? component) && region === (query.region ?? region);
  const all = structure.periods ? ratesOfPeriods(result) : ratesOfInput(store, runId, structure);
  const rates = (await all).filter(isMeant);
  const tooMany = problemsOfValues(rates.length, rates[0]?.values.length ?? 0);
  if (tooMany) return tooMany;
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
  const answer: RunPeriods = { ...head, rates: rates.map((rate) => ({ ...rate, values: [...rate.values] })) };
  return Buffer.from(JSON.stringify(answer));
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

const families = { fix: "operationRateFix", max: "operationRateMax" } as const satisfies Record<
  Rate["kind"],
  FamilyName
>;

/** The rows of each series are those of its typical periods, in order. */
export async function ratesOfPeriods({ rows }: Pick<StoredResult, "rows">): Promise<Rate[]> {
  const series = new Map<string, { rate: Omit<Rate, "values">; values: number[] }>();
  for await (const { labels, values } of rows(["TypicalPeriods"])) {
    const [family, component, region] = labels.map(String);
    const kind = family === families.fix ? "fix" : family === families.max ? "max" : null;
    if (kind === null) continue;
    const key = JSON.stringify([component, region]);
    const known = series.get(key) ?? { rate: { component, region, kind }, values: [] };
    known.values.push(...(values as Iterable<number>));
    series.set(key, known);
  }
  return [...series.values()].map(({ rate, values }) => ({ ...rate, values: Float64Array.from(values) }));
}

/** The stock of a pathway has the rates of its component. */
export async function ratesOfInput(store: Store, runId: number, { components }: RunStructure): Promise<Rate[]> {
  const run = await store.runs.find(runId);
  const input = run && (await store.runContents.input(run.inputHash));
  const tables = input ? unpackInput(input).snapshot.content.tables : [];
  const found = new Map(
    tables.map(({ family, component, region, values }) => [JSON.stringify([family, component, region]), values]),
  );
  return components.flatMap((component): Rate[] => {
    if (component.kind === "storage" || component.kind === "transmission" || component.rate === null) return [];
    const { name, rate: kind } = component;
    return component.regions.flatMap((region) => {
      const values = found.get(JSON.stringify([families[kind], name, region]));
      return values ? [{ component: name, region, kind, values }] : [];
    });
  });
}
