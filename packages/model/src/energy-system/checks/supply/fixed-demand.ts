/** The energy that must be supplied, whatever capacity is built. */
import type { IndexedComponent } from "../../snapshot.ts";
import { capacityRange } from "./supply-graph.ts";

/** The energy that a sink must have in each step in a region; null where nothing is fixed. */
export function fixedDemand(component: IndexedComponent, region: number, hours: number): Float64Array | null {
  const { attributes, byRegion } = component;
  const series = byRegion.series.get("operationRateFix")?.[region];
  if (attributes.type !== "SINK" || !series) return null;
  if (!attributes.capacity_variable) return series;
  const { min } = capacityRange(component, region);
  return min > 0 ? series.map((rate) => rate * min * hours) : null;
}
