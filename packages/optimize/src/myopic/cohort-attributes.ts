/**
 * What a plant keeps from the year that built it, and what each year decides for all plants alike
 * (docs/reference/mathematical-model.md, Pathways).
 *
 * The year has what the commodities cost, demands, rates and all other series, limits, bounds of what stands, distances, losses,
 * reactances and eligibility. The cohort has costs of its capacity and its operation, its lifetime, unit size, efficiencies, conversion
 * factors and ramps.
 */
import {
  type Capacity,
  type EnergySystem,
  type Existence,
  locationCount,
  locationName,
  type PowerCapacity,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import { atLocations } from "./locations.ts";

/** A component of a year with what stands of a cohort there. */
export interface StandingPart {
  readonly component: SystemComponent;
  /** Positions in the component of the year; -1 for a place where it may no longer exist. */
  readonly locations: readonly number[];
  /** Positions in the component of the year that built it. */
  readonly builtLocations: readonly number[];
}

type OfCapacity = Pick<
  Capacity,
  | "economicLifetime"
  | "investPerCapacity"
  | "capexPerCapacityAndYear"
  | "opexPerCapacityAndYear"
  | "perPlantUnit"
  | "discrete"
  | "investCurve"
>;

const ofCapacity = ({
  economicLifetime,
  investPerCapacity,
  capexPerCapacityAndYear,
  opexPerCapacityAndYear,
  perPlantUnit,
  discrete,
  investCurve,
}: Capacity): OfCapacity => ({
  economicLifetime,
  investPerCapacity,
  capexPerCapacityAndYear,
  opexPerCapacityAndYear,
  perPlantUnit,
  discrete,
  investCurve,
});

/** Decisions of the year with the costs that the cohort has where it is built. */
function ofExistence(cohort: Capacity, year: Capacity): Existence | null {
  if (!cohort.existence) return year.existence && { ...year.existence, ...noCosts };
  const { investIfBuilt, capexIfBuiltAndYear, opexIfBuiltAndYear, isRelaxed } = cohort.existence;
  const costs = { investIfBuilt, capexIfBuiltAndYear, opexIfBuiltAndYear };
  const nothing = { least: year.lower.map(() => 0), isGiven: Array.from(year.lower, () => false), excluded: [] };
  return { isRelaxed, ...nothing, ...year.existence, ...costs };
}

const noCosts = { investIfBuilt: 0, capexIfBuiltAndYear: 0, opexIfBuiltAndYear: 0 } as const;

/** A power of the year with the costs of its cohort; the cohort decides whether it is there. */
function ofPower(power: PowerCapacity | null, year: PowerCapacity | null): PowerCapacity | null {
  if (!power) return null;
  const { investPerCapacity, capexPerCapacityAndYear, opexPerCapacityAndYear } = power;
  return { ...(year ?? power), investPerCapacity, capexPerCapacityAndYear, opexPerCapacityAndYear };
}

/** The attributes of a component that its cohort keeps, apart from those of its capacity. */
function ofKind(component: SystemComponent): Partial<SystemComponent> {
  switch (component.kind) {
    case "conversion": {
      const { factors, costPerOperation, rampUp, rampDown } = component;
      return { factors, costPerOperation, rampUp, rampDown };
    }
    case "transmission":
      return { costPerOperation: component.costPerOperation };
    case "storage": {
      const { chargeRate, dischargeRate, chargeEfficiency, dischargeEfficiency, selfDischarge } = component;
      const { stateOfChargeMin, stateOfChargeMax, costPerCharge, costPerDischarge, cyclesPerYear } = component;
      const { energyToPowerMin, energyToPowerMax, isCyclic, canSpill } = component;
      return {
        chargeRate,
        dischargeRate,
        chargeEfficiency,
        dischargeEfficiency,
        selfDischarge,
        stateOfChargeMin,
        stateOfChargeMax,
        costPerCharge,
        costPerDischarge,
        cyclesPerYear,
        energyToPowerMin,
        energyToPowerMax,
        isCyclic,
        canSpill,
      };
    }
    default:
      return { rampUp: component.rampUp, rampDown: component.rampDown };
  }
}

function withAttributesOf(component: SystemComponent, cohort: SystemComponent): SystemComponent {
  const { capacity: year } = component;
  const capacity = year &&
    cohort.capacity && {
      ...year,
      ...ofCapacity(cohort.capacity),
      existence: ofExistence(cohort.capacity, year),
    };
  const powers =
    component.kind === "storage" && cohort.kind === "storage"
      ? {
          chargeCapacity: ofPower(cohort.chargeCapacity, component.chargeCapacity),
          dischargeCapacity: ofPower(cohort.dischargeCapacity, component.dischargeCapacity),
        }
      : {};
  return { ...component, ...ofKind(cohort), ...powers, capacity } as SystemComponent;
}

/** Names a place in every year: eligibility, and so positions, may differ. */
export const placeKey = (system: EnergySystem, component: SystemComponent, location: number): string =>
  component.kind === "transmission" && !component.isBidirectional
    ? `${system.regions[component.from[location]]} → ${system.regions[component.to[location]]}`
    : locationName(system, component, location);

export const placesOf = (system: EnergySystem, component: SystemComponent): string[] =>
  Array.from({ length: locationCount(component) }, (_, location) => placeKey(system, component, location));

/** Whether what two years build of a component can be told apart once it stands. */
export function haveEqualCohorts(
  [left, leftPosition]: readonly [EnergySystem, number],
  [right, rightPosition]: readonly [EnergySystem, number],
): boolean {
  const [one, other] = [left.components[leftPosition], right.components[rightPosition]];
  return one === other || (textOf(left, one) === textOf(right, other) && one.kind === other.kind);
}

const textOf = (system: EnergySystem, component: SystemComponent): string =>
  JSON.stringify(
    [
      component.capacity && ofCapacity(component.capacity),
      component.capacity?.existence && [
        component.capacity.existence.investIfBuilt,
        component.capacity.existence.capexIfBuiltAndYear,
        component.capacity.existence.opexIfBuiltAndYear,
      ],
      ofKind(component),
      component.kind === "storage" &&
        [ofPower(component.chargeCapacity, null), ofPower(component.dischargeCapacity, null)].map(
          (power) => power && [power.investPerCapacity, power.capexPerCapacityAndYear, power.opexPerCapacityAndYear],
        ),
      placesOf(system, component),
    ],
    // Infinities are no JSON.
    (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value),
  );

/**
 * What stands of a cohort in a year: with its attributes where the component exists in the year, and as it was built at places where it
 * may no longer exist.
 *
 * @param origin position of the component in both systems
 */
export function standingParts(year: EnergySystem, built: EnergySystem, origin: number): StandingPart[] {
  const [now, then] = [year.components[origin], built.components[origin]];
  const all = [...placesOf(built, then).keys()];
  if (now === then) return [{ component: now, locations: all, builtLocations: all }];
  const positions = new Map(placesOf(year, now).map((place, location) => [place, location]));
  const there = placesOf(built, then).map((place) => positions.get(place) ?? -1);
  const kept = all.filter((location) => there[location] >= 0);
  const closed = all.filter((location) => there[location] < 0);
  const locations = kept.map((location) => there[location]);
  const order = [...kept.keys()].sort((left, right) => locations[left] - locations[right]);
  const [sorted, sortedBuilt] = [order.map((at) => locations[at]), order.map((at) => kept[at])];
  const isWhole = sorted.length === positions.size;
  const changed = withAttributesOf(now, then);
  return [
    ...(kept.length > 0
      ? [
          {
            component: isWhole ? changed : atLocations(changed, sorted),
            locations: sorted,
            builtLocations: sortedBuilt,
          },
        ]
      : []),
    ...(closed.length > 0
      ? [{ component: closedAt(then, closed), locations: closed.map(() => -1), builtLocations: closed }]
      : []),
  ];
}

/** Nothing can be built there any more: only what stands is left, and potentials and links of the year do not know it. */
function closedAt(component: SystemComponent, locations: readonly number[]): SystemComponent {
  const { capacity } = component;
  const free = { ...component, capacity: capacity && { ...capacity, sharedPotential: -1, linkedQuantity: -1 } };
  return atLocations(free as SystemComponent, locations);
}
