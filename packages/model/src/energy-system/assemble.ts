/** From a checked snapshot to the energy system. */
import { compareCodePoints, positionsOf } from "../domain/nearest-name.ts";
import { groupBy, limitId, potentialId, quantityId } from "./checks/groups.ts";
import { capacityLimitId } from "./checks/limits/capacity-limits.ts";
import { systemComponent } from "./components.ts";
import { reserveConstraint } from "./constraints/planning-reserves.ts";
import { capacityLimit, sharedPotential, yearlyLimit } from "./constraints/shared-limits.ts";
import { systemConstraints } from "./constraints/system-constraints.ts";
import type { EnergySystem, SystemComponent, SystemConstraint } from "./energy-system.ts";
import type { Snapshot } from "./snapshot.ts";

export function assemble(snapshot: Snapshot): EnergySystem {
  const limits = groupBy(snapshot.components, limitId);
  const capacityLimits = groupBy(snapshot.components, capacityLimitId);
  const potentials = groupBy(snapshot.components, potentialId);
  const quantities = groupBy(snapshot.components, quantityId);
  const positions = {
    limit: positionsOf([...limits.keys()]),
    capacityLimit: positionsOf([...capacityLimits.keys()]),
    potential: positionsOf([...potentials.keys()]),
    quantity: positionsOf([...quantities.keys()]),
  };
  const components = snapshot.components.map((component) => systemComponent(component, snapshot, positions));
  return {
    regions: snapshot.regions,
    commodities: snapshot.commodities,
    components,
    yearlyLimits: [...limits].map(([id, members]) => yearlyLimit(id, members, snapshot)),
    capacityLimits: [...capacityLimits].map(([id, [first]]) =>
      capacityLimit(id, snapshot.components[first].attributes),
    ),
    sharedPotentials: [...potentials].map(([id, members]) => sharedPotential(id, members, snapshot, components)),
    linkedQuantities: [...quantities].map(([id, members]) => ({ id, members })),
    constraints: constraintsOf(snapshot, components),
    numberOfTimeSteps: snapshot.dataset.number_of_time_steps,
    hoursPerTimeStep: snapshot.dataset.hours_per_time_step,
    joinsEnds: snapshot.dataset.joins_ends ?? true,
    costUnit: snapshot.dataset.cost_unit,
    lengthUnit: snapshot.dataset.length_unit,
  };
}

/** Constraints of the data and planning reserves, in code-point order of their ids. */
function constraintsOf(snapshot: Snapshot, components: readonly SystemComponent[]): SystemConstraint[] {
  const own = systemConstraints(snapshot, components);
  if (snapshot.planningReserves.length === 0) return own;
  const reserves = snapshot.planningReserves.map((reserve) => reserveConstraint(reserve, snapshot, components));
  return [...own, ...reserves].sort((left, right) => compareCodePoints(left.id, right.id));
}
