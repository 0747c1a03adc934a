/** Transmissions of FINE with rates: which carry one way, and where FINE limits less than the service. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import { numberFamilies, numbersByRegion } from "./attributes.ts";
import type { FineComponent } from "./model.ts";

/** A connection from a region to another. */
export interface Pair {
  region: string;
  regionTo: string | null;
}

const ends = ({ region, regionTo }: Pair): [string, string] => [region, regionTo ?? ""];
/** FINE's default is a capacity, except for sources and sinks, which have to say it. */
export const hasCapacity = (component: FineComponent, region: string): boolean =>
  (component.at("hasCapacityVariable", region) ?? Number(!["Source", "Sink"].includes(component.className))) === 1;

const rates = ["operationRateFix", "operationRateMax"] as const;

/**
 * The directions that carry something, where of each line just one does and nothing else differs by direction: FINE closes the other
 * one by a rate of 0. Null for all other transmissions. Potentials and links join the lines of both kinds in FINE, but not here.
 */
export function oneWayLinesOf(component: FineComponent, pairs: readonly Pair[]): Pair[] | null {
  const rate = rates.find((attribute) => component.given.has(attribute));
  if (!rate || !hasCapacity(component, pairs[0]?.region ?? "")) return null;
  if (component.text("sharedPotentialID") ?? component.text("linkedQuantityID")) return null;
  const open = pairs.filter((pair) => component.series(rate, ...ends(pair))?.some((value) => value > 0));
  const names = new Set(open.map((pair) => JSON.stringify(ends(pair))));
  const reversed = (pair: Pair): string => JSON.stringify(ends(pair).toReversed());
  const isOneWay =
    open.length * 2 === pairs.length &&
    open.every(
      (pair) =>
        !names.has(reversed(pair)) &&
        [...numberFamilies, ...Object.keys(numbersByRegion), "opexPerOperation"].every((attribute) => {
          if (attribute === "losses") return true;
          const [from, to] = ends(pair);
          return component.at(attribute, from, to) === component.at(attribute, to, from);
        }),
    );
  return isOneWay ? open : null;
}

/**
 * Where a line has rates, FINE does not limit both directions together by its capacity. That makes no difference where flows of both
 * directions at once can be reduced by the smaller one: nothing is lost on the way, and nothing is fixed.
 */
export function checkBothDirections(
  component: FineComponent,
  attribute: string,
  places: readonly Pair[],
  findings: Findings,
): void {
  if (!hasCapacity(component, places[0]?.region ?? "")) return;
  const exceeds = places.some((pair) => {
    const [from, to] = ends(pair);
    const there = component.series(attribute, from, to);
    const back = component.series(attribute, to, from);
    const losses = [component.at("losses", from, to), component.at("losses", to, from)];
    const isFree = attribute === "operationRateMax" && losses.every((loss) => !loss);
    return there?.some((value, step) => (isFree ? value : value + (back?.[step] ?? 0)) > 1 + 1e-9);
  });
  if (!exceeds) return;
  const place = { component: component.className, attribute, place: component.name };
  const msg = message("both_directions_line_share_capacity");
  findings.approximate({ code: "shared_line", ...place, msg, direction: "rises" });
}
