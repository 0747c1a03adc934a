/** Storages into which more flows than they can hold and give: they would have to spill. */

import { message } from "@esm/messages/message";
import { hasPeriods } from "@esm/model/energy-system/time-structure";
import { storageContinuity } from "@esm/model/formulation/rules/storage-continuity";
import { storageWithinPeriods } from "@esm/model/formulation/rules/storage-within-periods";
import { formatList, maxRanges, stepRanges } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Slack } from "../relaxation.ts";
import { byLocation } from "./change.ts";

export function spillRelaxations(context: RelaxationContext): Relaxation[] {
  const { system, time, scales } = context;
  const { name: rule } = hasPeriods(time) ? storageWithinPeriods : storageContinuity;
  const price = 1 / (scales.power * scales.hours);
  return system.components.flatMap((component, position): Relaxation[] => {
    if (component.kind !== "storage" || component.canSpill || !component.otherSeries.inflow) return [];
    const slacks = context
      .blocksOf(rule)
      .filter(({ subject }) => "component" in subject && subject.component === position)
      .flatMap(({ start, count }) =>
        Array.from({ length: count }, (_, step): Slack => {
          const upper = Number.POSITIVE_INFINITY;
          return { rows: [start + step], values: [1], upper, price: price * time.weight[step] };
        }),
      );
    const toRepair: Relaxation["toRepair"] = ({ amounts }) => {
      const most = amounts.reduce((a, b) => Math.max(a, b), 0);
      const places = byLocation(amounts, time.stepCount).flatMap((spilt, location) => {
        const { text, ranges } = stepRanges(spilt, amountTolerance * most, time);
        return ranges.length > 0 ? [{ region: system.regions[component.regions[location]], steps: text, ranges }] : [];
      });
      if (!(most > 0) || places.length === 0) return null;
      return {
        commodity: component.commodity,
        problem: {
          type: "infeasible_inflow",
          loc: ["components", component.name, "spill"],
          msg: message("infeasible_inflow", {
            component: component.name,
            regions: formatList(places.map(({ region }) => region)),
            steps: places[0].steps,
          }),
          input: false,
          hint: message("set_spill_true"),
          ctx: {
            places: places.map(({ steps: _, ...place }) => ({ ...place, ranges: place.ranges.slice(0, maxRanges) })),
          },
        },
        changes: [{ component: component.name, attribute: "spill", value: true }],
      };
    };
    return [{ preferenceWeight: 1, about: "component", slacks, toRepair }];
  });
}
