/**
 * Whether components are built at all (docs/reference/mathematical-model.md, Built or not): where this is known, where it is decided,
 * and the largest capacity M that a decision allows.
 *
 * M is never guessed: it is the smallest maximum that rows and bounds of the model state anyway, so it cuts nothing off.
 */
import {
  type Capacity,
  type EnergySystem,
  type Existence,
  locationCount,
  type SystemComponent,
} from "./energy-system.ts";
import { membersByLocation } from "./locations.ts";

/** A decision at a location: z is 0 or 1, and  least·z ≤ cap ≤ most·z. */
export interface Decision {
  readonly least: number;
  /** M; infinite where nothing limits the capacity. */
  readonly most: number;
  /** One plant unit at most may be built: its number is the decision. */
  readonly isOneUnit: boolean;
}

/** 1 or 0 where it is known whether the component is built; null where nothing depends on it. */
export type ExistencePlace = Decision | 1 | 0 | null;

export const isDecision = (place: ExistencePlace): place is Decision => typeof place === "object" && place !== null;

const known = new WeakMap<EnergySystem, readonly (readonly ExistencePlace[])[]>();

/** By component and location. */
export function existencePlaces(system: EnergySystem): readonly (readonly ExistencePlace[])[] {
  const before = known.get(system);
  if (before) return before;
  const counted = countedComponents(system);
  const limits = createMaxima(system);
  const places = system.components.map((component, position) => {
    const { capacity } = component;
    if (!capacity || (!capacity.existence && !counted.has(position))) return [];
    return Array.from({ length: locationCount(component) }, (_, location) =>
      placeAt(capacity, location, counted.has(position), () => limits(position, location)),
    );
  });
  known.set(system, places);
  return places;
}

/** Components that constraints of the data count by their existence. */
function countedComponents({ constraints }: EnergySystem): Set<number> {
  const terms = constraints.flatMap((constraint) => constraint.terms);
  const counting = terms.filter(({ quantity, yearOffset }) => quantity === "existence" && yearOffset === 0);
  return new Set(counting.flatMap(({ members }) => members.map(({ component }) => component)));
}

function placeAt(capacity: Capacity, location: number, isCounted: boolean, maximum: () => number): ExistencePlace {
  const { existence, lower, upper, discrete, perPlantUnit } = capacity;
  if (existence?.isGiven[location] || lower[location] > 0) return 1;
  if (upper[location] <= 0) return 0;
  const least = existence?.least[location] ?? 0;
  const costs = existence ? existence.capexIfBuiltAndYear + existence.opexIfBuiltAndYear : 0;
  if (costs === 0 && least === 0 && !isCounted && !existence?.isTied) return null;
  const most = maximum();
  if (most <= 0) return 0;
  return { least, most, isOneUnit: discrete && most < 2 * perPlantUnit };
}

/** The smallest of the maxima of a capacity that the model states: of itself, of its limit, and of what it is tied to. */
function createMaxima(system: EnergySystem): (component: number, location: number) => number {
  const links = linkedPlaces(system);
  const least = leastOfLimits(system);
  const own = (position: number, location: number): number => {
    const component = system.components[position];
    const { capacity } = component;
    if (!capacity) return Number.POSITIVE_INFINITY;
    const most = Math.min(
      capacity.upper[location],
      ofCapacityLimit(system, capacity, location, least),
      ofDischargingCapacity(component, location),
      ofYearlyLimit(system, component, location),
    );
    return wholeUnits(capacity, most);
  };
  return (position, location) => {
    const linked = links.get(`${position} ${location}`) ?? [];
    const { capacity } = system.components[position];
    const perUnit = capacity?.perPlantUnit ?? 1;
    return linked.reduce(
      (most, place) => {
        const other = system.components[place.component].capacity?.perPlantUnit ?? 1;
        return Math.min(most, (own(place.component, place.location) / other) * perUnit);
      },
      own(position, location),
    );
  };
}

/** A maximum that is a whole number of units loses none to rounding. */
const wholeUnits = ({ discrete, perPlantUnit }: Capacity, most: number): number =>
  discrete && Number.isFinite(most) ? perPlantUnit * Math.floor(most / perPlantUnit + 1e-9) : most;

/** The other members of linked quantities at the same place, by component and location. */
function linkedPlaces(system: EnergySystem): Map<string, { component: number; location: number }[]> {
  const groups = system.linkedQuantities.flatMap(({ members }) => membersByLocation(system, members));
  return new Map(
    groups.flatMap((group) =>
      group.map((place) => [`${place.component} ${place.location}`, group.filter((other) => other !== place)] as const),
    ),
  );
}

/** Σ length · least capacity of all members, by capacity limit. */
function leastOfLimits({ components, capacityLimits }: EnergySystem): Float64Array {
  const least = new Float64Array(capacityLimits.length);
  for (const { capacity } of components) {
    if (!capacity || capacity.capacityLimit < 0) continue;
    const { lower, costFactor } = capacity;
    least[capacity.capacityLimit] += lower.reduce((sum, value, location) => sum + value * costFactor[location], 0);
  }
  return least;
}

/** What the limit of capacities leaves beside the fixed and least capacities of all other members; of lines, divided by the length. */
function ofCapacityLimit(system: EnergySystem, capacity: Capacity, location: number, least: Float64Array): number {
  const length = capacity.costFactor[location];
  if (capacity.capacityLimit < 0 || length === 0) return Number.POSITIVE_INFINITY;
  const { limit } = system.capacityLimits[capacity.capacityLimit];
  const others = least[capacity.capacityLimit] - capacity.lower[location] * length;
  return Math.max(0, limit - others) / length;
}

/** cap ≤ energyToPowerMax·capDis */
function ofDischargingCapacity(component: SystemComponent, location: number): number {
  if (component.kind !== "storage" || !component.dischargeCapacity) return Number.POSITIVE_INFINITY;
  const { energyToPowerMax, dischargeCapacity } = component;
  const most = dischargeCapacity.upper[location];
  return Number.isFinite(energyToPowerMax) ? energyToPowerMax * most : Number.POSITIVE_INFINITY;
}

/** yearlyFullLoadHoursMin·cap ≤ operation of a year ≤ limit, of a source that is alone in its limit. */
function ofYearlyLimit({ components, yearlyLimits }: EnergySystem, component: SystemComponent, location: number) {
  if (component.kind !== "source" || component.yearlyLimit < 0) return Number.POSITIVE_INFINITY;
  const { limit, limitExcessCost } = yearlyLimits[component.yearlyLimit];
  const hours = component.fullLoadHours.min[location];
  const isMember = (each: SystemComponent): boolean =>
    "yearlyLimit" in each && each.yearlyLimit === component.yearlyLimit;
  const isAlone = components.filter(isMember).length === 1;
  return isAlone && limitExcessCost === null && hours > 0 ? limit / hours : Number.POSITIVE_INFINITY;
}

/** The system in which parts of decisions, and of choices of a piece of a curve, count. */
export function withRelaxedExistence(system: EnergySystem): EnergySystem {
  const counted = countedComponents(system);
  const components = system.components.map((component, position) => {
    const relaxed = component.capacity?.existence || counted.has(position) ? withRelaxed(component) : component;
    return relaxed.capacity?.investCurve ? withRelaxedCurve(relaxed) : relaxed;
  });
  return { ...system, components };
}

function withRelaxedCurve<Component extends SystemComponent>(component: Component): Component {
  const { capacity } = component;
  if (!capacity?.investCurve) return component;
  return { ...component, capacity: { ...capacity, investCurve: { ...capacity.investCurve, isRelaxed: true } } };
}

function withRelaxed<Component extends SystemComponent>(component: Component): Component {
  const { capacity } = component;
  if (!capacity) return component;
  return {
    ...component,
    capacity: { ...capacity, existence: { ...(capacity.existence ?? nothing(capacity)), isRelaxed: true } },
  };
}

/** For components that only constraints of the data count. */
const nothing = ({ lower }: Capacity): Existence => ({
  investIfBuilt: 0,
  capexIfBuiltAndYear: 0,
  opexIfBuiltAndYear: 0,
  least: new Float64Array(lower.length),
  isGiven: Array.from(lower, () => false),
  excluded: [],
  isRelaxed: false,
});
