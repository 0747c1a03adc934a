/** The capacities of a plan, those that are 0 included; a line has one. */
import { locationCount } from "@esm/model/energy-system/energy-system";
import { powerVariables } from "@esm/model/formulation/layout";
import { capacityUnit, flowUnit } from "@esm/model/results/category";
import { capacityAt, type SolvedSystem } from "@esm/model/results/operation";
import { placeOf } from "@esm/model/results/statistics/statistic";
import type { PlanCapacity } from "./plan.ts";

export function capacitiesOfPlan(solved: SolvedSystem): PlanCapacity[] {
  const { system } = solved;
  return system.components.flatMap((component, position) => {
    const flow = flowUnit(system, component);
    return (["capacity", ...powerVariables] as const).flatMap((property) =>
      Array.from({ length: locationCount(component) }, (_, location): PlanCapacity[] => {
        const value = capacityAt(solved, position, location, property);
        if (value === null) return [];
        const { region, region_to: regionTo } = placeOf(system, component, location);
        const unit = `[${property === "capacity" ? capacityUnit(component, flow) : flow}]`;
        return [{ component: component.name, property, region: region ?? "", regionTo, unit, value }];
      }).flat(),
    );
  });
}
