/** The variables of a component in the years of a pathway → its variables in a file of FINE with investment periods. */
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import type { Findings } from "../../../findings/collector.ts";
import type { NetcdfVariable } from "../../../netcdf/write-netcdf.ts";
import { factorPrefix, rampNumbers, storageNumbers } from "../../attributes.ts";
import type { WrittenGroup } from "../translate.ts";
import type { BuiltBound } from "./built-bounds.ts";
import { differing, type Plant } from "./plants.ts";

/** Attributes that FINE has by year, each as we count it. */
const ofYear = new Set([
  ...[
    "investPerCapacity",
    "opexPerCapacity",
    "opexPerOperation",
    "opexPerChargeOperation",
    "opexPerDischargeOperation",
  ],
  ...["commodityCost", "commodityRevenue", "commodityCostTimeSeries", "commodityRevenueTimeSeries"],
  ...["capacityMin", "capacityMax", "capacityFix", "yearlyFullLoadHoursMin", "yearlyFullLoadHoursMax"],
  ...["operationRateMin", "operationRateMax", "operationRateFix", "stateOfChargeMin", "stateOfChargeMax"],
]);

/** What an attribute is in a year in which it is not given. */
const absent: Readonly<Record<string, number>> = {
  opexPerOperation: 0,
  opexPerChargeOperation: 0,
  opexPerDischargeOperation: 0,
  commodityCost: 0,
  commodityRevenue: 0,
  commodityCostTimeSeries: 0,
  commodityRevenueTimeSeries: 0,
  capacityMin: 0,
  yearlyFullLoadHoursMin: 0,
  operationRateMin: 0,
};

interface Attribute {
  readonly kind: string;
  readonly variable: NetcdfVariable;
}

/** A group in a year, by the names of attributes. */
type Attributes = Map<string, Attribute>;

export interface GroupGiven {
  /** The group of each year. */
  readonly groups: readonly WrittenGroup[];
  /** Of the group, by year. */
  readonly variables: readonly (readonly NetcdfVariable[])[];
  readonly plant: Plant;
  readonly pathway: PathwaySystems;
  readonly bounds: readonly BuiltBound[];
  readonly order: readonly number[];
  readonly findings: Findings;
}

export function joinedGroup(given: GroupGiven): NetcdfVariable[] {
  const { groups, variables, plant, pathway, findings } = given;
  const [{ path, component }] = groups;
  const all = variables.map((each): Attributes => {
    const named = each.flatMap((variable): [string, Attribute][] => {
      const [, kind, attribute] = /^(0d|1d|2d|ts)_(.+)$/.exec(variable.name.slice(path.length + 1)) ?? [];
      return attribute === undefined ? [] : [[attribute, { kind, variable }]];
    });
    return new Map(named);
  });
  const coordinates = new Map(
    variables
      .flat()
      .flatMap((each): [string, NetcdfVariable][] => (each.dims[0] === each.name ? [[each.name, each]] : [])),
  );
  const refuse = (attribute: string): void => differing(component, nameHere(attribute), findings);
  const commissioning = openPlaces(given, all, refuse);
  const result = [...coordinates.values()];
  const add = (kind: string, attribute: string, like: Pick<NetcdfVariable, "dims" | "data" | "attributes">): void =>
    void result.push({ ...like, name: `${path}/${kind}_${attribute}` });
  const factorsDiffer = [...attributesIn(all)].some((each) => each.startsWith(factorPrefix) && !isSameInAll(all, each));
  for (const attribute of attributesIn(all)) {
    const isFactor = attribute.startsWith(factorPrefix);
    const byYear = all.map((attributes) => attributes.get(attribute));
    const known = byYear.find((each) => each !== undefined);
    if (!known) continue;
    if (isFactor ? !factorsDiffer : isSameInAll(all, attribute)) {
      add(known.kind, attribute, known.variable);
      continue;
    }
    const filled = byYear.map((each) => each ?? withoutValue(attribute, known, plant));
    const areContents = attribute.startsWith("stateOfCharge") && filled.some((each) => each?.kind !== "ts");
    if ((!ofYear.has(attribute) && !isFactor) || areContents || filled.includes(null)) {
      refuse(attribute);
      continue;
    }
    for (const [at, each] of filled.entries()) {
      if (!each) continue;
      const year = pathway.years[at];
      const name = isFactor ? `${factorPrefix}${year}.${attribute.slice(factorPrefix.length)}` : `${attribute}.${year}`;
      // FINE's reader leaves out tables of lines that are 0 everywhere.
      const isEmpty = each.kind === "2d" && isZero(each.variable);
      if (isEmpty) add("0d", name, { dims: [], data: Float64Array.of(0) });
      else add(each.kind, name, each.variable);
    }
  }
  addCommissioning(commissioning, given, all, add);
  const { yearsPerStep } = pathway;
  // FINE would let it stand for whole periods that end before its lifetime.
  if (plant.lifetime % yearsPerStep !== 0)
    add("0d", "floorTechnicalLifetime", { dims: [], data: Uint8Array.of(0), attributes: { dtype: "bool" } });
  return result;
}

const attributesIn = (all: readonly Attributes[]): Set<string> => new Set(all.flatMap((each) => [...each.keys()]));

const namesHere: Readonly<Record<string, string>> = {
  ...storageNumbers,
  ...rampNumbers,
  capacityPerPlantUnit: "capacity_per_plant_unit",
};

const nameHere = (attribute: string): string =>
  attribute.startsWith(factorPrefix) ? "conversion_factors" : (namesHere[attribute] ?? attribute);

const isZero = ({ data }: NetcdfVariable): boolean =>
  data instanceof Float64Array && data.every((value) => value === 0);

function isSameInAll(all: readonly Attributes[], attribute: string): boolean {
  const first = all[0].get(attribute);
  return all.every((attributes) => {
    const other = attributes.get(attribute);
    if (!first || !other) return first === other;
    const [one, two] = [first, other].map(({ variable: { data } }): readonly unknown[] => [...(data ?? [])]);
    const isEqual = one.length === two.length && one.every((value, at) => Object.is(value, two[at]));
    return first.kind === other.kind && isEqual;
  });
}

/** Null where FINE cannot leave it out in a year. */
function withoutValue(attribute: string, { kind, variable }: Attribute, plant: Plant): Attribute | null {
  // A rate of 1 is that of the capacity.
  const value = attribute === "operationRateMax" && plant.capacity !== "none" ? 1 : absent[attribute];
  if (value === undefined || !(variable.data instanceof Float64Array)) return null;
  return { kind, variable: { ...variable, data: variable.data.map((given) => (Number.isNaN(given) ? given : value)) } };
}

/** What each year may build, by FINE's order of regions. */
interface Commissioning {
  readonly min: readonly Float64Array[];
  readonly max: readonly Float64Array[];
}

/**
 * Makes the places of all years those of each year, because FINE has them once. Where a year has no place, it builds nothing, and what
 * stands there keeps its rates.
 */
function openPlaces(given: GroupGiven, all: readonly Attributes[], refuse: (attribute: string) => void): Commissioning {
  const { groups, plant, bounds, order, pathway } = given;
  const [{ component }] = groups;
  const eligible = all.map((attributes) => numbersOf(attributes.get("locationalEligibility")));
  const count = order.length;
  const min = pathway.years.map(() => new Float64Array(count));
  const max = pathway.years.map(() => new Float64Array(count).fill(Number.POSITIVE_INFINITY));
  for (const { component: name, region, year, ...bound } of bounds) {
    if (name !== component.name) continue;
    const at = order[region];
    min[year][at] = Math.max(min[year][at], bound.min);
    max[year][at] = Math.min(max[year][at], bound.max);
  }
  if (isSameInAll(all, "locationalEligibility")) return { min, max };
  const isShared = (["sharedPotentialID", "linkedQuantityID"] as const).find((id) => all.some((each) => each.has(id)));
  const hasMaximum = plant.capacity === "given" && attributesIn(all).has("capacityMax");
  if (component.kind === "transmission" || plant.capacity === "none" || isShared !== undefined || hasMaximum) {
    refuse("locationalEligibility");
    return { min, max };
  }
  const union = Float64Array.from({ length: count }, (_, at) => Number(eligible.some((each) => each[at] === 1)));
  for (const [year, attributes] of all.entries()) {
    for (let at = 0; at < count; at++) {
      if (union[at] !== 1 || eligible[year][at] === 1 || plant.capacity === "given") continue;
      max[year][at] = 0;
      const open = [...eligible.keys()].filter((other) => eligible[other][at] === 1);
      const builders = open.filter(
        (other) => other < year && pathway.years[year] < pathway.years[other] + plant.lifetime,
      );
      if (!keepsTables(all, year, at, builders.length > 0 ? builders : open.slice(0, 1)))
        refuse("locationalEligibility");
    }
    const own = attributes.get("locationalEligibility");
    if (own) attributes.set("locationalEligibility", { ...own, variable: { ...own.variable, data: union } });
  }
  return { min, max };
}

const numbersOf = (attribute: Attribute | undefined): Float64Array =>
  attribute?.variable.data instanceof Float64Array ? attribute.variable.data : new Float64Array();

/** Gives a place in a year the values of the years that have built there; false where these differ. */
function keepsTables(all: readonly Attributes[], year: number, at: number, builders: readonly number[]): boolean {
  const attributes = all[year];
  const columnsOf = (attribute: string, builder: number): number[] => {
    const { kind = "", variable } = all[builder].get(attribute) ?? {};
    if ((kind !== "ts" && kind !== "1d") || !(variable?.data instanceof Float64Array)) return [];
    const regions = numbersOf(all[builder].get("locationalEligibility")).length;
    return [...variable.data].filter((_, index) => index % regions === at);
  };
  let isKept = true;
  for (const [attribute, own] of [...attributes]) {
    if (own.kind !== "ts" && own.kind !== "1d") continue;
    if (attribute === "locationalEligibility" || attribute === "capacityMin") continue;
    const data = numbersOf(own).slice();
    const regions = numbersOf(attributes.get("locationalEligibility")).length;
    if (attribute === "capacityMax") {
      // FINE demands a maximum, and one of a year that may build does not bind here.
      data[at] = all.reduce((most, each) => Math.max(most, numbersOf(each.get(attribute))[at] ?? 0), 0);
    } else {
      const [column, ...others] = builders.map((builder) => columnsOf(attribute, builder));
      isKept &&= column.length > 0 && others.every((other) => other.every((value, row) => value === column[row]));
      for (const [row, value] of column.entries()) data[row * regions + at] = value;
    }
    attributes.set(attribute, { ...own, variable: { ...own.variable, data } });
  }
  return isKept;
}

function addCommissioning(
  { min, max }: Commissioning,
  { pathway: { years } }: GroupGiven,
  all: readonly Attributes[],
  add: (kind: string, attribute: string, like: Pick<NetcdfVariable, "dims" | "data">) => void,
): void {
  const dims = all[0].get("locationalEligibility")?.variable.dims ?? [];
  const isBounded = max.some((each) => each.some(Number.isFinite));
  if (min.some((each) => each.some((value) => value > 0)))
    for (const [year, data] of min.entries()) add("1d", `commissioningMin.${years[year]}`, { dims, data });
  if (isBounded) for (const [year, data] of max.entries()) add("1d", `commissioningMax.${years[year]}`, { dims, data });
}
