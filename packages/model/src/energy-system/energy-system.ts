/**
 * The energy system a model is built from: a data set whose names are resolved to positions, whose tables are arrays,
 * and whose components exist where they are eligible. Symbols are those of docs/reference/mathematical-model.md.
 *
 * A *location* of a component is a region in which it is eligible or, for a transmission, a line between two regions.
 * Arrays "per location" have one item per location, in the order of `regions` (or of `from` and `to`).
 */
import type { Constraint, ConstraintPeriod, ConstraintQuantity } from "../domain/constraints/constraint.ts";
import type { CurvePoint } from "../domain/costs/invest-curve.ts";
import type { OtherSeriesFamily, ProfileFamily } from "../domain/table-family.ts";

export interface Commodity {
  readonly name: string;
  /** Unit of a flow, as a power. */
  readonly unit: string;
}

/** A capacity that is built and paid for. */
export interface Capacity {
  /** Whole plant units only. */
  readonly discrete: boolean;
  /** Capacity of one plant unit (ppu). */
  readonly perPlantUnit: number;
  /** Bounds per location; equal where the capacity is fixed, upper may be infinite. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Given by data at every location, not chosen. */
  readonly isFixed: boolean;
  /** Years for which it stands (L). */
  readonly economicLifetime: number;
  readonly investPerCapacity: number;
  /** invest / CCF: the annuity of the investment. */
  readonly capexPerCapacityAndYear: number;
  readonly opexPerCapacityAndYear: number;
  /** Multiplier of the cost per location: 1, or for lines half of both directions' distances. */
  readonly costFactor: Float64Array;
  /** Position in `EnergySystem.sharedPotentials`, or -1. */
  readonly sharedPotential: number;
  /** Position in `EnergySystem.capacityLimits`, or -1. */
  readonly capacityLimit: number;
  /** Position in `EnergySystem.linkedQuantities`, or -1. */
  readonly linkedQuantity: number;
  /** Null where the data say nothing about whether it is built at all. */
  readonly existence: Existence | null;
  /** Its investment by size; null where it has a cost per capacity. */
  readonly investCurve: InvestCurve | null;
  /** The part of it that is retired before the end of its lifetime: its annuity is still paid. Absent where nothing may be retired. */
  readonly retired?: LocationBounds | undefined;
}

/** Per location. */
export interface LocationBounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A piecewise linear cost of a capacity from (0, 0, 0) on (`invest-curve.ts`). Its last point is within `Capacity.upper`. */
export interface InvestCurve {
  /** In cost units and cost units per year at each location; of lines, per length. */
  readonly points: readonly CurvePoint[];
  /** CCF, by which investments are divided. */
  readonly capitalCostFactor: number;
  /** Per location: the largest capacity without the curve; in a pathway what stands counts for it, but not for the curve. */
  readonly maximum: Float64Array;
  /** Whether parts of a choice of a piece count: then the optimum is a lower bound of the cost. */
  readonly isRelaxed: boolean;
  /** Whether the program has to know the cost exactly, because more than its least value counts. */
  readonly isExact: boolean;
}

/** What depends on whether a component is built at a location at all, whatever its size (`existence.ts`). */
export interface Existence {
  /** In cost units at each location; of lines, per length. */
  readonly investIfBuilt: number;
  /** investIfBuilt / CCF */
  readonly capexIfBuiltAndYear: number;
  readonly opexIfBuiltAndYear: number;
  /** Per location: the least capacity where it is built, or 0. */
  readonly least: Float64Array;
  /** Per location: whether data say that it is built. */
  readonly isGiven: readonly boolean[];
  /** Places, not among the locations, of which data say that it is not built there. */
  readonly excluded: readonly SeriesPlace[];
  /** Whether parts of a decision count: then the optimum is a lower bound of the cost. */
  readonly isRelaxed: boolean;
  /** Whether rows of a larger program need the decision, where nothing in the system depends on it. */
  readonly isTied?: boolean | undefined;
  /** Per location, 1 where all of it is retired before the end of its lifetime, although it was built. Absent where nothing may be. */
  readonly retired?: LocationBounds | undefined;
}

export interface SeriesPlace {
  readonly region: number;
  /** Where a direction of a line leads; null for everything else. */
  readonly regionTo: number | null;
}

export interface TimeSeries {
  /** Per location (of lines: per direction, see `directionsOf`) one value per original time step; over typical periods one per variable step. Empty where there is none. */
  readonly series: readonly Float64Array[];
  /** Series of regions, or pairs of regions, where the component does not exist; they only help to recognise similar periods. */
  readonly elsewhere: readonly (SeriesPlace & { readonly values: Float64Array })[];
}

/** A time series per location that fixes or limits operation. */
export interface OperationRate extends TimeSeries {
  readonly kind: "fix" | "max";
}

/** All other time series, by their families. */
export type OtherSeries = { readonly [Family in OtherSeriesFamily]?: TimeSeries };

/** Yearly full-load hours per location; NaN where no value is given. */
export interface FullLoadHours {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

interface Named {
  readonly name: string;
  /** Null: operation without a capacity. */
  readonly capacity: Capacity | null;
}

interface InRegions extends Named {
  /** Positions of the eligible regions, ascending. */
  readonly regions: Int32Array;
  readonly otherSeries: OtherSeries;
}

/** The largest rise and fall of power in an hour, as shares of capacity; infinite where not limited. */
export interface Ramps {
  readonly rampUp: number;
  readonly rampDown: number;
}

/** Whether the change of its power from step to step is limited. */
export const isRamped = (component: SystemComponent): boolean =>
  "rampUp" in component && Math.min(component.rampUp, component.rampDown) < Number.POSITIVE_INFINITY;

export interface Exchange extends InRegions, Ramps {
  readonly kind: "source" | "sink";
  readonly commodity: number;
  readonly costPerOperation: number;
  readonly revenuePerOperation: number;
  /** Position in `EnergySystem.yearlyLimits`, or -1. */
  readonly yearlyLimit: number;
  readonly rate: OperationRate | null;
  readonly fullLoadHours: FullLoadHours;
}

export interface ConversionFactor {
  readonly commodity: number;
  readonly factor: number;
  /** The table that gives the factor where it has a series. */
  readonly profile?: ProfileFamily;
}

export interface Conversion extends InRegions, Ramps {
  readonly kind: "conversion";
  readonly physicalUnit: string;
  readonly factors: readonly ConversionFactor[];
  readonly costPerOperation: number;
  readonly rate: OperationRate | null;
  readonly fullLoadHours: FullLoadHours;
}

/** The power of charging or discharging, built with the interest and the lifetime of its storage. */
export interface PowerCapacity {
  /** Bounds per location; equal where the power is given. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly investPerCapacity: number;
  readonly capexPerCapacityAndYear: number;
  readonly opexPerCapacityAndYear: number;
  /** Retired with its annuity still to be paid, like the energy capacity. */
  readonly retired?: LocationBounds | undefined;
}

export interface Storage extends InRegions {
  readonly kind: "storage";
  readonly commodity: number;
  readonly capacity: Capacity;
  /** Null where the energy capacity alone limits the power. */
  readonly chargeCapacity: PowerCapacity | null;
  readonly dischargeCapacity: PowerCapacity | null;
  /** Bounds of energy capacity over discharging capacity, in hours: 0 and infinite where not limited. */
  readonly energyToPowerMin: number;
  readonly energyToPowerMax: number;
  /** Energy per hour relative to energy capacity; infinite where that does not limit the power. */
  readonly chargeRate: number;
  readonly dischargeRate: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Share of the content lost per hour (σ). */
  readonly selfDischarge: number;
  readonly stateOfChargeMin: number;
  readonly stateOfChargeMax: number;
  /** Whether it ends as full as it began. */
  readonly isCyclic: boolean;
  /** Energy at each location; null where it is the cheapest, or the lowest where the storage is not cyclic. */
  readonly contentAtStart: number | null;
  /** Whether content may be let out unused. */
  readonly canSpill: boolean;
  readonly costPerCharge: number;
  readonly costPerDischarge: number;
  /** Full cycles per year of economic lifetime; infinite where not limited. */
  readonly cyclesPerYear: number;
}

/** The data of lines among which flows divide by Kirchhoff's voltage law, per location. */
export interface DcPowerFlow {
  /** In any unit that all lines of the commodity share. */
  readonly reactance: Float64Array;
  /** The capacity that is there anyway: fixed, or the minimum; NaN where no capacity is built. */
  readonly referenceCapacity: Float64Array;
}

/** Losses that grow with the square of the flow: resistance·P², by straight pieces (`loss-lines.ts`). */
export interface PowerLosses {
  /** Below that curve, or above it. */
  readonly kind: "TANGENTS" | "SECANTS";
  /** Of each direction. */
  readonly segments: number;
  /** In place of a number of segments: by what secants may lie above the curve, as a power and as a share of the loss. */
  readonly tolerance: { readonly absolute: number; readonly relative: number } | null;
  /** Per location, in 1 / unit of the commodity. */
  readonly resistance: Float64Array;
  /** Per location: the largest capacity that may stand, and the one that pieces are made for; NaN where no capacity is built. */
  readonly largestCapacity: Float64Array;
  readonly capacityOfPieces: Float64Array;
}

export interface Transmission extends Named {
  readonly kind: "transmission";
  readonly commodity: number;
  /** Whether both directions of a line share its capacity; else each line carries from → to only. */
  readonly isBidirectional: boolean;
  /** The two ends of each line; of two directions, from < to. A line has one capacity, whatever its directions. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Whether it carries from → to, and to → from. */
  readonly isOpen: readonly boolean[];
  readonly isOpenBack: readonly boolean[];
  /** Length from → to and to → from; the same where there is no way back. */
  readonly distance: Float64Array;
  readonly distanceBack: Float64Array;
  /** Per energy that is sent, in either direction. */
  readonly costPerOperation: number;
  /** Per direction: see `directionsOf`. */
  readonly rate: OperationRate | null;
  readonly otherSeries: OtherSeries;
  /** Share that arrives: 1 − loss · distance. */
  readonly arrivingShare: Float64Array;
  readonly arrivingShareBack: Float64Array;
  /** Null where flows are chosen freely. */
  readonly dcPowerFlow: DcPowerFlow | null;
  /** Null where nothing is lost with the square of the flow. */
  readonly powerLosses: PowerLosses | null;
  /** The component to whose lines its capacity was added in an earlier year of a pathway. */
  readonly cohortOf?: string;
}

export type SystemComponent = Exchange | Conversion | Storage | Transmission;

export interface Direction extends SeriesPlace {
  /** Its line. */
  readonly location: number;
  readonly flow: "flow" | "flowBack";
  readonly regionTo: number;
  readonly isOpen: boolean;
}

/** The directions of lines, in the order of their series: from → to of each line, then to → from of each that has both. */
export function directionsOf({ from, to, isBidirectional, isOpen, isOpenBack }: Transmission): Direction[] {
  const there = Array.from(from, (region, location): Direction => {
    return { location, flow: "flow", region, regionTo: to[location], isOpen: isOpen[location] };
  });
  if (!isBidirectional) return there;
  const back = there.map(({ location, region, regionTo }): Direction => {
    return { location, flow: "flowBack", region: regionTo, regionTo: region, isOpen: isOpenBack[location] };
  });
  return [...there, ...back];
}

/** The places of a component's series, in their order. */
export const seriesPlacesOf = (component: SystemComponent): readonly SeriesPlace[] =>
  component.kind === "transmission"
    ? directionsOf(component)
    : Array.from(component.regions, (region) => ({ region, regionTo: null }));

/** The name of a place, for messages: of a direction, where it leads from and to. */
export const placeName = (system: EnergySystem, place: SeriesPlace): string => endsOf(system, place).join(" → ");

/** The names of its one region or two. */
export const endsOf = ({ regions }: EnergySystem, { region, regionTo }: SeriesPlace): string[] =>
  regionTo === null ? [regions[region]] : [regions[region], regions[regionTo]];

/** Whether each direction of its lines is a line of its own. */
export const isOneWay = (component: SystemComponent): boolean =>
  component.kind === "transmission" && !component.isBidirectional;

/** Bounds of a yearly net operation; infinite where there is none. */
export interface YearlyBounds {
  readonly min: number;
  readonly limit: number;
}

/** A limit on the yearly net operation of all members over all regions, in single ones, or both. */
export interface YearlyLimit extends YearlyBounds {
  readonly id: string;
  /** The flow that is limited: into the system if all members are sources, else out of it. */
  readonly direction: "in" | "out";
  /** Of each unit by which the limit over all regions is exceeded; null where it may not be. */
  readonly limitExcessCost: number | null;
  /** Limits of single regions, in ascending order of region. */
  readonly byRegion: readonly (YearlyBounds & { readonly region: number })[];
}

/** Bounds of the capacity of all members over all regions, of lines times their length; infinite where there is none. */
export interface CapacityLimit {
  readonly id: string;
  readonly min: number;
  readonly limit: number;
}

/** Components that share their maximum capacity: Σ cap / capacityMax ≤ 1 at each location. */
export interface SharedPotential {
  readonly id: string;
  /** Position of the component, and its maximum per location in each direction (the same for regions). */
  readonly members: readonly {
    readonly component: number;
    readonly max: Float64Array;
    readonly maxBack: Float64Array;
  }[];
}

/** Components built in equal numbers of plant units at each location. */
interface LinkedQuantity {
  readonly id: string;
  readonly members: readonly number[];
}

/** One location of a component whose quantity is added up. */
export interface ConstraintMember {
  readonly component: number;
  readonly location: number;
  /** By what its quantity counts: of flows, by direction; of everything else 1 and 0. */
  readonly there: number;
  readonly back: number;
}

/** factor · Σ quantity of the members */
export interface ConstraintTerm {
  readonly quantity: ConstraintQuantity;
  readonly factor: number;
  /** The position of the commodity of `supply`; -1 for other quantities. */
  readonly commodity: number;
  readonly members: readonly ConstraintMember[];
  /** -1: the quantity in the milestone year before. */
  readonly yearOffset: number;
  /** The quantity, without its factor, where it is a number: that of a year that has been optimized. */
  readonly known?: number;
}

/** Σ terms ≤, ≥ or = value; where it has a slack cost, the value may be missed. */
export interface SystemConstraint extends Pick<Constraint, "id" | "sense"> {
  readonly per: ConstraintPeriod;
  /** The unit of the sum, without brackets. */
  readonly unit: string;
  /** One number, or one per original time step. */
  readonly value: number | Float64Array;
  readonly slackCost: number | null;
  /** Milestone years in which it holds; null for all, and in a year in which it does. */
  readonly years: readonly number[] | null;
  readonly terms: readonly ConstraintTerm[];
  /** Of a planning reserve: value = (1 + margin)·peak, where peak is the highest power of its demand. */
  readonly planningReserve?: { readonly margin: number; readonly peak: number };
}

export interface EnergySystem {
  /** In code-point order, like every list of names here. */
  readonly regions: readonly string[];
  readonly commodities: readonly Commodity[];
  readonly components: readonly SystemComponent[];
  readonly yearlyLimits: readonly YearlyLimit[];
  readonly capacityLimits: readonly CapacityLimit[];
  readonly sharedPotentials: readonly SharedPotential[];
  readonly linkedQuantities: readonly LinkedQuantity[];
  readonly constraints: readonly SystemConstraint[];
  readonly numberOfTimeSteps: number;
  readonly hoursPerTimeStep: number;
  /** Whether the first time step follows the last. */
  readonly joinsEnds: boolean;
  readonly costUnit: string;
  readonly lengthUnit: string;
}

/** The bounds of a yearly limit over all regions, or in one. */
export function yearlyBoundsOf({ yearlyLimits }: EnergySystem, position: number, region?: number): YearlyBounds {
  const whole = yearlyLimits[position];
  return whole.byRegion.find((each) => each.region === region) ?? whole;
}

/** Whether an optimization decides the capacity of a component. */
export const isDecided = ({ capacity }: SystemComponent): boolean => capacity !== null && !capacity.isFixed;

/** Number of locations of a component. */
export function locationCount(component: SystemComponent): number {
  return component.kind === "transmission" ? component.from.length : component.regions.length;
}

/** The region or the line's two ends at a location, as names for messages and results. */
export function locationName(system: EnergySystem, component: SystemComponent, location: number): string {
  if (component.kind !== "transmission") return system.regions[component.regions[location]];
  return `${system.regions[component.from[location]]} – ${system.regions[component.to[location]]}`;
}
