/** Series of balances in the units that pictures show: powers together, contents together, prices together. Pure. */
import type { BalanceSeries } from "../data/balance-series.ts";
import type { ScaleFor } from "../language/displayed.ts";
import { powerOf } from "../language/units.ts";

const kindOf = ({ role }: BalanceSeries): string => (role === "price" || role === "content" ? role : "power");

export function displayedSeries(series: readonly BalanceSeries[], scaleFor: ScaleFor): BalanceSeries[] {
  const largest = new Map<string, number>();
  for (const each of series) {
    const most = each.values.reduce((size, value) => Math.max(size, Math.abs(value)), 0) * powerOf(each.unit);
    largest.set(kindOf(each), Math.max(largest.get(kindOf(each)) ?? 0, most));
  }
  return series.map((each) => {
    const { unit, factor } = scaleFor(each.unit, (largest.get(kindOf(each)) ?? 0) / powerOf(each.unit));
    const scaled = (values: Float32Array): Float32Array => values.map((value) => value * factor);
    return {
      ...each,
      unit,
      sum: each.sum === null ? null : each.sum * factor,
      values: scaled(each.values),
      ...(each.difference && { difference: scaled(each.difference) }),
    };
  });
}
