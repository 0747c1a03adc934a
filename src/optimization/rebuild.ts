/**
 * Builds the system of changed data like the given one: the trial of an explanation's suggestion. If the suggestion
 * changes an attribute, overrides of it give way, since the user would then change them.
 */
import { type Change, withChanges } from "../domain/change.ts";
import { buildEnergySystem } from "../energy-system/build.ts";
import type { EnergySystem, OperationRate, SystemComponent } from "../energy-system/energy-system.ts";
import { isFull } from "../energy-system/time-structure.ts";
import type { ModelSnapshot } from "./model-input.ts";
import type { ReadySystem } from "./time-resolution.ts";

type Ready = Pick<ReadySystem, "system" | "time">;

/** The system of the data with changes; null where the checks refuse them. */
type Rebuild = (changes: readonly Change[]) => EnergySystem | null;

export function rebuildOf({ content, overrides }: ModelSnapshot, ready: Ready): Rebuild {
  return (changes) => {
    const changed = withChanges(content, changes);
    if (!changed) return null;
    const isChanged = ({ component_name, attribute }: (typeof overrides)[number]): boolean =>
      changes.some((change) => change.component === component_name && change.attribute === attribute);
    const left = overrides.filter((override) => !isChanged(override));
    const { system } = buildEnergySystem(changed, left);
    return system && resolvedAs(system, ready);
  };
}

export const isOverriddenBy =
  (overrides: ModelSnapshot["overrides"]) =>
  (component: string, attribute: string): boolean =>
    overrides.some((override) => override.component_name === component && override.attribute === attribute);

/** A system of the same series over the same periods; null where a place has a series that the periods do not have. */
export function resolvedAs(full: EnergySystem, ready: Ready): EnergySystem | null {
  if (isFull(ready.time)) return full;
  const known = new Map(ready.system.components.map((component) => [component.name, component]));
  const components: SystemComponent[] = [];
  for (const component of full.components) {
    if (!("rate" in component) || !component.rate) {
      components.push(component);
      continue;
    }
    const rate = rateAs(component.rate, component.regions, known.get(component.name));
    if (!rate) return null;
    components.push({ ...component, rate });
  }
  return { ...full, components };
}

function rateAs(full: OperationRate, regions: Int32Array, known: SystemComponent | undefined): OperationRate | null {
  if (!known || !("rate" in known) || !known.rate) return null;
  const { series } = known.rate;
  const chosen = Array.from(regions, (region) => series[known.regions.indexOf(region)]);
  return chosen.every((values) => values !== undefined) ? { ...full, series: chosen } : null;
}
