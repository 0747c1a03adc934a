/** The grids of a system: the lines with DC power flow of each commodity, and their independent cycles. */

import type { EnergySystem } from "../energy-system.ts";
import { type CycleLine, type Ends, independentCycles } from "./cycles.ts";

/** One line with all its cohorts: they share its reactance, and its flow is the sum of theirs. */
export interface GridLine extends Ends {
  readonly reactance: number;
  readonly members: readonly { readonly component: number; readonly location: number }[];
}

export interface Grid {
  /** Two components between the same regions are parallel lines. */
  readonly lines: readonly GridLine[];
  readonly cycles: readonly (readonly CycleLine[])[];
}

/** In the order of the commodities; lines in the order of components and locations. */
export function gridsOf({ regions, components }: EnergySystem): Grid[] {
  const byCommodity = new Map<number, Map<string, GridLine & { members: GridLine["members"][number][] }>>();
  for (const [position, component] of components.entries()) {
    if (component.kind !== "transmission" || !component.dcPowerFlow) continue;
    const lines = byCommodity.get(component.commodity) ?? new Map();
    byCommodity.set(component.commodity, lines);
    for (const [location, from] of component.from.entries()) {
      const to = component.to[location];
      const key = JSON.stringify([component.cohortOf ?? component.name, from, to]);
      const line = lines.get(key) ?? { from, to, reactance: component.dcPowerFlow.reactance[location], members: [] };
      line.members.push({ component: position, location });
      lines.set(key, line);
    }
  }
  return [...byCommodity]
    .sort(([left], [right]) => left - right)
    .map(([, ofCommodity]) => {
      const lines = [...ofCommodity.values()];
      return { lines, cycles: independentCycles(regions.length, lines) };
    });
}
