/** The attributes of FINE's components: which are read, which have no influence, and what becomes of the others. */

import { message, type Words } from "@esm/messages/message";
import type { ComponentType } from "@esm/model/domain/component";
import type { FamilyName } from "@esm/model/domain/table-family";

interface ClassRule {
  type: ComponentType;
  /** The lost feature of a class that cannot be represented. */
  lost?: { code: string; msg: Words; direction: "falls" | "rises" };
}

export const classes: Readonly<Record<string, ClassRule>> = {
  Source: { type: "SOURCE" },
  Sink: { type: "SINK" },
  Conversion: { type: "CONVERSION" },
  Storage: { type: "STORAGE" },
  Transmission: { type: "TRANSMISSION" },
  ConversionPartLoad: {
    type: "CONVERSION",
    lost: {
      code: "part_load",
      msg: message("part_load"),
      direction: "falls",
    },
  },
  ConversionDynamic: { type: "CONVERSION" },
  LinearOptimalPowerFlow: { type: "TRANSMISSION" },
  DemandSideManagement: {
    type: "SINK",
    lost: { code: "demand_shift", msg: message("demand_shift"), direction: "rises" },
  },
  DemandSideManagementBETA: {
    type: "SINK",
    lost: { code: "demand_shift", msg: message("demand_shift"), direction: "rises" },
  },
};

/** Tables of one number for each region or connection. */
export const numberFamilies = [
  "capacityFix",
  "capacityMax",
  "capacityMin",
  "yearlyFullLoadHoursMax",
  "yearlyFullLoadHoursMin",
  "distances",
  "losses",
] as const satisfies readonly FamilyName[];

/** Tables of one number for each time step. */
export const seriesFamilies = [
  "operationRateFix",
  "operationRateMax",
  "operationRateMin",
  "commodityCostTimeSeries",
  "commodityRevenueTimeSeries",
] as const satisfies readonly FamilyName[];

/** Numbers of a component here that may differ by region in FINE. Each set of values becomes a component. */
export const numbersByRegion: Readonly<Record<string, string>> = {
  investPerCapacity: "invest_per_capacity",
  opexPerCapacity: "opex_per_capacity",
  interestRate: "interest_rate",
  economicLifetime: "economic_lifetime",
};

/** Costs that arise where the component is built, which FINE reads with `hasIsBuiltBinaryVariable` only. */
export const numbersIfBuilt: Readonly<Record<string, string>> = {
  investIfBuilt: "invest_if_built",
  opexIfBuilt: "opex_if_built",
};

/** `existence.ts` reads the further attributes by which FINE decides whether a component is built. */
const existenceAttributes = ["hasIsBuiltBinaryVariable", "isBuiltFix", "bigM"] as const;

/** `periods/built-bounds.ts` reads what a period may build. */
export const builtAttributes = ["commissioningMin", "commissioningMax", "commissioningFix"] as const;

/** The costs of operation, which may differ by region as well, and never be negative here. */
export const operatingCosts: Readonly<Record<ComponentType, Readonly<Record<string, string>>>> = {
  // Sources and sinks: see exchangeCosts in components.ts.
  SOURCE: {},
  SINK: {},
  CONVERSION: { opexPerOperation: "opex_per_operation" },
  TRANSMISSION: { opexPerOperation: "opex_per_operation" },
  STORAGE: {
    opexPerChargeOperation: "opex_per_charge_operation",
    opexPerDischargeOperation: "opex_per_discharge_operation",
  },
};

/** One number for all regions. */
export const storageNumbers: Readonly<Record<string, string>> = {
  chargeEfficiency: "charge_efficiency",
  dischargeEfficiency: "discharge_efficiency",
  selfDischarge: "self_discharge",
  cyclicLifetime: "cyclic_lifetime",
  chargeRate: "charge_rate",
  dischargeRate: "discharge_rate",
  stateOfChargeMin: "state_of_charge_min",
  stateOfChargeMax: "state_of_charge_max",
};

/** Limits of the change of power of conversions. */
export const rampNumbers = { rampUpMax: "ramp_up", rampDownMax: "ramp_down" } as const;

/** Attributes that may differ by time step in FINE under the same name; here the series has a name of its own. */
export const contentSeries = {
  stateOfChargeMin: "stateOfChargeMinProfile",
  stateOfChargeMax: "stateOfChargeMaxProfile",
} as const satisfies Readonly<Record<string, FamilyName>>;

export const factorPrefix = "commodityConversionFactors.";

interface Limitation {
  code: string;
  msg: Words;
  direction: "falls" | "rises" | "either";
  /** The value without influence; a value of any kind has one where absent. */
  neutral?: number;
  /** Cannot even be approximated. */
  isRefused?: true;
}

const partLoad = { code: "part_load", msg: message("least_load_left_out"), direction: "falls" } as const;
const ramps = { code: "ramps", msg: message("ramps"), direction: "falls" } as const;
const periods = {
  code: "periods",
  msg: message("periods"),
  direction: "either",
  isRefused: true,
} as const;
const storageRates = {
  code: "storage_rates",
  msg: message("storage_rates"),
  direction: "either",
  isRefused: true,
} as const;
const nonlinear = {
  code: "nonlinear_cost",
  msg: message("nonlinear_cost"),
  direction: "either",
  isRefused: true,
} as const;
const flowShares = {
  code: "flow_shares",
  msg: message("nonlinear_cost"),
  direction: "either",
  isRefused: true,
} as const;
const limit = {
  code: "pathway_limit",
  msg: message("pathway_limit"),
  direction: "falls",
  isRefused: true,
} as const;

/** Attributes of FINE that have no counterpart here. */
export const limitations: Readonly<Record<string, Limitation>> = {
  partLoadMin: partLoad,
  upTimeMin: ramps,
  downTimeMin: ramps,
  commissioningDependentCcf: { ...periods, neutral: 0 },
  chargeOpRateMax: storageRates,
  chargeOpRateFix: storageRates,
  dischargeOpRateMax: storageRates,
  dischargeOpRateFix: storageRates,
  isPeriodicalStorage: { ...storageRates, neutral: 0 },
  socOffsetDown: { ...storageRates, neutral: -1 },
  socOffsetUp: { ...storageRates, neutral: -1 },
  QPcostScale: { ...nonlinear, neutral: 0 },
  pwlcfParameters: nonlinear,
  flowShares,
  emissionFactors: flowShares,
  // Learning, as FINE 2.4 had it.
  etlParameter: nonlinear,
  pathwayBalanceLimitID: limit,
};

/** Attributes of classes that cannot be fully represented. */
const ofLostClasses = [
  "reactances",
  "commodityConversionFactorsPartLoad",
  "nSegments",
  "minimumDowntimeRequired",
] as const;

/** Attributes that are read; `components.ts`, `limits.ts` and `linked-capacities.ts` translate them. */
const used: ReadonlySet<string> = new Set([
  "name",
  "commodity",
  "physicalUnit",
  "hasCapacityVariable",
  "capacityVariableDomain",
  "capacityPerPlantUnit",
  "locationalEligibility",
  "sharedPotentialID",
  "linkedQuantityID",
  "linkedConversionCapacityID",
  "commodityCost",
  "commodityRevenue",
  "opexPerOperation",
  "balanceLimitID",
  "commodityLimitID",
  "yearlyLimit",
  ...Object.keys(rampNumbers),
  "useTemporalCyclicConstraints",
  ...Object.keys(numbersByRegion),
  ...Object.keys(storageNumbers),
  ...Object.keys(numbersIfBuilt),
  ...existenceAttributes,
  ...builtAttributes,
  "stockCommissioning",
  ...numberFamilies,
  ...seriesFamilies,
  ...Object.values(operatingCosts).flatMap((costs) => Object.keys(costs)),
  ...ofLostClasses,
]);

const onlyPeriods =
  "acts only with several periods, where it has to fit, or capacities of earlier years, which are refused";
const onlyAggregation = "acts only with typical periods, and all time steps are read";

/** Attributes that change no optimum of a model that is read, with the reason. */
export const withoutInfluence: Readonly<Record<string, string>> = {
  technicalLifetime: onlyPeriods,
  floorTechnicalLifetime: onlyPeriods,
  tsaWeight: onlyAggregation,
  chargeTsaWeight: onlyAggregation,
  dischargeTsaWeight: onlyAggregation,
  doPreciseTsaModeling: onlyAggregation,
  modelingClass: "repeats the class of the component",
};

/** Whether an attribute of a component of FINE is read, or has no influence. */
export const isUnderstood = (attribute: string): boolean =>
  used.has(attribute) || Object.hasOwn(withoutInfluence, attribute);

/** The arguments of a model, besides components. */
export const parameterNames: ReadonlySet<string> = new Set([
  "locations",
  "commodities",
  "commodityUnitsDict",
  "numberOfTimeSteps",
  "hoursPerTimeStep",
  "costUnit",
  "lengthUnit",
  "startYear",
  "numberOfInvestmentPeriods",
  "investmentPeriodInterval",
  "stochasticModel",
  "verboseLogLevel",
  "balanceLimit",
  "balanceLimit_columns",
  "balanceLimit_dtypes",
  "balanceLimit_index",
  "pathwayBalanceLimit",
  "annuityPerpetuity",
]);
