/**
 * The figures of an optimum as rows of one form: costs, capacities, yearly energies, use of capacities, lines, limits
 * and prices (docs/reference/result-figures.md). All are computed from what was optimized: the frozen input of the run
 * and its time steps.
 */
import type { EnergySystem, SystemComponent } from "../../energy-system/energy-system.ts";
import type { SolvedSystem } from "../operation.ts";
import type { PriceReport } from "../prices.ts";
import type { SummaryRow } from "../summary.ts";

export const statisticGroups = [
  "cost",
  "capacity",
  "balance",
  "operation",
  "storage",
  "line",
  "limit",
  "capacity_limit",
  "potential",
  "constraint",
  "price",
  "pathway",
  "alternatives",
] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

export interface Statistic extends Place {
  group: StatisticGroup;
  /** Or the id of a limit or shared potential; null for figures of a commodity or of the whole system. */
  component: string | null;
  commodity: string | null;
  quantity: string;
  unit: string;
  value: number;
}

/** Without region: a total over all regions. */
export interface Place {
  region: string | null;
  /** The other end of a line. */
  region_to: string | null;
}

/** An optimum as far as statistics need it. */
export interface SolvedResult {
  readonly solved: SolvedSystem;
  readonly summary: readonly SummaryRow[];
  readonly objective: number;
  readonly prices: PriceReport | null;
}

export const everywhere: Place = { region: null, region_to: null };

export const placeOf = (system: EnergySystem, component: SystemComponent, location: number): Place =>
  component.kind === "transmission"
    ? { region: system.regions[component.from[location]], region_to: system.regions[component.to[location]] }
    : { region: system.regions[component.regions[location]], region_to: null };

export const share = "[share]";

/** The sums of rows over all regions, in the order of their first row. */
export function totalsOf(rows: readonly Statistic[]): Statistic[] {
  const totals = new Map<string, Statistic>();
  for (const row of rows) {
    const key = JSON.stringify([row.group, row.component, row.commodity, row.quantity, row.unit]);
    const total = totals.get(key);
    if (total) total.value += row.value;
    else totals.set(key, { ...row, ...everywhere });
  }
  return [...totals.values()];
}
