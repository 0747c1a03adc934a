/** The balances of several runs in equal bins, and their differences from the first run. */
import { binEdges, binned } from "../../../domain/time-bins.ts";
import type { ChartSeries } from "../../../results/time-charts/balance-series.ts";
import type { Store } from "../../../store/store.ts";
import { problemsOfValues } from "../choose-series.ts";
import { type NoAnswer, openResult, rangeOf } from "../stored-result.ts";
import type { DataTable } from "../table-formats.ts";
import { problemsOfNames, readBalance } from "./balance-chart.ts";
import type { BalanceQuery, RangeQuery } from "./chart-queries.ts";

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
  commodity: string;
  region: string | null;
  hours_per_step: number;
  /** The first step of each bin, and the end of the last one. */
  edges: number[];
  series: ComparedSeries[];
}

type Head = Omit<RunSeriesComparison, "series">;

export async function comparedBalances(
  store: Store,
  runIds: readonly number[],
  query: ComparedBalancesQuery,
): Promise<DataTable<RunSeriesComparison> | NoAnswer> {
  const { commodity, region = null, bins = null } = query;
  const choice = { commodity, region, exchange: "net", withContent: false } as const;
  let head: Head | undefined;
  /** Of each run by role and component. */
  const balances: Map<string, Omit<ComparedSeries, "run" | "difference">>[] = [];
  for (const id of runIds) {
    const result = await openResult(store, id, query.year);
    if (!("structure" in result)) return result;
    const { structure } = result;
    const unknown = problemsOfNames(query, structure);
    if (unknown) return unknown;
    const range = rangeOf(query, structure);
    if (!("from" in range)) return range;
    const edges = binEdges(range, bins, structure.hoursPerStep);
    head ??= { runs: [...runIds], commodity, region, hours_per_step: structure.hoursPerStep, edges: [...edges] };
    if (head.hours_per_step !== structure.hoursPerStep || head.edges.join() !== edges.join()) {
      return { conflict: `Run ${id} has other time steps than run ${runIds[0]}: their series cannot be compared.` };
    }
    const balance = await readBalance(result, choice, range);
    if (!Array.isArray(balance)) return balance;
    const tooMany = problemsOfValues(2 * runIds.length * balance.length, edges.length - 1);
    if (tooMany) return tooMany;
    const isBinned = edges.length - 1 < range.to - range.from;
    balances.push(
      new Map(
        balance.map(({ role, component, unit, values }) => {
          const mean = [...(isBinned ? binned(values, edges).mean : values)];
          return [`${role}\t${component}`, { role, component, unit, mean }];
        }),
      ),
    );
  }
  if (!head) throw new Error("There are at least two runs.");
  return tableOf(head, seriesOf(runIds, balances));
}

/** Each series of any run for every run: where a run lacks it, it is 0 throughout. */
function seriesOf(
  runIds: readonly number[],
  balances: readonly ReadonlyMap<string, Omit<ComparedSeries, "run" | "difference">>[],
): ComparedSeries[] {
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

function tableOf(head: Head, series: ComparedSeries[]): DataTable<RunSeriesComparison> {
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
    columns: [
      { name: "step", type: "integer", values: head.edges.slice(0, -1) },
      ...series.flatMap((one) => [
        column(nameOf(one), one.mean),
        ...(one.difference ? [column(`${nameOf(one)}/difference`, one.difference)] : []),
      ]),
    ],
  };
}
