/** Says of an optimum in which parts of decisions count that its cost is a lower bound. */
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";

/** Nothing where nothing is decided, or where decisions are whole. */
export function relaxedExistence(system: EnergySystem): Problem[] {
  const isRelaxed = existencePlaces(system).some(
    (places, position) =>
      system.components[position].capacity?.existence?.isRelaxed &&
      places.some((place) => isDecision(place) && !place.isOneUnit),
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
