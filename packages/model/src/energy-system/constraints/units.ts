/** Units of the quantities of constraints, as texts without brackets. */
import type { Component } from "../../domain/component.ts";
import type { Constraint, ConstraintPeriod, ConstraintTerm } from "../../domain/constraints/constraint.ts";
import type { Snapshot } from "../snapshot.ts";

/** The unit of a component's flows, as a power. */
function flowUnitOf({ commodities, commodityPosition }: Snapshot, attributes: Component): string {
  if (attributes.type === "CONVERSION") return attributes.physical_unit;
  return commodities[commodityPosition.get(attributes.commodity_name) ?? -1]?.unit ?? "";
}

/** The unit of an energy over a year, of its mean power in a step, or of the energy in a range of steps. */
const energyUnit = (flow: string, per: ConstraintPeriod): string =>
  per === "year" ? `${flow}*h/a` : per === "step" ? flow : `${flow}*h`;

/** The unit of a term's quantity for one of its components, without its factor. */
export function unitOfQuantity(
  snapshot: Snapshot,
  { quantity, commodity_name }: ConstraintTerm,
  per: ConstraintPeriod,
  attributes: Component,
): string {
  const flow = flowUnitOf(snapshot, attributes);
  switch (quantity) {
    case "capacity":
    case "built":
      return attributes.type === "STORAGE" ? `${flow}*h` : flow;
    case "charge_capacity":
    case "discharge_capacity":
      return flow;
    case "units":
    case "existence":
      return "1";
    case "investment":
      return snapshot.dataset.cost_unit;
    case "annual_cost":
      return `${snapshot.dataset.cost_unit}/a`;
    case "content":
      return `${flow}*h`;
    case "supply": {
      const commodity = snapshot.commodities[snapshot.commodityPosition.get(commodity_name ?? "") ?? -1];
      return energyUnit(commodity?.unit ?? "", per);
    }
    default:
      return energyUnit(flow, per);
  }
}

/** The unit of the sum: the one that is given, else that of its terms, which agree. */
export function unitOfSum(snapshot: Snapshot, { unit, per, terms }: Constraint, first: Component | undefined): string {
  return unit ?? (first ? unitOfQuantity(snapshot, terms[0], per, first) : "");
}
