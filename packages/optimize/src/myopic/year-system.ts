/**
 * The energy system of one milestone year: the model's own components for capacity that may be built now, and a
 * component with fixed capacity for each cohort that still stands (docs/reference/mathematical-model.md, Pathways).
 */
import { compareCodePoints } from "@esm/model/domain/nearest-name";
import { stockName } from "@esm/model/domain/runs/stock-name";
import { withinCurve } from "@esm/model/energy-system/costs/invest-curve";
import {
  type Capacity,
  type EnergySystem,
  locationCount,
  type SharedPotential,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import { exactly, withPowers } from "@esm/model/formulation/dispatch-program";
import { type CapacityVariable, powerVariables } from "@esm/model/formulation/layout";
import { type Cohort, standingIn } from "./cohort.ts";
import { standingParts } from "./cohort-attributes.ts";
import { constraintsOfYear, type QuantitiesBefore } from "./constraints-of-year.ts";
import { atLocations } from "./locations.ts";
import { limitsOfYear, type Milestone } from "./milestones.ts";

export interface YearSystem {
  system: EnergySystem;
  /** The positions of the model's own components in it. */
  positions: number[];
  /**
   * By component: the component of the model that it represents, and the year in which it was built, null where it may
   * be built now.
   */
  origins: { origin: number; builtIn: number | null }[];
}

interface Entry {
  component: SystemComponent;
  /** Position in the model, and the locations of the model's component that this one has. */
  origin: number;
  locations: number[];
  /** The year of stock. */
  builtIn: number | null;
}

/**
 * @param limitId the yearly limit that the milestone sets; null for none
 * @param before what constraints say of the year before; null in the first year
 * @param builtBase the system of the model in the year that built a cohort; the same as in this year unless given
 */
export function systemOfYear(
  base: EnergySystem,
  cohorts: readonly Cohort[],
  milestone: Milestone,
  limitId: string | null,
  before: QuantitiesBefore | null = null,
  builtBase: (cohort: Cohort) => EnergySystem = () => base,
): YearSystem {
  const { year } = milestone;
  const standing = standingIn(cohorts, year);
  const names = new Set(base.components.map(({ name }) => name));
  const entries = [
    ...base.components.map((component, origin) => {
      const own = standing.filter((cohort) => cohort.component === origin);
      return buildable(
        component,
        origin,
        own.map((cohort) => inYear(base, builtBase(cohort), cohort)),
      );
    }),
    ...standing.flatMap((cohort) => stocks(base, builtBase(cohort), cohort, names)),
  ].sort((left, right) => compareCodePoints(left.component.name, right.component.name));

  const system: EnergySystem = {
    ...base,
    components: entries.map((entry) => entry.component),
    yearlyLimits: limitsOfYear(base.yearlyLimits, milestone, limitId),
    sharedPotentials: base.sharedPotentials.map((potential) => withStock(potential, entries)),
    linkedQuantities: base.linkedQuantities.map(({ id, members }) => ({
      id,
      members: members.map((member) =>
        entries.findIndex(({ origin, builtIn }) => origin === member && builtIn === null),
      ),
    })),
    constraints: constraintsOfYear(base, entries, year, before),
  };
  const positions = base.components.map((_, position) =>
    entries.findIndex(({ origin, builtIn }) => origin === position && builtIn === null),
  );
  return { system, positions, origins: entries.map(({ origin, builtIn }) => ({ origin, builtIn })) };
}

type Bounds = Pick<Capacity, "lower" | "upper">;

const standingOf = (cohort: Cohort, variable: CapacityVariable): Float64Array | undefined =>
  variable === "capacity" ? cohort.capacity : cohort.powers?.[variable];

/** Minimum and maximum count for all standing capacity: stock fills both. */
function buildable(component: SystemComponent, origin: number, stocks: readonly Cohort[]): Entry {
  const locations = component.kind === "transmission" ? [...component.from.keys()] : [...component.regions.keys()];
  const { capacity } = component;
  if (!capacity || stocks.length === 0) return { component, origin, locations, builtIn: null };
  const left = ({ lower, upper }: Bounds, variable: CapacityVariable): Bounds => {
    const rest = (bound: Float64Array): Float64Array =>
      bound.map((value, location) =>
        Math.max(
          0,
          stocks.reduce((remainder, cohort) => remainder - (standingOf(cohort, variable)?.[location] ?? 0), value),
        ),
      );
    const most = rest(upper);
    return { lower: rest(lower).map((value, location) => Math.min(value, most[location])), upper: most };
  };
  const powers =
    component.kind === "storage" &&
    Object.fromEntries(
      powerVariables.flatMap((variable) => {
        const power = component[variable];
        return power ? [[variable, { ...power, ...left(power, variable) }]] : [];
      }),
    );
  const { existence } = capacity;
  const standsAt = (location: number): number =>
    stocks.reduce((sum, cohort) => sum + (cohort.capacity[location] ?? 0), 0);
  // What stands meets the least capacity, and the demand that something is built.
  const decision = existence && {
    ...existence,
    least: existence.least.map((least, location) => Math.max(0, least - standsAt(location))),
    isGiven: existence.isGiven.map((isGiven, location) => isGiven && !(standsAt(location) > 0)),
  };
  const { investCurve } = capacity;
  const whole = investCurve && !capacity.isFixed ? { ...capacity, upper: investCurve.maximum } : capacity;
  const remaining = left(whole, "capacity");
  // A curve is that of what one year builds: what stands takes nothing of it.
  const upper = investCurve && !capacity.isFixed ? withinCurve(investCurve, remaining.upper) : remaining.upper;
  const bounds = { lower: remaining.lower, upper };
  const rest = withCapacity({ ...component, ...powers }, { ...capacity, ...bounds, existence: decision });
  return { component: rest, origin, locations, builtIn: null };
}

/** A cohort by the locations of its component in the year; what stands where that may no longer exist is left out. */
function inYear(year: EnergySystem, built: EnergySystem, cohort: Cohort): Cohort {
  const [part] = standingParts(year, built, cohort.component);
  const count = locationCount(year.components[cohort.component]);
  if (year === built) return cohort;
  const moved = (values: Float64Array): Float64Array => {
    const there = new Float64Array(count);
    part?.locations.forEach((location, index) => {
      if (location >= 0) there[location] = values[part.builtLocations[index]];
    });
    return there;
  };
  const powers = Object.entries(cohort.powers ?? {}).map(([variable, values]) => [variable, moved(values)]);
  return { ...cohort, capacity: moved(cohort.capacity), ...(cohort.powers && { powers: Object.fromEntries(powers) }) };
}

/** What stands of a cohort: one component, and another one for places where it may no longer be built. */
function stocks(year: EnergySystem, built: EnergySystem, cohort: Cohort, names: Set<string>): Entry[] {
  return standingParts(year, built, cohort.component).flatMap(({ component, locations, builtLocations }): Entry[] => {
    const at = (values: Float64Array): Float64Array =>
      Float64Array.from(builtLocations, (location) => values[location]);
    const powers = Object.entries(cohort.powers ?? {}).map(([variable, values]) => [variable, at(values)]);
    const own = { ...cohort, capacity: at(cohort.capacity), powers: Object.fromEntries(powers) };
    if (!own.capacity.some((value) => value > 0)) return [];
    const entry = stock(component, own, names);
    return [{ ...entry, locations: entry.locations.map((location) => locations[location]) }];
  });
}

/** @param cohort by the locations of the component */
function stock(component: SystemComponent, cohort: Cohort, names: Set<string>): Entry {
  const locations = [...cohort.capacity.keys()].filter((location) => cohort.capacity[location] > 0);
  const { capacity } = component;
  if (!capacity) throw new Error(`'${component.name}' has stock without a capacity.`);
  const fixed = {
    ...capacity,
    lower: cohort.capacity,
    upper: cohort.capacity,
    isFixed: true,
    // Whole units were built; the solver need not find their number again, nor need it equal the number built now.
    discrete: false,
    linkedQuantity: -1,
    // It goes on paying the costs of having been built.
    existence: capacity.existence && { ...capacity.existence, least: capacity.existence.least.map(() => 0) },
  };
  const name = unusedName(stockName(component.name, cohort.builtIn), names);
  const powers =
    component.kind === "storage" &&
    withPowers(component, ({ lower }, variable) =>
      exactly(lower.map((_, location) => cohort.powers?.[variable]?.[location] ?? 0)),
    );
  // Cohorts of a line share its reactance, and its loss.
  const isOfGrid = component.kind === "transmission" && (component.dcPowerFlow ?? component.powerLosses);
  const stocked = { ...withCapacity(component, fixed), ...powers, name, ...(isOfGrid && { cohortOf: component.name }) };
  return { component: atLocations(stocked, locations), origin: cohort.component, locations, builtIn: cohort.builtIn };
}

function withCapacity<Kind extends SystemComponent>(component: Kind, capacity: Capacity): Kind {
  return { ...component, capacity };
}

/** Users may have a component of this name already. */
export function unusedName(wanted: string, names: Set<string>): string {
  let name = wanted;
  for (let number = 2; names.has(name); number++) name = `${wanted} (${number})`;
  names.add(name);
  return name;
}

/** Stock takes its share of a potential; shares are of the maximum that the model gives. */
export function withStock(
  potential: SharedPotential,
  entries: readonly { readonly origin: number; readonly locations: readonly number[] }[],
): SharedPotential {
  const members = entries.flatMap(({ origin, locations }, component) => {
    const member = potential.members.find((candidate) => candidate.component === origin);
    if (!member || locations.includes(-1)) return [];
    const chosen = (values: Float64Array): Float64Array => Float64Array.from(locations, (at) => values[at]);
    return [{ component, max: chosen(member.max), maxBack: chosen(member.maxBack) }];
  });
  return { ...potential, members };
}
