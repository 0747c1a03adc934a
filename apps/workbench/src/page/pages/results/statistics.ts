/** Rows of `/runs/{id}/statistics` and ways to choose from them. docs/reference/result-figures.md defines them. Pure. */
import type { RunStatistic } from "../../data/interface.ts";

export type Statistic = RunStatistic;

type Choice = Partial<Pick<Statistic, "group" | "component" | "commodity" | "region" | "region_to" | "quantity">>;

export const choose = (rows: readonly Statistic[], choice: Choice): Statistic[] => rows.filter(fits(choice));

export const find = (rows: readonly Statistic[], choice: Choice): Statistic | undefined => rows.find(fits(choice));

/** Other figures of what the row is about. */
export const beside =
  (rows: readonly Statistic[], { group, component, region, region_to }: Statistic) =>
  (quantity: string): Statistic | undefined =>
    find(rows, { group, component, region, region_to, quantity });

function fits(choice: Choice): (row: Statistic) => boolean {
  const wanted = Object.entries(choice) as [keyof Choice, string | null][];
  return (row) => wanted.every(([name, value]) => row[name] === value);
}

/** The rows of a region, or the totals over all regions where it is null. A line belongs to the regions at its ends. */
export function within(rows: readonly Statistic[], region: string | null): Statistic[] {
  return rows.filter((row) => row.region === region || (region !== null && row.region_to === region && isWhole(row)));
}

/** Lines have a capacity and a use without direction; energies and costs have two. */
const isWhole = ({ group, quantity }: Statistic): boolean =>
  group === "capacity" || (group === "line" && !["flow", "congestion_rent", "net_export"].includes(quantity));

export const regionsOf = (rows: readonly Statistic[]): string[] =>
  [...new Set(rows.flatMap(({ region }) => region ?? []))].toSorted();

export const commoditiesOf = (rows: readonly Statistic[]): string[] => [
  ...new Set(choose(rows, { group: "balance" }).flatMap(({ commodity }) => commodity ?? [])),
];

export const componentsOf = (rows: readonly Statistic[]): string[] => [
  ...new Set(
    rows.flatMap(({ component, group }) =>
      component !== null && !["limit", "capacity_limit", "potential", "constraint"].includes(group) ? component : [],
    ),
  ),
];

export const sumOf = (rows: readonly Statistic[]): number => rows.reduce((sum, { value }) => sum + value, 0);

/** The commodity that a picture begins with: the one with demand that most components take part in. */
export function mainCommodity(rows: readonly Statistic[]): string | null {
  const totals = choose(rows, { group: "balance", region: null });
  const rank = (commodity: string): number =>
    (find(totals, { commodity, quantity: "demand" }) ? 1000 : 0) + choose(totals, { commodity }).length;
  return commoditiesOf(rows).toSorted((left, right) => rank(right) - rank(left))[0] ?? null;
}

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
