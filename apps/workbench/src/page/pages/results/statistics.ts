/** Rows of `/runs/{id}/statistics` and ways to choose from them. docs/reference/result-figures.md defines them. Pure. */
import { find } from "@esm/model/domain/runs/statistic-rows";
import type { RunStatistic } from "../../data/interface.ts";

export { choose, commoditiesOf, find, mainCommodity, sumOf } from "@esm/model/domain/runs/statistic-rows";

export type Statistic = RunStatistic;

/** Other figures of what the row is about. */
export const beside =
  (rows: readonly Statistic[], { group, component, region, region_to }: Statistic) =>
  (quantity: string): Statistic | undefined =>
    find(rows, { group, component, region, region_to, quantity });

/** The rows of a region, or the totals over all regions where it is null. A line belongs to the regions at its ends. */
export function within(rows: readonly Statistic[], region: string | null): Statistic[] {
  return rows.filter((row) => row.region === region || (region !== null && row.region_to === region && isWhole(row)));
}

/** Lines have a capacity and a use without direction; energies and costs have two. */
const isWhole = ({ group, quantity }: Statistic): boolean =>
  group === "capacity" || (group === "line" && !["flow", "congestion_rent", "net_export"].includes(quantity));

export const regionsOf = (rows: readonly Statistic[]): string[] =>
  [...new Set(rows.flatMap(({ region }) => region ?? []))].toSorted();

export const componentsOf = (rows: readonly Statistic[]): string[] => [
  ...new Set(
    rows.flatMap(({ component, group }) =>
      component !== null && !["limit", "capacity_limit", "potential", "constraint"].includes(group) ? component : [],
    ),
  ),
];

/** Figures that are rounding beside the others: less than this share of the largest. */
const dust = 5e-4;

/** Bars of a picture: more of them are read in its table. */
export const maxBars = 40;

/** @param count the largest ones, at most */
export function withoutDust<Given>(
  given: readonly Given[],
  sizeOf: (one: Given) => number,
  count = Number.POSITIVE_INFINITY,
): { kept: Given[]; left: number } {
  const sizes = given.map((one) => Math.abs(sizeOf(one)));
  const sorted = sizes.toSorted((left, right) => right - left);
  const least = sorted[Math.min(count, sorted.length) - 1] ?? 0;
  const threshold = (sorted[0] ?? 0) * dust;
  // If the last ones are equal, only as many stay as there is room for.
  const kept = given.filter((_, index) => sizes[index] > threshold && sizes[index] >= least).slice(0, count);
  return { kept, left: given.length - kept.length };
}
