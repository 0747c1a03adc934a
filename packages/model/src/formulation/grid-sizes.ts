/** How large the voltage law makes a program, from the number of lines only: unchecked data have no grid yet. */
import type { Component } from "../domain/component.ts";
import { type EnergySystem, locationCount } from "../energy-system/energy-system.ts";

/** A breadth-first forest of a grid closes cycles of some ten lines. */
const linesOfCycle = 10;

interface GridCounts {
  readonly rows: number;
  readonly nonzeros: number;
}

/** In all steps. Each line beyond a tree over all regions closes a cycle. */
function countsOfLines(lineCounts: Iterable<number>, regionCount: number, steps: number): GridCounts {
  let [rows, nonzeros] = [0, 0];
  for (const lines of lineCounts) {
    const cycles = Math.max(0, lines - regionCount + 1);
    rows += cycles * steps;
    nonzeros += 2 * Math.min(lines, linesOfCycle) * cycles * steps;
  }
  return { rows, nonzeros };
}

export function countsOfGrids({ components, regions }: EnergySystem, steps: number): GridCounts {
  const lines = new Map<number, number>();
  for (const component of components) {
    if (component.kind !== "transmission" || !component.dcPowerFlow || component.cohortOf !== undefined) continue;
    lines.set(component.commodity, (lines.get(component.commodity) ?? 0) + locationCount(component));
  }
  return countsOfLines(lines.values(), regions.length, steps);
}

/** @param places of each component, its lines */
export function countsOfGridsInContent(
  places: Iterable<{ readonly component: Component; readonly count: number }>,
  regionCount: number,
  steps: number,
): GridCounts {
  const lines = new Map<string, number>();
  for (const { component, count } of places) {
    if (component.type !== "TRANSMISSION" || component.power_flow !== "DC") continue;
    lines.set(component.commodity_name, (lines.get(component.commodity_name) ?? 0) + count);
  }
  return countsOfLines(lines.values(), regionCount, steps);
}
