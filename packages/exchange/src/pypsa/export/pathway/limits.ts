/**
 * Limits of single years or of all of them become GlobalConstraints of their periods. PyPSA multiplies energies of a period with its years, g:
 *
 *     g·Σ w·p ≤ g·Y·limit        in a period, where a year has Y·limit
 *     Σ g·Σ w·p ≤ Y·budget       over all periods, which stand for g years each
 */

import { message } from "@esm/messages/message";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { membersOf } from "@esm/model/energy-system/limits";
import { classes, quantityOf } from "../../attributes/attributes.ts";
import type { Values } from "../draft.ts";
import { capacitiesOf, partsOfKey } from "../origins.ts";
import { type Carriers, hasEnergy } from "./carriers.ts";
import type { Given, Output } from "./components.ts";
import { boundsOf } from "./places.ts";

export interface LimitsGiven extends Given {
  readonly outputs: readonly Output[];
  readonly carriers: Carriers;
  /** Y: years that the steps of a period last. */
  readonly stepYears: number;
}

export type Sense = "<=" | ">=" | "==";

/** Each bound that there is. */
export function sidesOf(min: number, max: number): [Sense, number][] {
  if (min === max) return [["==", min]];
  return [
    ...(min > 0 ? [[">=", min] satisfies [Sense, number]] : []),
    ...(Number.isFinite(max) ? [["<=", max] satisfies [Sense, number]] : []),
  ];
}

interface Bound {
  readonly id: string;
  /** Position of the year; null for all of them together. */
  readonly year: number | null;
  readonly sides: readonly [Sense, number][];
}

function addConstraint(
  { draft, pathway }: Given,
  { id, year, sides }: Bound,
  values: Values,
  scale: (bound: number) => number,
): void {
  for (const [sense, bound] of sides) {
    const period = year === null ? {} : { investment_period: pathway.years[year] };
    const name = year === null ? id : `${id} ${pathway.years[year]}`;
    draft.add("global_constraints", name, { ...values, ...period, sense, constant: scale(bound) });
  }
}

/**
 * Bounds the energy of generators in a year, in a year's energy times Y; false where PyPSA cannot.
 *
 * @param members all that count, also those that do not stand in the year
 */
export function boundEnergy(given: LimitsGiven, members: readonly Output[], bound: Bound): boolean {
  if (bound.sides.length === 0) return true;
  if (members.length === 0) return bound.sides.every(([sense, amount]) => isKept(sense, 0, amount));
  if (members.some(({ list }) => list !== "generators")) return false;
  const carrier = given.carriers.of(members, bound.id, hasEnergy);
  if (carrier === null) return false;
  const { yearsPerStep } = given.pathway;
  const values = { type: "operational_limit", carrier_attribute: carrier };
  addConstraint(given, bound, values, (amount) => amount * yearsPerStep);
  return true;
}

const busOf = ({ values }: Output): string => String(values.bus ?? values.bus0 ?? "");

/** A component that counts in a bound of capacities, by a factor for each unit of its nominal power or energy. */
export interface Counted {
  readonly output: Output;
  readonly factor: number;
}

const isBuilt = ({ list, values }: Output): boolean => values[`${quantityOf(list)}_nom_extendable`] === true;

/**
 * Bounds nominal powers or energies that stand in a year; false where PyPSA cannot. It counts what may be built only.
 *
 * @param counted all that counts in any year, so that their carriers serve for all years
 */
export function boundCapacity(given: LimitsGiven, counted: readonly Counted[], bound: Bound): boolean {
  if (bound.sides.length === 0) return true;
  const now = counted.filter(({ output: { stands } }) => bound.year === null || stands.includes(bound.year));
  const existing = now.reduce(
    (sum, { output, factor }) =>
      isBuilt(output) ? sum : sum + factor * Number(output.values[`${quantityOf(output.list)}_nom`] ?? 0),
    0,
  );
  if (!now.some(({ output }) => isBuilt(output)))
    return bound.sides.every(([sense, value]) => isKept(sense, existing, value));
  const built = counted.filter(({ output }) => isBuilt(output));
  const [{ factor }] = built;
  return built.every((each) => Math.abs(each.factor / factor - 1) < 1e-12)
    ? boundTogether(given, built, { ...bound, existing })
    : boundWeighted(given, built, { ...bound, existing });
}

/** Capacities that count alike: of one carrier, and of one bus where all are there. */
function boundTogether(
  given: LimitsGiven,
  built: readonly Counted[],
  { existing, ...bound }: Bound & { existing: number },
): boolean {
  const outputs = built.map(({ output }) => output);
  const [bus, ...others] = new Set(outputs.map(busOf));
  const isAtOne = others.length === 0;
  const isRival = (other: Output): boolean => isBuilt(other) && (!isAtOne || busOf(other) === bus);
  const carrier = given.carriers.of(outputs, bound.id, isRival);
  if (carrier === null) return false;
  const [{ factor }] = built;
  const values = { type: "tech_capacity_expansion_limit", carrier_attribute: carrier, ...(isAtOne && { bus }) };
  addConstraint(given, bound, values, (amount) => (amount - existing) / factor);
  return true;
}

/** Links and lines that count differently: by a length each. */
function boundWeighted(
  given: LimitsGiven,
  built: readonly Counted[],
  { existing, ...bound }: Bound & { existing: number },
): boolean {
  const canHaveLength = ({ output: { list, values }, factor }: Counted): boolean =>
    (list === "links" || list === "lines") && (values.length === undefined || values.length === factor);
  // PyPSA divides the list of carriers at commas, and drops brackets.
  if (!built.every(canHaveLength) || /[[\](),]/.test(bound.id)) return false;
  const outputs = built.map(({ output }) => output);
  const carrier = given.carriers.of(outputs, bound.id, isBuilt);
  if (carrier === null || /[[\](),]/.test(carrier)) return false;
  for (const { output, factor } of built) output.values.length = factor;
  const values = { type: "transmission_volume_expansion_limit", carrier_attribute: carrier };
  addConstraint(given, bound, values, (amount) => amount - existing);
  return true;
}

const isKept = (sense: Sense, sum: number, value: number): boolean =>
  sense === "<=" ? sum <= value : sense === ">=" ? sum >= value : sum === value;

/** Capacity limits of the data: each year's draft has them, by carriers that components already have. */
export function addCapacityLimits({ drafts, draft, pathway, carriers, outputs, findings }: LimitsGiven): void {
  const all = drafts.own.map(({ lists }) => lists.get("global_constraints") ?? []);
  const counted = all.flat().map(({ values }) => String(values.carrier_attribute));
  // A limit of lines counts several carriers, separated by commas.
  carriers.keep(new Set(counted.flatMap((list) => [list, ...list.split(",")])));
  const together = all.flat().filter(({ values }) => values.type === "tech_capacity_expansion_limit");
  for (const carrier of new Set(together.map(({ values }) => values.carrier_attribute))) {
    const members = outputs.filter((output) => output.values.carrier === carrier && isBuilt(output));
    // Years whose plants have other units would count differently.
    if (new Set(members.map(({ origin }) => origin.capacity?.size)).size <= 1) continue;
    const msg = message("limit_capacity_over_all_regions_left");
    for (const place of new Set(members.flatMap(({ source }) => source ?? [])))
      findings.refuse({ code: "capacity_limit", attribute: "capacity_limit", place, msg, direction: "falls" });
  }
  for (const [year, constraints] of all.entries()) {
    const investment_period = pathway.years[year];
    for (const { name, values } of constraints)
      draft.add("global_constraints", `${name} ${investment_period}`, { ...values, investment_period });
  }
}

/** Sums of energy that the drafts of single years bound. */
export function addEnergyLimits(given: LimitsGiven): void {
  const { drafts, outputs, findings } = given;
  for (const [year, { lists }] of drafts.own.entries()) {
    for (const { name: base, values } of lists.get("generators") ?? []) {
      const sides = sidesOf(Number(values.e_sum_min ?? 0), Number(values.e_sum_max ?? Number.POSITIVE_INFINITY));
      const members = outputs.filter((output) => output.list === "generators" && output.base === base);
      if (boundEnergy(given, members, { id: base, year, sides })) continue;
      const msg = message("network_limit_by_year");
      findings.refuse({ code: "limit_by_year", component: "Generator", place: base, msg, direction: "falls" });
    }
  }
}

/** Bounds the emissions of all years together. */
export function addBudget(given: LimitsGiven): void {
  const { pathway, outputs, findings, stepYears } = given;
  const { budget, systems } = pathway;
  if (!budget) return;
  const bases = new Set(systems.flatMap((system, year) => generatorsOfLimit(system, budget.limitId, year, given)));
  const members = outputs.filter(({ list, base }) => list === "generators" && bases.has(base));
  const sides = [["<=", (budget.amount / pathway.yearsPerStep) * stepYears]] satisfies [Sense, number][];
  const { limitId: id } = budget;
  if (members.length > 0 && boundEnergy(given, members, { id: `${id} budget`, year: null, sides })) return;
  const msg = message("network_budget");
  findings.refuse({ code: "carbon_budget", component: "yearly limit", place: id, msg, direction: "falls" });
}

/** Names of the generators whose energy a yearly limit counts: one that the flows of all members pass, or the only member. */
function generatorsOfLimit(system: EnergySystem, id: string, year: number, { drafts }: Given): string[] {
  const { lists, names } = drafts.own[year];
  const generators = lists.get("generators") ?? [];
  const buses = (lists.get("buses") ?? []).filter(({ origin: { price } }) => isPriceOf(price?.of, id));
  const common = new Set(buses.map(({ name }) => name));
  const position = system.yearlyLimits.findIndex((limit) => limit.id === id);
  const members = new Set(position < 0 ? [] : membersOf(system, position).map(({ name }) => name));
  return generators.flatMap(({ name, values }) => {
    const source = names[`${classes.generators.name} ${name}`];
    const isOwn = source !== undefined && members.has(source);
    return isOwn || common.has(String(values.bus)) ? [name] : [];
  });
}

function isPriceOf(key: string | undefined, id: string): boolean {
  if (!key) return false;
  const { variable, subject } = partsOfKey(key);
  return variable === "limit.price" && subject === id;
}

/** Bounds of all that stands of a component at a place. */
export function addBoundsOfCohorts(given: LimitsGiven): void {
  const { outputs, pathway, findings } = given;
  const bounds = pathway.systems.map(boundsOf);
  const groups = Map.groupBy(
    outputs.filter(({ built, origin }) => built !== null && origin.capacity),
    ({ list, base }) => `${list} ${base}`,
  );
  for (const group of groups.values()) {
    const counted = group.map((output) => ({ output, factor: 1 / (output.origin.capacity?.size ?? 1) }));
    for (const year of pathway.years.keys()) {
      const [first, ...others] = group.filter(({ stands }) => stands.includes(year));
      if (!first) continue;
      const [lower, upper] = boundsAt(first, bounds[year]);
      if (others.length === 0) {
        boundOne(first, lower, upper);
        continue;
      }
      if (boundCapacity(given, counted, { id: first.base, year, sides: sidesOf(lower, upper) })) continue;
      const msg = message("network_bounds_of_cohorts");
      const place = String(first.source);
      findings.refuse({ code: "bounds_of_cohorts", attribute: "capacityMax", place, msg, direction: "falls" });
    }
  }
}

/** In units of the component's own capacity, also of those that are built with it. */
function boundsAt({ origin }: Output, bounds: ReadonlyMap<string, readonly [number, number]>): [number, number] {
  let [lower, upper] = [0, Number.POSITIVE_INFINITY];
  for (const { of, size } of capacitiesOf(origin)) {
    const [least, most] = bounds.get(of) ?? [0, Number.POSITIVE_INFINITY];
    const share = size / (origin.capacity?.size ?? 1);
    [lower, upper] = [Math.max(lower, least * share), Math.min(upper, most * share)];
  }
  return [lower, upper];
}

function boundOne({ list, values, origin }: Output, lower: number, upper: number): void {
  const [least, most] = [`${quantityOf(list)}_nom_min`, `${quantityOf(list)}_nom_max`];
  const { size = 1 } = origin.capacity ?? {};
  values[least] = Math.max(Number(values[least] ?? 0), lower * size);
  values[most] = Math.min(Number(values[most] ?? Number.POSITIVE_INFINITY), upper * size);
}
