/**
 * Prices of commodities in each region: mean over the hours, mean weighted by demand (Σ π·E / Σ E; also over all
 * regions), the lowest, the highest, and the hours at 0.
 */
import { valuesAtSteps } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";
import { everywhere, type Place, type SolvedResult, type Statistic } from "./statistic.ts";
import { meanPrice, perYear } from "./yearly.ts";

/** Prices below this share of the highest one are a solver's 0. */
const nearZero = 1e-6;

export function priceStatistics({ solved }: Pick<SolvedResult, "solved">, pricesAt: PriceLookup): Statistic[] {
  const { system, time } = solved;
  return system.commodities.flatMap(({ name, unit }, commodity) => {
    const row = (place: Place, quantity: string, of: string, value: number): Statistic[] =>
      Number.isFinite(value)
        ? [{ group: "price", component: null, commodity: name, ...place, quantity, unit: of, value }]
        : [];
    const price = `[${system.costUnit}/(${unit}*h)]`;
    const sums = { value: 0, demand: 0 };
    const rows = system.regions.flatMap((region, position) => {
      const prices = pricesAt(commodity, position);
      if (!prices) return [];
      const place = { region, region_to: null };
      const demand = demandAt({ solved }, commodity, position);
      const value = perYear(time, (step) => prices[step] * demand[step]);
      const yearly = perYear(time, (step) => demand[step]);
      sums.value += value;
      sums.demand += yearly;
      const highest = prices.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
      const lowest = prices.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
      const zero = nearZero * Math.max(Math.abs(highest), Math.abs(lowest));
      return [
        ...row(place, "mean", price, meanPrice(time, prices)),
        ...row(place, "demand_weighted_mean", price, value / yearly),
        ...row(place, "lowest", price, lowest),
        ...row(place, "highest", price, highest),
        ...row(
          place,
          "hours_at_zero",
          "[h/a]",
          perYear(time, (step) => (Math.abs(prices[step]) <= zero ? time.hours[step] : 0)),
        ),
      ];
    });
    return [...rows, ...row(everywhere, "demand_weighted_mean", price, sums.value / sums.demand)];
  });
}

/** Demand of sinks at a fixed rate, per variable step. */
function demandAt({ solved }: Pick<SolvedResult, "solved">, commodity: number, region: number): Float64Array {
  const demand = new Float64Array(solved.time.stepCount);
  solved.system.components.forEach((component, position) => {
    if (component.kind !== "sink" || component.commodity !== commodity || component.rate?.kind !== "fix") return;
    const location = component.regions.indexOf(region);
    if (location < 0) return;
    valuesAtSteps(solved, position, "operation", location).forEach((energy, step) => {
      demand[step] += energy;
    });
  });
  return demand;
}
