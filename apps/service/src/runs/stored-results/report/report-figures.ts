/** The figures of a report out of the rows of summaries and statistics: sums and choices, no mathematics of their own. Pure. */
import { allCostNames, costNames } from "@esm/model/domain/runs/cost-names";
import { choose, sumOf } from "@esm/model/domain/runs/statistic-rows";
import { shownName, withoutStock } from "@esm/model/domain/runs/stock-name";
import { pricePerMegawattHour } from "@esm/model/domain/units/shown-unit";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { unitPerAmount } from "../compared/cost-per-amount.ts";
import type { SummaryRowOfRun } from "../summary-tables.ts";

export const costParts = ["capexCap", "opexCap", "commodCosts", "opexOp", "commodRevenues", "excess"] as const;
export type CostPart = (typeof costParts)[number];

export interface Amount {
  value: number;
  unit: string;
}

interface ComponentCost {
  component: string;
  parts: Readonly<Record<CostPart, number>>;
  total: number;
}

const totalsIn = (summary: readonly SummaryRowOfRun[]) => summary.filter(({ region }) => region === null);

const noParts = (): Record<CostPart, number> => ({
  capexCap: 0,
  opexCap: 0,
  commodCosts: 0,
  opexOp: 0,
  commodRevenues: 0,
  excess: 0,
});

/**
 * Annual cost by component, from the dearest on. What earlier years of a pathway built counts with its component. What exceeds a limit at
 * a price, or misses a constraint, is no component's and has a line of its own.
 *
 * @param rows statistics of the same year
 */
export function costsOf(summary: readonly SummaryRowOfRun[], rows: readonly Statistic[]) {
  const totals = totalsIn(summary);
  const tac = totals.filter(({ property }) => property === "TAC");
  const components = new Map<string, { parts: Record<CostPart, number>; total: number }>();
  const of = (name: string) => {
    const known = components.get(name) ?? { parts: noParts(), total: 0 };
    components.set(name, known);
    return known;
  };
  for (const { component, value } of tac) of(withoutStock(component)).total += value;
  for (const { component, property, value } of totals) {
    const name = allCostNames.find((one) => one === property);
    if (name !== undefined) of(withoutStock(component)).parts[costNames[name].countsIn] += value;
  }
  const excess = ["limitExcessCosts", "slackCosts"].flatMap((quantity) =>
    choose(rows, { quantity }).filter(({ group, value }) => (group === "limit" || group === "constraint") && value > 0),
  );
  for (const { component, value } of excess) {
    const one = of(component ?? "");
    one.parts.excess += value;
    one.total += value;
  }
  const invests = totals.filter(({ property }) => ["invest", "chargeInvest", "dischargeInvest"].includes(property));
  const list: ComponentCost[] = [...components].map(([component, cost]) => ({ component, ...cost }));
  return {
    components: list.toSorted((left, right) => Math.abs(right.total) - Math.abs(left.total)),
    total: { value: sumOf(tac) + sumOf(excess), unit: tac[0]?.unit ?? "" },
    invest: invests.length > 0 ? { value: sumOf(invests), unit: invests[0].unit } : null,
  };
}

/** Capacities by component in each unit; units of most components first, then the largest. */
export function capacitiesOf(summary: readonly SummaryRowOfRun[]) {
  const rows = totalsIn(summary).filter(({ property }) => property === "capacity");
  const byUnit = Map.groupBy(rows, ({ unit }) => unit);
  return [...byUnit]
    .map(([unit, own]) => {
      const capacities = new Map<string, number>();
      for (const { component, value } of own) {
        const name = withoutStock(component);
        capacities.set(name, (capacities.get(name) ?? 0) + value);
      }
      const sorted = [...capacities].toSorted(([, one], [, other]) => other - one);
      return { unit, capacities: sorted.map(([component, value]) => ({ component, value })) };
    })
    .toSorted((left, right) => right.capacities.length - left.capacities.length);
}

/** Demand of a commodity in a year, above 0; null where there is none. */
export function demandOf(rows: readonly Statistic[], commodity: string): Amount | null {
  const demands = choose(rows, { group: "balance", region: null, commodity, quantity: "demand" });
  return demands.length > 0 ? { value: -sumOf(demands), unit: demands[0].unit } : null;
}

/** 1 [1e6 €/(GW*h)] is 1,000 €/MWh, 1 [1e6 €/(kt)] is 1,000 €/t; prices of other units stay as they are. */
export function priceOf({ value, unit }: Amount): Amount {
  const [, million, money, tonnes, matter = ""] =
    /^\[1e(\d+) (\S+?)\/\(?([kM])t(_[^*/()\s]+)?\)?\]$/.exec(unit.replaceAll("/h*h", "")) ?? [];
  if (tonnes !== undefined) {
    const factor = 10 ** Number(million) / (tonnes === "k" ? 1e3 : 1e6);
    return { value: value * factor, unit: `[${money}/t${matter}]` };
  }
  const perMegawattHour = pricePerMegawattHour(unit);
  return perMegawattHour ? { value: value * perMegawattHour.factor, unit: perMegawattHour.unit } : { value, unit };
}

/** Cost in a year divided by an energy in a year. */
export function costPer(cost: Amount, energy: Amount): Amount | null {
  if (!(energy.value > 0)) return null;
  return priceOf({ value: cost.value / energy.value, unit: unitPerAmount(cost.unit, energy.unit) });
}

export interface LimitUse {
  id: string;
  used: Amount;
  limit: number | null;
}

/** Yearly limits with what is used of them; those with an upper limit first. */
export const limitsOf = (rows: readonly Statistic[]): LimitUse[] =>
  choose(rows, { group: "limit", quantity: "used" })
    .map(({ component, region, value, unit }) => ({
      id: [component, region].filter((name) => name !== null).join(", "),
      used: { value, unit },
      limit: choose(rows, { group: "limit", component, region, quantity: "limit" })[0]?.value ?? null,
    }))
    .toSorted((left, right) => Number(right.limit !== null) - Number(left.limit !== null));

export interface Binding {
  bound: "limit" | "capacity_limit" | "potential" | "constraint" | "maximum" | "minimum" | "fixed";
  name: string;
  place: string;
  size: Amount | null;
  /** Null without prices. */
  price: Amount | null;
  weight: number;
}

/** Less than this share of the largest worth is rounding. */
const dust = 5e-4;
const nearlyAll = 0.9999;

/** Limits at their bound: by prices, by worth; where the run has none, what is used up. */
export function bindingsOf(rows: readonly Statistic[], hasPrices: boolean): Binding[] {
  const keyOf = ({ group, component, commodity, region, region_to }: Statistic): string =>
    JSON.stringify([group, component, commodity, region, region_to]);
  const subjects = Map.groupBy(
    rows.filter(({ group }) => ["limit", "capacity_limit", "potential", "constraint", "capacity"].includes(group)),
    keyOf,
  );
  const found = [...subjects.values()].flatMap((own): Binding[] => {
    const of = (quantity: string): Statistic | undefined => own.find((row) => row.quantity === quantity);
    const [{ group, component, region, region_to }] = own;
    const price = of("price") ?? null;
    const worth = of("worth")?.value ?? price?.value ?? 0;
    const share = of("share_of_maximum") ?? of("share_of_limit") ?? of("share_of_potential");
    const isBinding = hasPrices ? worth !== 0 : (share?.value ?? 0) >= nearlyAll && share?.region !== undefined;
    if (!isBinding || (group === "capacity" && region === null)) return [];
    const isCapacity = group === "capacity";
    const isLower = (price?.value ?? 0) < 0;
    const bound = isCapacity ? (of("fixed_capacity") ? "fixed" : isLower ? "minimum" : "maximum") : group;
    const size = isCapacity
      ? of("capacity")
      : ((isLower ? of("lower_limit") : undefined) ?? of("limit") ?? of("value") ?? of("lower_limit"));
    return [
      {
        bound: bound as Binding["bound"],
        name: shownName(component ?? ""),
        place: [region, region_to].filter((name) => name !== null).join(" – "),
        size: size ? { value: size.value, unit: size.unit } : null,
        price: price && { value: price.value, unit: price.unit },
        weight: Math.abs(worth),
      },
    ];
  });
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  return found.filter(({ weight }) => weight >= most * dust).toSorted((left, right) => right.weight - left.weight);
}
