/** The costs of lines with a capacity: FINE has them by direction, and one capacity for both. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import type { Pair } from "./lines.ts";
import type { FineComponent } from "./model.ts";

type Costs = Record<string, number | null>;

/** Finds the costs of each line once: both directions have the same. */
export function linesOf(pairs: readonly Pair[], costsOf: (pair: Pair) => object): (pair: Pair) => object {
  const keyOf = ({ region, regionTo }: Pair): string => JSON.stringify([region, regionTo].toSorted());
  const known = new Map(pairs.map((pair) => [keyOf(pair), costsOf(pair)]));
  return (pair) => known.get(keyOf(pair)) ?? costsOf(pair);
}

/**
 * Half of the costs of each direction, in proportion to its length: FINE adds both up. Where interest or lifetime differ, the annuity
 * is a yearly cost.
 */
export function costsOfLine(
  component: FineComponent,
  { region, regionTo }: Pair,
  costsAt: (pair: Pair) => Costs,
  findings: Findings,
): Costs {
  const there = costsAt({ region, regionTo });
  if (regionTo === null) return there;
  const back = costsAt({ region: regionTo, regionTo: region });
  const differ = (key: string): boolean => there[key] !== back[key];
  if (differ("opex_per_operation")) {
    const place = { component: component.className, attribute: "opexPerOperation", place: component.name };
    const msg = message("cost_operation_differs_direction_here");
    findings.error({ code: "cost_by_direction", ...place, msg });
  }
  if (!["invest_per_capacity", "opex_per_capacity", "interest_rate", "economic_lifetime"].some(differ)) return there;
  const lengthOf = (from: string, to: string): number => component.at("distances", from, to) ?? 1;
  const lengths = [lengthOf(region, regionTo), lengthOf(regionTo, region)];
  const mean = (values: readonly [number, number]): number =>
    (values[0] * lengths[0] + values[1] * lengths[1]) / (lengths[0] + lengths[1]);
  const both = (of: (costs: Costs) => number): number => mean([of(there), of(back)]);
  const invest = ({ invest_per_capacity: cost }: Costs): number => cost ?? 0;
  const yearly = ({ opex_per_capacity: cost }: Costs): number => cost ?? 0;
  if (!differ("interest_rate") && !differ("economic_lifetime")) {
    return { ...there, invest_per_capacity: both(invest), opex_per_capacity: both(yearly) };
  }
  const cost = both((costs) => yearly(costs) + invest(costs) / presentValueOf(costs));
  return { ...there, invest_per_capacity: 0, opex_per_capacity: cost };
}

/** The annuity of one unit of cost, with FINE's defaults. */
function presentValueOf({ interest_rate: rate, economic_lifetime: life }: Costs): number {
  const [interest, years] = [rate ?? 0.08, life ?? 10];
  return interest === 0 ? years : (1 - (1 + interest) ** -years) / interest;
}
