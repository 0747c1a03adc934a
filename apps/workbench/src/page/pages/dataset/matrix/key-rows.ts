/** Prices and limits of the last runs of variants, as rows of the matrix. Pure. */
import type { ScaleFor } from "../../../language/displayed.ts";
import { limitsOf } from "../../results/limits/limits.ts";
import { choose, type Statistic } from "../../results/statistics.ts";

export interface KeyRow {
  kind: "price" | "limit";
  /** The commodity, or the id of the limit. */
  of: string;
  unit: string;
  /** By run. */
  values: ReadonlyMap<number, number>;
}

const maxRowsOfKind = 2;

/** The mean prices, weighted by demand, and the use of upper limits: those of the first runs first. */
export function keyRowsOf(results: ReadonlyMap<number, readonly Statistic[]>, scaleFor: ScaleFor): KeyRow[] {
  const rows = new Map<string, KeyRow & { values: Map<number, number> }>();
  for (const [run, statistics] of results) {
    // Each scenario of a run has figures of its own.
    const own = statistics.filter(({ scenario }) => scenario === undefined);
    const prices = choose(own, { group: "price", region: null, quantity: "demand_weighted_mean" });
    const limits = limitsOf(own).filter(({ limit }) => limit !== null);
    const found = [
      ...prices.map(({ commodity, value, unit }) => ({ kind: "price" as const, of: commodity ?? "", unit, value })),
      ...limits.map(({ id, used, unit }) => ({ kind: "limit" as const, of: id, unit, value: used })),
    ];
    for (const { value, ...row } of found) {
      const key = JSON.stringify(row);
      const { values } = rows.get(key) ?? { values: new Map<number, number>() };
      rows.set(key, { ...row, values: values.set(run, value) });
    }
  }
  const all = [...rows.values()];
  const chosen = (["price", "limit"] as const).flatMap((kind) =>
    all.filter((row) => row.kind === kind).slice(0, maxRowsOfKind),
  );
  return chosen.map((row) => {
    const { unit, factor } = scaleFor(row.unit, Math.max(0, ...row.values.values()));
    return { ...row, unit, values: new Map([...row.values].map(([run, value]) => [run, value * factor])) };
  });
}
