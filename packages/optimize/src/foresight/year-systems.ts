/**
 * The energy systems of a pathway that is optimized as a whole: one for each milestone year, with capacities that stand in it
 * (docs/reference/mathematical-model.md, Pathways with perfect foresight).
 *
 * A *cohort* is what one year builds of a component. Cohorts that have the same attributes share the columns of a component in the
 * system of a year; others are components of their own.
 */
import { compareCodePoints } from "@esm/model/domain/nearest-name";
import { stockName } from "@esm/model/domain/runs/stock-name";
import {
  type Capacity,
  type EnergySystem,
  type LocationBounds,
  locationCount,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import { type ExistencePlace, existencePlaces } from "@esm/model/energy-system/existence";
import { powerVariables } from "@esm/model/formulation/layout";
import { haveEqualCohorts, standingParts } from "../myopic/cohort-attributes.ts";
import { constraintsOfYear } from "../myopic/constraints-of-year.ts";
import { limitsOfYear, type Milestone } from "../myopic/milestones.ts";
import { unusedName, withStock } from "../myopic/year-system.ts";
import { cohortCapacity, dependsOnExistence, openCapacity, withOpenDecisions } from "./built-or-not.ts";
import { withRetirement } from "./retirement.ts";

/** A component in the system of a year. */
export interface YearEntry {
  /** Position of the component in the system of the model. */
  readonly origin: number;
  /** Positions of the milestone years that built what stands; null for a component without a capacity to be decided. */
  readonly cohorts: readonly number[] | null;
  /** Whether the year itself builds it. */
  readonly isOwn: boolean;
}

export interface ForesightYear {
  readonly milestone: Milestone;
  /** By how much a cost of this year counts (D), in years. */
  readonly weight: number;
  /** The system of the model with the assumptions of this year. */
  readonly base: EnergySystem;
  readonly system: EnergySystem;
  /** By component of the system. */
  readonly entries: readonly YearEntry[];
}

interface Entry extends YearEntry {
  readonly component: SystemComponent;
  /** Positions in the component of the model of this year; -1 for a place where it does not exist. */
  readonly locations: readonly number[];
}

/** The milestone years of a pathway, and what is the same in all of them. */
interface YearsOfPathway {
  /** By milestone year; the components are the same, in the same order. */
  readonly bases: readonly EnergySystem[];
  readonly milestones: readonly Milestone[];
  /** By how much a cost of each year counts (D), in years. */
  readonly weights: readonly number[];
  /** The yearly limit that the milestones set; null for none. */
  readonly limitId: string | null;
  /** Whether years may retire what earlier ones have built. */
  readonly retirement: boolean;
}

export function systemsOfYears(pathway: YearsOfPathway): ForesightYear[] {
  const { bases, milestones, weights, limitId } = pathway;
  return milestones.map((milestone, position) => {
    const entries = entriesOf(pathway, position);
    const base = bases[position];
    const { year } = milestone;
    const constraintEntries = entries.map(({ origin, locations, isOwn, cohorts }) => ({
      origin,
      locations,
      builtIn: isOwn || cohorts === null ? null : year,
    }));
    const system: EnergySystem = {
      ...base,
      components: entries.map(({ component }) => component),
      yearlyLimits: limitsOfYear(base.yearlyLimits, milestone, limitId),
      sharedPotentials: base.sharedPotentials.map((potential) => withStock(potential, entries)),
      // Links concern what a year builds: the program has a row for them where that is not what stands.
      linkedQuantities: base.linkedQuantities.map(({ id, members }) => ({
        id,
        members: position > 0 ? [] : members.map((member) => entries.findIndex(({ origin }) => origin === member)),
      })),
      constraints: constraintsOfYear(base, constraintEntries, year, null),
    };
    return { milestone, weight: weights[position], base, system, entries };
  });
}

/** In code-point order of their names, like every list of components. */
function entriesOf(pathway: YearsOfPathway, position: number): Entry[] {
  const { bases, milestones, retirement } = pathway;
  const base = bases[position];
  const names = new Set(base.components.map(({ name }) => name));
  const entries = base.components.flatMap((component, origin): Entry[] => {
    const locations = Array.from({ length: locationCount(component) }, (_, location) => location);
    const whole = { component, origin, locations, cohorts: null, isOwn: true };
    if (!component.capacity || component.capacity.isFixed) return [whole];
    const groups = groupsOf(pathway, position, origin);
    const decides = bases.some((each) => dependsOnExistence(each.components[origin]));
    return groups.flatMap((cohorts): Entry[] => {
      const isOwn = cohorts.includes(position);
      const parts = standingParts(base, bases[isOwn ? position : cohorts[0]], origin);
      const ofCohort = (free: Capacity, built: readonly number[]): Capacity =>
        cohortCapacity(free, placesOfBuilding(pathway, cohorts[0], origin), built);
      return parts.map(({ component: standing, locations: places, builtLocations }): Entry => {
        const { capacity } = standing;
        if (!capacity) throw new Error(`'${component.name}' has cohorts without a capacity.`);
        const isAlone = cohorts.length === 1 && isOwn;
        const name = isOwn ? component.name : unusedName(stockName(component.name, yearOf(milestones, cohorts)), names);
        // The bounds of the year are for all that stands: the program has a row for them.
        const isWhole = isOwn && groups.length === 1;
        const bounds = isWhole ? {} : isOwn ? withoutLeast(capacity) : withoutBounds(capacity);
        const discrete = capacity.discrete && isAlone;
        const linkedQuantity = isOwn ? capacity.linkedQuantity : -1;
        const freed = { ...capacity, ...bounds, discrete, linkedQuantity };
        const decided = !decides || isWhole ? freed : isOwn ? openCapacity(freed) : ofCohort(freed, builtLocations);
        const free = withCapacity({ ...standing, name }, decided);
        const powered = isWhole ? free : withPowers(free, isOwn ? withoutLeast : withoutBounds);
        const part = isOwn ? powered : asCohort(powered, component.name);
        const isOld = cohorts.some((built) => built !== position);
        return {
          component: retirement && isOld ? withRetirement(part, decides) : part,
          origin,
          locations: places,
          cohorts,
          isOwn,
        };
      });
    });
  });
  return entries.sort((left, right) => compareCodePoints(left.component.name, right.component.name));
}

const yearOf = (milestones: readonly Milestone[], cohorts: readonly number[]): number =>
  milestones[cohorts.at(-1) ?? 0].year;

/** The cohorts that stand in a year, by equal attributes; the one of the year itself is in the last group. */
function groupsOf({ bases, milestones }: YearsOfPathway, position: number, origin: number): number[][] {
  const { year } = milestones[position];
  const groups: number[][] = [];
  const decides = bases.some((each) => dependsOnExistence(each.components[origin]));
  for (let built = position; built >= 0; built--) {
    const component = bases[built].components[origin];
    const { capacity } = component;
    if (!capacity || capacity.isFixed) continue;
    if (built !== position && milestones[built].year + capacity.economicLifetime <= year) continue;
    const group = decides
      ? undefined
      : groups.find(([first]) => haveEqualCohorts([bases[first], origin], [bases[built], origin]));
    if (group) group.push(built);
    else groups.push([built]);
  }
  return groups.map((group) => group.toReversed()).toReversed();
}

/** Whether the component is built, by location in the year that builds it. */
function placesOfBuilding(pathway: YearsOfPathway, position: number, origin: number): readonly ExistencePlace[] {
  const { bases, retirement } = pathway;
  // Later years may retire even a plant of which data say that the year of building has it.
  const isWhole = !retirement && groupsOf(pathway, position, origin).length === 1;
  return existencePlaces(isWhole ? bases[position] : withOpenDecisions(bases[position]))[origin];
}

const withCapacity = <Kind extends SystemComponent>(component: Kind, capacity: Capacity): Kind => ({
  ...component,
  capacity,
});

/** The capacities of a component that are built: that of its energy, and the powers of a storage. */
export const builtVariables = (component: SystemComponent): ("capacity" | (typeof powerVariables)[number])[] => [
  "capacity",
  ...(component.kind === "storage" ? powerVariables.filter((variable) => component[variable]) : []),
];

/** Lines with DC power flow share the reactance of their line with what else stands of it, and lines with losses its loss. */
const asCohort = (component: SystemComponent, name: string): SystemComponent =>
  component.kind === "transmission" && (component.dcPowerFlow ?? component.powerLosses)
    ? { ...component, cohortOf: name }
    : component;

const withoutLeast = ({ lower, upper }: LocationBounds): LocationBounds => ({ lower: lower.map(() => 0), upper });

const withoutBounds = ({ lower, upper }: LocationBounds): LocationBounds => ({
  lower: lower.map(() => 0),
  upper: upper.map(() => Number.POSITIVE_INFINITY),
});

/** A storage with other bounds of its powers. */
function withPowers(component: SystemComponent, boundsOf: (power: LocationBounds) => LocationBounds): SystemComponent {
  if (component.kind !== "storage") return component;
  const changed = Object.fromEntries(
    powerVariables.map((variable) => {
      const power = component[variable];
      return [variable, power && { ...power, ...boundsOf(power) }];
    }),
  );
  return { ...component, ...changed };
}
