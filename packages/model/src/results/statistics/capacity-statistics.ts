/**
 * Capacities with their limits: fixed, minimum or maximum, the share of the maximum that is used, and where a limit binds
 * its price and worth. A line has one capacity and one row. Storages also have the power that their capacity allows.
 */
import { locationCount, locationName } from "../../energy-system/energy-system.ts";
import type { PowerVariable } from "../../formulation/layout.ts";
import { flowUnit } from "../category.ts";
import { capacityAt, existenceAt } from "../operation.ts";
import { placeOf, type SolvedResult, type Statistic, share, totalsOf } from "./statistic.ts";

const additive = ["capacity", "charge_power", "discharge_power", "is_built", "worth"];

export function capacityStatistics({ solved, prices }: SolvedResult): Statistic[] {
  const rows = solved.system.components.flatMap((_, position) => rowsOf({ solved, prices }, position));
  return [...rows, ...totalsOf(rows.filter(({ quantity }) => additive.includes(quantity)))];
}

function rowsOf({ solved, prices }: Pick<SolvedResult, "solved" | "prices">, position: number): Statistic[] {
  const { system } = solved;
  const component = system.components[position];
  const { capacity } = component;
  if (!capacity) return [];
  const flow = flowUnit(system, component);
  const unit = component.kind === "storage" ? `[${flow}*h]` : `[${flow}]`;
  return Array.from({ length: locationCount(component) }, (_, location): Statistic[] => {
    const built = capacityAt(solved, position, location) ?? 0;
    const row = (quantity: string, value: number, of = unit): Statistic => ({
      group: "capacity",
      component: component.name,
      commodity: null,
      ...placeOf(system, component, location),
      quantity,
      unit: of,
      value,
    });
    const rows = [row("capacity", built)];
    if (component.kind === "storage") {
      const power = (rate: number, variable: PowerVariable): number => {
        const own = capacityAt(solved, position, location, variable);
        const byEnergy = rate === Number.POSITIVE_INFINITY ? rate : rate * built;
        return own === null ? byEnergy : Math.min(own, byEnergy);
      };
      rows.push(row("charge_power", power(component.chargeRate, "chargeCapacity"), `[${flow}]`));
      rows.push(row("discharge_power", power(component.dischargeRate, "dischargeCapacity"), `[${flow}]`));
    }
    if (capacity.existence || capacity.investCurve)
      rows.push(row("is_built", existenceAt(solved, position, location), "[-]"));
    const [lower, upper] = [capacity.lower[location], capacity.upper[location]];
    if (capacity.isFixed) rows.push(row("fixed_capacity", upper));
    else {
      if (lower > 0) rows.push(row("minimum_capacity", lower));
      if (Number.isFinite(upper)) rows.push(row("maximum_capacity", upper));
      if (Number.isFinite(upper) && upper > 0) rows.push(row("share_of_maximum", built / upper, share));
    }
    const where = locationName(system, component, location);
    for (const { kind, name, location: at, unit: of, value } of prices?.prices ?? []) {
      if (kind !== "capacity" || name !== component.name || at !== where) continue;
      rows.push(row("price", value, of), row("worth", value * built, `[${system.costUnit}/a]`));
    }
    return rows;
  }).flat();
}
