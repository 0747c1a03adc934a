/** Yearly limits with their use, and what emits or supplies it: V10. Pure. */
import { balanceOf } from "../energy/balances.ts";
import { choose, find, type Statistic } from "../statistics.ts";

export interface YearlyLimit {
  id: string;
  commodity: string | null;
  used: number;
  limit: number;
  /** Null where the limit is 0. */
  share: number | null;
  unit: string;
  price: { value: number; unit: string } | null;
  /** What the use consists of, where it is known: it adds up to `used`. */
  parts: { component: string; value: number }[];
}

const accuracy = 1e-6;

/** Those with an upper limit, the tightest first. */
export function limitsOf(rows: readonly Statistic[]): YearlyLimit[] {
  const limits = choose(rows, { group: "limit" });
  return choose(limits, { quantity: "used" })
    .flatMap(({ component: id, region, commodity, value: used, unit }) => {
      const of = (quantity: string): Statistic | undefined => find(limits, { component: id, region, quantity });
      const limit = of("limit");
      if (id === null || !limit) return [];
      const price = of("price");
      return {
        id: region === null ? id : `${id}, ${region}`,
        commodity,
        used,
        limit: limit.value,
        unit,
        share: of("share_of_limit")?.value ?? null,
        price: price ? { value: price.value, unit: price.unit } : null,
        parts: partsOf(rows, commodity, region, used),
      };
    })
    .toSorted((left, right) => (right.share ?? 1) - (left.share ?? 1));
}

function partsOf(
  rows: readonly Statistic[],
  commodity: string | null,
  region: string | null,
  used: number,
): { component: string; value: number }[] {
  if (commodity === null) return [];
  const brought = balanceOf(rows, commodity, region)
    .filter(({ quantity, value }) => value > 0 && (quantity === "output" || quantity === "source"))
    .map(({ component, value }) => ({ component, value }));
  const total = brought.reduce((sum, { value }) => sum + value, 0);
  return Math.abs(total - used) <= accuracy * Math.abs(used) ? brought : [];
}
