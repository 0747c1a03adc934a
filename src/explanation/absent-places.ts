/**
 * Places where a component does not exist although it exists elsewhere and would bring what is short there: regions with
 * no record (or 0) in its capacity table, and pairs of regions that no line joins.
 */
import type { Capacity, EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import { figure, listed, roundedUp } from "./figures.ts";
import { type Finding, noise } from "./lever.ts";
import { withComponent } from "./levers/change.ts";

export type IsShort = (region: number, commodity: number) => boolean;

export interface AbsentPlaces {
  readonly component: number;
  /** The system with the component in these places, too, in any size. */
  readonly widened: EnergySystem;
  /** The first of the places among the component's locations. */
  readonly first: number;
  /** The finding when these capacities are enough; null where none is needed. */
  findingAt(count: number, capacityOf: (place: number) => number): Finding | null;
}

type Place = readonly [from: number, to: number | null];

export function absentPlaces(system: EnergySystem, isShort: IsShort): AbsentPlaces[] {
  return system.components.flatMap((component, position): AbsentPlaces[] => {
    const { capacity } = component;
    // What a place has of the weather, and what members of a group have in common, is not known where they are absent.
    if (!capacity || ("rate" in component && component.rate)) return [];
    if (capacity.sharedPotential >= 0 || capacity.linkedQuantity >= 0) return [];
    const places = placesOf(system, component, isShort);
    if (places.length === 0) return [];
    const first = capacity.lower.length;
    const repaired = (old: EnergySystem, chosen: readonly Place[], upper: readonly number[]): EnergySystem =>
      withComponent(old, position, (before) => widenedComponent(before, chosen, upper));
    return [
      {
        component: position,
        widened: repaired(
          system,
          places,
          places.map(() => Number.POSITIVE_INFINITY),
        ),
        first,
        findingAt(_, capacityOf) {
          const needed = places
            .map((place, index) => ({ place, capacity: capacityOf(index) }))
            .filter((entry) => entry.capacity > noise)
            .map(({ place, capacity: size }) => ({ place, size: roundedUp(size) }))
            .sort((left, right) => right.size - left.size);
          if (needed.length === 0) return null;
          const chosen = needed.map(({ place }) => place);
          const sizes = needed.map(({ size }) => size);
          return {
            problem: problemOf(system, component, chosen, sizes),
            repair: (old) => repaired(old, chosen, sizes),
          };
        },
      },
    ];
  });
}

function placesOf(system: EnergySystem, component: SystemComponent, isShort: IsShort): Place[] {
  const regions = [...system.regions.keys()];
  if (component.kind === "conversion") {
    const outputs = component.factors.filter(({ factor }) => factor > 0);
    return regions
      .filter((region) => !component.regions.includes(region))
      .filter((region) => outputs.some(({ commodity }) => isShort(region, commodity)))
      .map((region) => [region, null]);
  }
  if (component.kind === "source") {
    return regions
      .filter((region) => !component.regions.includes(region) && isShort(region, component.commodity))
      .map((region) => [region, null]);
  }
  if (component.kind !== "transmission") return [];
  const joined = new Set(Array.from(component.from, (from, line) => `${from} ${component.to[line]}`));
  return regions.flatMap((from) =>
    regions
      .filter((to) => from < to && !joined.has(`${from} ${to}`) && !joined.has(`${to} ${from}`))
      .filter((to) => isShort(from, component.commodity) || isShort(to, component.commodity))
      .map((to): Place => [from, to]),
  );
}

function widenedComponent(
  component: SystemComponent,
  places: readonly Place[],
  upper: readonly number[],
): SystemComponent {
  const added = (values: Float64Array, more: number): Float64Array =>
    Float64Array.of(...values, ...places.map(() => more));
  const mean = (values: Float64Array): number =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 1;
  const positions = (values: Int32Array, more: readonly number[]): Int32Array => Int32Array.of(...values, ...more);
  const capacityOf = (old: Capacity): Capacity => ({
    ...old,
    discrete: false,
    isFixed: false,
    lower: added(old.lower, 0),
    upper: Float64Array.of(...old.upper, ...upper),
    costFactor: added(old.costFactor, mean(old.costFactor)),
  });
  const capacity = component.capacity && capacityOf(component.capacity);
  const from = places.map(([region]) => region);
  if (component.kind === "transmission") {
    return {
      ...component,
      capacity,
      from: positions(component.from, from),
      to: positions(
        component.to,
        places.flatMap(([, to]) => to ?? []),
      ),
      distance: added(component.distance, mean(component.distance)),
      distanceBack: added(component.distanceBack, mean(component.distanceBack)),
      arrivingShare: added(component.arrivingShare, mean(component.arrivingShare)),
      arrivingShareBack: added(component.arrivingShareBack, mean(component.arrivingShareBack)),
    };
  }
  if (component.kind === "storage") return component;
  const { min, max } = component.fullLoadHours;
  const fullLoadHours = { min: added(min, Number.NaN), max: added(max, Number.NaN) };
  return { ...component, capacity, regions: positions(component.regions, from), fullLoadHours };
}

function problemOf(
  { regions }: EnergySystem,
  component: SystemComponent,
  places: readonly Place[],
  sizes: readonly number[],
): Finding["problem"] {
  const nameOf = ([from, to]: Place): string => (to === null ? regions[from] : `${regions[from]} – ${regions[to]}`);
  const [[from, to]] = places;
  const isLine = to !== null;
  const where = isLine ? `between ${regions[from]} and ${regions[to]}` : `in ${regions[from]}`;
  const others = places.length > 1 ? ` (and ${listed(places.slice(1).map(nameOf))})` : "";
  const what = isLine ? "capacity_max and distances" : "capacity_max";
  return {
    type: "infeasible_absence",
    loc: ["components", component.name, "capacity_max", ...(isLine ? [regions[from], regions[to]] : [regions[from]])],
    msg: `There is no '${component.name}' ${where}; with ${figure(sizes[0])} of it there${others} the model would be feasible.`,
    input: 0,
    hint: `Check the records of '${component.name}' in ${what}: a region or pair without one, or with 0, has none of it.`,
    ctx: { places: places.map((place, index) => ({ location: nameOf(place), to: sizes[index] })) },
  };
}
