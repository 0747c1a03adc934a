/** Components whose capacities FINE ties together: as many plant units (linkedQuantityID), or equal capacities of conversions. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import { createUniqueNames } from "../findings/unique-names.ts";
import type { FineComponent, FineModel } from "./model.ts";

/** Equal capacities are equal numbers of plant units where the units are equal. */
export function linksOf(
  { components, locations }: FineModel,
  findings: Findings,
): (component: FineComponent) => string | null {
  const uniqueName = createUniqueNames();
  const quantities = new Set(components.flatMap((component) => component.text("linkedQuantityID") ?? []));
  for (const id of quantities) uniqueName(id);
  const groups = Map.groupBy(components, (component) => component.text("linkedConversionCapacityID"));
  const capacities = new Map<string, string>();
  for (const [id, members] of groups) {
    if (id === null) continue;
    capacities.set(id, uniqueName(id));
    const units = new Set(members.map((member) => member.at("capacityPerPlantUnit", locations[0]) ?? 1));
    const areBoth = members.filter((member) => member.text("linkedQuantityID") !== null);
    for (const { className, name } of units.size > 1 ? members : areBoth) {
      const msg =
        units.size > 1
          ? message("capacity_equals_those_conversions_other")
          : message("capacity_equals_those_conversions_number");
      findings.error({
        code: "linked_capacity",
        component: className,
        attribute: "linkedConversionCapacityID",
        place: name,
        msg,
      });
    }
  }
  return (component) => {
    const id = component.text("linkedConversionCapacityID");
    return component.text("linkedQuantityID") ?? (id === null ? null : (capacities.get(id) ?? null));
  };
}
