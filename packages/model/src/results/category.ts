/** The four categories under which results are reported, and the units of a component's figures. */
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";

export const categories = ["SourceSink", "Conversion", "Storage", "Transmission"] as const;
export type Category = (typeof categories)[number];

const categoryOfKind = {
  source: "SourceSink",
  sink: "SourceSink",
  conversion: "Conversion",
  storage: "Storage",
  transmission: "Transmission",
} as const satisfies Record<SystemComponent["kind"], Category>;

export const categoryOf = (component: SystemComponent): Category => categoryOfKind[component.kind];

/** Positions of a category's components, in code-point order of their names. */
export function componentsIn(system: EnergySystem, category: Category): number[] {
  return [...system.components.keys()].filter((position) => categoryOf(system.components[position]) === category);
}

/** Unit of a component's flows, as a power. */
export function flowUnit(system: EnergySystem, component: SystemComponent): string {
  return component.kind === "conversion" ? component.physicalUnit : system.commodities[component.commodity].unit;
}

export const capacityUnit = (component: SystemComponent, flow: string): string =>
  component.kind === "storage" ? `${flow}*h` : flow;
