/** Ids of shared potentials and linked quantities in FINE, which joins components at equal names of places. */
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { createUniqueNames } from "../../findings/unique-names.ts";

/** Lines of one way never meet those of two, so their potentials and links have ids that nothing else has. */
export function idsFor({ sharedPotentials, linkedQuantities }: EnergySystem): (id: string, suffix: string) => string {
  const unusedName = createUniqueNames();
  for (const { id } of [...sharedPotentials, ...linkedQuantities]) unusedName(id);
  const ids = new Map<string, string>();
  return (id, suffix) => {
    if (suffix === "") return id;
    const key = JSON.stringify([id, suffix]);
    const own = ids.get(key) ?? unusedName(`${id} ${suffix}`);
    ids.set(key, own);
    return own;
  };
}

/**
 * FINE fails where a linked component in regions is not eligible in all of them. Where no other one is in the same region, the link
 * says nothing; else it can be written only if all of them are everywhere.
 */
export function linkOf(component: SystemComponent, system: EnergySystem): "needless" | "written" | "impossible" {
  const link = system.linkedQuantities[component.capacity?.linkedQuantity ?? -1];
  if (!link) return "needless";
  if (component.kind === "transmission") return "written";
  const members = link.members.flatMap((member) => {
    const other = system.components[member];
    return other.kind === "transmission" ? [] : [other];
  });
  const meets = members.some(
    (other) => other !== component && other.regions.some((region) => component.regions.includes(region)),
  );
  if (!meets) return "needless";
  return members.every(({ regions }) => regions.length === system.regions.length) ? "written" : "impossible";
}
