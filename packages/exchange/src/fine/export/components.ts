/**
 * One component → its group in a file of FINE: the same attributes under FINE's names. The lifetime in full cycles
 * is that of a year, because FINE 2.7 does not divide it by the years of the lifetime.
 */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import { profileOf } from "@esm/model/domain/table-family";
import { contentBoundAt, contentBounds } from "@esm/model/energy-system/content-bounds";
import { isRamped, type Storage, type SystemComponent, type YearlyLimit } from "@esm/model/energy-system/energy-system";
import type { ExistencePlace } from "@esm/model/energy-system/existence";
import type { Findings } from "../../findings/collector.ts";
import {
  contentSeries,
  factorPrefix,
  numberFamilies,
  operatingCosts,
  seriesFamilies,
  storageNumbers,
} from "../attributes.ts";
import { decisionsOf, exportExistence, tablesIfBuilt } from "./existence.ts";
import type { linkOf } from "./ids.ts";
import {
  exportEligibilityOfLines,
  exportGivenLines,
  exportRates,
  exportReactances,
  exportTablesOfLines,
  isOfLengthZero,
  type LinePart,
} from "./lines.ts";
import type { FineGroup } from "./variables.ts";

export interface FineExport {
  readonly findings: Findings;
  /** The place of each region in FINE's order, and its name there. */
  readonly positions: ReadonlyMap<string, number>;
  /** Positions here → in FINE's order. */
  readonly order: readonly number[];
  readonly yearlyLimits: readonly YearlyLimit[];
  readonly hours: number;
  readonly joinsEnds: boolean;
  /** Whether a component is built at each of its locations, where something depends on it. */
  placesOf(component: SystemComponent): readonly ExistencePlace[];
  commodityName(name: string): string;
  /** The id of a potential or a link: its own, or that of one-way lines. */
  idOf(id: string, suffix: string): string;
  linkOf(component: SystemComponent): ReturnType<typeof linkOf>;
}

/** By family, then by `[region, regionTo]` as JSON. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;

interface Exported {
  attributes: Component;
  component: SystemComponent;
  tables: Tables;
  /** For a transmission, the lines that the group has. */
  part?: LinePart;
}

const contentFamilyOf = (attribute: string): string =>
  (contentSeries as Readonly<Record<string, string>>)[attribute] ?? "";

export const classOf = {
  SOURCE: "Source",
  SINK: "Sink",
  CONVERSION: "Conversion",
  STORAGE: "Storage",
  TRANSMISSION: "Transmission",
} as const;

export function exportComponent(given: Exported, group: FineGroup, context: FineExport): void {
  refuseExtensions(given.component, context);
  const places = context.placesOf(given.component);
  const decisions = decisionsOf(given.component, places, context.findings);
  const exported = { ...given, tables: tablesIfBuilt(given.tables, decisions) };
  exportAttributes(exported, group, context);
  exportExistence(given.component, { places, decisions }, group);
  const { component, tables, part } = exported;
  if (decisions === "given") exportGiven(component, part, group, context);
  if (component.kind !== "transmission" || !part) {
    exportEligibility(component, group, context);
    exportTables(exported, group, context);
    return;
  }
  exportEligibilityOfLines(component, part, group, context);
  exportTablesOfLines(tables, component, part, group, context);
  exportReactances(component, part, group, context);
  exportRates(component, part, group, context);
}

/** Built everywhere where it may stand. */
function exportGiven(
  component: SystemComponent,
  part: LinePart | undefined,
  group: FineGroup,
  context: FineExport,
): void {
  if (component.kind === "transmission") {
    if (part) exportGivenLines(component, part, group, context);
    return;
  }
  group.byRegion("isBuiltFix", eligibleIn(component, group, context));
}

function exportAttributes(
  { attributes, component, tables, part }: Exported,
  group: FineGroup,
  { commodityName, positions, idOf, linkOf, joinsEnds }: FineExport,
): void {
  group.text("name", attributes.name);
  group.flag("hasCapacityVariable", attributes.capacity_variable);
  group.text("capacityVariableDomain", attributes.capacity_variable_domain.toLowerCase());
  group.number("capacityPerPlantUnit", attributes.capacity_per_plant_unit ?? 1);
  const isFree = component.kind === "transmission" && part !== undefined && isOfLengthZero(component, part);
  group.number("investPerCapacity", isFree ? 0 : attributes.invest_per_capacity);
  group.number("opexPerCapacity", isFree ? 0 : attributes.opex_per_capacity);
  group.number("interestRate", attributes.interest_rate);
  group.number("economicLifetime", attributes.economic_lifetime);
  const isDirected = component.kind === "transmission" && !component.isBidirectional;
  const suffix = isDirected ? (part?.suffix ?? "") : "";
  for (const [attribute, id] of [
    ["sharedPotentialID", attributes.shared_potential_id],
    ["linkedQuantityID", linkOf(component) === "written" ? attributes.linked_quantity_id : null],
  ] as const) {
    if (id !== null) group.text(attribute, idOf(id, suffix));
  }
  const given = attributes as unknown as Readonly<Record<string, number | null | undefined>>;
  const numbers = { ...operatingCosts[attributes.type], ...(attributes.type === "STORAGE" && storageNumbers) };
  for (const [attribute, own] of Object.entries(numbers)) {
    const value = given[own];
    if (value === null || value === undefined || tables.has(contentFamilyOf(attribute))) continue;
    group.number(attribute, attribute === "cyclicLifetime" ? value / attributes.economic_lifetime : value);
  }
  if (attributes.type === "CONVERSION") {
    group.text("physicalUnit", attributes.physical_unit);
    exportRamps(component, group, joinsEnds);
    for (const { commodity_name: commodity, conversion_factor: factor } of attributes.conversion_factors) {
      const attribute = `${factorPrefix}${commodityName(commodity)}`;
      const profile = profileOf(attributes, commodity);
      const profiles = profile && tables.get(profile.family);
      if (!profiles) group.number(attribute, factor);
      else group.series(attribute, seriesOf(profiles, group, positions, factor));
    }
    return;
  }
  group.text("commodity", commodityName(attributes.commodity_name));
  if (attributes.type !== "SOURCE" && attributes.type !== "SINK") return;
  if (attributes.commodity_cost) group.number("commodityCost", attributes.commodity_cost);
  if (attributes.commodity_revenue) group.number("commodityRevenue", attributes.commodity_revenue);
  if (attributes.commodity_limit_id !== null) group.text("balanceLimitID", attributes.commodity_limit_id);
}

/** FINE limits a fixed rate as well, which keeps its ramps here. */
function exportRamps(component: SystemComponent, group: FineGroup, joinsEnds: boolean): void {
  if (component.kind !== "conversion" || !isRamped(component)) return;
  for (const [attribute, field] of [
    ["rampUpMax", "rampUp"],
    ["rampDownMax", "rampDown"],
  ] as const) {
    if (component[field] < 1) group.number(attribute, component[field]);
  }
  group.flag("useTemporalCyclicConstraints", joinsEnds);
}

/** Said in any case: FINE's own rules would derive it from capacities and rates. */
function exportEligibility(component: SystemComponent, group: FineGroup, { order }: FineExport): void {
  if (component.kind === "transmission") return;
  group.byRegion("locationalEligibility", eligibleIn(component, group, { order }));
}

function eligibleIn(
  { regions }: Pick<Storage, "regions">,
  group: FineGroup,
  { order }: Pick<FineExport, "order">,
): Float64Array {
  const eligible = new Float64Array(group.regions.length);
  for (const region of regions) eligible[order[region]] = 1;
  return eligible;
}

function exportTables({ component, tables }: Exported, group: FineGroup, context: FineExport): void {
  if (component.kind === "transmission") return;
  const places = new Set(Array.from(component.regions, (region) => context.order[region]));
  for (const family of numberFamilies) {
    const records = tables.get(family);
    if (!records) continue;
    const values = new Float64Array(group.regions.length);
    if (family === "yearlyFullLoadHoursMax") values.fill(mostHours(tables));
    for (const [key, [value]] of records) {
      const [region] = JSON.parse(key) as [string];
      const at = context.positions.get(region) ?? 0;
      if (places.has(at)) values[at] = value;
    }
    group.byRegion(family, values);
  }
  for (const family of seriesFamilies) {
    const records = tables.get(family);
    if (records) group.series(family, seriesOf(records, group, context.positions, 0, places));
  }
  if (component.kind === "storage") exportContents(component, tables, group, context);
}

/** One series for all regions: those without one have the constant, and 0 where the storage cannot stand. */
function exportContents(component: Storage, tables: Tables, group: FineGroup, { order }: FineExport): void {
  const count = group.regions.length;
  for (const bound of ["min", "max"] as const) {
    const { family, constant } = contentBounds[bound];
    if (!tables.has(family)) continue;
    const values = new Float64Array(group.steps * count);
    for (const [at, region] of component.regions.entries()) {
      const contentBound = contentBoundAt(component, bound, at);
      for (let step = 0; step < group.steps; step++) {
        values[step * count + order[region]] = typeof contentBound === "number" ? contentBound : contentBound[step];
      }
    }
    group.series(constant, values);
  }
}

/** FINE needs a maximum in each region: where there is none, what the rates allow. */
function mostHours(tables: Tables): number {
  let most = 1;
  for (const family of ["operationRateMax", "operationRateFix"]) {
    for (const series of tables.get(family)?.values() ?? [])
      most = series.reduce((top, rate) => Math.max(top, rate), most);
  }
  return 8760 * most;
}

/** One column for each region; those without a series, or where the component cannot stand, have `otherwise`. */
function seriesOf(
  records: ReadonlyMap<string, Float64Array>,
  { regions, steps }: FineGroup,
  positions: ReadonlyMap<string, number>,
  otherwise: number,
  places?: ReadonlySet<number>,
): Float64Array {
  const values = new Float64Array(steps * regions.length).fill(otherwise);
  for (const [key, series] of records) {
    const [region] = JSON.parse(key) as [string];
    const at = positions.get(region) ?? 0;
    if (places?.has(at) === false) continue;
    for (const [step, value] of series.entries()) values[step * regions.length + at] = value;
  }
  return values;
}

const sentences = {
  not_cyclic: message("fine_s_storages_end_as"),
  content_at_start: message("content_start_left_out"),
  cyclic_lifetime: message("fine_measures_full_cycle_extremes"),
  balance_limit: message("yearly_limits_not_read_by_fine"),
  limit_sense: message("limit_fine_one_side_lower"),
  linked_quantity: message("fine_fails_where_linked_component"),
  transmission_rates: message("fine_s_lines_no_least"),
  closed_direction: message("direction_of_grid_left_open"),
  capacity_limit: message("limit_capacity_over_all_regions"),
  ramps: message("fine_ramps_of_conversions"),
} as const;

function countsCyclesOtherwise(storage: Storage): boolean {
  if (!Number.isFinite(storage.cyclesPerYear)) return false;
  return [...storage.regions.keys()].some((at) => {
    const [lowest, highest] = (["min", "max"] as const).map((bound) => {
      const contentBound = contentBoundAt(storage, bound, at);
      return typeof contentBound === "number"
        ? contentBound
        : contentBound.reduce((left, right) => Math[bound](left, right));
    });
    return highest - lowest !== storage.stateOfChargeMax - storage.stateOfChargeMin;
  });
}

/** The side that a yearly limit has everywhere; null where it has both. */
export function isOneSided({ byRegion, ...whole }: YearlyLimit): "min" | "limit" | null {
  const has = (side: "min" | "limit"): boolean => [whole, ...byRegion].some((bounds) => Number.isFinite(bounds[side]));
  if (!has("min")) return "limit";
  return has("limit") ? null : "min";
}

function refuseExtensions(component: SystemComponent, context: FineExport): void {
  const { findings, yearlyLimits, linkOf, hours } = context;
  const refuse = (code: keyof typeof sentences, attribute: string, direction: "falls" | "rises" | "either"): void =>
    findings.refuse({
      code,
      attribute,
      direction,
      component: component.kind,
      place: component.name,
      msg: sentences[code],
    });
  if (component.kind === "storage") {
    if (!component.isCyclic) refuse("not_cyclic", "is_cyclic", "either");
    if (component.contentAtStart !== null) refuse("content_at_start", "content_at_start", "falls");
    if (countsCyclesOtherwise(component)) refuse("cyclic_lifetime", "cyclic_lifetime", "either");
  }
  if (component.kind === "transmission") {
    const isLeast = component.otherSeries.operationRateMin && component.rate?.kind !== "fix";
    if (isLeast) refuse("transmission_rates", "operationRateMin", "falls");
    const isClosed = [...component.isOpen, ...component.isOpenBack].includes(false);
    if (component.dcPowerFlow && isClosed) refuse("closed_direction", "locationalEligibility", "falls");
  }
  if (isRamped(component) && "rampUp" in component) {
    const given = [component.rampUp < 1 ? "ramp_up" : [], component.rampDown < 1 ? "ramp_down" : []].flat();
    for (const attribute of given) {
      if (component.kind !== "conversion") refuse("ramps", attribute, "falls");
      else if (hours !== 1) {
        const msg = message("fine_ramps_of_hours", { hours });
        const place = { component: component.kind, place: component.name, attribute };
        findings.approximate({ code: "ramps", ...place, msg, direction: "either" });
      }
    }
  }
  if (linkOf(component) === "impossible") refuse("linked_quantity", "linked_quantity_id", "falls");
  if ((component.capacity?.capacityLimit ?? -1) >= 0) refuse("capacity_limit", "capacity_limit", "falls");
  if ("yearlyLimit" in component && component.yearlyLimit >= 0) {
    refuse("balance_limit", "yearly_limit", "falls");
    if (!isOneSided(yearlyLimits[component.yearlyLimit])) refuse("limit_sense", "yearly_limit_min", "falls");
  }
}
