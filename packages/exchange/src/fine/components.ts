/**
 * A component of FINE → components and tables. FINE's numbers may differ by region; here they are one number, so a
 * component becomes one for each set of values.
 */

import { message, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import { problemsOf } from "@esm/model/domain/schema-problems";
import { factorProfiles } from "@esm/model/domain/table-family";
import { createFindings, type FindingInput, type Findings } from "../findings/collector.ts";
import { strict } from "../findings/report.ts";
import {
  classes,
  contentSeries,
  factorPrefix,
  isUnderstood,
  limitations,
  numberFamilies,
  numbersByRegion,
  operatingCosts,
  rampNumbers,
  seriesFamilies,
  storageNumbers,
} from "./attributes.ts";
import { checkExistence, costsIfBuilt, existenceTables, familyIfBuilt } from "./existence.ts";
import { curveOf, isCurve, withCurve } from "./invest-curve.ts";
import type { YearlyLimit } from "./limits.ts";
import { costsOfLine, linesOf } from "./line-costs.ts";
import { checkBothDirections, hasCapacity, oneWayLinesOf, type Pair } from "./lines.ts";
import type { FineComponent, FineModel } from "./model.ts";
import { type BuiltBound, builtBoundsOf, checkBuiltBounds } from "./periods/built-bounds.ts";
import { hasPowerFlow, reactancesOf } from "./power-flow.ts";

export interface Translated {
  components: Component[];
  tables: TableRecord[];
  built: BuiltBound[];
  /** Names of components that stand for what earlier years have built, and why they are there. */
  stock: Record<string, Words>;
}

export interface FineTranslation {
  model: FineModel;
  /** A component in each investment period, in their order. */
  inAllPeriods(component: FineComponent): readonly FineComponent[];
  findings: Findings;
  limitOf(component: FineComponent): YearlyLimit | null;
  /** The link between its capacity and those of others. */
  linkOf(component: FineComponent): string | null;
  /** A name that no component has. */
  nameOf(wanted: string): string;
}

export function translateComponent(component: FineComponent, translation: FineTranslation): Translated {
  const { findings, model } = translation;
  const { className, name } = component;
  const { type, lost } = classes[className];
  const place = { component: className, place: name };
  if (lost) findings.approximate({ ...lost, ...place });
  checkAttributes(component, translation);
  const { regions, pairs } = placesOf(model);
  const places = type === "TRANSMISSION" ? pairs : regions;
  const all = translation.inAllPeriods(component);
  const isIn = (one: FineComponent, each: Pair): boolean => isEligible(one, each, type === "TRANSMISSION");
  const eligible = places.filter((each) => all.some((one) => isIn(one, each)));
  // What a period alone would decide, all of them do.
  const isDecidedByAll = eligible.some((each) => !all.every((one) => isIn(one, each)));
  checkExistence(component, eligible, findings);
  checkBuiltBounds(component, model.locations[0], findings);
  const oneWay = type === "TRANSMISSION" ? oneWayLinesOf(component, eligible) : null;
  const standing = oneWay ?? eligible;
  const isGrid = type === "TRANSMISSION" && hasPowerFlow(component, standing, findings);
  const limit = translation.limitOf(component);
  const factors = factorsOf(component, translation);
  const shared = {
    ...sharedAttributes(component, translation, { limit, factors, isOneWay: oneWay !== null }),
    ...(isGrid && { power_flow: "DC" }),
  };
  const areLines = type === "TRANSMISSION" && shared.capacity_variable;
  const costsOf = costsInAllPeriods(component, translation, { standing, areLines });
  const groups = Map.groupBy(standing.length > 0 ? standing : places.slice(0, 1), costsOf);
  const isGiven = component.given.has("locationalEligibility") || groups.size > 1 || oneWay !== null || isDecidedByAll;
  if (groups.size > 1) {
    const msg = message("costs_differ_region_becomes_components", { size: groups.size });
    findings.note({ code: "split", ...place, msg });
  }
  const translated: Translated = { components: [], tables: [], built: [], stock: {} };
  for (const [costsByPeriod, members] of groups) {
    const costs = JSON.parse(costsByPeriod)[all.indexOf(component)];
    const own = translation.nameOf(name);
    const cycles = type === "STORAGE" && cyclesAt(component, members[0].region, translation);
    const attributes = { ...shared, ...costs, ...cycles, name: own };
    const parsed = componentSchema(type).safeParse(attributes);
    if (!parsed.success) {
      for (const { loc, msg } of problemsOf(parsed.error, attributes, [])) {
        findings.error({ code: "out_of_bounds", ...place, attribute: loc.join("."), msg });
      }
      continue;
    }
    translated.components.push(parsed.data);
    if (component.stockOf) translated.stock[own] = message("fine_stock_of_component", component.stockOf);
    if (isGrid) translated.tables.push(...reactancesOf(component, own, members));
    const isAll = members.length === places.length;
    if (isGiven && (!isAll || isDecidedByAll)) {
      for (const member of members) {
        const record = { family: "locationalEligibility", component: own, ...member } as const;
        translated.tables.push({ ...record, values: Float64Array.of(1) });
      }
    }
    if (limit) translated.tables.push(...regionalLimits(own, limit));
    if (standing.length > 0) translated.built.push(...builtBoundsOf(component, own, members));
    // Where the capacity decides, a capacity of 0 says that the component does not exist in the region.
    const options = { profiles: factors.profiles, isOneWay: oneWay !== null };
    translated.tables.push(...tablesOf(component, own, isGiven ? members : places, translation, options));
  }
  return translated;
}

/** The costs at a place in each investment period, as a text: places with equal ones are one component here. */
function costsInAllPeriods(
  component: FineComponent,
  translation: FineTranslation,
  { standing, areLines }: { standing: readonly Pair[]; areLines: boolean },
): (place: Pair) => string {
  const isLine = classes[component.className].type === "TRANSMISSION";
  const costs = translation.inAllPeriods(component).map((one): ((place: Pair) => object) => {
    // Each period reports its own.
    const own = one === component ? translation : { ...translation, findings: createFindings(strict) };
    const curve = curveOf(one, standing, isLine, own.findings);
    // Both directions of a line with a capacity are one thing to build.
    return areLines
      ? linesOf(standing, (each) => costsOfLine(one, each, (pair) => costsAt(one, pair, own), own.findings))
      : (each) => withCurve(costsAt(one, each, own), curve);
  });
  return (place) => JSON.stringify(costs.map((costsOf) => costsOf(place)));
}

/** Attributes that are equal in all components that a component of FINE becomes. */
function sharedAttributes(
  component: FineComponent,
  translation: FineTranslation,
  { limit, factors, isOneWay }: { limit: YearlyLimit | null; factors: ReturnType<typeof factorsOf>; isOneWay: boolean },
) {
  const { model } = translation;
  const { type } = classes[component.className];
  return {
    capacity_variable: hasCapacity(component, model.locations[0]),
    capacity_variable_domain: (component.text("capacityVariableDomain") ?? "continuous").toUpperCase(),
    capacity_per_plant_unit: component.at("capacityPerPlantUnit", model.locations[0]) ?? 1,
    shared_potential_id: component.text("sharedPotentialID"),
    linked_quantity_id: translation.linkOf(component),
    ...(isOneWay && { is_bidirectional: false }),
    ...(type !== "CONVERSION" && { commodity_name: component.text("commodity") }),
    ...(type === "CONVERSION" && {
      physical_unit: component.text("physicalUnit"),
      conversion_factors: factors.list,
      ...namesOfProfiles(factors.profiles),
      ...rampsOf(component, model),
    }),
    ...(type === "STORAGE" && { ...oneNumber(component, model, storageNumbers) }),
    ...(limit && { commodity_limit_id: limit.id, yearly_limit: limit.max, yearly_limit_min: limit.min }),
  };
}

/** Without influence where a whole capacity is allowed. */
export function rampsOf(component: FineComponent, { locations }: Pick<FineModel, "locations">): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rampNumbers).flatMap(([attribute, own]) => {
      const value = component.at(attribute, locations[0]);
      return value === null || value >= 1 ? [] : [[own, value]];
    }),
  );
}

function regionalLimits(component: string, { byRegion }: YearlyLimit): TableRecord[] {
  return [...byRegion].flatMap(([region, { min, max }]) =>
    [{ family: "regionalLimitMax", value: max } as const, { family: "regionalLimitMin", value: min } as const].flatMap(
      ({ family, value }) =>
        value === null ? [] : { family, component, region, regionTo: null, values: Float64Array.of(value) },
    ),
  );
}

function placesOf({ locations }: FineModel): { regions: Pair[]; pairs: Pair[] } {
  const regions = locations.map((region) => ({ region, regionTo: null }));
  const pairs = locations.flatMap((region) =>
    locations.flatMap((regionTo) => (region === regionTo ? [] : [{ region, regionTo }])),
  );
  return { regions, pairs };
}

/** As FINE finds it: the eligibility, or else where capacities, or rates without a capacity, are not zero. */
function isEligible(component: FineComponent, { region, regionTo }: Pair, isLine: boolean): boolean {
  const at = (attribute: string): number | null => component.at(attribute, region, regionTo ?? undefined);
  if (component.given.has("locationalEligibility")) return (at("locationalEligibility") ?? 0) > 0;
  for (const attribute of ["capacityFix", "capacityMax"]) {
    if (component.given.has(attribute)) return (at(attribute) ?? 0) > 0;
  }
  if (isLine || hasCapacity(component, region)) return true;
  const rate = ["operationRateFix", "operationRateMax"].find((attribute) => component.given.has(attribute));
  return rate === undefined || (component.series(rate, region)?.some((value) => value > 0) ?? false);
}

/** Costs at a place, under our names. */
function costsAt(
  component: FineComponent,
  { region, regionTo }: Pair,
  { findings }: FineTranslation,
): Record<string, number | null> {
  const { className, name } = component;
  const { type } = classes[className];
  const at = (attribute: string): number | null => component.at(attribute, region, regionTo ?? undefined);
  const costs: Record<string, number | null> = {};
  for (const [attribute, own] of Object.entries(numbersByRegion)) {
    const value = at(attribute);
    if (value !== null) costs[own] = value;
  }
  Object.assign(costs, costsIfBuilt(component, { region, regionTo }));
  for (const [attribute, own] of Object.entries(operatingCosts[type])) {
    const value = at(attribute) ?? 0;
    if (value < 0) {
      const msg = message("negative_cost_operation_left_out");
      findings.refuse({ code: "negative_cost", component: className, attribute, place: name, msg, direction: "rises" });
    } else if (value > 0) costs[own] = value;
  }
  if (type === "SOURCE" || type === "SINK") {
    // A cost below zero is a revenue.
    const cost = (at("commodityCost") ?? 0) + (at("opexPerOperation") ?? 0);
    const revenue = (at("commodityRevenue") ?? 0) + Math.max(0, -cost);
    if (cost > 0) costs.commodity_cost = cost;
    if (revenue > 0) costs.commodity_revenue = revenue;
  }
  return costs;
}

function oneNumber(component: FineComponent, model: FineModel, names: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(names).flatMap(([attribute, own]) => {
      const value = component.isSeries(attribute)
        ? extremeOf(component, attribute, model)
        : component.at(attribute, model.locations[0]);
      return value === null ? [] : [[own, value]];
    }),
  );
}

/** FINE measures a full cycle by the extremes of the contents. */
function extremeOf(component: FineComponent, attribute: string, { locations }: FineModel): number | null {
  const values = locations.flatMap((region) => [...(component.series(attribute, region) ?? [])]);
  if (values.length === 0) return null;
  const choose = attribute === "stateOfChargeMin" ? Math.min : Math.max;
  return values.reduce((left, right) => choose(left, right));
}

/** FINE up to 2.6 limits the cycles of a year to a share of the lifetime's; FINE 2.7 those of all its years together. */
function cyclesAt(component: FineComponent, region: string, { model, findings }: FineTranslation): object {
  const cycles = component.at("cyclicLifetime", region);
  if (cycles === null) return {};
  const version = model.countsCyclesPerYear ? "2.7" : versionOf(component);
  const ofLifetime = cycles * (component.at("economicLifetime", region) ?? 10);
  // Products of decimal fractions miss whole numbers by a rounding error.
  const rounded = Math.round(ofLifetime);
  const cyclic_lifetime = Math.abs(rounded - ofLifetime) <= 1e-9 * rounded ? rounded : ofLifetime;
  if (version === "2.7") return { cyclic_lifetime };
  if (version === null && ofLifetime !== cycles && canCycleMore(component, cycles, region)) {
    const msg = message("full_cycles_year_limited_cycliclifetime");
    const place = { component: component.className, attribute: "cyclicLifetime", place: component.name };
    findings.approximate({ code: "cyclic_lifetime", ...place, msg, direction: "rises" });
  }
  return { cyclic_lifetime: cycles };
}

/**
 * FINE up to 2.6 writes tables before single values; 2.7 writes everything in the order of its arguments; and `pwlcfParameters` is there since
 * 2.5. Null where a file has an order of its own.
 */
function versionOf({ order }: FineComponent): "2.6" | "2.7" | null {
  const [name, lifetime, cycles, unit] = ["name", "economicLifetime", "cyclicLifetime", "capacityPerPlantUnit"].map(
    (attribute) => order.indexOf(attribute),
  );
  if (!order.includes("pwlcfParameters")) return "2.6";
  if (name < 0 || lifetime < 0 || cycles < 0 || unit < 0) return null;
  if (lifetime < name) return "2.6";
  return name < cycles && cycles < unit && unit < lifetime ? "2.7" : null;
}

/** Whether charging all the time makes more full cycles in a year than both meanings allow. */
function canCycleMore(component: FineComponent, cycles: number, region: string): boolean {
  const at = (attribute: string, absent: number): number => component.at(attribute, region) ?? absent;
  const range = at("stateOfChargeMax", 1) - at("stateOfChargeMin", 0);
  const isConstant = ["stateOfChargeMin", "stateOfChargeMax"].every((attribute) => !component.isSeries(attribute));
  return !isConstant || at("chargeRate", 1) * 8760 > (cycles / at("economicLifetime", 10)) * range;
}

/** Whether an attribute is a conversion factor. Names of commodities with a point are refused (`checkFactor`). */
export const isFactor = (attribute: string): boolean =>
  attribute.startsWith(factorPrefix) && !attribute.slice(factorPrefix.length).includes(".");

/** The factors, and the attributes of those that differ by time step or region, if a conversion may have so many. */
function factorsOf(
  component: FineComponent,
  { model, findings }: FineTranslation,
): { list: object[]; profiles: readonly string[] } {
  const names = [...component.given].filter(isFactor);
  const seriesOf = (attribute: string): Float64Array[] =>
    model.locations.flatMap((region) => component.series(attribute, region) ?? []);
  const varying = names.filter((attribute) => {
    const [first] = seriesOf(attribute);
    return seriesOf(attribute).some((series) => series.some((value) => value !== first[0]));
  });
  const signsOf = (attribute: string): number[] => [
    ...new Set(seriesOf(attribute).flatMap((all) => [...all.map(Math.sign)].filter((sign) => sign !== 0))),
  ];
  const areKept = varying.length <= factorProfiles.length && varying.every((each) => signsOf(each).length === 1);
  const profiles = areKept ? varying : [];
  for (const attribute of areKept ? [] : varying) {
    const place = { component: component.className, attribute, place: component.name };
    const msg =
      varying.length > factorProfiles.length
        ? message("factors_differ_time_step_may", {
            varyingCount: varying.length,
            factorProfilesCount: factorProfiles.length,
          })
        : message("factor_above_0_some_time");
    findings.approximate({ code: "efficiency_series", ...place, msg, direction: "either" });
  }
  const list = names.map((attribute) => {
    const [series] = seriesOf(attribute);
    const mean = series && series.reduce((sum, value) => sum + value, 0) / series.length;
    // Where there is a profile, only the sign of the constant factor counts.
    const constant = profiles.includes(attribute)
      ? signsOf(attribute)[0]
      : (mean ?? component.at(attribute, model.locations[0]));
    return { commodity_name: attribute.slice(factorPrefix.length), conversion_factor: constant };
  });
  return { list, profiles };
}

const namesOfProfiles = (profiles: readonly string[]): object =>
  Object.fromEntries(profiles.map((name, at) => [factorProfiles[at].attribute, name.slice(factorPrefix.length)]));

function tablesOf(
  component: FineComponent,
  name: string,
  places: readonly Pair[],
  { model, findings }: FineTranslation,
  { profiles, isOneWay }: { profiles: readonly string[]; isOneWay: boolean },
): TableRecord[] {
  const tables: TableRecord[] = [];
  for (const family of numberFamilies) {
    if (!component.given.has(family)) continue;
    for (const { region, regionTo } of places) {
      const value = component.at(family, region, regionTo ?? undefined);
      const own = familyIfBuilt(component, family, region);
      if (value !== null)
        tables.push({ family: own, component: name, region, regionTo, values: Float64Array.of(value) });
    }
  }
  tables.push(...existenceTables(component, name, places));
  // FINE leaves out bounds of a rate that is fixed, but not those of lines.
  const isFixed = component.given.has("operationRateFix") && component.className !== "Transmission";
  const own = seriesFamilies
    .filter((family) => !(isFixed && (family === "operationRateMax" || family === "operationRateMin")))
    .map((family) => ({ family, attribute: family as string }));
  const contents = Object.entries(contentSeries)
    .filter(([attribute]) => component.isSeries(attribute))
    .map(([attribute, family]) => ({ family, attribute }));
  const factors = profiles.map((attribute, at) => ({ family: factorProfiles[at].family, attribute }));
  const series = [...own, ...contents, ...factors];
  for (const { family, attribute } of series) {
    if (!component.given.has(attribute)) continue;
    if (places[0]?.regionTo !== null && !isOneWay) checkBothDirections(component, attribute, places, findings);
    for (const { region, regionTo } of places) {
      const values = component.series(attribute, region, regionTo ?? undefined);
      if (values && values.length !== model.steps) {
        const msg = message("series_values_instead", { valuesCount: values.length, steps: model.steps });
        const place = { component: component.className, attribute, place: component.name };
        findings.error({ code: "series_length", ...place, msg });
      } else if (values?.some((value) => !Number.isFinite(value))) {
        const step = values.findIndex((value) => !Number.isFinite(value));
        const place = { component: component.className, attribute, place: component.name };
        const msg = message("value_time_step_finite_number", { step, region, value: values[step] });
        findings.error({ code: "not_finite", ...place, msg });
      } else if (values) tables.push({ family, component: name, region, regionTo, values });
    }
  }
  return tables;
}

function checkAttributes(component: FineComponent, { model, findings }: FineTranslation) {
  checkOneNumber(component, model, findings);
  checkRamps(component, model, findings);
  for (const attribute of component.given) {
    const place = { component: component.className, attribute, place: component.name };
    const [base] = attribute.split(".");
    const limitation = limitations[base];
    if (isCurve(attribute)) continue;
    if (limitation) {
      const { neutral, isRefused, ...what } = limitation;
      const values = model.locations.map((region) => component.at(attribute, region));
      if (neutral !== undefined && values.every((value) => value === null || value === neutral)) continue;
      if (isRefused) findings.refuse({ ...what, ...place, attribute: base });
      else findings.approximate({ ...what, ...place, attribute: base });
    } else if (attribute.startsWith(factorPrefix)) {
      checkFactor(attribute.slice(factorPrefix.length), place, findings);
    } else if (attribute !== base && isUnderstood(base)) {
      findings.refuse({
        code: "periods",
        ...place,
        msg: message("values_other_periods_left_out"),
        direction: "either",
      });
    } else if (!isUnderstood(attribute)) {
      findings.note({ code: "unknown_attribute", ...place, msg: message("unknown_attribute", { attribute }) });
    }
  }
}

/** Refuses names with a point: groups of commodities that a conversion may choose from, and factors by year of construction. */
function checkFactor(commodity: string, place: Omit<FindingInput, "code" | "msg">, findings: Findings): void {
  if (!commodity.includes(".")) return;
  if (commodity.startsWith("(")) {
    const msg = message("factors_depend_year_construction_left");
    findings.refuse({ code: "periods", ...place, msg, direction: "either" });
  } else {
    const msg = message("commodities_conversion_may_choose_left");
    findings.refuse({ code: "flow_shares", ...place, msg, direction: "either" });
  }
}

/** FINE's ramps are those of conversions, from the energy of a time step to that of the next. */
function checkRamps(component: FineComponent, model: FineModel, findings: Findings): void {
  const place = { component: component.className, attribute: "rampUpMax", place: component.name };
  const isGiven = Object.keys(rampNumbers).some((attribute) => component.at(attribute, model.locations[0]) !== null);
  if (!isGiven) return;
  if (classes[component.className].type !== "CONVERSION")
    findings.approximate({ code: "ramps", ...place, msg: message("ramps"), direction: "falls" });
  else if (model.hours !== 1) {
    const msg = message("fine_ramps_of_hours", { hours: model.hours });
    findings.approximate({ code: "ramps", ...place, msg, direction: "either" });
  }
}

/** Refuses values by region where FINE itself writes one value for all; files of other programs may differ. */
function checkOneNumber(component: FineComponent, { locations }: FineModel, findings: Findings): void {
  for (const attribute of [
    "hasCapacityVariable",
    "capacityPerPlantUnit",
    ...Object.keys(storageNumbers),
    ...Object.keys(rampNumbers),
  ]) {
    if (!component.given.has(attribute) || component.isSeries(attribute)) continue;
    const values = new Set(locations.map((region) => component.at(attribute, region)));
    if (values.size <= 1) continue;
    const place = { component: component.className, attribute, place: component.name };
    findings.error({ code: "value_by_region", ...place, msg: message("value_by_region") });
  }
}
