/**
 * Builds the system of changed data like the given one: the trial of an explanation's suggestion. If the suggestion
 * changes an attribute, overrides of it give way, since the user would then change them.
 */
import { type Change, withChanges } from "@esm/model/domain/change";
import type { Override } from "@esm/model/domain/model";
import { type AnyOverride, attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import { type FamilyName, isRate } from "@esm/model/domain/table-family";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import {
  type EnergySystem,
  type SeriesPlace,
  type SystemComponent,
  seriesPlacesOf,
} from "@esm/model/energy-system/energy-system";
import { withTablesOverridden } from "@esm/model/energy-system/overridden-content";
import { seriesOf, withSeries } from "@esm/model/energy-system/time-series";
import { isFull, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { TypicalPeriods } from "../explanation/session.ts";
import type { ModelSnapshot } from "./model-input.ts";
import type { ReadySystem, ResolvedSystem } from "./time-resolution.ts";

type Ready = Pick<ReadySystem, "system" | "time">;

/** The system of the data with changes; null where the checks refuse them. */
type Rebuild = (changes: readonly Change[]) => EnergySystem | null;

export function rebuildOf({ content, overrides }: ModelSnapshot, ready: Ready): Rebuild {
  return (changes) => {
    const system = systemWith({ content, overrides }, changes);
    return system && resolvedAs(system, ready);
  };
}

/** With the series of the data. */
function systemWith(snapshot: ModelSnapshot, changes: readonly Change[]): EnergySystem | null {
  const changed = snapshotWith(withTablesOverridden(snapshot), changes);
  return changed && buildEnergySystem(changed.content, changed.overrides).system;
}

/**
 * The data with changes, and the overrides of attributes that they leave; null where there is no such place.
 *
 * @param snapshot with the overrides of its tables applied
 */
export function snapshotWith(
  { content, overrides }: ModelSnapshot,
  changes: readonly Change[],
): { content: ModelSnapshot["content"]; overrides: Override[] } | null {
  const changed = withChanges(content, changes);
  if (!changed) return null;
  const isChanged = ({ component_name, attribute }: Override): boolean =>
    changes.some((change) => change.component === component_name && change.attribute === attribute);
  const left = attributeOverridesOf(overrides).filter((override) => !isChanged(override));
  return { content: changed, overrides: left };
}

/**
 * How suggestions that change series are tried on a run over typical periods: with the periods of the changed series. Undefined
 * for a run over every step.
 *
 * @param resolve as the run was resolved
 */
export function typicalOf(
  { content, overrides }: ModelSnapshot,
  { full, time, resolve }: { full: EnergySystem; time: TimeStructure; resolve: (full: EnergySystem) => ResolvedSystem },
): TypicalPeriods | undefined {
  if (isFull(time)) return undefined;
  return {
    full,
    resolve: (changes) => {
      const changed = systemWith({ content, overrides }, changes);
      const ready = changed && resolve(changed);
      if (!ready?.system) return null;
      const { system, time, storageBounds } = ready;
      return { system, time, build: (one) => buildProgram(one, time, storageBounds) };
    },
  };
}

export const isOverriddenBy =
  (overrides: readonly AnyOverride[]) =>
  (component: string, attribute: string): boolean =>
    attributeOverridesOf(overrides).some(
      (override) => override.component_name === component && override.attribute === attribute,
    );

/** A system of the same series over the same periods; null where a place has a series that the periods do not have. */
export function resolvedAs(full: EnergySystem, ready: Ready): EnergySystem | null {
  if (isFull(ready.time)) return full;
  const known = new Map(ready.system.components.map((component) => [component.name, component]));
  const components: SystemComponent[] = [];
  for (const component of full.components) {
    const resolved = withSeriesOf(component, known.get(component.name));
    if (!resolved) return null;
    components.push(resolved);
  }
  return { ...full, components };
}

/** The component with the series of another one at its places; null where that lacks one. */
function withSeriesOf(component: SystemComponent, known: SystemComponent | undefined): SystemComponent | null {
  const keyOf = ({ region, regionTo }: SeriesPlace): string => `${region} ${regionTo}`;
  const places = seriesPlacesOf(component).map(keyOf);
  const knownPlaces = new Map(known ? seriesPlacesOf(known).map((place, index) => [keyOf(place), index]) : []);
  let isComplete = true;
  const resolved = withSeries(component, (full, family) => {
    // A suggestion may make a maximum of a fixed rate.
    const isLike = (other: FamilyName): boolean => other === family || (isRate(other) && isRate(family));
    const there = known && seriesOf(known).find((each) => isLike(each.family))?.series.series;
    const series = full.series.map((values, location) => {
      const known = there?.[knownPlaces.get(places[location]) ?? -1];
      // One is empty where there is no record.
      if (known === undefined || (known.length === 0) !== (values.length === 0)) isComplete = false;
      return known ?? values;
    });
    return { ...full, series };
  });
  return isComplete ? resolved : null;
}
