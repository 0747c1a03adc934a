/** Contents that storages are given, which a pathway cannot divide among what was built in different years. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem, Storage } from "../energy-system/energy-system.ts";

export function contentsInPathway({ components }: EnergySystem): Problem[] {
  return components.flatMap((component) =>
    component.kind === "storage" ? [...contentAtStart(component), ...inflow(component)] : [],
  );
}

function contentAtStart({ name, contentAtStart }: Storage): Problem[] {
  if (contentAtStart === null) return [];
  return [
    {
      type: "content_at_start_in_pathway",
      loc: ["components", name, "content_at_start"],
      msg: `'${name}' begins with a content of ${contentAtStart}, which a pathway cannot divide among the capacities of different years.`,
      input: contentAtStart,
      hint: "Remove content_at_start, or optimize the years one by one.",
    },
  ];
}

/** A fixed capacity is the same in every year. */
function inflow({ name, capacity, otherSeries }: Storage): Problem[] {
  if (capacity.isFixed || !otherSeries.inflow) return [];
  return [
    {
      type: "inflow_in_pathway",
      loc: ["components", name, "inflow"],
      msg: `'${name}' has an inflow, which a pathway cannot divide among the capacities of different years.`,
      hint: "Give its capacities as capacity_fix, or optimize the years one by one.",
    },
  ];
}
