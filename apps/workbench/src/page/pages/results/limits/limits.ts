/** Yearly limits and limits of capacity with their use, and what emits or supplies it: V10. Pure. */
import { balanceOf } from "../energy/balances.ts";
import { beside, choose, type Statistic } from "../statistics.ts";

export interface Limit {
  id: string;
  commodity: string | null;
  used: number;
  /** At least one of both is there. */
  limit: number | null;
  lower: number | null;
  /** Null where the limit is 0, or there is only a lower one. */
  share: number | null;
  unit: string;
  price: Statistic | null;
  /** Parts of the use, where they are known: they add up to `used`. */
  parts: { component: string; value: number }[];
}

const accuracy = 1e-6;

/** The tightest first, those with only a lower limit last. */
export function limitsOf(rows: readonly Statistic[]): Limit[] {
  return choose(rows, { quantity: "used" })
    .map((row) => {
      const { component, region, commodity, value: used, unit } = row;
      const of = beside(rows, row);
      return {
        id: [component, region].filter((name) => name !== null).join(", "),
        commodity,
        used,
        unit,
        price: of("price") ?? null,
        limit: of("limit")?.value ?? null,
        lower: of("lower_limit")?.value ?? null,
        share: of("share_of_limit")?.value ?? null,
        parts: partsOf(rows, commodity, region, used),
      };
    })
    .toSorted((left, right) => tightness(right) - tightness(left));
}

const tightness = ({ share, limit }: Limit): number => share ?? Number(limit !== null);

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
