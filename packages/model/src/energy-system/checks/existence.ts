/** Components that exist nowhere: legal, but mostly a mistake in a table. */

import { message } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import {
  allowedRegions,
  bindingRate,
  bindingRateOfLines,
  eligibleLines,
  eligibleRegions,
  isAllowed,
  isOneWay,
  reversed,
} from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent } from "../snapshot.ts";
import type { Check } from "./check.ts";
import { seriesWithPlaces } from "./series-places.ts";

export const componentsExistSomewhere: Check = ({ components, regions }, report) => {
  for (const component of components) {
    const { attributes } = component;
    const isLine = attributes.type === "TRANSMISSION";
    const places = isLine
      ? eligibleLines(component, regions.length).from.length
      : eligibleRegions(component, regions.length).length;
    if (places > 0) continue;
    const family = decidingTable(component);
    const { name } = attributes;
    report({
      type: "component_nowhere",
      severity: "warning",
      loc: family ? recordLocation(name, family) : ["components", name],
      msg: family
        ? message(isLine ? "exists_between_no_regions" : "exists_in_no_region", {
            component: name,
            field: `${recordLocation(name, family)[2]}`,
          })
        : message("component_nowhere", { name }),
      hint: family ? message("if_intended_no_change_needed") : message("add_region_remove"),
    });
  }
};

/** Tables that demand a capacity, also in regions where the component may not exist. */
const required = ["capacityFix", "capacityMin"] as const;

/** Capacities and demands where locationalEligibility allows none are not used; say so. */
export const valuesAreEligible: Check = (snapshot, report) => {
  const size = snapshot.regions.length;
  for (const component of snapshot.components) {
    const { attributes, byRegion, byPair } = component;
    const isLine = attributes.type === "TRANSMISSION";
    if (!(isLine ? byPair : byRegion.numbers).has("locationalEligibility")) continue;
    const allowed = new Set(allowedRegions(component, size));
    const isOut = (place: number): boolean =>
      isLine
        ? !isAllowed(component, place, size) &&
          (isOneWay(component) || !isAllowed(component, reversed(place, size), size))
        : !allowed.has(place);
    const missing = required.flatMap((family): [FamilyName, number][] => {
      const values = (isLine ? byPair : byRegion.numbers).get(family);
      const place = values?.findIndex((value, each) => value > 0 && isOut(each)) ?? -1;
      return place < 0 ? [] : [[family, place]];
    });
    // For lines only the direction counts, not whether the line exists.
    const isClosed = isLine ? (pair: number): boolean => !isAllowed(component, pair, size) : isOut;
    for (const { series, key } of seriesWithPlaces(snapshot, component, "operationRateFix")) {
      if (!isClosed(key) || !series.some((value) => value > 0)) continue;
      missing.push(["operationRateFix", key]);
      break;
    }
    for (const [family, place] of missing) {
      const [from, to] = isLine ? [Math.floor(place / size), place % size] : [place, null];
      const ends = to === null ? [snapshot.regions[from]] : [snapshot.regions[from], snapshot.regions[to]];
      report({
        type: "value_not_eligible",
        severity: "warning",
        loc: recordLocation(attributes.name, family, ...ends),
        msg: message("value_not_eligible", {
          component: attributes.name,
          valueField: tableFamilies[family].valueField,
          ends: ends.join(" – "),
        }),
        hint: message("give_locational_eligibility_1_remove_value"),
      });
    }
  }
};

/** The table that decides where a component exists (see eligibility.ts). */
function decidingTable(component: IndexedComponent) {
  const { attributes, byRegion, byPair } = component;
  const eligibility = byRegion.numbers.get("locationalEligibility") ?? byPair.get("locationalEligibility");
  if (eligibility && !eligibility.some((value) => value > 0)) return "locationalEligibility";
  if (attributes.type === "TRANSMISSION") {
    const rate = attributes.capacity_variable ? null : bindingRateOfLines(component);
    if (rate) return rate;
    return byPair.has("capacityFix") ? "capacityFix" : byPair.has("capacityMax") ? "capacityMax" : null;
  }
  const rate = bindingRate(byRegion);
  if (!attributes.capacity_variable && rate) return rate;
  return byRegion.numbers.has("capacityFix") ? "capacityFix" : "capacityMax";
}
