/** Every check of a snapshot, in the order in which their problems are listed. */
import * as curves from "./built-or-not/curves.ts";
import * as decisions from "./built-or-not/decisions.ts";
import * as maxima from "./built-or-not/maxima.ts";
import * as capacityTables from "./capacity-tables.ts";
import type { Check } from "./check.ts";
import * as coefficients from "./coefficients.ts";
import * as constraints from "./constraints.ts";
import * as conversions from "./conversions.ts";
import * as existence from "./existence.ts";
import * as factorProfiles from "./factor-profiles.ts";
import * as frame from "./frame.ts";
import * as fullLoadHours from "./full-load-hours.ts";
import * as groups from "./groups.ts";
import * as capacityLimits from "./limits/capacity-limits.ts";
import * as yearlyLimits from "./limits/yearly-limits.ts";
import * as powerFlow from "./lines/power-flow.ts";
import * as powerLosses from "./lines/power-losses.ts";
import * as loadAsPower from "./load-as-power.ts";
import * as missingSeries from "./missing-series.ts";
import * as planningReserves from "./planning-reserves.ts";
import * as plausibility from "./plausibility.ts";
import * as ramps from "./ramps.ts";
import * as rates from "./rates.ts";
import * as storage from "./storage.ts";
import * as demandWithinSupply from "./supply/demand-within-supply.ts";
import * as supply from "./supply/supply.ts";
import * as transmission from "./transmission.ts";
import * as units from "./units.ts";

export const checks: readonly Check[] = [
  frame.frameIsNotEmpty,
  frame.commoditiesExist,
  frame.physicalUnitIsACommodityUnit,
  units.unitsAreKnown,
  units.flowsHaveUnitsOfFlows,
  units.costsAndDistancesHaveTheirUnits,
  frame.conversionsHaveFactors,
  storage.storagesHaveACapacity,
  storage.dischargeEfficiencyIsPositive,
  storage.stateOfChargeRangeIsNotEmpty,
  storage.contentProfilesAreInOrder,
  storage.powersAreBuilt,
  storage.contentAtStartFits,
  capacityTables.capacityTablesNeedACapacity,
  capacityTables.powerTablesNeedAPower,
  capacityTables.capacityTablesHaveTheRightForm,
  capacityTables.capacitiesAreInOrder,
  capacityTables.partialCapacityTables,
  decisions.existenceNeedsACapacity,
  decisions.givenExistenceIsWhole,
  decisions.givenExistenceFits,
  decisions.leastIfBuiltHasAnEffect,
  curves.curvesRise,
  curves.investmentsCountOnce,
  curves.curvesReachCapacities,
  rates.ratesFitTheKind,
  rates.seriesAreComplete,
  rates.ratesAreGivenEverywhere,
  rates.oneRateBinds,
  rates.leastRatesAreInOrder,
  ramps.rampsHaveACapacity,
  ramps.fixedRatesKeepRamps,
  factorProfiles.profilesBelongToAFactor,
  factorProfiles.profilesAreOfDifferentFactors,
  factorProfiles.profilesKeepTheirSign,
  fullLoadHours.fullLoadHoursFit,
  transmission.linesHaveTwoEnds,
  transmission.linesAreSymmetric,
  transmission.pairsInOneDirection,
  transmission.lossesLeaveSomething,
  transmission.freeLines,
  transmission.distancesBelongToTransmissions,
  powerFlow.dcLinesCarryBothWays,
  powerFlow.dcLinesHaveReactances,
  powerFlow.reactancesAreSymmetric,
  powerFlow.dcLinesAreThere,
  powerFlow.reactancesHaveAnEffect,
  powerLosses.lossyLinesCarryBothWays,
  powerLosses.lossyLinesHaveResistances,
  powerLosses.resistancesAreSymmetric,
  powerLosses.lossesAreGivenOnce,
  powerLosses.lossyLinesHaveAMaximum,
  powerLosses.lossesArePlausible,
  powerLosses.lossesAreModerate,
  powerLosses.lossTolerancesAreCoarseEnough,
  powerLosses.lossDataHaveAnEffect,
  yearlyLimits.yearlyLimitsHaveAnId,
  yearlyLimits.yearlyLimitsAgree,
  yearlyLimits.regionalLimitsAgree,
  yearlyLimits.regionalLimitsHaveMembers,
  yearlyLimits.yearlyLimitsAreInOrder,
  yearlyLimits.excessCostsHaveALimit,
  yearlyLimits.mixedLimitsAreNet,
  capacityLimits.capacityLimitsHaveAnId,
  capacityLimits.capacityLimitsAgree,
  groups.sharedPotentialsHaveMaxima,
  groups.sharedPotentialsHaveACapacity,
  groups.linkedQuantitiesHaveACapacity,
  constraints.groupsListWhatExists,
  constraints.constraintsNameWhatExists,
  constraints.termsFitTheirComponents,
  constraints.valuesFitTheirConstraint,
  constraints.constraintUnitsAgree,
  planningReserves.reservesNameWhatExists,
  planningReserves.reserveMembersSupply,
];

/** Checks of the whole system: they read data that passed all others. */
export const systemChecks: readonly Check[] = [
  supply.demandHasASupply,
  demandWithinSupply.demandIsWithinSupply,
  supply.productsHaveAnOutlet,
  supply.storagesCanBeFilled,
  existence.componentsExistSomewhere,
  existence.valuesAreEligible,
  maxima.decisionsHaveAMaximum,
  storage.inflowsHaveAPlace,
  ramps.mustRunKeepsRamps,
  fullLoadHours.fullLoadHoursCanBeReached,
  plausibility.noEnergyFromNothing,
  plausibility.conversionFactorsAreNotZero,
  conversions.conversionsHaveTwoSides,
  conversions.physicalUnitIsOfTheConversion,
  plausibility.demandIsNotOptional,
  plausibility.sourcesCostOrAreLimited,
  missingSeries.demandsAskForSomething,
  missingSeries.weatherPlantsHaveAProfile,
  plausibility.relativeRatesAreShares,
  plausibility.demandsHaveOneUnit,
  yearlyLimits.limitsAreOfOneCommodity,
  loadAsPower.loadsAreEnergies,
  plausibility.capacitiesFitTheDemand,
  plausibility.costsAreOfOneOrder,
  coefficients.ratesAreOfOneOrder,
  coefficients.factorsAreOfOneOrder,
  coefficients.maximaAreOfOneOrder,
  plausibility.linesHaveDistances,
  powerFlow.gridsHaveCycles,
  powerFlow.dcLinesLoseNothing,
  constraints.termsHaveAnEffect,
  planningReserves.reservesHaveMembers,
];
