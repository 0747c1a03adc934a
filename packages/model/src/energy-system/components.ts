/** One component of a checked snapshot with its names resolved, its tables as arrays and its defaults filled in. */

import { capitalCostFactor } from "../domain/annuity.ts";
import type { Component } from "../domain/component.ts";
import { type FamilyName, profileOf } from "../domain/table-family.ts";
import { isDc, reactanceOf } from "./checks/lines/power-flow.ts";
import { hasPowerLosses, resistanceOf } from "./checks/lines/power-losses.ts";
import { lineData } from "./checks/transmission.ts";
import { withinCurve } from "./costs/invest-curve.ts";
import {
  bindingRate,
  bindingRateOfLines,
  eligibleLines,
  eligibleRegions,
  isOneWay,
  mayCarry,
  reversed,
  valueOfPair,
} from "./eligibility.ts";
import type {
  Capacity,
  Conversion,
  DcPowerFlow,
  Exchange,
  Existence,
  FullLoadHours,
  InvestCurve,
  OperationRate,
  PowerCapacity,
  PowerLosses,
  SeriesPlace,
  Storage,
  SystemComponent,
  Transmission,
} from "./energy-system.ts";
import type { IndexedComponent, Snapshot } from "./snapshot.ts";
import { otherSeriesOf, seriesAt } from "./time-series.ts";

/** Positions of the shared limits by their ids. */
interface LimitPositions {
  limit: ReadonlyMap<string, number>;
  capacityLimit: ReadonlyMap<string, number>;
  potential: ReadonlyMap<string, number>;
  quantity: ReadonlyMap<string, number>;
}

const positionOf = (positions: ReadonlyMap<string, number>, id: string | null): number =>
  id === null ? -1 : (positions.get(id) ?? -1);

export function systemComponent(component: IndexedComponent, snapshot: Snapshot, ids: LimitPositions): SystemComponent {
  const { attributes } = component;
  if (attributes.type === "TRANSMISSION") return transmission(component, attributes, snapshot, ids);
  const regions = eligibleRegions(component, snapshot.regions.length);
  const notBuilt = component.byRegion.numbers.get("existenceFix") ?? [];
  const existence = existenceOf(
    attributes,
    (family) => {
      const table = component.byRegion.numbers.get(family);
      return table && Float64Array.from(regions, (region) => table[region]);
    },
    regions.length,
    [...notBuilt].flatMap((value, region) => (value === 0 ? [{ region, regionTo: null }] : [])),
  );
  const capacity = capacityOf(
    attributes,
    boundsByRegion(component, regions),
    new Float64Array(regions.length).fill(1),
    existence,
    ids,
  );
  const { name } = attributes;
  const size = snapshot.regions.length;
  const places = Array.from(regions, (region): SeriesPlace => ({ region, regionTo: null }));
  const otherSeries = otherSeriesOf(component, places, size);
  if (attributes.type === "STORAGE") {
    if (!capacity) throw new Error(`The storage '${name}' passed the checks without a capacity.`);
    const powers = powersOf(attributes, component, regions);
    return storage(attributes, { regions, otherSeries, ...powers }, capacity, snapshot);
  }
  const operation = {
    rate: rateOf(component, bindingRate(component.byRegion), places, size),
    fullLoadHours: fullLoadHoursOf(component, regions),
    rampUp: attributes.ramp_up ?? Number.POSITIVE_INFINITY,
    rampDown: attributes.ramp_down ?? Number.POSITIVE_INFINITY,
  };
  if (attributes.type === "CONVERSION") {
    const { profile_commodity_name, profile_commodity_name_2, profile_commodity_name_3 } = attributes;
    const profiled = { profile_commodity_name, profile_commodity_name_2, profile_commodity_name_3 };
    const factors = attributes.conversion_factors.map(({ commodity_name, conversion_factor: factor }) => {
      const profile = profileOf(profiled, commodity_name)?.family;
      const commodity = positionOf(snapshot.commodityPosition, commodity_name);
      return { commodity, factor, ...(profile && otherSeries[profile] && { profile }) };
    });
    const conversion: Conversion = {
      kind: "conversion",
      name,
      capacity,
      regions,
      otherSeries,
      physicalUnit: attributes.physical_unit,
      factors,
      costPerOperation: attributes.opex_per_operation ?? 0,
      ...operation,
    };
    return conversion;
  }
  const exchange: Exchange = {
    kind: attributes.type === "SOURCE" ? "source" : "sink",
    name,
    capacity,
    regions,
    otherSeries,
    commodity: positionOf(snapshot.commodityPosition, attributes.commodity_name),
    costPerOperation: attributes.commodity_cost ?? 0,
    revenuePerOperation: attributes.commodity_revenue ?? 0,
    yearlyLimit: positionOf(ids.limit, attributes.commodity_limit_id),
    ...operation,
  };
  return exchange;
}

function storage(
  attributes: Component & { type: "STORAGE" },
  places: Pick<Storage, "regions" | "otherSeries"> & ReturnType<typeof powersOf>,
  capacity: Capacity,
  snapshot: Snapshot,
): Storage {
  const cycles = attributes.cyclic_lifetime;
  return {
    kind: "storage",
    name: attributes.name,
    capacity,
    ...places,
    commodity: positionOf(snapshot.commodityPosition, attributes.commodity_name),
    chargeEfficiency: attributes.charge_efficiency ?? 1,
    dischargeEfficiency: attributes.discharge_efficiency ?? 1,
    selfDischarge: attributes.self_discharge ?? 0,
    stateOfChargeMin: attributes.state_of_charge_min ?? 0,
    stateOfChargeMax: attributes.state_of_charge_max ?? 1,
    isCyclic: attributes.is_cyclic,
    contentAtStart: attributes.content_at_start,
    canSpill: attributes.spill,
    costPerCharge: attributes.opex_per_charge_operation ?? 0,
    costPerDischarge: attributes.opex_per_discharge_operation ?? 0,
    cyclesPerYear: cycles === null ? Number.POSITIVE_INFINITY : cycles / attributes.economic_lifetime,
  };
}

/** A rate of 1 is the default only where the power has no capacity of its own. */
function powersOf(attributes: Component & { type: "STORAGE" }, component: IndexedComponent, regions: Int32Array) {
  const years = capitalCostFactor(attributes.interest_rate, attributes.economic_lifetime);
  const power = (side: "charge" | "discharge", invest: number | null, opex: number | null): PowerCapacity => ({
    ...powerBounds(component, side, regions),
    investPerCapacity: invest ?? 0,
    capexPerCapacityAndYear: (invest ?? 0) / years,
    opexPerCapacityAndYear: opex ?? 0,
  });
  const rate = (given: number | null, isBuilt: boolean): number => given ?? (isBuilt ? Number.POSITIVE_INFINITY : 1);
  const { charge_capacity_variable: charges, discharge_capacity_variable: discharges } = attributes;
  return {
    chargeRate: rate(attributes.charge_rate, charges),
    dischargeRate: rate(attributes.discharge_rate, discharges),
    chargeCapacity: charges
      ? power("charge", attributes.charge_invest_per_capacity, attributes.charge_opex_per_capacity)
      : null,
    dischargeCapacity: discharges
      ? power("discharge", attributes.discharge_invest_per_capacity, attributes.discharge_opex_per_capacity)
      : null,
    energyToPowerMin: attributes.energy_to_power_min ?? 0,
    energyToPowerMax: attributes.energy_to_power_max ?? Number.POSITIVE_INFINITY,
  };
}

/** [fix, fix] in regions where a power is fixed, else [min or 0, max or ∞]. */
function powerBounds({ byRegion }: IndexedComponent, side: "charge" | "discharge", regions: Int32Array) {
  const at = (bound: "Fix" | "Min" | "Max", fallback: number): Float64Array => {
    const table = byRegion.numbers.get(`${side}Capacity${bound}`);
    return Float64Array.from(regions, (region) => (table && !Number.isNaN(table[region]) ? table[region] : fallback));
  };
  const fixed = at("Fix", Number.NaN);
  const or = (values: Float64Array) => values.map((value, at) => (Number.isNaN(fixed[at]) ? value : fixed[at]));
  return { lower: or(at("Min", 0)), upper: or(at("Max", Number.POSITIVE_INFINITY)) };
}

type TransmissionAttributes = Component & { type: "TRANSMISSION" };

function transmission(
  component: IndexedComponent,
  attributes: TransmissionAttributes,
  snapshot: Snapshot,
  ids: LimitPositions,
): Transmission {
  const size = snapshot.regions.length;
  const { from, to } = eligibleLines(component, size);
  const there = Array.from(from, (start, line) => start * size + to[line]);
  const directed = isOneWay(component);
  const back = directed ? there : there.map((pair) => reversed(pair, size));
  const data = (pairs: number[]) => pairs.map((pair) => lineData(component, pair, size));
  const distance = Float64Array.from(data(there), (line) => line.distance);
  const distanceBack = Float64Array.from(data(back), (line) => line.distance);
  // Each direction carries the cost of half its distance: together the cost of the line.
  const costFactor = distance.map((length, line) => (length + distanceBack[line]) / 2);
  // The larger value of both directions counts, as of minima.
  const existence = existenceOf(
    attributes,
    (family) => {
      const table = component.byPair.get(family);
      const value = (pair: number): number => (table ? valueOfPair(component, table, pair, size) : Number.NaN);
      return table && Float64Array.from(there, (pair, line) => Math.max(value(pair), value(back[line])));
    },
    there.length,
    [...(component.byPair.get("existenceFix") ?? [])].flatMap((value, pair) =>
      value === 0 ? [{ region: Math.floor(pair / size), regionTo: pair % size }] : [],
    ),
  );
  const ends = [...there, ...(directed ? [] : back)];
  const places = ends.map((pair): SeriesPlace => ({ region: Math.floor(pair / size), regionTo: pair % size }));
  const bounds = boundsByLine(component, there, back, size);
  return {
    kind: "transmission",
    name: attributes.name,
    capacity: capacityOf(attributes, bounds, costFactor, existence, ids),
    commodity: positionOf(snapshot.commodityPosition, attributes.commodity_name),
    isBidirectional: !directed,
    from,
    to,
    isOpen: there.map((pair) => mayCarry(component, pair, size)),
    isOpenBack: back.map((pair) => !directed && mayCarry(component, pair, size)),
    costPerOperation: attributes.opex_per_operation ?? 0,
    distance,
    distanceBack,
    rate: rateOf(component, bindingRateOfLines(component), places, size),
    otherSeries: otherSeriesOf(component, places, size),
    arrivingShare: Float64Array.from(data(there), (line) => 1 - line.loss * line.distance),
    arrivingShareBack: Float64Array.from(data(back), (line) => 1 - line.loss * line.distance),
    dcPowerFlow: isDc(component) ? dcPowerFlow(component, there, size, withLeast(bounds, existence)) : null,
    powerLosses: hasPowerLosses(component) ? powerLosses(component, attributes, there, size, bounds) : null,
  };
}

function powerLosses(
  component: IndexedComponent,
  { power_losses, loss_segments, loss_tolerance_absolute, loss_tolerance_relative }: TransmissionAttributes,
  there: number[],
  size: number,
  { upper }: Bounds,
): PowerLosses {
  const largestCapacity = component.attributes.capacity_variable ? upper : upper.map(() => Number.NaN);
  const isTolerant = power_losses === "SECANTS" && loss_tolerance_absolute !== null;
  return {
    kind: power_losses === "SECANTS" ? "SECANTS" : "TANGENTS",
    segments: loss_segments,
    tolerance: isTolerant ? { absolute: loss_tolerance_absolute, relative: loss_tolerance_relative ?? 0 } : null,
    resistance: Float64Array.from(there, (pair) => resistanceOf(component, pair, size)),
    largestCapacity,
    capacityOfPieces: largestCapacity,
  };
}

function dcPowerFlow(component: IndexedComponent, there: number[], size: number, { lower }: Bounds): DcPowerFlow {
  const reactance = Float64Array.from(there, (pair) => reactanceOf(component, pair, size));
  const isBuilt = component.attributes.capacity_variable;
  return { reactance, referenceCapacity: isBuilt ? lower : reactance.map(() => Number.NaN) };
}

interface Bounds {
  isFixed: boolean;
  lower: Float64Array;
  upper: Float64Array;
}

/** [fix, fix] where a capacity is fixed, else [min or 0, max or ∞]. */
function boundsByRegion({ byRegion }: IndexedComponent, regions: Int32Array): Bounds {
  const at = (family: FamilyName, fallback: number): Float64Array => {
    const table = byRegion.numbers.get(family);
    return Float64Array.from(regions, (region) => (table && !Number.isNaN(table[region]) ? table[region] : fallback));
  };
  if (byRegion.numbers.has("capacityFix"))
    return { isFixed: true, lower: at("capacityFix", 0), upper: at("capacityFix", 0) };
  return { isFixed: false, lower: at("capacityMin", 0), upper: at("capacityMax", Number.POSITIVE_INFINITY) };
}

/** Bounds of lines. The larger minimum and the smaller maximum of both directions count, because they share a capacity. */
function boundsByLine(component: IndexedComponent, there: number[], back: number[], size: number): Bounds {
  const { byPair } = component;
  const at = (family: FamilyName, fallback: number, choose: (a: number, b: number) => number): Float64Array => {
    const table = byPair.get(family);
    const value = (pair: number): number => {
      const tableValue = table ? valueOfPair(component, table, pair, size) : Number.NaN;
      return Number.isNaN(tableValue) ? fallback : tableValue;
    };
    return Float64Array.from(there, (pair, line) => choose(value(pair), value(back[line])));
  };
  if (byPair.has("capacityFix"))
    return { isFixed: true, lower: at("capacityFix", 0, Math.max), upper: at("capacityFix", 0, Math.min) };
  const upper = at("capacityMax", Number.POSITIVE_INFINITY, Math.min);
  return { isFixed: false, lower: at("capacityMin", 0, Math.max), upper };
}

/**
 * What depends on whether the component is built; null where nothing does.
 *
 * @param at values of a table per location, NaN where there is none; undefined without the table
 */
function existenceOf(
  attributes: Component,
  at: (family: "capacityMinIfBuilt" | "existenceFix") => Float64Array | undefined,
  locations: number,
  excluded: readonly SeriesPlace[],
): Existence | null {
  const { invest_if_built: invest, opex_if_built: opex } = attributes;
  const [least, fixed] = [at("capacityMinIfBuilt"), at("existenceFix")];
  if (invest === 0 && opex === 0 && !least && !fixed) return null;
  return {
    investIfBuilt: invest,
    capexIfBuiltAndYear: invest / capitalCostFactor(attributes.interest_rate, attributes.economic_lifetime),
    opexIfBuiltAndYear: opex,
    least: least?.map((value) => (Number.isNaN(value) ? 0 : value)) ?? new Float64Array(locations),
    isGiven: Array.from({ length: locations }, (_, location) => fixed?.[location] === 1),
    excluded,
    isRelaxed: false,
  };
}

/** Where data say that a component is built, its least capacity is a minimum. */
function withLeast({ isFixed, lower, upper }: Bounds, existence: Existence | null): Bounds {
  if (isFixed || !existence) return { isFixed, lower, upper };
  const { least, isGiven } = existence;
  const raised = lower.map((value, location) =>
    isGiven[location] || value > 0 ? Math.max(value, least[location]) : value,
  );
  return { isFixed, lower: raised, upper };
}

function capacityOf(
  attributes: Component,
  bounds: Bounds,
  costFactor: Float64Array,
  existence: Existence | null,
  ids: LimitPositions,
): Capacity | null {
  if (!attributes.capacity_variable) return null;
  const years = capitalCostFactor(attributes.interest_rate, attributes.economic_lifetime);
  const own = withLeast(bounds, existence);
  const investCurve = curveOf(attributes, own);
  return {
    discrete: attributes.capacity_variable_domain === "DISCRETE",
    perPlantUnit: attributes.capacity_per_plant_unit ?? 1,
    ...own,
    ...(investCurve && !own.isFixed && { upper: withinCurve(investCurve, own.upper) }),
    economicLifetime: attributes.economic_lifetime,
    investPerCapacity: attributes.invest_per_capacity,
    capexPerCapacityAndYear: attributes.invest_per_capacity / years,
    opexPerCapacityAndYear: attributes.opex_per_capacity,
    costFactor,
    capacityLimit: positionOf(ids.capacityLimit, attributes.capacity_limit_id),
    sharedPotential: positionOf(ids.potential, attributes.shared_potential_id),
    linkedQuantity: positionOf(ids.quantity, attributes.linked_quantity_id),
    existence,
    investCurve,
  };
}

function curveOf(
  { invest_curve: points, interest_rate, economic_lifetime }: Component,
  { upper }: Bounds,
): InvestCurve | null {
  if (points === null) return null;
  const factor = capitalCostFactor(interest_rate, economic_lifetime);
  return { points, capitalCostFactor: factor, maximum: upper, isRelaxed: false, isExact: false };
}

function rateOf(
  component: IndexedComponent,
  family: ReturnType<typeof bindingRate>,
  places: readonly SeriesPlace[],
  size: number,
): OperationRate | null {
  if (!family) return null;
  return { kind: family === "operationRateFix" ? "fix" : "max", ...seriesAt(component, family, places, size) };
}

function fullLoadHoursOf({ byRegion }: IndexedComponent, regions: Int32Array): FullLoadHours {
  const at = (family: FamilyName): Float64Array => {
    const table = byRegion.numbers.get(family);
    return Float64Array.from(regions, (region) => (table ? table[region] : Number.NaN));
  };
  return { min: at("yearlyFullLoadHoursMin"), max: at("yearlyFullLoadHoursMax") };
}
