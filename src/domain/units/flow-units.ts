/** What is wrong with a unit where a flow is asked for: a power, or an amount per time. */
import { parseUnit } from "./parse-unit.ts";
import { isAmount, isEnergy, isFlow, nameOf, type Unit } from "./unit.ts";

/** Undefined where nothing is wrong. */
export function faultOfFlow(text: string, unit: Unit): { msg: string; hint: string } | undefined {
  if (isFlow(unit)) return undefined;
  const better = flowFor(text, unit);
  const hint =
    better === undefined ? "Give a power such as 'GW', or an amount per time such as 't/h'." : `Use '${better}'.`;
  return { msg: `'${text}' is ${nameOf(unit)}, not ${isEnergy(unit) ? "a power" : "a flow"}`, hint };
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
