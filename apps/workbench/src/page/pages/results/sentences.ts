/** Remarkable facts of a result in their order. Pure. */
import { withoutStock } from "@esm/model/domain/runs/stock-name";

import { costsOf } from "./costs.ts";
import { largestSupplier } from "./energy/balances.ts";
import { choose, find, mainCommodity, type Statistic } from "./statistics.ts";

export type Fact =
  | { kind: "supplier"; component: string; share: number; commodity: string }
  | { kind: "limit"; id: string; price: number | null; unit: string | null; used: number; usedUnit: string }
  | { kind: "cost"; component: string; share: number }
  | { kind: "line"; component: string; from: string; to: string; share: number }
  | { kind: "storage"; component: string; cycles: number }
  | { kind: "curtailment"; component: string; share: number };

const hoursPerYear = 8760;
/** Lines that are full for less of the year do not stand out, nor sources that lose less. */
const [minFull, minCurtailed] = [0.1, 0.02];
/** A plant that supplies less of the demand is not worth a sentence. */
const minSupplied = 0.02;
/** A storage with fewer cycles is one for seasons. */
const minCycles = 1;
const nearlyAll = 0.9999;

/** At most so many. */
const factCount = 3;

export function factsOf(rows: readonly Statistic[], region: string | null): Fact[] {
  const facts = [
    supplier(rows, region),
    limit(rows),
    line(rows, region),
    storage(rows, region),
    curtailment(rows, region),
    cost(rows, region),
  ];
  return facts.filter((fact) => fact !== null).slice(0, factCount);
}

function supplier(rows: readonly Statistic[], region: string | null): Fact | null {
  const commodity = mainCommodity(rows);
  const found = commodity === null ? null : largestSupplier(rows, commodity, region);
  return found && commodity !== null && found.share >= minSupplied
    ? { kind: "supplier", component: found.component, share: found.share, commodity }
    : null;
}

/** The limit that is worth most, of those that are used up. */
function limit(rows: readonly Statistic[]): Fact | null {
  const limits = choose(rows, { group: "limit" });
  const full = choose(limits, { quantity: "share_of_limit" }).filter(({ value }) => value >= nearlyAll);
  const of = ({ component, region }: Statistic, quantity: string) => find(limits, { component, region, quantity });
  const worth = (one: Statistic): number => of(one, "worth")?.value ?? 0;
  const [first] = full.toSorted((left, right) => worth(right) - worth(left));
  const used = first && of(first, "used");
  if (!used) return null;
  const price = of(first, "price");
  return {
    kind: "limit",
    id: [first.component, first.region].filter((part) => part !== null).join(", "),
    price: price?.value ?? null,
    unit: price?.unit ?? null,
    used: used.value,
    usedUnit: used.unit,
  };
}

/** Capacities that are only rounding have a use, too: the line must carry something. */
function line(rows: readonly Statistic[], region: string | null): Fact | null {
  const capacities = choose(rows, { group: "capacity", quantity: "capacity" }).filter(({ region_to }) => region_to);
  const keyOf = (row: Statistic): string => JSON.stringify([row.component, row.region, row.region_to]);
  const capacityOf = new Map(capacities.map((row) => [keyOf(row), row.value]));
  const largest = Math.max(0, ...capacityOf.values());
  const full = choose(rows, { group: "line", quantity: "hours_full" })
    .filter((row) => region === null || row.region === region || row.region_to === region)
    .filter(({ value }) => value / hoursPerYear >= minFull)
    .filter((row) => (capacityOf.get(keyOf(row)) ?? 0) > 1e-3 * largest)
    .toSorted((left, right) => right.value - left.value);
  const [first] = full;
  if (!first) return null;
  const { component, region: from, region_to: to, value } = first;
  return {
    kind: "line",
    component: withoutStock(component ?? ""),
    from: from ?? "",
    to: to ?? "",
    share: value / hoursPerYear,
  };
}

function storage(rows: readonly Statistic[], region: string | null): Fact | null {
  const cycles = choose(rows, { group: "storage", quantity: "cycles", region }).filter(
    ({ value }) => value >= minCycles,
  );
  const throughput = (component: string | null): number =>
    Math.abs(find(rows, { group: "balance", component, region, quantity: "charge" })?.value ?? 0);
  const [first] = cycles.toSorted((left, right) => throughput(right.component) - throughput(left.component));
  return first ? { kind: "storage", component: first.component ?? "", cycles: first.value } : null;
}

function curtailment(rows: readonly Statistic[], region: string | null): Fact | null {
  const curtailed = choose(rows, { group: "operation", quantity: "curtailed", region });
  const [first] = curtailed.toSorted((left, right) => right.value - left.value);
  const share =
    first && find(rows, { group: "operation", component: first.component, region, quantity: "curtailed_share" });
  return share && share.value >= minCurtailed
    ? { kind: "curtailment", component: first.component ?? "", share: share.value }
    : null;
}

function cost(rows: readonly Statistic[], region: string | null): Fact | null {
  const { components, total } = costsOf(rows, region);
  const [first] = components;
  return first && total > 0 && first.total >= minSupplied * total
    ? { kind: "cost", component: first.component, share: first.total / total }
    : null;
}
