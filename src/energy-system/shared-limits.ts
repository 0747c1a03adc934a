/** The limits that several components share. */

import { valuesOfPairs } from "./eligibility.ts";
import type { SharedPotential, SystemComponent, YearlyLimit } from "./energy-system.ts";
import { locationCount } from "./energy-system.ts";
import type { Snapshot } from "./snapshot.ts";

export function yearlyLimit(id: string, members: readonly number[], { components }: Snapshot): YearlyLimit {
  const attributes = members.map((member) => components[member].attributes);
  const [first] = attributes;
  const limit = first.type === "SOURCE" || first.type === "SINK" ? (first.yearly_limit ?? 0) : 0;
  return { id, limit, direction: attributes.every(({ type }) => type === "SOURCE") ? "in" : "out" };
}

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
