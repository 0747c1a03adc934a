/** The limits that several components share. */

import type { Component } from "../../domain/component.ts";
import { regionalLimits } from "../checks/limits/yearly-limits.ts";
import { eligibleRegions, valuesOfPairs } from "../eligibility.ts";
import type { CapacityLimit, SharedPotential, SystemComponent, YearlyLimit } from "../energy-system.ts";
import { locationCount } from "../energy-system.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";

/** Members agree, as the checks have seen to. */
export function yearlyLimit(id: string, members: readonly number[], { components, regions }: Snapshot): YearlyLimit {
  const all = members.map((member) => components[member]);
  const [{ attributes: first }] = all;
  const commodityMember = first.type === "SOURCE" || first.type === "SINK" ? first : null;
  return {
    id,
    min: commodityMember?.yearly_limit_min ?? Number.NEGATIVE_INFINITY,
    limit: commodityMember?.yearly_limit ?? Number.POSITIVE_INFINITY,
    direction: all.every(({ attributes }) => attributes.type === "SOURCE") ? "in" : "out",
    limitExcessCost: commodityMember?.limit_excess_cost ?? null,
    byRegion: boundsByRegion(all, regions.length),
  };
}

/** Limits of single regions: in each, the members that exist there give them. */
function boundsByRegion(members: readonly IndexedComponent[], regionCount: number): YearlyLimit["byRegion"] {
  if (!members.some(({ byRegion }) => regionalLimits.some((family) => byRegion.numbers.has(family)))) return [];
  const bounds = Array.from({ length: regionCount }, (_, region) => {
    return { region, min: Number.NEGATIVE_INFINITY, limit: Number.POSITIVE_INFINITY };
  });
  for (const member of members) {
    const [max, min] = regionalLimits.map((family) => member.byRegion.numbers.get(family));
    for (const region of eligibleRegions(member, regionCount)) {
      if (max && !Number.isNaN(max[region])) bounds[region].limit = max[region];
      if (min && !Number.isNaN(min[region])) bounds[region].min = min[region];
    }
  }
  return bounds.filter(({ min, limit }) => Number.isFinite(min) || Number.isFinite(limit));
}

/** The limit as any of its members gives it: checks have compared them. */
export const capacityLimit = (id: string, { capacity_limit, capacity_limit_min }: Component): CapacityLimit => ({
  id,
  min: capacity_limit_min ?? Number.NEGATIVE_INFINITY,
  limit: capacity_limit ?? Number.POSITIVE_INFINITY,
});

export function sharedPotential(
  id: string,
  members: readonly number[],
  snapshot: Snapshot,
  components: readonly SystemComponent[],
): SharedPotential {
  const size = snapshot.regions.length;
  return {
    id,
    members: members.map((member) => {
      const component = components[member];
      const indexed = snapshot.components[member];
      const { byRegion, byPair } = indexed;
      const max = new Float64Array(locationCount(component)).fill(Number.NaN);
      const maxBack = max.slice();
      if (component.kind === "transmission") {
        const table = byPair.get("capacityMax");
        const both = table ? valuesOfPairs(indexed, table, size) : null;
        for (let line = 0; both && line < max.length; line++) {
          max[line] = both[component.from[line] * size + component.to[line]];
          maxBack[line] = component.isBidirectional
            ? both[component.to[line] * size + component.from[line]]
            : max[line];
        }
      } else {
        const table = byRegion.numbers.get("capacityMax");
        for (let location = 0; table && location < max.length; location++) {
          max[location] = maxBack[location] = table[component.regions[location]];
        }
      }
      return { component: member, max, maxBack };
    }),
  };
}
