/**
 * Decisions whether something is built at all, in a program over all years of a pathway: each cohort has its own, z[y], which counts for
 * what its year builds and is paid as long as the cohort stands.
 */
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { someOf } from "@esm/model/domain/truncate";
import {
  type Capacity,
  type EnergySystem,
  locationName,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import { type ExistencePlace, existencePlaces, isDecision } from "@esm/model/energy-system/existence";

/**
 * What such a program does not have: costs by size, and constraints that count what exists. One problem for each component and each
 * constraint of the data.
 */
export function decisionsInForesight({ components, constraints }: EnergySystem): Problem[] {
  const refused = { type: "existence_in_foresight", hint: message("existence_year_by_year") } as const;
  const curves = components.filter(hasCurve).map(({ name }): Problem => {
    return { ...refused, loc: ["components", name], msg: message("curve_in_foresight", { name }), input: name };
  });
  const counting = constraints.flatMap(({ id, terms }): Problem[] => {
    const counted = terms.find(({ quantity, members }) => quantity === "existence" && members.length > 0);
    if (!counted) return [];
    const { name: component } = components[counted.members[0].component];
    const msg = message("counting_in_foresight", { name: id, component });
    return [{ ...refused, loc: ["constraints", id], msg, input: id }];
  });
  return [...curves, ...counting];
}

/**
 * Where data say that something is built, the first year needs no largest capacity, but later ones do: there, what stands may be enough.
 *
 * @param yearsBefore since the year before: what lives no longer does not stand
 */
export function withoutMaximumLater(base: EnergySystem, yearsBefore: number): Problem[] {
  const open = withOpenDecisions(base);
  return existencePlaces(open).flatMap((places, position): Problem[] => {
    const component = open.components[position];
    if (!dependsOnExistence(base.components[position])) return [];
    if ((component.capacity?.economicLifetime ?? 0) <= yearsBefore) return [];
    const unlimited = places.flatMap((place, location) =>
      isDecision(place) && place.most === Number.POSITIVE_INFINITY ? [locationName(open, component, location)] : [],
    );
    if (unlimited.length === 0) return [];
    const named = unlimited.map((where) => `'${where}'`);
    return [
      {
        type: "existence_needs_maximum",
        loc: ["components", component.name, "capacity_max"],
        msg: message("existence_needs_maximum", { component: component.name, places: someOf(named, 10, 10) }),
        hint: message("maximum_of_others"),
        ctx: { places: unlimited.slice(0, 10), count: unlimited.length },
      },
    ];
  });
}

/** A fixed capacity is there in every year anyway. */
const hasCurve = ({ capacity }: SystemComponent): boolean =>
  capacity !== null && !capacity.isFixed && capacity.investCurve !== null;

/** Whether costs or a least size depend on whether a component is built, and so each cohort on its own decision. */
export function dependsOnExistence({ capacity }: SystemComponent): boolean {
  if (!capacity?.existence || capacity.isFixed) return false;
  const { capexIfBuiltAndYear, opexIfBuiltAndYear, least } = capacity.existence;
  return capexIfBuiltAndYear + opexIfBuiltAndYear > 0 || least.some((value) => value > 0);
}

// Each cohort asks for the existence of all components of a year, which `existencePlaces` keeps by system.
const opened = new WeakMap<EnergySystem, EnergySystem>();

/** A year in which older cohorts may stand: it need not build anything for what has to exist, nor for the least size. */
export function withOpenDecisions(base: EnergySystem): EnergySystem {
  const before = opened.get(base);
  if (before) return before;
  const components = base.components.map(
    (component): SystemComponent => (dependsOnExistence(component) ? withCapacity(component, openCapacity) : component),
  );
  const open = { ...base, components };
  opened.set(base, open);
  return open;
}

/** The capacity of such a year. */
export const openCapacity = (capacity: Capacity): Capacity => ({
  ...capacity,
  lower: new Float64Array(capacity.lower.length),
  existence: capacity.existence && {
    ...capacity.existence,
    least: capacity.existence.least.map(() => 0),
    isGiven: capacity.existence.isGiven.map(() => false),
    // The least size is a row of all that stands.
    isTied: capacity.existence.least.some((least) => least > 0),
  },
});

const withCapacity = (component: SystemComponent, change: (capacity: Capacity) => Capacity): SystemComponent =>
  component.capacity ? ({ ...component, capacity: change(component.capacity) } as SystemComponent) : component;

/**
 * What stands of a cohort in a later year: its decision is that of the year that built it, to which a row ties it, or known as it was then.
 *
 * @param places of the component in the year that built it
 * @param locations of what stands, as positions in that year
 */
export function cohortCapacity(
  capacity: Capacity,
  places: readonly ExistencePlace[],
  locations: readonly number[],
): Capacity {
  if (!capacity.existence) return capacity;
  const own = locations.map((location) => places[location] ?? null);
  return {
    ...capacity,
    upper: Float64Array.from(own, (place) =>
      isDecision(place) ? place.most : place === 0 ? 0 : Number.POSITIVE_INFINITY,
    ),
    existence: {
      ...capacity.existence,
      least: new Float64Array(own.length),
      isGiven: own.map((place) => place === 1),
    },
  };
}
