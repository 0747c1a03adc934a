/**
 * Entries of a comparison: the result of a run, of a year of a pathway, or the sum of its years. Each has the rows of statistics that a page
 * of one run has, so that their figures are made alike. Pure.
 */
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import type { ComparedStatistic, RunStatistic } from "../../data/interface.ts";
import { rowsOfScenario } from "../../data/runs/shown-scenario.ts";
import { runsWithYears, yearsOf } from "../../data/runs/years.ts";

/** A year of pathways, each of their years, or the sum of them. Null where no run is a pathway. */
export type Shown = number | "all" | "sum" | null;

export interface Entry {
  key: string;
  run: number;
  /** The place of the run among those that are compared. */
  position: number;
  /** Null for runs that are no pathway, and for sums. */
  year: number | null;
  /** The first and the last year of a sum, and for how many years each one counts. */
  sum: { first: number; last: number; yearsEach: number } | null;
  /** The scenario that is shown; null for runs without scenarios. */
  scenario: string | null;
  /** Empty where a run has no such year, or no sum. */
  rows: readonly RunStatistic[];
}

/** The runs that have years. */
export function pathwaysAmong(runs: readonly number[], rows: readonly ComparedStatistic[]): number[] {
  const hasYears = runsWithYears(rows);
  return runs.filter((_, position) => hasYears[position]);
}

/** @param asked a scenario; of runs that do not have it nothing is shown, and where none is asked for, the first one is */
export function entriesOf(
  rows: readonly ComparedStatistic[],
  runs: readonly number[],
  shown: Shown,
  asked: string | null = null,
): Entry[] {
  return runs.flatMap((run, position): Entry[] => {
    const own = rowsOfScenario(rowsOfRun(rows, position), asked);
    const years = yearsOf(own);
    const entry = { run, position, year: null, sum: null, scenario: own[0]?.scenario ?? null };
    const ofYear = (year: number): Entry => ({
      ...entry,
      key: `${run} ${year}`,
      year,
      rows: own.filter((row) => row.year === year),
    });
    if (years.length === 0) return [{ ...entry, key: String(run), rows: shown === "sum" ? [] : own }];
    if (shown === "all") return years.map(ofYear);
    if (shown !== "sum") return [ofYear(shown ?? years[years.length - 1])];
    const yearsEach = years.length > 1 ? years[1] - years[0] : 1;
    const sum = { first: years[0], last: years[years.length - 1], yearsEach };
    return [{ ...entry, key: `${run} sum`, sum, rows: summed(own, yearsEach) }];
  });
}

const rowsOfRun = (rows: readonly ComparedStatistic[], position: number): RunStatistic[] =>
  rows.flatMap(({ values, ...row }) => {
    const value = values[position];
    return value === null ? [] : [{ ...row, value }];
  });

/** Amounts of a year add up over years; capacities, prices and shares do not. */
const isYearly = ({ group, unit }: RunStatistic): boolean =>
  ["cost", "balance", "limit", "constraint"].includes(group) && unit.endsWith("/a]");

/** Σ years each · amount of a year, not discounted. Capacity that earlier years built counts with its component. */
function summed(rows: readonly RunStatistic[], yearsEach: number): RunStatistic[] {
  const sums = new Map<string, RunStatistic>();
  for (const row of rows.filter(isYearly)) {
    const component = row.component === null ? null : withoutStock(row.component);
    const { group, commodity, quantity, region, region_to } = row;
    const key = JSON.stringify([group, component, commodity, quantity, region, region_to]);
    const unit = row.unit.replace(/\/a\]$/, "]");
    const sum = sums.get(key) ?? { ...row, component, unit, year: null, value: 0 };
    sums.set(key, { ...sum, value: sum.value + yearsEach * row.value });
  }
  return [...sums.values()];
}

/** For each entry, the place of the one it is compared with: that of the chosen run in the same year. Null where there is none. */
export function basesOf(entries: readonly Entry[], baseRun: number): (number | null)[] {
  const ofBase = entries.flatMap((entry, place) => (entry.run === baseRun ? [{ ...entry, place }] : []));
  return entries.map(({ year }) => {
    const same = ofBase.find((entry) => entry.year === year);
    // One result without years is compared with every year.
    const only = ofBase.length === 1 && (ofBase[0].year === null || year === null) ? ofBase[0] : undefined;
    return (same ?? only)?.place ?? null;
  });
}
