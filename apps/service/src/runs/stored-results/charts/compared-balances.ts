/** The balances of several runs in equal bins, and their differences from the first run. */

import { message } from "@esm/messages/message";
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { binEdges, binned } from "@esm/model/domain/time/time-bins";
import type { ChartSeries } from "@esm/model/results/time-charts/balance-series";
import type { Store } from "../../../store/store.ts";
import { problemsOfValues } from "../choose-series.ts";
import { openResult } from "../stored-result.ts";
import type { DataTable } from "../table-formats.ts";
import { problemsOfNames, readBalance } from "./balance-chart.ts";
import type { BalanceQuery, RangeQuery } from "./chart-queries.ts";
import { float32Bytes } from "./float32.ts";
import { type NoAnswer, rangeOf } from "./opened-result.ts";

export type ComparedBalancesQuery = RangeQuery & Pick<BalanceQuery, "commodity" | "region" | "bins">;

interface ComparedSeries extends Pick<ChartSeries, "role" | "component" | "unit"> {
  run: number;
  /** Mean powers. */
  mean: number[];
  /** From the first run; null for the first run. */
  difference: number[] | null;
}

export interface RunSeriesComparison {
  runs: number[];
  /** Years of each run; null where it is no pathway. */
  years: (number | null)[];
  commodity: string;
  region: string | null;
  hours_per_step: number;
  /** The first step of each bin, and the end of the last one. */
  edges: number[];
  series: ComparedSeries[];
}

type Mean = Omit<ComparedSeries, "run" | "difference">;
type Head = Omit<RunSeriesComparison, "series">;
type ComparedTable = DataTable<RunSeriesComparison> & { f32(): Uint8Array };

export async function comparedBalances(
  store: Store,
  runIds: readonly number[],
  query: ComparedBalancesQuery,
): Promise<ComparedTable | NoAnswer> {
  const { commodity, region = null, bins = null } = query;
  const choice = { commodity, region, exchange: "net", withContent: false } as const;
  const years = await yearsOf(store, runIds, query.year);
  let head: Head | undefined;
  /** Mean of each run by role and component. */
  const balances: ReadonlyMap<string, Mean>[] = [];
  for (const [position, id] of runIds.entries()) {
    const result = await openResult(store, id, years[position]);
    if (!("structure" in result)) return result;
    const { structure, year } = result;
    const unknown = problemsOfNames(query, structure);
    if (unknown) return unknown;
    const range = rangeOf(query, structure);
    if (!("from" in range)) return range;
    const edges = binEdges(range, bins, structure.hoursPerStep);
    const { hoursPerStep: hours_per_step } = structure;
    head ??= { runs: [...runIds], years: [], commodity, region, hours_per_step, edges: [...edges] };
    if (head.hours_per_step !== hours_per_step || head.edges.join() !== edges.join()) {
      return { conflict: message("run_other_time_steps_than", { id, runId: runIds[0] }) };
    }
    head.years.push(year);
    const balance = await readBalance(result, choice, range);
    if (!Array.isArray(balance)) return balance;
    const tooMany = problemsOfValues(2 * runIds.length * balance.length, edges.length - 1);
    if (tooMany) return tooMany;
    const isBinned = edges.length - 1 < range.to - range.from;
    const means = balance.map(({ values, ...one }) => ({
      ...one,
      mean: [...(isBinned ? binned(values, edges).mean : values)],
    }));
    balances.push(byName(means, year !== null));
  }
  if (!head) throw new Error("There are at least two runs.");
  return tableOf(head, seriesOf(runIds, balances));
}

/** The wanted year of each run that has years. One that has none is compared with each year, unless none of them has. */
async function yearsOf(
  store: Store,
  runIds: readonly number[],
  wanted: number | undefined,
): Promise<(number | undefined)[]> {
  const hasYears: boolean[] = [];
  for (const id of runIds) {
    hasYears.push((await store.runContents.resultParts(id)).some(({ year }) => year !== null));
  }
  return hasYears.map((has) => (has || !hasYears.includes(true) ? wanted : undefined));
}

/** Counts the capacity that earlier years of a pathway built with its component: other runs do not have it by this name. */
function byName(series: readonly Mean[], isOfPathway: boolean): Map<string, Mean> {
  const means = new Map<string, Mean>();
  for (const { role, component, unit, mean } of series) {
    const name = isOfPathway && component !== null ? withoutStock(component) : component;
    const key = `${role}\t${name}`;
    const before = means.get(key)?.mean;
    const sum = before ? before.map((value, bin) => value + mean[bin]) : mean;
    means.set(key, { role, component: name, unit, mean: sum });
  }
  return means;
}

/** Each series of any run for every run: where a run lacks it, it is 0 throughout. */
function seriesOf(runIds: readonly number[], balances: readonly ReadonlyMap<string, Mean>[]): ComparedSeries[] {
  const known = new Map(balances.flatMap((balance) => [...balance]));
  return [...known].flatMap(([key, { mean, ...name }]) => {
    const zeros = mean.map(() => 0);
    const means = balances.map((balance) => balance.get(key)?.mean ?? zeros);
    return means.map((values, index): ComparedSeries => {
      const difference = index === 0 ? null : values.map((value, bin) => value - means[0][bin]);
      return { run: runIds[index], ...name, mean: values, difference };
    });
  });
}

function tableOf(head: Head, series: ComparedSeries[]): ComparedTable {
  const nameOf = ({ run, role, component }: ComparedSeries): string =>
    [run, role, component].filter((part) => part !== null).join("/");
  const column = (name: string, values: number[]) => ({ name, type: "number" as const, values });
  return {
    json: () => ({ ...head, series }),
    *jsonTexts() {
      yield `${JSON.stringify(head).slice(0, -1)},"series":[`;
      for (const [index, one] of series.entries()) yield `${index > 0 ? "," : ""}${JSON.stringify(one)}`;
      yield "]}";
    },
    f32() {
      const names = series.map(({ run, role, component, unit }) => ({ run, role, component, unit }));
      // Every series has the same fields: that the first run does not differ from itself costs nothing once compressed.
      const columns = series.flatMap(({ mean, difference }) => [mean, difference ?? mean.map(() => 0)]);
      return float32Bytes({ ...head, fields: ["mean", "difference"], series: names }, columns);
    },
    columns: [
      { name: "step", type: "integer", values: head.edges.slice(0, -1) },
      ...series.flatMap((one) => [
        column(nameOf(one), one.mean),
        ...(one.difference ? [column(`${nameOf(one)}/difference`, one.difference)] : []),
      ]),
    ],
  };
}
