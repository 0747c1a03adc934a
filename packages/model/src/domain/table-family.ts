/** The families of tables and series that attach to components: all their differences are data in this file. */
import type { NumberRule } from "./attribute.ts";
import type { ComponentType } from "./component.ts";

export const familyNames = [
  "operationRateFix",
  "operationRateMax",
  "capacityFix",
  "capacityMax",
  "capacityMin",
  "yearlyFullLoadHoursMax",
  "yearlyFullLoadHoursMin",
  "distances",
  "losses",
  "commodityCostTimeSeries",
  "commodityRevenueTimeSeries",
  "locationalEligibility",
  "operationRateMin",
  "inflow",
  "conversionFactorProfile",
  "stateOfChargeMinProfile",
  "stateOfChargeMaxProfile",
  "regionalLimitMax",
  "regionalLimitMin",
  "chargeCapacityFix",
  "chargeCapacityMax",
  "chargeCapacityMin",
  "dischargeCapacityFix",
  "dischargeCapacityMax",
  "dischargeCapacityMin",
  "conversionFactorProfile2",
  "conversionFactorProfile3",
  "reactances",
  "capacityMinIfBuilt",
  "existenceFix",
  "resistances",
] as const;
/** Also the stem of the family's file in an archive, e.g. `capacityMax.xlsx`. */
export type FamilyName = (typeof familyNames)[number];

/** Families of series other than the rate that binds. */
export const otherSeriesFamilies = [
  "commodityCostTimeSeries",
  "commodityRevenueTimeSeries",
  "operationRateMin",
  "inflow",
  "conversionFactorProfile",
  "stateOfChargeMinProfile",
  "stateOfChargeMaxProfile",
  "conversionFactorProfile2",
  "conversionFactorProfile3",
] as const;
export type OtherSeriesFamily = (typeof otherSeriesFamilies)[number];

/** Whether it fixes or limits operation. */
export const isRate = (family: FamilyName): boolean => family === "operationRateFix" || family === "operationRateMax";

/** Records of lines, whose names in the interface are not those of their files. */
const recordNamesOfLines = {
  distances: "TransmissionDistance",
  losses: "TransmissionLoss",
  reactances: "TransmissionReactance",
  resistances: "TransmissionResistance",
} as const;
const isOfLines = (name: FamilyName): name is keyof typeof recordNamesOfLines => name in recordNamesOfLines;

export type TableRecordName =
  | Capitalize<Exclude<FamilyName, keyof typeof recordNamesOfLines>>
  | (typeof recordNamesOfLines)[keyof typeof recordNamesOfLines];

export interface TableFamily {
  readonly name: FamilyName;
  /** Path segment of its routes. */
  readonly path: string;
  /** Name of its schemas and of the record in messages. */
  readonly recordName: TableRecordName;
  /** Field of the record that holds the value. */
  readonly valueField: string;
  /** One number per record, or one number per time step. */
  readonly shape: "number" | "series";
  /** Rule for the value, or for each value of a series. */
  readonly value: NumberRule;
  /** Whether a record always needs a second region. */
  readonly regionTo: "required" | "optional";
  /** Kinds of components that may have it. */
  readonly kinds: readonly ComponentType[];
  /** Not part of EnSysMod's interface. */
  readonly isExtension?: true;
}

const everyKind = ["CONVERSION", "SINK", "SOURCE", "STORAGE", "TRANSMISSION"] as const;
const operated = ["CONVERSION", "SINK", "SOURCE"] as const;
const withRates = ["CONVERSION", "SINK", "SOURCE", "TRANSMISSION"] as const;
const exchanges = ["SINK", "SOURCE"] as const;
const lines = ["TRANSMISSION"] as const;
const storages = ["STORAGE"] as const;
const conversions = ["CONVERSION"] as const;

const capacity = { type: "number", required: true, minimum: 0, unit: "capacity unit" } as const;
const power = { type: "number", required: true, minimum: 0, unit: "commodity unit" } as const;
const rate = { type: "number", required: true, minimum: 0 } as const;
const price = { type: "number", required: true, unit: "cost unit / (commodity unit · h)" } as const;
const share = { type: "number", required: true, minimum: 0, maximum: 1 } as const;
const regionalLimit = { type: "number", required: true, minimum: 0, unit: "commodity unit · h / a" } as const;
const factor = { type: "number", required: true, unit: "commodity unit / physical unit" } as const;
const fullLoadHours = { type: "number", required: true, minimum: 0, unit: "h/a" } as const;

/** Limit for all series of an answer together. */
export const maxValuesInAnswer = 10_000_000;

const families: Readonly<Record<FamilyName, Omit<TableFamily, "name" | "recordName">>> = {
  operationRateFix: {
    path: "fix-operation-rates",
    valueField: "operation_rate_fix",
    shape: "series",
    value: rate,
    regionTo: "optional",
    kinds: withRates,
  },
  operationRateMax: {
    path: "max-operation-rates",
    valueField: "operation_rate_max",
    shape: "series",
    value: rate,
    regionTo: "optional",
    kinds: withRates,
  },
  capacityFix: {
    path: "fix-capacities",
    valueField: "capacity_fix",
    shape: "number",
    value: capacity,
    regionTo: "optional",
    kinds: everyKind,
  },
  capacityMax: {
    path: "max-capacities",
    valueField: "capacity_max",
    shape: "number",
    value: capacity,
    regionTo: "optional",
    kinds: everyKind,
  },
  capacityMin: {
    path: "min-capacities",
    valueField: "capacity_min",
    shape: "number",
    value: capacity,
    regionTo: "optional",
    kinds: everyKind,
  },
  yearlyFullLoadHoursMax: {
    path: "max-yearly-full-load-hours",
    valueField: "yearly_full_load_hours_max",
    shape: "number",
    value: fullLoadHours,
    regionTo: "optional",
    kinds: operated,
  },
  yearlyFullLoadHoursMin: {
    path: "min-yearly-full-load-hours",
    valueField: "yearly_full_load_hours_min",
    shape: "number",
    value: fullLoadHours,
    regionTo: "optional",
    kinds: operated,
  },
  distances: {
    path: "transmission-distances",
    valueField: "distance",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      unit: "length unit",
    },
    regionTo: "required",
    kinds: lines,
  },
  losses: {
    path: "transmission-losses",
    valueField: "loss",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      maximum: 1,
      unit: "1 / length unit",
    },
    regionTo: "required",
    kinds: lines,
  },
  commodityCostTimeSeries: {
    path: "commodity-cost-time-series",
    valueField: "commodity_cost_time_series",
    shape: "series",
    value: price,
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  commodityRevenueTimeSeries: {
    path: "commodity-revenue-time-series",
    valueField: "commodity_revenue_time_series",
    shape: "series",
    value: price,
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  locationalEligibility: {
    path: "locational-eligibilities",
    valueField: "locational_eligibility",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      maximum: 1,
    },
    regionTo: "optional",
    kinds: everyKind,
    isExtension: true,
  },
  operationRateMin: {
    path: "min-operation-rates",
    valueField: "operation_rate_min",
    shape: "series",
    value: rate,
    regionTo: "optional",
    kinds: withRates,
    isExtension: true,
  },
  inflow: {
    path: "inflows",
    valueField: "inflow",
    shape: "series",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      unit: "commodity unit · h",
    },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  conversionFactorProfile: {
    path: "conversion-factor-profiles",
    valueField: "conversion_factor_profile",
    shape: "series",
    value: factor,
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
  stateOfChargeMinProfile: {
    path: "min-state-of-charge-profiles",
    valueField: "state_of_charge_min_profile",
    shape: "series",
    value: share,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  stateOfChargeMaxProfile: {
    path: "max-state-of-charge-profiles",
    valueField: "state_of_charge_max_profile",
    shape: "series",
    value: share,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  regionalLimitMax: {
    path: "max-regional-limits",
    valueField: "regional_limit_max",
    shape: "number",
    value: regionalLimit,
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  regionalLimitMin: {
    path: "min-regional-limits",
    valueField: "regional_limit_min",
    shape: "number",
    value: regionalLimit,
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  chargeCapacityFix: {
    path: "fix-charge-capacities",
    valueField: "charge_capacity_fix",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  chargeCapacityMax: {
    path: "max-charge-capacities",
    valueField: "charge_capacity_max",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  chargeCapacityMin: {
    path: "min-charge-capacities",
    valueField: "charge_capacity_min",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityFix: {
    path: "fix-discharge-capacities",
    valueField: "discharge_capacity_fix",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityMax: {
    path: "max-discharge-capacities",
    valueField: "discharge_capacity_max",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityMin: {
    path: "min-discharge-capacities",
    valueField: "discharge_capacity_min",
    shape: "number",
    value: power,
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  conversionFactorProfile2: {
    path: "conversion-factor-profiles-2",
    valueField: "conversion_factor_profile_2",
    shape: "series",
    value: factor,
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
  conversionFactorProfile3: {
    path: "conversion-factor-profiles-3",
    valueField: "conversion_factor_profile_3",
    shape: "series",
    value: factor,
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
  reactances: {
    path: "transmission-reactances",
    valueField: "reactance",
    shape: "number",
    value: { type: "number", required: true, exclusiveMinimum: 0 },
    regionTo: "required",
    kinds: lines,
    isExtension: true,
  },
  capacityMinIfBuilt: {
    path: "min-capacities-if-built",
    valueField: "capacity_min_if_built",
    shape: "number",
    value: capacity,
    regionTo: "optional",
    kinds: everyKind,
    isExtension: true,
  },
  existenceFix: {
    path: "existence-fixes",
    valueField: "existence_fix",
    shape: "number",
    value: { type: "number", required: true, minimum: 0, maximum: 1 },
    regionTo: "optional",
    kinds: everyKind,
    isExtension: true,
  },
  resistances: {
    path: "transmission-resistances",
    valueField: "resistance",
    shape: "number",
    value: { type: "number", required: true, exclusiveMinimum: 0, unit: "1 / commodity unit" },
    regionTo: "required",
    kinds: lines,
    isExtension: true,
  },
};

function recordNameOf(name: FamilyName): TableRecordName {
  if (isOfLines(name)) return recordNamesOfLines[name];
  return (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<typeof name>;
}

/** In the order in which the files of an archive's component folder are read and written. */
export const tableFamilies = Object.fromEntries(
  familyNames.map((name) => [name, { name, recordName: recordNameOf(name), ...families[name] }]),
) as unknown as { readonly [Name in FamilyName]: TableFamily & { readonly name: Name } };

/** The family whose records have the field as their value; undefined where the field is no table's. */
export const familyOfField = (field: string): TableFamily | undefined =>
  Object.values(tableFamilies).find(({ valueField }) => valueField === field);

/** Conversion factors that may differ by time step: the attributes that name their commodities, and the tables of their series. */
export const factorProfiles = [
  { attribute: "profile_commodity_name", family: "conversionFactorProfile" },
  { attribute: "profile_commodity_name_2", family: "conversionFactorProfile2" },
  { attribute: "profile_commodity_name_3", family: "conversionFactorProfile3" },
] as const satisfies readonly { attribute: string; family: OtherSeriesFamily }[];

type FactorProfile = (typeof factorProfiles)[number];
export type ProfileAttribute = FactorProfile["attribute"];
export type ProfileFamily = FactorProfile["family"];

type NamedProfiles = { readonly [Attribute in ProfileAttribute]?: unknown };

/** The profile of a conversion's factor for this commodity, if there is one. */
export const profileOf = (conversion: NamedProfiles, commodity: string): FactorProfile | undefined =>
  factorProfiles.find(({ attribute }) => conversion[attribute] === commodity);
