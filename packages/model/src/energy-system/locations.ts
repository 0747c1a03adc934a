/** Which members of a group meet at the same region or line. */
import { type EnergySystem, locationCount } from "./energy-system.ts";

interface Member {
  component: number;
  location: number;
}

/**
 * Members grouped by region and by line (lines never meet regions, nor lines of one way those of two), in order of the
 * first region and the second.
 */
export function membersByLocation(system: EnergySystem, components: readonly number[]): Member[][] {
  const size = system.regions.length;
  const groups = new Map<number, Member[]>();
  for (const component of components) {
    const target = system.components[component];
    for (let location = 0; location < locationCount(target); location++) {
      // Regions are numbered below every pair of regions, and lines of both ways below those of one.
      const key =
        target.kind === "transmission"
          ? size + (target.isBidirectional ? 0 : size * size) + target.from[location] * size + target.to[location]
          : target.regions[location];
      const group = groups.get(key);
      if (group) group.push({ component, location });
      else groups.set(key, [{ component, location }]);
    }
  }
  return [...groups].sort(([left], [right]) => left - right).map(([, group]) => group);
}
