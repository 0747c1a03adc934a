/** Components that exist nowhere: legal, but mostly a mistake in a table. */
import { bindingRate, eligibleLines, eligibleRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent } from "../snapshot.ts";
import type { Check } from "./check.ts";

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
        ? `'${name}' exists nowhere: its ${recordLocation(name, family)[2]} is 0 ${isLine ? "between all regions" : "in all regions"}.`
        : `The transmission '${name}' exists nowhere: a line needs two regions.`,
      hint: family
        ? "If this is intended, no change is needed; otherwise give a value above 0 where it may exist."
        : "Add a region, or remove it.",
    });
  }
};

/** The table that decides where a component exists (see eligibility.ts). */
function decidingTable({ attributes, byRegion, byPair }: IndexedComponent) {
  if (attributes.type === "TRANSMISSION")
    return byPair.has("capacityFix") ? "capacityFix" : byPair.has("capacityMax") ? "capacityMax" : null;
  const rate = bindingRate(byRegion);
  if (!attributes.capacity_variable && rate) return rate;
  return byRegion.numbers.has("capacityFix") ? "capacityFix" : "capacityMax";
}
