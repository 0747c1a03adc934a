/** Checks a unit where a flow is asked for: a power, or an amount per time. */

import { message, type Words } from "@esm/messages/message";
import { parseUnit } from "./parse-unit.ts";
import { isAmount, isEnergy, isFlow, nameOf, type Unit } from "./unit.ts";

/** Undefined where nothing is wrong. */
export function faultOfFlow(text: string, unit: Unit): { msg: Words; hint: Words } | undefined {
  if (isFlow(unit)) return undefined;
  const better = flowFor(text, unit);
  const hint = better === undefined ? message("give_a_flow") : message("use_unit", { better });
  return {
    msg: message("unit_measures_another", {
      unit: text,
      found: nameOf(unit),
      wanted: message(isEnergy(unit) ? "a_power" : "a_flow"),
    }),
    hint,
  };
}

/** GW for GWh, t/h for t. */
function flowFor(text: string, unit: Unit): string | undefined {
  const candidates = [...(isEnergy(unit) ? [text.replace("Wh", "W")] : []), `${text}/h`];
  if (!isEnergy(unit) && !isAmount(unit)) return undefined;
  return candidates.find((candidate) => {
    const reading = parseUnit(candidate);
    return "unit" in reading && isFlow(reading.unit);
  });
}
