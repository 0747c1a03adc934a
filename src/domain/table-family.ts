/** The families of tables and series that attach to components: all their differences are data in this file. */
import type { NumberAttribute } from "./attribute.ts";
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
] as const;
/** Also the stem of the family's file in an archive, e.g. `capacityMax.xlsx`. */
export type FamilyName = (typeof familyNames)[number];

/** Those of series beside the rate that binds. */
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

export type TableRecordName =
  | "OperationRateFix"
  | "OperationRateMax"
  | "CapacityFix"
  | "CapacityMax"
  | "CapacityMin"
  | "YearlyFullLoadHoursMax"
  | "YearlyFullLoadHoursMin"
  | "TransmissionDistance"
  | "TransmissionLoss"
  | "CommodityCostTimeSeries"
  | "CommodityRevenueTimeSeries"
  | "LocationalEligibility"
  | "OperationRateMin"
  | "Inflow"
  | "ConversionFactorProfile"
  | "StateOfChargeMinProfile"
  | "StateOfChargeMaxProfile"
  | "RegionalLimitMax"
  | "RegionalLimitMin"
  | "ChargeCapacityFix"
  | "ChargeCapacityMax"
  | "ChargeCapacityMin"
  | "DischargeCapacityFix"
  | "DischargeCapacityMax"
  | "DischargeCapacityMin"
  | "ConversionFactorProfile2"
  | "ConversionFactorProfile3";

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
  readonly value: NumberAttribute;
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

/** For all series of an answer together. */
export const maxValuesInAnswer = 10_000_000;

/** In the order in which the files of an archive's component folder are read and written. */
export const tableFamilies: { readonly [Name in FamilyName]: TableFamily & { readonly name: Name } } = {
  operationRateFix: {
    name: "operationRateFix",
    path: "fix-operation-rates",
    recordName: "OperationRateFix",
    valueField: "operation_rate_fix",
    shape: "series",
    value: {
      ...rate,
      description:
        "Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
    },
    regionTo: "optional",
    kinds: withRates,
  },
  operationRateMax: {
    name: "operationRateMax",
    path: "max-operation-rates",
    recordName: "OperationRateMax",
    valueField: "operation_rate_max",
    shape: "series",
    value: {
      ...rate,
      description:
        "Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
    },
    regionTo: "optional",
    kinds: withRates,
  },
  capacityFix: {
    name: "capacityFix",
    path: "fix-capacities",
    recordName: "CapacityFix",
    valueField: "capacity_fix",
    shape: "number",
    value: { ...capacity, description: "Existing capacity, neither more nor less." },
    regionTo: "optional",
    kinds: everyKind,
  },
  capacityMax: {
    name: "capacityMax",
    path: "max-capacities",
    recordName: "CapacityMax",
    valueField: "capacity_max",
    shape: "number",
    value: { ...capacity, description: "Maximum capacity that may be built." },
    regionTo: "optional",
    kinds: everyKind,
  },
  capacityMin: {
    name: "capacityMin",
    path: "min-capacities",
    recordName: "CapacityMin",
    valueField: "capacity_min",
    shape: "number",
    value: { ...capacity, description: "Minimum capacity that must be built." },
    regionTo: "optional",
    kinds: everyKind,
  },
  yearlyFullLoadHoursMax: {
    name: "yearlyFullLoadHoursMax",
    path: "max-yearly-full-load-hours",
    recordName: "YearlyFullLoadHoursMax",
    valueField: "yearly_full_load_hours_max",
    shape: "number",
    value: { ...fullLoadHours, description: "Maximum yearly operation per capacity." },
    regionTo: "optional",
    kinds: operated,
  },
  yearlyFullLoadHoursMin: {
    name: "yearlyFullLoadHoursMin",
    path: "min-yearly-full-load-hours",
    recordName: "YearlyFullLoadHoursMin",
    valueField: "yearly_full_load_hours_min",
    shape: "number",
    value: { ...fullLoadHours, description: "Minimum yearly operation per capacity." },
    regionTo: "optional",
    kinds: operated,
  },
  distances: {
    name: "distances",
    path: "transmission-distances",
    recordName: "TransmissionDistance",
    valueField: "distance",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      unit: "length unit",
      description: "Length of the connection from one region to the other.",
    },
    regionTo: "required",
    kinds: lines,
  },
  losses: {
    name: "losses",
    path: "transmission-losses",
    recordName: "TransmissionLoss",
    valueField: "loss",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      maximum: 1,
      unit: "1 / length unit",
      description: "Share of the flow lost per length.",
    },
    regionTo: "required",
    kinds: lines,
  },
  commodityCostTimeSeries: {
    name: "commodityCostTimeSeries",
    path: "commodity-cost-time-series",
    recordName: "CommodityCostTimeSeries",
    valueField: "commodity_cost_time_series",
    shape: "series",
    value: { ...price, description: "Cost per unit of energy in each time step, in addition to commodity_cost." },
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  commodityRevenueTimeSeries: {
    name: "commodityRevenueTimeSeries",
    path: "commodity-revenue-time-series",
    recordName: "CommodityRevenueTimeSeries",
    valueField: "commodity_revenue_time_series",
    shape: "series",
    value: { ...price, description: "Revenue per unit of energy in each time step, in addition to commodity_revenue." },
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  locationalEligibility: {
    name: "locationalEligibility",
    path: "locational-eligibilities",
    recordName: "LocationalEligibility",
    valueField: "locational_eligibility",
    shape: "number",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      maximum: 1,
      description:
        "1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it carries.",
    },
    regionTo: "optional",
    kinds: everyKind,
    isExtension: true,
  },
  operationRateMin: {
    name: "operationRateMin",
    path: "min-operation-rates",
    recordName: "OperationRateMin",
    valueField: "operation_rate_min",
    shape: "series",
    value: {
      ...rate,
      description:
        "Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
    },
    regionTo: "optional",
    kinds: withRates,
    isExtension: true,
  },
  inflow: {
    name: "inflow",
    path: "inflows",
    recordName: "Inflow",
    valueField: "inflow",
    shape: "series",
    value: {
      type: "number",
      required: true,
      minimum: 0,
      unit: "commodity unit · h",
      description:
        "Energy that enters the content by itself in each time step, such as water that flows into a reservoir.",
    },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  conversionFactorProfile: {
    name: "conversionFactorProfile",
    path: "conversion-factor-profiles",
    recordName: "ConversionFactorProfile",
    valueField: "conversion_factor_profile",
    shape: "series",
    value: {
      ...factor,
      description:
        "Conversion factor of the commodity profile_commodity_name in each time step, such as the coefficient of performance of a heat pump; in place of conversion_factor and of its sign, or 0.",
    },
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
  stateOfChargeMinProfile: {
    name: "stateOfChargeMinProfile",
    path: "min-state-of-charge-profiles",
    recordName: "StateOfChargeMinProfile",
    valueField: "state_of_charge_min_profile",
    shape: "series",
    value: {
      ...share,
      description:
        "Lowest content relative to capacity at the beginning of each time step, such as that of parked cars before they leave; in place of state_of_charge_min.",
    },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  stateOfChargeMaxProfile: {
    name: "stateOfChargeMaxProfile",
    path: "max-state-of-charge-profiles",
    recordName: "StateOfChargeMaxProfile",
    valueField: "state_of_charge_max_profile",
    shape: "series",
    value: {
      ...share,
      description:
        "Highest content relative to capacity at the beginning of each time step, such as that of a reservoir that keeps room for floods; in place of state_of_charge_max.",
    },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  regionalLimitMax: {
    name: "regionalLimitMax",
    path: "max-regional-limits",
    recordName: "RegionalLimitMax",
    valueField: "regional_limit_max",
    shape: "number",
    value: {
      ...regionalLimit,
      description: "Most yearly operation in the region, summed over all components with the same limit id.",
    },
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  regionalLimitMin: {
    name: "regionalLimitMin",
    path: "min-regional-limits",
    recordName: "RegionalLimitMin",
    valueField: "regional_limit_min",
    shape: "number",
    value: {
      ...regionalLimit,
      description: "Least yearly operation in the region, summed over all components with the same limit id.",
    },
    regionTo: "optional",
    kinds: exchanges,
    isExtension: true,
  },
  chargeCapacityFix: {
    name: "chargeCapacityFix",
    path: "fix-charge-capacities",
    recordName: "ChargeCapacityFix",
    valueField: "charge_capacity_fix",
    shape: "number",
    value: { ...power, description: "Existing power of charging, neither more nor less, where it is built by itself." },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  chargeCapacityMax: {
    name: "chargeCapacityMax",
    path: "max-charge-capacities",
    recordName: "ChargeCapacityMax",
    valueField: "charge_capacity_max",
    shape: "number",
    value: { ...power, description: "Maximum power of charging that may be built, where it is built by itself." },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  chargeCapacityMin: {
    name: "chargeCapacityMin",
    path: "min-charge-capacities",
    recordName: "ChargeCapacityMin",
    valueField: "charge_capacity_min",
    shape: "number",
    value: { ...power, description: "Minimum power of charging that must be built, where it is built by itself." },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityFix: {
    name: "dischargeCapacityFix",
    path: "fix-discharge-capacities",
    recordName: "DischargeCapacityFix",
    valueField: "discharge_capacity_fix",
    shape: "number",
    value: {
      ...power,
      description: "Existing power of discharging, neither more nor less, where it is built by itself.",
    },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityMax: {
    name: "dischargeCapacityMax",
    path: "max-discharge-capacities",
    recordName: "DischargeCapacityMax",
    valueField: "discharge_capacity_max",
    shape: "number",
    value: { ...power, description: "Maximum power of discharging that may be built, where it is built by itself." },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  dischargeCapacityMin: {
    name: "dischargeCapacityMin",
    path: "min-discharge-capacities",
    recordName: "DischargeCapacityMin",
    valueField: "discharge_capacity_min",
    shape: "number",
    value: { ...power, description: "Minimum power of discharging that must be built, where it is built by itself." },
    regionTo: "optional",
    kinds: storages,
    isExtension: true,
  },
  conversionFactorProfile2: {
    name: "conversionFactorProfile2",
    path: "conversion-factor-profiles-2",
    recordName: "ConversionFactorProfile2",
    valueField: "conversion_factor_profile_2",
    shape: "series",
    value: { ...factor, description: "The same of a second factor: that of the commodity profile_commodity_name_2." },
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
  conversionFactorProfile3: {
    name: "conversionFactorProfile3",
    path: "conversion-factor-profiles-3",
    recordName: "ConversionFactorProfile3",
    valueField: "conversion_factor_profile_3",
    shape: "series",
    value: { ...factor, description: "The same of a third factor: that of the commodity profile_commodity_name_3." },
    regionTo: "optional",
    kinds: conversions,
    isExtension: true,
  },
};

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
