/** Copies of a system in which one thing is different. */
import type { Capacity, EnergySystem, OperationRate, SystemComponent } from "../../energy-system/energy-system.ts";

export function withComponent(
  system: EnergySystem,
  position: number,
  change: (component: SystemComponent) => SystemComponent,
): EnergySystem {
  return { ...system, components: system.components.with(position, change(system.components[position])) };
}

export function withCapacity(
  system: EnergySystem,
  position: number,
  change: (old: Capacity) => Capacity,
): EnergySystem {
  return withComponent(system, position, (component) =>
    component.capacity ? ({ ...component, capacity: change(component.capacity) } as SystemComponent) : component,
  );
}

/** Replaces a component's rate; components without one stay as they are. */
export function withRate(system: EnergySystem, position: number, change: (old: OperationRate) => OperationRate) {
  return withComponent(system, position, (component) =>
    "rate" in component && component.rate ? { ...component, rate: change(component.rate) } : component,
  );
}

/** Amounts per location of a component from slacks that stand location by location, `stepCount` each. */
export function byLocation(amounts: Float64Array, stepCount: number): Float64Array[] {
  return Array.from({ length: amounts.length / stepCount }, (_, location) =>
    amounts.subarray(location * stepCount, (location + 1) * stepCount),
  );
}

/** What is taken a little further than the solver found, so that rounding leaves no gap. */
export const generous = (amount: number): number => amount * (1 + 1e-6) + 1e-12;
