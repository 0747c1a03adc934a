/** What is at its bound, and what one unit more of it would save: V18. Pure. */
import { placeName } from "../capacities.ts";
import { choose, find, type Statistic, withoutDust } from "../statistics.ts";

interface Figure {
  value: number;
  unit: string;
}

export interface Binding {
  kind: "capacity" | "line" | "limit" | "potential";
  name: string;
  /** Regions; empty for limits over all of them. */
  place: string;
  /** What holds it. */
  bound: "maximum" | "minimum" | "fixed" | "all";
  /** The saving per year by one unit more, below 0 by one less; null for potentials, which have no unit. */
  price: Figure | null;
  size: Figure | null;
  worth: Figure;
}

interface Slack {
  name: string;
  place: string;
  share: number;
}

/** Sorted by worth. */
export function bindingsOf(rows: readonly Statistic[]): Binding[] {
  const capacities = choose(rows, { group: "capacity", quantity: "price" }).flatMap((row): Binding[] => {
    const { component, region, region_to } = row;
    const of = (quantity: string): Statistic | undefined =>
      find(rows, { group: "capacity", component, region, region_to, quantity });
    const worth = of("worth");
    if (!worth) return [];
    const bound = of("fixed_capacity") ? "fixed" : row.value < 0 ? "minimum" : "maximum";
    const kind = region_to === null ? "capacity" : "line";
    return [
      { kind, name: component ?? "", place: placeName(row), bound, price: row, size: of("capacity") ?? null, worth },
    ];
  });
  const priced = (["limit", "capacity_limit"] as const).flatMap((group) => choose(rows, { group, quantity: "price" }));
  const limits = priced.flatMap((row): Binding[] => {
    const of = (quantity: string): Statistic | undefined =>
      find(rows, { group: row.group, component: row.component, region: row.region, quantity });
    const worth = of("worth");
    if (!worth) return [];
    const isLower = row.value < 0 && of("lower_limit") !== undefined;
    return [
      {
        kind: "limit",
        name: row.component ?? "",
        place: row.region ?? "",
        bound: isLower ? "minimum" : "all",
        price: row,
        size: of(isLower ? "lower_limit" : "limit") ?? null,
        worth,
      },
    ];
  });
  const potentials = choose(rows, { group: "potential", quantity: "worth" }).map(
    (row): Binding => ({
      kind: "potential",
      name: row.component ?? "",
      place: placeName(row),
      bound: "all",
      price: null,
      size: null,
      worth: row,
    }),
  );
  const all = [...capacities, ...limits, ...potentials].filter(({ worth }) => worth.value !== 0);
  const { kept } = withoutDust(all, ({ worth }) => worth.value);
  return kept.toSorted((left, right) => Math.abs(right.worth.value) - Math.abs(left.worth.value));
}

const shares = ["share_of_maximum", "share_of_limit", "share_of_potential"];
const nearlyAll = 0.9999;

/** What has a limit and is not at it, from the most used on. */
export function slackOf(rows: readonly Statistic[]): Slack[] {
  return rows
    .filter(
      ({ group, quantity, value }) =>
        ["capacity", "limit", "capacity_limit", "potential"].includes(group) &&
        shares.includes(quantity) &&
        value < nearlyAll,
    )
    .map((row) => ({ name: row.component ?? "", place: placeName(row), share: row.value }))
    .toSorted((left, right) => right.share - left.share);
}
