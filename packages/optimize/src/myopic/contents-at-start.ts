/** Contents that storages are given, which a pathway cannot divide among what was built in different years. */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem, Storage } from "@esm/model/energy-system/energy-system";

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
      msg: message("content_at_start_in_pathway", { name, contentAtStart }),
      input: contentAtStart,
      hint: message("remove_content_at_start_optimize_years_one"),
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
      msg: message("inflow_in_pathway", { name }),
      hint: message("give_capacities_as_capacity_fix_optimize"),
    },
  ];
}
