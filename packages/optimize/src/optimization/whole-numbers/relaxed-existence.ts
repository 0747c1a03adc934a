/** Says of an optimum in which parts of decisions count that its cost is a lower bound. */
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { curvePlaces } from "@esm/model/energy-system/costs/invest-curve";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";

/** Nothing where nothing is decided, or where decisions are whole. */
export function relaxedExistence(system: EnergySystem): Problem[] {
  const places = existencePlaces(system);
  const curves = curvePlaces(system);
  const isRelaxed = system.components.some(
    ({ capacity }, position) =>
      (capacity?.existence?.isRelaxed && places[position].some((place) => isDecision(place) && !place.isOneUnit)) ||
      (capacity?.investCurve?.isRelaxed && curves[position].some(({ form }) => form === "choice")),
  );
  if (!isRelaxed) return [];
  return [
    {
      type: "existence_relaxed",
      severity: "warning",
      loc: ["relax_existence"],
      msg: message("existence_relaxed"),
      input: true,
      hint: message("existence_run_whole"),
    },
  ];
}
