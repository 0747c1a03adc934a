/**
 * Components of a network with investment periods. Whatever a milestone year may build is a component that stands from this year on for its
 * lifetime. Everything else is a component that stands in the periods in which it is the same.
 */

import { message } from "@esm/messages/message";
import { isDecided, type SystemComponent } from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import type { Findings } from "../../../findings/collector.ts";
import { classes, type ListName, quantityOf } from "../../attributes/attributes.ts";
import type { DraftComponent, NetworkDraft, Values } from "../draft.ts";
import { capacitiesOf, type Origin, partsOfKey } from "../origins.ts";
import { type Drafted, type DraftsOfYears, draftedIn } from "./drafts-of-years.ts";
import { joinedValues } from "./joined-values.ts";
import { placesOf } from "./places.ts";

/** A component of the network. */
export interface Output {
  readonly list: ListName;
  readonly name: string;
  /** The draft of the network has the same object, so another carrier or bounds may still be set here. */
  readonly values: Values;
  /** The name in the networks of single years. */
  readonly base: string;
  /** Position of the year that builds it; null for what the data give. */
  readonly built: number | null;
  /** Positions of the years in which it stands. */
  readonly stands: readonly number[];
  /** Where the capacity and the energies come from. */
  readonly origin: Origin;
  readonly source: string | null;
}

export interface Given {
  readonly pathway: PathwaySystems;
  readonly drafts: DraftsOfYears;
  readonly draft: NetworkDraft;
  readonly findings: Findings;
  /** Whether a year may not build a component at a place. */
  readonly isExcluded: (year: number, position: number, location: number) => boolean;
}

/** PyPSA would count these sums over all periods, so GlobalConstraints of single periods replace them. */
const sumsOfEnergy = ["e_sum_min", "e_sum_max"] as const;
/** Limits of single years and carriers follow when all components are there. */
const later: readonly ListName[] = ["global_constraints", "carriers"];

export function addComponents(given: Given): Output[] {
  const { drafts, pathway } = given;
  const decided = decidedOnes(given);
  const outputs: Output[] = [];
  const buses = new Map<string, string>();
  // A storage may be of one class in its own year, and of another where those of several years are alike.
  const all = [...drafts.own, ...pathway.years.keys().map((year) => drafts.cohort(year, year))];
  const lists = new Set<ListName>(["buses", ...all.flatMap((each) => [...each.lists.keys()])]);
  for (const list of lists) {
    if (later.includes(list)) continue;
    const own = drafts.own.map((draft) => draftedIn(draft, list));
    for (const base of new Set(own.flatMap((each) => [...each.keys()]))) {
      const byYear = own.map((each) => each.get(base) ?? null);
      const source = byYear.find((each) => each !== null)?.source ?? null;
      if (source === null || !decided.has(source)) outputs.push(...addGiven(list, base, byYear, given));
    }
    for (const built of pathway.years.keys()) {
      const standing = pathway.years.map((_, year) =>
        year < built ? null : draftedIn(drafts.cohort(year, built), list),
      );
      const findPlace = placesOf(pathway.systems[built]);
      for (const [base, first] of standing[built] ?? []) {
        if (first.source === null || !decided.has(first.source)) continue;
        const place = findPlace(first.origin, first.source);
        if (!place) throw new Error(`'${base}' has no place in its data.`);
        if (given.isExcluded(built, place.position, place.location)) continue;
        const byYear = standing.map((each) => each?.get(base) ?? null);
        outputs.push(addCohort(list, base, byYear, { ...given, built, component: place.component, buses }));
      }
    }
  }
  return outputs;
}

/** Names of components whose capacity is decided, in all years. */
function decidedOnes({ pathway, findings }: Given): ReadonlySet<string> {
  const decided = new Set<string>();
  for (const [position, component] of pathway.systems[0].components.entries()) {
    const all = pathway.systems.map(({ components }) => isDecided(components[position]));
    if (all.includes(true)) decided.add(component.name);
    if (all.includes(true) && all.includes(false)) differing(component, "capacityFix", findings);
  }
  return decided;
}

const differing = ({ kind, name }: SystemComponent, attribute: string, findings: Findings): void =>
  findings.refuse({
    code: "values_by_year",
    component: kind,
    place: name,
    attribute,
    msg: message("network_values_by_year"),
    direction: "either",
  });

/** Storages end each period as they began it, or begin each anew. */
function withinPeriods(list: ListName, values: Values): Values {
  const [cyclic, initial] =
    list === "stores" ? ["e_cyclic", "e_initial"] : ["cyclic_state_of_charge", "state_of_charge_initial"];
  if (list !== "stores" && list !== "storage_units") return values;
  const { [cyclic]: isCyclic, ...others } = values;
  return isCyclic
    ? { ...others, [`${cyclic}_per_period`]: true }
    : { ...others, [`${cyclic}_per_period`]: false, [`${initial}_per_period`]: true };
}

const withoutSums = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([attribute]) => !sumsOfEnergy.some((sum) => sum === attribute)));

/** Whether a capacity is decided in each year anew: that of a power whose storage is given. */
function isDecidedYearly(list: ListName, values: Values): boolean {
  const quantity = quantityOf(list);
  const { [`${quantity}_nom_extendable`]: isBuilt, [`${quantity}_nom_min`]: least = 0, capital_cost = 0 } = values;
  const most = values[`${quantity}_nom_max`] ?? Number.POSITIVE_INFINITY;
  return isBuilt === true && least !== most && (capital_cost !== 0 || most !== Number.POSITIVE_INFINITY);
}

const isTimeless = (list: ListName): boolean => list === "buses" || list === "loads";

/** Adds a component that the data give: one for each run of years in which it is the same. */
function addGiven(
  list: ListName,
  base: string,
  byYear: readonly (Drafted | null)[],
  { pathway, draft, findings }: Given,
): Output[] {
  const { years, yearsPerStep, systems } = pathway;
  const steps = systems[0].numberOfTimeSteps;
  const valuesAt = byYear.map((each) => each && withinPeriods(list, withoutSums(each.values)));
  const runs: number[][] = [];
  for (const [year, values] of valuesAt.entries()) {
    if (!values) continue;
    const run = runs.at(-1);
    const together = run?.at(-1) === year - 1 ? [...run, year] : null;
    const isOne = isTimeless(list) && run !== undefined;
    const joined = together && joinedValues(list, standingIn(valuesAt, together), steps);
    if (isOne || (joined?.differing.length === 0 && !isDecidedYearly(list, values))) run?.push(year);
    else runs.push([year]);
  }
  return runs.map((run): Output => {
    const standing = standingIn(valuesAt, run);
    const { values: joined, differing: attributes } = joinedValues(list, standing, steps);
    const [first] = run;
    const { origin, source } = byYear[first] ?? { origin: {}, source: null };
    for (const attribute of attributes) {
      const msg = message("network_values_by_year");
      findings.error({ code: "values_by_year", component: classes[list].name, place: base, attribute, msg });
    }
    const isAlways = run.length === years.length || isTimeless(list);
    const values: Values = isAlways
      ? joined
      : { ...joined, build_year: years[first], lifetime: run.length * yearsPerStep };
    const wanted = runs.length === 1 ? base : `${base} ${years[first]}`;
    const name = draft.add(list, wanted, values, { origin, ...(source !== null && { source }) });
    return { list, name, values, base, built: null, stands: run, origin, source };
  });
}

const standingIn = (values: readonly (Values | null)[], run: readonly number[]): (Values | null)[] =>
  values.map((each, year) => (run.includes(year) ? each : null));

interface CohortGiven extends Given {
  readonly built: number;
  readonly component: SystemComponent;
  /** Names of buses of single cohorts, by year of building and name. */
  readonly buses: Map<string, string>;
}

/** Adds a component that a year may build. */
function addCohort(
  list: ListName,
  base: string,
  byYear: readonly (DraftComponent | null)[],
  { pathway, draft, findings, built, component, buses }: CohortGiven,
): Output {
  const { years, systems } = pathway;
  const lifetime = component.capacity?.economicLifetime ?? 0;
  const stands = [...years.keys()].filter((year) => year >= built && years[year] < years[built] + lifetime);
  const values = byYear.map((each, year) =>
    each && stands.includes(year) ? withinPeriods(list, withoutSums(each.values)) : null,
  );
  if (stands.some((year) => !values[year])) throw new Error(`'${base}' does not stand in each of its years.`);
  const joined = joinedValues(list, values, systems[0].numberOfTimeSteps);
  for (const attribute of joined.differing) differing(component, attribute, findings);
  const own = Object.fromEntries(
    Object.entries(joined.values).map(([attribute, value]) => {
      const isBus = /^bus\d*$/.test(attribute);
      return [attribute, isBus ? (buses.get(`${built} ${value}`) ?? value) : value];
    }),
  );
  const { origin = {} } = byYear[built] ?? {};
  const subjects = capacitiesOf(origin).map(({ of }) => partsOfKey(of).subject);
  const together = systems[built].components.filter(({ name }) => subjects.includes(name));
  if (together.some((each) => !isDecided(each) || each.capacity?.economicLifetime !== lifetime))
    differing(component, "economic_lifetime", findings);
  const all: Values = list === "buses" ? own : { ...own, build_year: years[built], lifetime };
  const name = draft.add(list, `${base} ${years[built]}`, all, { source: component.name, origin });
  if (list === "buses") buses.set(`${built} ${base}`, name);
  return { list, name, values: all, base, built, stands, origin, source: component.name };
}
