/**
 * LinearOptimalPowerFlow of FINE → lines with DC power flow. FINE gives each component voltage angles of its own, and forces equal angles at
 * the ends of a line of no capacity.
 */

import { message } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type Ends, independentCycles } from "@esm/model/energy-system/lines/cycles";
import type { Findings } from "../findings/collector.ts";
import { hasCapacity, type Pair } from "./lines.ts";
import type { FineComponent } from "./model.ts";

export const gridClass = "LinearOptimalPowerFlow";

/** The value of either direction. */
function ofEither(component: FineComponent, attribute: string, { region, regionTo }: Pair): number {
  const other = regionTo ?? "";
  return component.at(attribute, region, other) || component.at(attribute, other, region) || 0;
}

/** Whether the lines can have DC power flow here; where not, and an approximation is not accepted, says why. */
export function hasPowerFlow(component: FineComponent, lines: readonly Pair[], findings: Findings): boolean {
  if (component.className !== gridClass) return false;
  const isBuilt = lines.length > 0 && hasCapacity(component, lines[0].region);
  const isThere = (pair: Pair): boolean =>
    !isBuilt || ["capacityFix", "capacityMin"].some((attribute) => ofEither(component, attribute, pair) > 0);
  const fault = !lines.every((pair) => ofEither(component, "reactances", pair) > 0)
    ? ({ code: "reactance_missing", msg: message("branch_of_grid_without_reactance") } as const)
    : lines.every(isThere)
      ? null
      : ({ code: "dc_line_may_be_absent", msg: message("branch_of_grid_may_be_absent") } as const);
  if (!fault) return true;
  const place = { component: gridClass, place: component.name };
  if (findings.accepts("transport_model"))
    findings.approximate({ code: "transport_model", ...place, msg: message("transport_model"), direction: "falls" });
  else
    findings.error({
      ...fault,
      ...place,
      attribute: fault.code === "reactance_missing" ? "reactances" : "capacityMin",
      hint: message("accept_approximation", { code: "transport_model" }),
      direction: "falls",
    });
  return false;
}

export const reactancesOf = (component: FineComponent, own: string, lines: readonly Pair[]): TableRecord[] =>
  lines.map((pair) => ({
    family: "reactances",
    component: own,
    ...pair,
    values: Float64Array.of(ofEither(component, "reactances", pair)),
  }));

/** Whether lines of several components close a circle together: it is none where each has angles of its own. */
export function closeCirclesTogether(regions: number, grids: readonly (readonly Ends[])[]): boolean {
  const alone = grids.reduce((sum, lines) => sum + independentCycles(regions, lines).length, 0);
  return independentCycles(regions, grids.flat()).length > alone;
}
