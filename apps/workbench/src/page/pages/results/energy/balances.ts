/** Yearly balances of commodities: rows above 0 bring in, rows below 0 take out, and all add up to 0. Pure. */
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import type { FigureData } from "../../../charts/figure-data.ts";
import type { en } from "../en.ts";
import { choose, type Statistic, sumOf } from "../statistics.ts";

export interface BalanceEntry {
  component: string;
  commodity: string;
  quantity: string;
  region_to: string | null;
  unit: string;
  value: number;
}

/**
 * From the largest on. What earlier years of a pathway built counts with the component. Over all regions, import and
 * export of a line cancel but for its losses.
 */
export function balanceOf(rows: readonly Statistic[], commodity: string, region: string | null): BalanceEntry[] {
  const entries = new Map<string, BalanceEntry>();
  for (const row of choose(rows, { group: "balance", commodity, region })) {
    const { component, unit, value } = row;
    const isExchange = row.quantity === "import" || row.quantity === "export";
    const quantity = region === null && isExchange ? "losses" : row.quantity;
    const name = withoutStock(component ?? "");
    // Rows of totals have no other end, and lines of one region have one.
    const region_to = region === null ? null : row.region_to;
    const key = JSON.stringify([name, quantity, region_to]);
    const entry = entries.get(key) ?? { component: name, commodity, quantity, region_to, unit, value: 0 };
    entries.set(key, { ...entry, value: entry.value + value });
  }
  return [...entries.values()].toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value));
}

interface Supplier {
  component: string;
  /** Share of all that sources and conversions bring in. */
  share: number;
  total: number;
}

/** The source or conversion that brings in most of a commodity. Storages and lines only pass it on. */
export function largestSupplier(rows: readonly Statistic[], commodity: string, region: string | null): Supplier | null {
  const supplied = balanceOf(rows, commodity, region).filter(
    ({ quantity, value }) => value > 0 && (quantity === "source" || quantity === "output"),
  );
  const total = supplied.reduce((sum, { value }) => sum + value, 0);
  const [first] = supplied;
  return first ? { component: first.component, share: first.value / total, total } : null;
}

/** Losses of storages are in their charge, those of lines between import and export. */
export function storageLosses(rows: readonly Statistic[], commodity: string, region: string | null): number {
  return sumOf(choose(rows, { group: "storage", commodity, region, quantity: "losses" }));
}

type Texts = Pick<typeof en, "component" | "quantity" | "quantities" | "otherEnd"> & { energy: { sum: string } };

export function balanceTable(balance: readonly BalanceEntry[], unit: string, t: Texts): FigureData {
  const hasLines = balance.some(({ region_to }) => region_to !== null);
  return {
    columns: [t.component, ...(hasLines ? [t.otherEnd] : []), t.quantity, unit],
    rows: balance.map(({ component, region_to, quantity, value }) => [
      component,
      ...(hasLines ? [region_to] : []),
      t.quantities[quantity] ?? quantity,
      value,
    ]),
  };
}
