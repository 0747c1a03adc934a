/** Limits at their bound, and the savings by one unit more: V18. Pure. */
import { placeName } from "../capacities.ts";
import { beside, choose, type Statistic, withoutDust } from "../statistics.ts";

interface Figure {
  value: number;
  unit: string;
}

export interface Binding {
  kind: "capacity" | "line" | "limit" | "potential";
  name: string;
  /** Regions; empty for limits over all of them. */
  place: string;
  /** Kind of bound. */
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
  const potentials = choose(rows, { group: "potential", quantity: "worth" });
  const all = [...choose(rows, { quantity: "price" }), ...potentials].flatMap((row): Binding[] => {
    const { group, component, region_to, quantity, value } = row;
    const of = beside(rows, row);
    const worth = of("worth");
    if (!worth || worth.value === 0) return [];
    const binding = { name: component ?? "", place: placeName(row), worth };
    if (quantity === "worth") return [{ ...binding, kind: "potential", bound: "all", price: null, size: null }];
    const isCapacity = group === "capacity";
    const isLower = value < 0 && (isCapacity || of("lower_limit") !== undefined);
    return [
      {
        ...binding,
        kind: isCapacity ? (region_to === null ? "capacity" : "line") : "limit",
        bound: of("fixed_capacity") ? "fixed" : isLower ? "minimum" : isCapacity ? "maximum" : "all",
        price: row,
        size: of(isCapacity ? "capacity" : isLower ? "lower_limit" : "limit") ?? null,
      },
    ];
  });
  const { kept } = withoutDust(all, ({ worth }) => worth.value);
  return kept.toSorted((left, right) => Math.abs(right.worth.value) - Math.abs(left.worth.value));
}

const shares = ["share_of_maximum", "share_of_limit", "share_of_potential"];
const nearlyAll = 0.9999;

/** Limits that do not bind, from the most used on. */
export function slackOf(rows: readonly Statistic[]): Slack[] {
  return rows
    .filter(({ quantity, value }) => shares.includes(quantity) && value < nearlyAll)
    .map((row) => ({ name: row.component ?? "", place: placeName(row), share: row.value }))
    .toSorted((left, right) => right.share - left.share);
}
